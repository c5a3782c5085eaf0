public import CEL
public import FlowProgram

/// Something that happens to a flow from outside.
public enum ReferenceInput: Sendable {
  /// A user or a host says something to the presenter at a place in the order of the tree.
  case event(place: Int, event: Int, payload: RecordValue)
  case back
  case forward
  /// Time passes.
  case advance(nanoseconds: Int64)
  case dismiss(message: Int64)
  /// The outcome of a call, by its position among those that wait for a reply.
  case reply(position: Int, CallOutcome)
  /// An item or the failure of a stream, by its position among those that are followed.
  case item(position: Int, CallOutcome)
}

extension ReferenceFlow {
  /// Handles an input to the end, with the model that comes after it.
  ///
  /// - Returns: The failures that undid it, or parts of the time that passed.
  public mutating func apply(_ input: ReferenceInput) -> [ReferenceFault] {
    if hasExited { return [] }
    switch input {
    case .event(let place, let event, let payload): return apply(event, payload, at: place)
    case .back:
      noteTouch()
      return fault { flow throws(ReferenceFault) in try flow.handleBack() }
    case .forward:
      noteTouch()
      return fault { flow in flow.handleForward() }
    case .advance(let nanoseconds): return pass(nanoseconds)
    case .dismiss(let id):
      guard messages.contains(where: { $0.id == id }) else { return [] }
      noteTouch()
      return fault { flow in flow.dismiss(id) }
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

  private mutating func apply(_ event: Int, _ payload: RecordValue, at place: Int) -> [ReferenceFault] {
    guard let id = inOrder.at(place), isOnTop(id), plan(id).role != .store,
      let declared = plan(id).events.at(event), !declared.isEmitted
    else { return [] }
    var complete = payload
    for (position, field) in declared.payload.fields.enumerated() where payload[position] == nil {
      complete = complete.replacing(at: position, with: field.defaultValue)
    }
    noteTouch()
    return fault { flow throws(ReferenceFault) in try flow.hear(event, .record(complete), by: id) }
  }

  /// The calls that wait for a reply, in the order in which they were made.
  var waitingCalls: [ReferenceCall] { calls.filter { $0.phase == .asked } }

  /// The streams that may send something, in the order in which they were followed.
  var openStreams: [ReferenceStream] { streams.filter { $0.error == nil } }

  /// The operations of the calls that wait for a reply, by their positions in the program.
  public var waitingOperations: [Int] { waitingCalls.map(\.operation) }

  /// The operations of the streams that are followed, by their positions in the program.
  public var followedOperations: [Int] { openStreams.map(\.operation) }

  /// The nanoseconds until the next timer is due, or `nil` when none is armed.
  public var timeToNextTimer: Int64? { nextTimerDue.map { max(0, $0.deadline - now) } }

  /// The place in the order of the tree of a presenter that a model names.
  public func place(of instance: InstanceID) -> Int? { inOrder.firstIndex(of: Int(instance.index)) }

  /// The value of a formula over what the flow itself can read, as properties ask for it.
  public func evaluate(_ expression: Expression) throws(ReferenceFault) -> Value {
    try evaluate(expression, Frame(owner: ReferenceFlow.root))
  }
}
