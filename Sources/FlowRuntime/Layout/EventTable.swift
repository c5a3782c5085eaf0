internal import CEL
internal import FlowProgram

/// The static facts about the events of a presenter.
struct EventTable: Sendable {
  /// The index of the handler, by the source of an event and by event. See ``ProgramSurvey/handlers(of:)``.
  let handlers: [[Int?]]
  let hasHandlers: Bool
  /// The one slot that each event sets unconditionally, if it does nothing else. This is the most frequent
  /// transition, and it runs without iterating over alternatives and steps.
  let shortcuts: [SlotSetting?]
  /// The events with payloads of recursive types, whose nesting is checked when they are sent.
  let areRecursive: [Bool]
  /// The external events without payload, as bits. Events after the first 64 are checked each time.
  private let plain: UInt64

  init(_ presenter: Presenter, survey: ProgramSurvey, types: Environment) {
    handlers = survey.handlers(of: presenter)
    hasHandlers = !presenter.childHandlers.isEmpty
    shortcuts = presenter.transitions.map { SlotSetting($0) }
    areRecursive = presenter.events.map { event in
      event.payload.fields.contains { isRecursive($0.type, in: types) }
    }
    plain = presenter.events.prefix(64).enumerated().reduce(0) { bits, event in
      let isPlain = event.element.payload.fields.isEmpty && event.element.isOpen && presenter.role != .store
      return bits | (isPlain ? 1 << UInt64(event.offset) : 0)
    }
  }

  /// Whether an event is one of ``plain``.
  @inline(__always) func isPlain(_ event: EventID) -> Bool {
    event.position >= 0 && event.position < 64 && plain >> UInt64(event.position) & 1 != 0
  }
}
