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

  /// The place of a failure in a function that the expression calls.
  public struct InnerPlace: Sendable {
    /// The name of the function.
    public let function: String
    /// The failing operation in the file of the function.
    public let span: Span
  }

  private final class Storage: Sendable {
    let kind: Kind
    let message: String
    let range: Range<Int>?
    let span: Span?
    let places: [InnerPlace]
    init(kind: Kind, message: String, range: Range<Int>?, span: Span?, places: [InnerPlace] = []) {
      self.kind = kind
      self.message = message
      self.range = range
      self.span = span
      self.places = places
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

  /// The places of the failure in the functions that were being called, from the outermost call inwards; empty when
  /// the failing operation is part of the expression itself.
  public var places: [InnerPlace] { storage.places }

  /// Whether `&&` and `||` may decide without the failed operand. Exceeded limits end the whole evaluation.
  var isAbsorbable: Bool { kind != .costExceeded && kind != .interrupted }

  /// Returns the failure with a location, unless it already has one.
  func located(_ range: Range<Int>) -> EvaluationError {
    if storage.range != nil { return self }
    return EvaluationError(Storage(kind: kind, message: message, range: range, span: span, places: places))
  }

  func mapped(through text: MappedText) -> EvaluationError {
    if span != nil { return self }
    return EvaluationError(
      Storage(kind: kind, message: message, range: range, span: text.span(range), places: places))
  }

  /// Returns the failure of a body as the failure of a call of its function.
  func called(_ function: String, at range: Range<Int>, body: MappedText) -> EvaluationError {
    let inner = InnerPlace(function: function, span: storage.range.map { body.span($0) } ?? body.span)
    return EvaluationError(Storage(kind: kind, message: message, range: range, span: nil, places: [inner] + places))
  }
}

extension EvaluationError: CustomStringConvertible {
  public var description: String { message }
}
