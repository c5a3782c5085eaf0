internal import FlowProgram
internal import FlowRuntime

/// An input that waits for a frame.
struct WaitingInput {
  /// The arrival time, in nanoseconds since the launch.
  let time: Int64
  let input: Input
  /// The declaration of the event, for error messages.
  let event: Event?
}

/// A batch of inputs that are handled in one run at a frame, with the time between them.
struct FrameStretch {
  /// The start of the batch, if the machine may have slept before it.
  var start: Int64?
  var inputs: [Input] = []
  /// For each input, the declaration of its event.
  var events: [Event?] = []

  /// Divides the inputs of a time span into batches. A new batch starts after a pause so long that the machine may
  /// have slept. Within a batch no timer can be overdue because of a sleep.
  ///
  /// If no time passes between two inputs, timers of length zero that the first one has armed still run before the
  /// second.
  ///
  /// - Parameter isTimerDue: Whether there is work even if no input waits and no time has passed.
  static func all(
    of waiting: [WaitingInput], from start: Int64, until end: Int64, isTimerDue: Bool
  ) -> [FrameStretch] {
    var stretches = [FrameStretch()]
    var reached = start
    func pass(to instant: Int64) {
      let (gap, overflow) = instant.subtractingReportingOverflow(reached)
      guard !overflow, gap > 0 || (gap == 0 && (isTimerDue || !waiting.isEmpty)) else { return }
      reached = instant
      if gap > sleepThreshold {
        stretches.append(FrameStretch(start: instant))
      } else {
        stretches[stretches.count - 1].add(.advance(nanoseconds: gap), nil)
      }
    }
    for input in waiting {
      pass(to: input.time)
      stretches[stretches.count - 1].add(input.input, input.event)
    }
    pass(to: end)
    return stretches
  }

  private mutating func add(_ input: Input, _ event: Event?) {
    inputs.append(input)
    events.append(event)
  }

  /// Returns the errors of dropped inputs.
  func refusals(in tick: Tick) -> [FlowHost.SendError] {
    tick.dropped.filter { inputs.indices.contains($0.index) && !inputs[$0.index].isFromService }
      .map { FlowHost.SendError($0.reason, events[$0.index]) }
  }
}
