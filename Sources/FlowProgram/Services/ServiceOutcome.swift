public import Diagnostics

/// One of the declared outcomes of a service request.
public enum ServiceOutcome: Hashable, Sendable {
  /// A reply, or an item of a stream.
  case value
  /// An error, by its index in ``Operation/errors``.
  case error(Int)
  /// No reply arrived within the timeout of the call.
  case timeout
}

extension Operation {
  /// Returns the outcome for the name of an error, or `nil` for an undeclared one.
  public func outcome(ofError error: String) -> ServiceOutcome? {
    if let position = errors.firstIndex(where: { $0.utf8.elementsEqual(error.utf8) }) { return .error(position) }
    return error.utf8.elementsEqual(Operation.timeoutError.utf8) ? .timeout : nil
  }

  /// Returns the place of the declaration of an outcome. Timeouts are declared by calls, so their place is that of
  /// the operation.
  public func place(of outcome: ServiceOutcome) -> Span {
    if case .error(let position) = outcome, declaredErrors.indices.contains(position) {
      return declaredErrors[position].span
    }
    return span
  }
}
