public import CEL

/// Something that a flow asks of whoever hosts it; numbers are never used again in a running flow.
public enum ServiceRequest: Sendable {
  /// Asks an operation, by its position in ``Program/operations``. The reply is ``Input/reply(call:_:)``.
  case call(UInt64, operation: Int, arguments: RecordValue)
  /// Nobody waits for the reply to a call any more.
  case cancel(UInt64)
  /// Follows a stream. Its items are ``Input/item(subscription:_:)``, its end ``Input/streamFailed(subscription:error:)``.
  case subscribe(UInt64, operation: Int, arguments: RecordValue)
  /// Nobody waits for items of a stream any more.
  case unsubscribe(UInt64)

  /// Whether both ask for the same, by number, operation and arguments.
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
  /// What a host still has to be told after a stretch of inputs ran a second time, and came out otherwise: what it was not
  /// asked for yet, and that nobody waits any more for what it was asked for in vain.
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
