internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

extension ConsoleSession {
  /// Performs a console command.
  mutating func run(_ command: ConsoleCommand, _ argument: String) throws(ConsoleError) -> Reply {
    switch command {
    case .quit: return Reply(lines: [], diagnostics: [], isFinished: true)
    case .help: return Reply(lines: help, diagnostics: [], isFinished: false)
    case .model: return shown(ModelListing(flow.model, of: flow.program).lines)
    case .state: return shown(flow.inspect().flatMap { state(of: $0) })
    case .tree: return shown(flow.inspect().map { title(of: $0) })
    case .stack: return shown(stack)
    case .calls: return shown(calls)
    case .reply: return try reply(argument)
    case .dismiss: return try dismiss(argument)
    case .trace:
      isTracing = argument == "on"
      return shown([StyledLine("tracing is \(argument)", .faint)])
    case .locale:
      guard let locale = LocaleTag(argument) else {
        throw ConsoleError(message: "no language is named '\(argument)'; \(flow.program.strings.listing)")
      }
      if let problem = flow.program.strings.problem(with: locale) { throw ConsoleError(message: problem) }
      return doing { [$0.step([.locale(argument)])] }
    case .undo, .redo, .goto:
      let notes = try travel(by: command, argument)
      return traveled(notes)
    case .history: return shown(try history(argument))
    case .why: return shown(try why(argument))
    case .diff: return shown(try differences(argument))
    case .events: return shown(EventListing(flow.model, of: flow.program).lines)
    case .open: return try open(argument)
    case .restart: return try restart()
    case .pause, .resume, .speed, .step: return try control(command, argument)
    case .again, .record:
      throw ConsoleError(message: "no inputs are kept here, so there is nothing to repeat or record")
    case .save, .saveOver: return shown(try save(to: argument, isReplacing: command == .saveOver))
    case .load: return try load(argument)
    case .kill: return try kill()
    }
  }

  /// Returns the screen after the notes of a return to another state.
  private func traveled(_ notes: [StyledLine]) -> Reply {
    Reply(lines: shown(notes).lines + shown(screen.lines).lines, diagnostics: [], isFinished: false)
  }

  func shown(_ lines: [StyledLine]) -> Reply {
    let wrapped = lines.flatMap { line in
      let indent = line.text.prefix { $0 == " " }.count
      // Continuation lines are indented further than the first line if there is room.
      return line.wrapped(to: width, hanging: min(indent + 4, width / 2))
    }
    return Reply(lines: wrapped, diagnostics: [], isFinished: false)
  }

  private var help: [StyledLine] {
    var entries = [
      ("2", "presses or flips control 2; 2·) is disabled"),
      ("1 Ada", "types into control 1, or chooses from it; 1 \"\" empties it"),
      ("\"Sign in\"", "uses the control with this label, like its number"),
      ("press Sign in", "presses the control with this label, as a scenario does"),
      ("nameChanged Ada", "sends an event with its value"),
      ("remove id=3", "sends an event with named values"),
      ("rows['a'].remove", "sends the event to a part of the screen"),
      ("flow.signOut", "sends the event to the flow itself"),
      ("back", "performs the system's back"),
      ("forward", "performs forward to the screen that back has removed, if the flow keeps its history"),
      ("swipe 0.3 0.7 done", "performs back as a gesture; 'cancel' at the end cancels it"),
      ("wait 1s", "lets time pass"),
      ("settle", "lets time pass until no call is loading, 10 seconds at most; 'settle 1m' waits longer"),
    ]
    entries += ConsoleCommand.allCases.map { ($0.usage, $0.summary) }
    let column = (entries.map(\.0.displayWidth).max() ?? 0) + 2
    return entries.flatMap { usage, summary in
      // The columns are side by side if there is room for the text, and otherwise below each other.
      guard column <= width / 2 else {
        return StyledLine(usage, .number).wrapped(to: width)
          + StyledLine("    \(summary)").wrapped(to: width, hanging: 4)
      }
      let line = StyledLine(usage.padded(to: column), .number) + StyledLine(summary)
      return line.wrapped(to: width, hanging: column)
    }
  }

  /// Returns the name of a presenter where it is composed, and its role.
  private func title(of presenter: InspectedPresenter) -> StyledLine {
    let role: String? =
      switch presenter.role {
      case .flow where presenter.depth == 0: presenter.name
      case .flow: presenter.isOnTop ? "flow, on top" : "flow"
      case .screen: presenter.isOnTop ? "on top" : nil
      case .store: "store"
      case .stack: "stack"
      case .part: presenter.childName?.prefix { $0 != "[" } ?? "" == presenter.name ? nil : presenter.name
      }
    return StyledLine(indent(presenter.depth)) + StyledLine(presenter.path, .heading)
      + StyledLine(role.map { " (\($0))" } ?? "")
  }

  private func state(of presenter: InspectedPresenter) -> [StyledLine] {
    [title(of: presenter)]
      + presenter.values.map { held in
        let content = held.content.map { tab(numbered: $0, under: held.name, of: presenter) ?? $0 }
        let value = content.map { flow.program.literal(of: $0) } ?? held.value
        return StyledLine("\(indent(presenter.depth + 1))\(held.path): \(value)")
      }
  }

  /// Returns the name of the selected tab, or `nil` for any other value.
  private func tab(numbered value: Value, under name: String, of presenter: InspectedPresenter) -> Value? {
    let declared = flow.program.presenters[presenter.presenter]
    guard let stacks = declared.stacks, let selection = stacks.selection, declared.slots[selection].name == name,
      case .int(let number) = value, let index = Int(exactly: number), stacks.tabs.indices.contains(index)
    else { return nil }
    return .string(stacks.tabs[index].name)
  }

  /// The entries of all stacks with their contents, the top first.
  private var stack: [StyledLine] {
    flow.inspectStacks().flatMap { lines(of: $0) }
  }

  private func lines(of entry: InspectedEntry) -> [StyledLine] {
    let style = entry.summary.isModal ? " (\(entry.summary.style.rawValue))" : ""
    let name = "\(indent(entry.depth))#\(entry.summary.id) \(entry.path)\(style)"
    let stack = entry.stack.map { " in \($0)" } ?? ""
    guard let presenter = entry.presenter else { return [StyledLine("\(name)\(stack) (asleep)", .faint)] }
    return [StyledLine(name) + StyledLine(stack, .faint)]
      + presenter.values.filter { $0.kind != .derived }.map { held in
        let value = held.content.map { flow.program.literal(of: $0) } ?? held.value
        return StyledLine("\(indent(entry.depth + 1))\(held.path): \(value)", .faint)
      }
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
