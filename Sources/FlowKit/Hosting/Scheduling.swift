extension FlowHost {
  /// When a host handles what it was sent.
  ///
  /// Both ways end in the same state: handling inputs together changes how many models come of them and nothing else.
  public enum Scheduling: Sendable, Hashable {
    /// Each input is handled before ``FlowHost/send(_:_:)`` returns, and each timer when it is due.
    case immediate
    /// Inputs and timers wait for the next frame and are then handled together, each at the time at which it came. What they
    /// write is not to be seen before.
    case frames(Frames)
  }

  /// When frames come.
  public enum Frames: Sendable, Hashable {
    /// Whenever the app calls ``FlowHost/frame()``, as its display link tells it to.
    case whenCalled
    /// Every so often by the host's own clock, and only while there is something to do. A period below a millisecond counts
    /// as one.
    case every(Swift.Duration)
  }
}

extension FlowHost.Scheduling {
  /// When something that is to happen at an instant is to be handled, in nanoseconds since the launch, or `nil` when the app
  /// decides that.
  ///
  /// - Parameter isNew: Whether a frame at that very instant may have been already.
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
