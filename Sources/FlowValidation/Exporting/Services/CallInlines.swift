internal import FlowProgram

// The row of calls as lines of a model.
extension ModelWriter {
  private var callColumns: [String] {
    ["call", "call_at", "call_phase", "call_again", "call_left", "call_backoff", "call_args"]
      + (0..<callCaptureCount).map { "call_value\($0)" }
  }

  var callVariables: [StateVariable] {
    if !hasCalls { return [] }
    let kinds = ["call_backoff": "int", "call_args": tokenKind]
    return [StateVariable(kind: "byte", name: "calls", initial: "\(launchedCalls.count)")]
      + callColumns.map { name in
        let kind = kinds[name] ?? (name.hasPrefix("call_value") ? tokenKind : "byte")
        return StateVariable(kind: kind, name: name, size: "CALLS", initial: launchedCallColumn(name))
      }
  }

  /// What a column holds after the launch.
  private func launchedCallColumn(_ name: String) -> String {
    if launchedCalls.isEmpty { return "0" }
    let values = launchedCalls.map { step, arguments -> String in
      let asking = askingSteps[step]
      switch name {
      case "call": return asking.kind
      case "call_at": return whomAtLaunch(asking.site)
      case "call_phase": return "1"
      case "call_left", "call_backoff":
        let retries = (try? self.retries(of: step)) ?? (times: "0", backoff: "0")
        return name == "call_left" ? retries.times : retries.backoff
      case "call_args": return (try? encoded(arguments, as: .token)) ?? "0"
      default: return "0"
      }
    }
    let rest = Array(repeating: "0", count: max(0, callRoom - values.count))
    return "{ \((values + rest).joined(separator: ", ")) }"
  }

  func callInlines() -> [ModelInline] {
    if !hasCalls { return [] }
    for name in ["which_", "i_", "due_"] { need(name, "byte") }
    var asking = [
      "  assert(calls < CALLS);", "  call[calls] = what;", "  call_at[calls] = whom;", "  call_phase[calls] = 1;",
    ]
    asking += ["  call_again[calls] = 0;", "  call_left[calls] = times;", "  call_backoff[calls] = pause;"]
    asking += ["  call_args[calls] = args_;"]
    asking += (0..<callCaptureCount).map { "  call_value\($0)[calls] = asking\($0)_;" } + ["  calls++;"]
    var dropping = ["  i_ = 0;", "  due_ = 0;", "  do", "  :: i_ < calls ->", "    if", "    :: (meant) -> skip;"]
    dropping += ["    :: else ->"] + callColumns.map { "      \($0)[due_] = \($0)[i_];" }
    dropping += ["      due_++;", "    fi;", "    i_++;", "  :: else -> break;", "  od;"]
    dropping += ["  do", "  :: calls > due_ ->", "    calls--;"] + callColumns.map { "    \($0)[calls] = 0;" }
    dropping += ["  :: else -> break;", "  od;"]
    return [ModelInline("ask(what, whom, times, pause)", asking), ModelInline("drop_call(meant)", dropping)]
  }

  /// A flow that has ended waits for nothing.
  func endingServices() -> [String] {
    if !hasCalls, streams.isEmpty { return [] }
    var lines: [String] = hasCalls ? ["    drop_call((1));"] : []
    let busy = askingSteps.indices.map { (busyCell($0, at: "i_"), "0") }
    let followed = streams.flatMap { stream in
      stream.cells(of: self, at: "i_").map { ($0, rest(of: Cell($0.name, type: $0.type))) }
    }
    let cells = busy + followed
    lines += cells.filter { $0.0.index == nil }.map { "    \($0.0.text) = \($0.1);" }
    let arrays = cells.filter { $0.0.index != nil }
    if arrays.isEmpty { return lines }
    lines += ["    i_ = 0;", "    do", "    :: i_ < \(isNested ? "ENTRIES" : "DEPTH") ->"]
    lines += arrays.map { "      \($0.0.text) = \($0.1);" }
    return lines + ["      i_++;", "    :: else -> break;", "    od;"]
  }
}
