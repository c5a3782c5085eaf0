internal import FlowProgram
internal import FlowRuntime

/// An input that waits for a frame.
struct WaitingInput {
  /// When it came, in nanoseconds since the launch.
  let time: Int64
  let input: Input
  /// The event that it is, to say what became of it.
  let event: Event?
}

/// What is handled in one go at a frame: inputs with the time between them.
struct FrameStretch {
  /// When the stretch begins, if the machine may have slept until then.
  var start: Int64?
  var inputs: [Input] = []
  /// For each input the event that it is.
  var events: [Event?] = []

  /// Lays out what happened from one instant to another. A new stretch begins where so much time passed that the machine
  /// may have slept; in less time no timer can be overdue by a sleep.
  ///
  /// Where no time passes between two inputs, timers of no length that the first has armed still come before the second.
  ///
  /// - Parameter isTimerDue: Whether there is something to do even if nothing waits and no time has passed.
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

  /// Why inputs of the stretch changed nothing.
  func refusals(in tick: Tick) -> [FlowHost.SendError] {
    tick.dropped.filter { inputs.indices.contains($0.index) && !inputs[$0.index].isFromService }
      .map { FlowHost.SendError($0.reason, events[$0.index]) }
  }
}
