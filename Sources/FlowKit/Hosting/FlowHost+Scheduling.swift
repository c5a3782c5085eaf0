extension FlowHost {
  /// The time at which a host handles its inputs.
  ///
  /// Both modes lead to the same state, as long as the model after each input can be built. Frames lead to fewer
  /// models. An input after which no model could be built takes effect if the model of its frame can be built.
  public enum Scheduling: Sendable, Hashable {
    /// Each input is handled before ``FlowHost/send(_:_:)`` returns, and each timer when it is due.
    case immediate
    /// Inputs and timers wait for the next frame and are then handled together, each at its original time. Their
    /// effects are not visible earlier.
    case frames(Frames)
  }

  /// The source of frames.
  public enum Frames: Sendable, Hashable {
    /// The app calls ``FlowHost/frame()``, for example from its display link.
    case whenCalled
    /// The host's own clock at this period, only while there is work. Periods below a millisecond count as one.
    case every(Swift.Duration)
  }
}

extension FlowHost.Scheduling {
  /// Returns the time at which work of an instant is handled, in nanoseconds since the launch, or `nil` if the app
  /// decides.
  ///
  /// - Parameter isNew: Whether a frame at that same instant may have passed already.
  func handling(of instant: Int64, isNew: Bool) -> Int64? {
    switch self {
    case .immediate: return instant
    case .frames(.whenCalled): return nil
    case .frames(.every(let period)):
      let period = max(period.wholeNanoseconds, 1_000_000)
      let (frame, remainder) = instant.quotientAndRemainder(dividingBy: period)
      if remainder == 0, !isNew { return instant }
      let (next, overflow) = (frame + 1).multipliedReportingOverflow(by: period)
      return overflow ? .max : next
    }
  }
}
