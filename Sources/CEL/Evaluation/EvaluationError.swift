public import Diagnostics

/// Why an expression came to no value: the kind of failure, a clause about it, and the operation that failed.
///
/// It is one reference wide, so that the way without failures pays nothing for it.
public struct EvaluationError: Error, Sendable {
  /// The families of failures.
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

  /// Describes a failure; the clause is in lower case and has no full stop.
  public init(_ kind: Kind, _ message: String) {
    storage = Storage(kind: kind, message: message, range: nil, span: nil)
  }

  init(_ kind: Kind, _ message: String, at range: Range<Int>) {
    storage = Storage(kind: kind, message: message, range: range, span: nil)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// The family of the failure.
  public var kind: Kind { storage.kind }
  /// One lower-case clause without a full stop.
  public var message: String { storage.message }
  /// The failing operation, in UTF-8 offsets of the expression; empty at its start when it is not known.
  public var range: Range<Int> { storage.range ?? 0..<0 }
  /// The failing operation in its file, or `nil` when the failure has not left its expression yet.
  public var span: Span? { storage.span }

  /// Whether `&&` and `||` may decide without the failed operand. Limits end the whole evaluation.
  var isAbsorbable: Bool { kind != .costExceeded && kind != .interrupted }

  /// The failure with its place, unless it knows one already.
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
