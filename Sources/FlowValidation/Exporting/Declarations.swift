internal import CEL
internal import FlowProgram

/// A variable of the state: what it is, what it is called, how many elements it has where it is an array, and what it
/// holds at first.
struct StateVariable {
  let kind: String
  let name: String
  var size: String?
  var initial = "0"

  /// What is kept of it where an input may be undone: a copy cannot be smaller than a byte.
  var keptKind: String { kind == "bit" || kind == "bool" ? "byte" : kind }
}

// The variables of a model.
extension ModelWriter {
  func variables() -> String {
    var lines = stateVariables.map { variable in
      let size = variable.size.map { "[\($0)]" } ?? ""
      return "\(variable.kind) \(variable.name)\(size)\(variable.initial == "0" ? "" : " = \(variable.initial)");"
    }
    lines += ["", "/* What is remembered only while an input is worked on. */"]
    for variable in usedScratch {
      let parts = variable.kind.split(separator: " ")
      let size = parts.count > 1 ? parts[1] == "queue" ? "[QUEUE]" : "[\(entriesSize)]" : ""
      lines.append("SCRATCH \(parts[0]) \(variable.name)\(size);")
    }
    if needsUndo {
      for variable in undone {
        let size = variable.size.map { "[\($0)]" } ?? ""
        lines.append("SCRATCH \(variable.keptKind) kept_\(variable.name)\(size);")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Everything that tells states apart.
  private var stateVariables: [StateVariable] {
    var all = entryVariables
    if hasStyles { all.append(StateVariable(kind: "byte", name: "style", size: entriesSize)) }
    if !questions.isEmpty {
      all.append(StateVariable(kind: "byte", name: "asker", size: entriesSize))
      all.append(StateVariable(kind: "byte", name: "asker_at", size: entriesSize))
    }
    all.append(StateVariable(kind: "bit", name: "exited"))
    if hasOutcome { all.append(StateVariable(kind: tokenKind, name: "outcome")) }
    if hasMessages {
      let none = (try? encoded(.null, as: .token)) ?? "0"
      all.append(StateVariable(kind: tokenKind, name: "message", size: "MESSAGES", initial: none))
    }
    return all + timerVariables
      + stateCells.map { cell in
        StateVariable(
          kind: kind(of: cell), name: cell.name, size: cell.index == nil ? nil : entriesSize,
          initial: bare(rest(of: cell)))
      }
  }

  /// How many entries there is room for on all stacks.
  private var entriesSize: String { isNested ? "ENTRIES" : "DEPTH" }

  private var entryVariables: [StateVariable] {
    guard isNested else {
      return [
        StateVariable(kind: "byte", name: "depth", initial: "1"),
        StateVariable(kind: "byte", name: "screen", size: "DEPTH", initial: restingScreen),
      ]
    }
    let depths = stackPlaces.map { stack in launchedEntries.count { $0.stack == stack.number } }
    let hosts = stackPlaces.map { stack -> String in
      guard stack.number > 0, let place = launchedIndex(of: stack.holder.root) else { return "0" }
      return "\(place.stack * stackRoom + place.position + 1)"
    }
    let screens = (0..<stackPlaces.count * stackRoom).map { index -> String in
      let entry = launchedEntries.first { $0.stack * stackRoom == index }
      return entry.map { name(of: $0.site.presenter) } ?? restingScreen
    }
    func list(_ values: [String]) -> String { "{ \(values.joined(separator: ", ")) }" }
    return [
      StateVariable(kind: "byte", name: "depth", size: "STACKS", initial: list(depths.map { "\($0)" })),
      StateVariable(kind: "byte", name: "host", size: "STACKS", initial: list(hosts)),
      StateVariable(kind: "byte", name: "screen", size: "ENTRIES", initial: list(screens)),
    ]
  }

  private var timerVariables: [StateVariable] {
    if alarms.isEmpty { return [] }
    // Of two that are due together the one that was armed first runs first.
    let armed = launchedTimers.enumerated().sorted { ($0.element.wait, $0.offset) < ($1.element.wait, $1.offset) }
      .map(\.element)
    func list(_ value: (Int, Int64) -> String) -> String {
      if armed.isEmpty { return "0" }
      let values = armed.map { value($0.alarm, $0.wait) }
      return
        "{ \((values + Array(repeating: "0", count: ModelWriter.timerLimit - values.count)).joined(separator: ", ")) }"
    }
    var all = [
      StateVariable(kind: "byte", name: "timers", initial: "\(armed.count)"),
      StateVariable(kind: "byte", name: "timer", size: "TIMERS", initial: list { alarm, _ in alarms[alarm].kind }),
      StateVariable(
        kind: "byte", name: "timer_at", size: "TIMERS",
        initial: list { alarm, _ in whomAtLaunch(alarms[alarm].site) }),
      StateVariable(
        kind: "int", name: "timer_left", size: "TIMERS", initial: list { _, wait in (try? ticks(wait)) ?? "0" }),
    ]
    for position in 0..<captureCount {
      all.append(StateVariable(kind: tokenKind, name: "timer_value\(position)", size: "TIMERS"))
    }
    if hasIdleness { all.append(StateVariable(kind: "int", name: "quiet")) }
    return all
  }

  private func whomAtLaunch(_ site: Site) -> String {
    if site.isOfFlow { return "254" }
    return launchedIndex(of: site.root).map { "\($0.stack * stackRoom + $0.position)" } ?? "0"
  }

  /// How many entries each stack has room for.
  var stackRoom: Int { isMoving || isNested ? stackBound.map { $0 + 2 } ?? ModelWriter.standardDepth : 1 }

  /// Whether the flow hands something back.
  private var hasOutcome: Bool {
    program.flow.allSteps.contains { if case .giveBack = $0.action { true } else { false } }
  }

  /// A number without the parentheses that it needs among others.
  private func bare(_ text: String) -> String {
    text.hasPrefix("(-") ? String(text.dropFirst().dropLast()) : text
  }

  /// The params and the state of the flow, of all screens and of what is composed into them, and what is remembered of them.
  var stateCells: [Cell] {
    let own = roots.flatMap { root in
      ([root] + root.tree.filter { $0 !== root }).flatMap { site in
        site.presenter.slots.indices.map { cell($0, of: site, at: "i_") }
      }
    }
    return own.filter { !isIgnored($0) } + memories
  }

  var tokenKind: String { found.tokens.count < 250 ? "byte" : "short" }

  private func kind(of cell: Cell) -> String {
    switch cell.holding {
    case .truth:
      if memoryRoots[cell.name] != nil { return "byte" }
      return cell.index == nil ? "bit" : "bool"
    case .position: return "byte"
    case .token: return tokenKind
    case .number:
      if let bound = numberBound(of: cell) { return bound <= 100 ? "short" : "int" }
      guard bound(of: cell) == nil, let values = found.values(of: cell.key) else { return "int" }
      let numbers = values.compactMap(\.asInt)
      if numbers.allSatisfy({ (0...255).contains($0) }) { return "byte" }
      return numbers.allSatisfy { (-32_768...32_767).contains($0) } ? "short" : "int"
    }
  }

  /// The variables of the state that an input may change.
  var undone: [StateVariable] { stateVariables }
}
