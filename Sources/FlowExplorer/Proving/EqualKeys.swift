internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

extension Exploration {
  /// Searches for equal keys that ignored state hides.
  ///
  /// A proof assumes that the keys of rows, and of repeated children, are distinct, and an exploration tests this. But
  /// with ignored state, it merges two states that differ only in the list, so it never sees two rows. The
  /// search tells such states apart. It visits at most ``equalKeyStates`` states.
  mutating func testKeys(_ flow: RunningFlow, _ limits: ExplorationLimits) {
    let program = flow.program
    guard limits.proves, stopped != .time, !program.exploration.ignored.isEmpty, program.hasKeys else { return }
    var limits = limits
    limits.states = min(limits.states, Exploration.equalKeyStates)
    limits.mergesIgnoredState = false
    limits.keepsTransitions = false
    var explorer = Explorer(flow, watch: Watch(), limits: limits)
    explorer.run()
    let writer = TraceWriter(space: explorer.space, launched: flow)
    for failure in explorer.found.failures where failure.fault.diagnostic.isOfEqualKeys {
      let fault = failure.fault.diagnostic
      guard !findings.contains(where: { $0.code == fault.code && $0.span == fault.span }) else { continue }
      let trace = writer.trace(to: failure.state, thenInput: failure.input)
      add(fault.adding(trace), trace)
    }
  }

  private static var equalKeyStates: Int { 10_000 }
}

extension Program {
  /// Whether rows of a list or repeated children have keys.
  fileprivate var hasKeys: Bool {
    presenters.contains { presenter in
      presenter.model.cases.contains(where: \.drawsKeyedLists) || presenter.children.contains { $0.each != nil }
    }
  }
}
