public import CEL
public import FlowProgram

/// An external input of a flow.
public enum ReferenceInput: Sendable {
  /// An event from the user or the host for the presenter at a position in tree order.
  case event(place: Int, event: EventID, payload: RecordValue)
  case back
  case forward
  /// Time passes.
  case advance(nanoseconds: Int64)
  case dismiss(message: Int64)
  /// A link is followed.
  case open(String)
  /// The flow is shown in another language.
  case locale(LocaleTag)
  case backGesture(BackGesturePhase)
  /// A stack is arranged, by the positions of its entries in ``ReferenceFlow/entries``; `nil` is an unknown number.
  case arrange([Int?])
  /// The process dies, and the flow starts with its `saved` state.
  case die
  /// Everything is saved and restored.
  case restore
  /// The outcome of a call, by its position among the pending calls.
  case reply(position: Int, CallOutcome)
  /// An item or the failure of a stream, by its position among the followed streams.
  case item(position: Int, CallOutcome)
}

extension ReferenceFlow {
  /// Handles an input completely, including the following model.
  ///
  /// - Returns: The faults that rolled back the input, or parts of the passed time.
  public mutating func apply(_ input: ReferenceInput) -> [ReferenceFault] {
    if hasExited { return [] }
    switch input {
    case .event(let place, let event, let payload): return apply(event, payload, at: place)
    case .back:
      noteUserAction()
      return fault { flow throws(ReferenceFault) in try flow.handleBack() }
    case .forward:
      noteUserAction()
      return fault { flow in flow.handleForward() }
    case .advance(let nanoseconds): return pass(nanoseconds)
    case .dismiss(let id):
      guard messages.contains(where: { $0.id == id }) else { return [] }
      noteUserAction()
      return fault { flow in flow.dismiss(id) }
    case .open(let link):
      guard route(link, of: ReferenceFlow.root) != nil else { return [] }
      noteUserAction()
      return fault { flow throws(ReferenceFault) in try flow.open(link) }
    case .locale(let locale):
      return fault { flow in
        flow.change(to: locale)
        flow.hostLocale = locale
      }
    case .backGesture(let phase):
      guard isPossible(phase) else { return [] }
      noteUserAction()
      return fault { flow throws(ReferenceFault) in try flow.handle(phase) }
    case .arrange(let positions):
      let ids = positions.map { $0.flatMap { entryNumbers.at($0) } ?? 0 }
      guard mayArrange(ids) else { return [] }
      noteUserAction()
      return fault { flow in flow.arrange(ids) }
    case .die: return die().map { [$0] } ?? []
    case .restore: return restore().map { [$0] } ?? []
    case .reply(let position, let outcome):
      guard let call = waitingCalls.at(position) else { return [] }
      return tickOfCall(call.number) { flow throws(ReferenceFault) in try flow.reply(call.number, outcome) }
        .map { [$0] } ?? []
    case .item(let position, let outcome):
      guard let stream = openStreams.at(position) else { return [] }
      return fault { flow throws(ReferenceFault) in try flow.receive(outcome, on: stream.number) }
    }
  }

  private mutating func fault(_ handler: (inout ReferenceFlow) throws(ReferenceFault) -> Void) -> [ReferenceFault] {
    tick(handler).map { [$0] } ?? []
  }

  private mutating func apply(_ event: EventID, _ payload: RecordValue, at place: Int) -> [ReferenceFault] {
    guard let id = inOrder.at(place), let declared = plan(id).events.element(at: event) else { return [] }
    let offering = messages.filter { message in
      guard let offered = message.action?.event else { return false }
      return Int(offered.instance.index) == id && offered.event == event
        && offered.payload.isIdentical(to: .record(payload))
    }
    guard !offering.isEmpty || isOnTop(id) && plan(id).role != .store && declared.isOpen else { return [] }
    var complete = payload
    for (position, field) in declared.payload.fields.enumerated() where payload[position] == nil {
      complete = complete.replacing(at: position, with: field.defaultValue)
    }
    noteUserAction()
    return fault { flow throws(ReferenceFault) in
      for message in offering { flow.dismiss(message.id) }
      try flow.hear(event, .record(complete), by: id)
    }
  }

  /// The calls that wait for a reply from outside, in call order.
  var waitingCalls: [ReferenceCall] { calls.filter { $0.phase == .asked && !isFaked($0.operation) } }

  /// The streams that may send items from outside, in the order in which they were followed.
  var openStreams: [ReferenceStream] { streams.filter { $0.error == nil && !isFaked($0.operation) } }

  /// The operations of the calls that wait for a reply from outside, by their positions in the program.
  public var waitingOperations: [OperationID] { waitingCalls.map(\.operation) }

  /// The operations of the streams that are followed outside, by their positions in the program.
  public var followedOperations: [OperationID] { openStreams.map(\.operation) }

  /// The nanoseconds until the next timer is due, or `nil` if none is armed.
  public var timeToNextTimer: Int64? { nextTimerDue.map { max(0, $0.deadline - now) } }

  /// Returns the position in tree order of a presenter in a model.
  public func place(of instance: InstanceID) -> Int? { inOrder.firstIndex(of: Int(instance.index)) }

  /// Returns the value of an expression over the flow's own values, as properties evaluate it.
  public func evaluate(_ expression: Expression) throws(ReferenceFault) -> Value {
    try evaluate(expression, Frame(owner: ReferenceFlow.root))
  }
}
