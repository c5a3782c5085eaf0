public import Diagnostics

/// One of the ways that are declared in which something asked of a service can come out.
public enum ServiceOutcome: Hashable, Sendable {
  /// A reply, or an item of a stream.
  case value
  /// An error, by its position in ``Operation/errors``.
  case error(Int)
  /// No reply came in the time that a call waits for it.
  case timeout
}

extension Operation {
  /// The outcome that an error of a name is, or `nil` for one that nobody has declared.
  public func outcome(ofError error: String) -> ServiceOutcome? {
    if let position = errors.firstIndex(where: { $0.utf8.elementsEqual(error.utf8) }) { return .error(position) }
    return error.utf8.elementsEqual(Operation.timeoutError.utf8) ? .timeout : nil
  }

  /// Where an outcome is declared; of a timeout, which calls declare, where the operation is.
  public func place(of outcome: ServiceOutcome) -> Span {
    if case .error(let position) = outcome, errorSpans.indices.contains(position) { return errorSpans[position] }
    return span
  }
}
