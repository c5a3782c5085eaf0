public import CEL
public import FlowProgram

/// A value that comes into a running flow from outside.
public enum Arrival: Sendable {
  /// The payload of an event that the user or the host sends. All indices refer to the program.
  case event(presenter: PresenterID, event: EventID, payload: RecordValue)
  /// The reply of a call, or an item of a stream.
  case reply(operation: OperationID, Value)
  /// An error of a call or of a stream.
  case failure(operation: OperationID, CallError)
  /// The params that a link passes to a screen, each `nil` for its default.
  case link(screen: PresenterID, params: [Value?])
}

extension Engine {
  /// Records a value from outside. Costs one comparison when nothing is recorded.
  @inline(__always) func noteArrival(_ arrival: @autoclosure () -> Arrival) {
    if let observer, observer.log.arrivals != nil { observer.log.arrivals?.append(arrival()) }
  }

  /// Records the outcome of a call or of a stream.
  func noteArrival(of outcome: CallOutcome, from operation: OperationID) {
    switch outcome {
    case .returned(let value): noteArrival(.reply(operation: operation, value))
    case .failed(let error): noteArrival(.failure(operation: operation, error))
    case .unusable: break
    }
  }
}
