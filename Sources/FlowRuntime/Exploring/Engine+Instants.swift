internal import CEL
internal import FlowProgram

extension Engine {
  /// The instant of the run in an exploration of several instants, or `nil` for the first of them.
  var otherInstant: Timestamp? {
    guard let fixed = state.clock.fixed, let first = layout.program.exploration.instants.first, fixed != first else {
      return nil
    }
    return fixed
  }
}
