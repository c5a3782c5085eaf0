internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// The last change of a value: the input that led to it, and what happened from there to the write.
struct LastWrite {
  /// The number of the input, or 0 for the start of the session.
  let number: Int
  /// The events, timers and replies that led to the write, in order.
  private(set) var causes: [String] = []
  /// The old value, if there was one.
  private(set) var old: String?
  /// The new value, if there is a trace of the write.
  private(set) var new: Value?
  /// Whether the presenter entered and no step has written the value since.
  private(set) var isFirst: Bool
  /// The event of the presenter itself whose steps wrote, if it was one.
  private(set) var event: String?

  /// The number of causes that are kept: the input and what came last.
  private static let causeLimit = 6

  /// Finds the last write of a slot in the ticks of an input; without a trace of it, only the input is known.
  ///
  /// - Parameter entered: Whether the presenter entered in one of these ticks.
  init(of slot: String, in presenter: String, input number: Int, entered: Bool, _ ticks: [Tick], of program: Program) {
    self.number = number
    isFirst = entered
    for tick in ticks {
      var causes: [String] = []
      var event: String?
      for entry in tick.trace {
        if case .wrote(presenter, slot, let before, let after) = entry {
          (self.causes, self.event, new, isFirst) = (causes, event, after, false)
          old = program.literal(of: before, limit: 60)
        }
        guard let cause = LastWrite.cause(entry, of: program) else { continue }
        causes.append(cause)
        if causes.count > LastWrite.causeLimit { causes.remove(at: 1) }
        event = if case .heard(presenter, let name, _, _) = entry { name } else { nil }
      }
    }
  }

  /// Returns the words for an entry that can make steps run.
  private static func cause(_ entry: TraceEntry, of program: Program) -> String? {
    switch entry {
    case .heard(let presenter, let event, let payload, let isExternal):
      let values = payload.shape.fields.isEmpty ? "" : " \(program.literals(of: payload, limit: 40))"
      return "\(isExternal ? "the event" : "steps sent") \(presenter).\(event)\(values)"
    case .timer(let presenter, let name): return "a timer of \(name.map { "\(presenter).\($0)" } ?? presenter)"
    case .replied(let presenter, let operation, _): return "the reply of \(operation) to \(presenter)"
    case .effectRan(let presenter, let effect): return "the effect \(presenter).\(effect)"
    case .answered(let presenter, let screen, _): return "the result of \(screen) for \(presenter)"
    case .entered(let presenter): return "\(presenter) entered"
    case .left(let presenter): return "\(presenter) left"
    case .back: return "back"
    case .forward: return "forward"
    case .opened(let link): return "the link \(link)"
    default: return nil
    }
  }
}

extension ConsoleSession {
  /// Returns the last write of a value, or the entry of its presenter without a write after it; `nil` if it has not
  /// changed as long as states are kept.
  func lastWrite(of held: InspectedValue, in presenter: InspectedPresenter) -> LastWrite? {
    let numbers = (history.dropped...history.position).reversed()
    for number in numbers {
      guard let after = history.state(after: number, present: present), let before = state(before: number),
        let new = after.flow.text(of: held, in: presenter)
      else { return nil }
      let old = before.flow.text(of: held, in: presenter)
      if old == new { continue }
      return LastWrite(
        of: held.name, in: presenter.path, input: number, entered: old == nil, ticks(ofInput: number),
        of: after.flow.program)
    }
    return nil
  }

  /// Returns the state before an input; that of the launch for 0.
  private func state(before number: Int) -> Moment? {
    number == 0 ? origin.launched : history.state(after: number - 1, present: present)
  }

  /// Repeats an input on a copy with a trace, up to the next input.
  private func ticks(ofInput number: Int) -> [Tick] {
    guard let before = state(before: number), let after = history.state(after: number, present: present) else {
      return []
    }
    var copy = self
    copy.flow = before.flow
    copy.isTracing = true
    copy.flow.isTracing = true
    copy.rendering.tickLog = []
    // The session has performed the input in this state before, so it cannot fail.
    if let input = history.input(number) { _ = try? copy.perform(input) }
    for arrival in history.arrivals(after: number) {
      copy.advance(to: arrival.time)
      copy.note([copy.flow.step([arrival.input])])
    }
    copy.advance(to: after.flow.now)
    return copy.rendering.tickLog ?? []
  }

  private mutating func advance(to time: Int64) {
    if time >= flow.now { note(flow.advance(nanoseconds: time - flow.now)) }
  }
}

extension RunningFlow {
  /// Returns the text of a value of a presenter; `nil` if the presenter has not entered, or has left.
  fileprivate func text(of held: InspectedValue, in presenter: InspectedPresenter) -> String? {
    let same = inspect().first { $0.instance == presenter.instance && $0.path == presenter.path }
    return same?.values.first { $0.path == held.path }.map { held in
      held.content.map { program.literal(of: $0) } ?? held.value
    }
  }
}
