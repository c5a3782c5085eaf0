public import Diagnostics

/// The reason that an evaluation failed: the kind of failure, a clause about it, and the failing operation.
///
/// It is one reference wide, so that the path without failures has no extra cost.
public struct EvaluationError: Error, Sendable {
  /// The kinds of failures.
  public enum Kind: String, Sendable {
    case noMatchingOverload, noSuchField, noSuchKey, divisionByZero, overflow, outOfRange, invalidConversion
    case unboundVariable, invalidArgument, costExceeded, interrupted
  }

  private final class Storage: Sendable {
    let kind: Kind
    let message: String
    let range: Range<Int>?
    let span: Span?
    init(kind: Kind, message: String, range: Range<Int>?, span: Span?) {
      self.kind = kind
      self.message = message
      self.range = range
      self.span = span
    }
  }

  private let storage: Storage

  /// Creates a failure. The message is in lower case and has no full stop.
  public init(_ kind: Kind, _ message: String) {
    storage = Storage(kind: kind, message: message, range: nil, span: nil)
  }

  init(_ kind: Kind, _ message: String, at range: Range<Int>) {
    storage = Storage(kind: kind, message: message, range: range, span: nil)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// The kind of the failure.
  public var kind: Kind { storage.kind }
  /// One lower-case clause without a full stop.
  public var message: String { storage.message }
  /// The failing operation, in UTF-8 offsets of the expression. It is empty at the start when the operation is unknown.
  public var range: Range<Int> { storage.range ?? 0..<0 }
  /// The failing operation in its file, or `nil` before the failure has left its expression.
  public var span: Span? { storage.span }

  /// Whether `&&` and `||` may decide without the failed operand. Exceeded limits end the whole evaluation.
  var isAbsorbable: Bool { kind != .costExceeded && kind != .interrupted }

  /// Returns the failure with a location, unless it already has one.
  func located(_ range: Range<Int>) -> EvaluationError {
    if storage.range != nil { return self }
    return EvaluationError(Storage(kind: kind, message: message, range: range, span: span))
  }

  func mapped(through text: MappedText) -> EvaluationError {
    if span != nil { return self }
    return EvaluationError(Storage(kind: kind, message: message, range: range, span: text.span(range)))
  }
}

extension EvaluationError: CustomStringConvertible {
  public var description: String { message }
}
