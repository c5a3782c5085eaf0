public import CEL
public import FlowProgram

/// A request of a flow to its host. Numbers are never reused in a running flow.
public enum ServiceRequest: Sendable {
  /// Calls an operation, by its index in ``Program/operations``. The reply is ``Input/reply(call:_:)``.
  case call(UInt64, operation: OperationID, arguments: RecordValue)
  /// Cancels a call. A reply is no longer expected.
  case cancel(UInt64)
  /// Subscribes to a stream. Its items are ``Input/item(subscription:_:)``, its end
  /// ``Input/streamFailed(subscription:error:)``.
  case subscribe(UInt64, operation: OperationID, arguments: RecordValue)
  /// Ends a subscription. Items are no longer expected.
  case unsubscribe(UInt64)

  /// Whether both requests agree in kind, number, operation and arguments.
  public func isIdentical(to other: ServiceRequest) -> Bool {
    switch (self, other) {
    case (.call(let number, let operation, let arguments), .call(let other, let otherOperation, let others)),
      (.subscribe(let number, let operation, let arguments), .subscribe(let other, let otherOperation, let others)):
      number == other && operation == otherOperation
        && Value.record(arguments).isIdentical(to: .record(others))
    case (.cancel(let number), .cancel(let other)), (.unsubscribe(let number), .unsubscribe(let other)): number == other
    default: false
    }
  }
}

extension ServiceRequest {
  /// Returns the requests that remain for a host after a series of inputs ran a second time with a different result:
  /// the requests that it has not received yet, and cancellations of those that are no longer needed.
  static func difference(of second: [ServiceRequest], from first: [ServiceRequest]) -> [ServiceRequest] {
    let added = second.filter { request in !first.contains { $0.isIdentical(to: request) } }
    let taken = first.filter { request in !second.contains { $0.isIdentical(to: request) } }
    let revoked = taken.compactMap { request -> ServiceRequest? in
      switch request {
      case .call(let number, _, _): .cancel(number)
      case .subscribe(let number, _, _): .unsubscribe(number)
      case .cancel, .unsubscribe: nil
      }
    }
    return revoked.filter { request in !(first + added).contains { $0.isIdentical(to: request) } } + added
  }
}
