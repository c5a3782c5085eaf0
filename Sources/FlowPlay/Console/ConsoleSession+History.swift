internal import Diagnostics
internal import FlowConsole
internal import FlowRuntime

// Time travel: the inputs of the session, and the states around them.
extension ConsoleSession {
  /// The number of inputs that `:history` lists by default: fewer than a small terminal has lines.
  private static let usualHistory = 15

  /// The present state with its version.
  var present: Moment { Moment(flow: flow, version: edition.version) }

  /// Returns the inputs with their changes, the last ones at the end.
  func history(_ argument: String) throws(ConsoleError) -> [StyledLine] {
    guard let count = argument.isEmpty ? ConsoleSession.usualHistory : Int(argument), count > 0 else {
      throw ConsoleError(message: "type the number of inputs to list, as in ':history 50'")
    }
    if history.last == 0 { return [StyledLine("no input has changed anything yet", .faint)] }
    let first = max(history.dropped + 1, history.last - count + 1)
    var lines = (first...history.last).map { line(ofInput: $0) }
    if first > 1 {
      let more = history.dropped + 1 < first ? "; ':history \(history.last)' shows more" : ", whose states are not kept"
      lines.insert(StyledLine("\(counted(first - 1, "earlier input"))\(more)", .faint), at: 0)
    }
    return lines
  }

  private func line(ofInput number: Int) -> StyledLine {
    let isUndone = number > history.position
    let mark = number == history.position ? "›" : " "
    let width = "\(history.last)".count
    let padding = String(repeating: " ", count: width - "\(number)".count)
    let head = StyledLine("\(mark) \(padding)\(number)  ", .number)
    let words = isUndone ? "  (undone)" : ""
    return head + StyledLine(history.line(number) ?? "", isUndone ? .faint : .plain)
      + StyledLine(words + "  " + summary(from: number - 1, to: number), .faint)
  }

  /// Returns the changes between the states after two inputs, as one clause.
  private func summary(from first: Int, to second: Int) -> String {
    guard let old = history.state(after: first, present: present),
      let new = history.state(after: second, present: present)
    else { return "" }
    let changes = StateChange.changes(from: old.flow, to: new.flow)
    let shown = changes.prefix(ConsoleSession.shownChanges).map(\.text).joined(separator: "; ")
    let left = changes.count - ConsoleSession.shownChanges
    return left > 0 ? "\(shown); and \(left) more" : changes.isEmpty ? "no change of state" : shown
  }

  /// The number of changes that a line of `:history` shows. ':diff' shows all of them.
  private static let shownChanges = 4

  /// Returns the changes between the states after two inputs, one for each line.
  func differences(_ argument: String) throws(ConsoleError) -> [StyledLine] {
    let words = argument.split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == words.count, (1...2).contains(numbers.count) else {
      throw ConsoleError(message: "type the numbers of two inputs, as in ':diff 2 5'; ':history' lists them")
    }
    let (first, second) = (numbers[0], numbers.count == 2 ? numbers[1] : history.position)
    let changes = StateChange.changes(from: try state(after: first).flow, to: try state(after: second).flow)
    if changes.isEmpty { return [StyledLine("no state differs between \(first) and \(second)", .faint)] }
    return changes.map { StyledLine($0.text) }
  }

  /// The inputs to which `:goto` can return, the last one first.
  var inputs: [LineCompletion.Candidate] {
    (history.dropped...history.last).reversed().map {
      LineCompletion.Candidate("\($0)", history.line($0) ?? "the start")
    }
  }

  /// Performs `:undo`, `:redo` or `:goto`. The later inputs count as undone afterwards, and can be redone.
  ///
  /// - Returns: The notes of the travel.
  mutating func travel(by command: ConsoleCommand, _ argument: String) throws(ConsoleError) -> [StyledLine] {
    switch command {
    case .undo:
      guard history.position > history.dropped else { throw ConsoleError(message: "there is nothing to undo") }
      return try travel(to: history.position - 1)
    case .redo:
      guard history.position < history.last else { throw ConsoleError(message: "there is nothing to redo") }
      return try travel(to: history.position + 1)
    default:
      guard let number = Int(argument) else {
        throw ConsoleError(message: "type the number of an input, as in ':goto 3'; ':history' lists them")
      }
      return try travel(to: number)
    }
  }

  private func state(after number: Int) throws(ConsoleError) -> Moment {
    if let state = history.state(after: number, present: present) { return state }
    throw ConsoleError(message: "no state after input \(number) is kept; the numbers go \(kept)")
  }

  private var kept: String { "from \(history.dropped) to \(history.last)" }

  /// Continues in the state after an input, in the present version of the flow.
  ///
  /// - Returns: The parts of the state that the present version does not have.
  private mutating func travel(to number: Int) throws(ConsoleError) -> [StyledLine] {
    let state = try state(after: number)
    let (restored, notes) = try adapted(state)
    history.move(to: number, from: present)
    flow = restored
    return (notes.map(\.text) + answerByRecord()).map { StyledLine($0, .faint) }
  }

  /// Returns a state in the present version of the flow, by the rules of snapshots.
  private func adapted(_ state: Moment) throws(ConsoleError) -> (RunningFlow, [SnapshotNote]) {
    if state.version == edition.version { return (state.flow, []) }
    do throws(SnapshotProblem) {
      return try state.flow.continued(in: flow.program, services: mode)
    } catch {
      throw ConsoleError(message: "this state does not fit the present version of the flow: \(error.description)")
    }
  }

  /// Returns a line as the history lists it: without secrets, and with the label of its control.
  func named(_ line: String) -> String {
    let masked = masked(line)
    return recordedControl(in: line).map { "\(masked) (\($0.label))" } ?? masked
  }
}

/// Returns a number with a noun: `1 input`, `2 inputs`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
