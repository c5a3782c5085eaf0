extension FlowHost {
  /// The maximum sleep of an alarm in nanoseconds, because clocks limit how far ahead they can schedule.
  private static let longestSleep: Int64 = 86_400_000_000_000

  /// The task that wakes the host for a timer or a frame, and its time.
  struct Alarm {
    let time: Int64
    let task: Task<Void, Never>
  }

  /// Schedules the next wake-up of the host.
  func setAlarm() {
    let now = clock.elapsed()
    let time = wakingTime.map { min($0, now.addingSaturated(FlowHost.longestSleep)) }
    guard time != alarm?.time else { return }
    alarm?.task.cancel()
    alarm = time.map { time in
      let task = Task { [weak self, clock] in
        guard (try? await clock.sleep(time)) != nil else { return }
        await self?.ring(at: time)
      }
      return Alarm(time: time, task: task)
    }
  }

  /// The time of the next work, in nanoseconds since the launch.
  private var wakingTime: Int64? {
    if hasEnded { return nil }
    if let sleep { return sleep.nextEnd }
    let input = firstWaiting.flatMap { scheduling.handling(of: $0, isNew: true) }
    let timer = flow.nextDeadline.flatMap { scheduling.handling(of: $0, isNew: false) }
    guard let input, let timer else { return input ?? timer }
    return min(input, timer)
  }

  private func ring(at time: Int64) {
    // An alarm that was replaced while it fired has no effect.
    guard alarm?.time == time, !hasEnded else { return }
    alarm = nil
    if isInBackground {
      cancelExpiredStreams()
      setAlarm()
    } else if scheduling == .immediate {
      passTime(to: clock.elapsed())
      finishInput()
    } else {
      frame()
    }
  }
}

extension Int64 {
  /// Returns the sum, clamped to the maximum.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
