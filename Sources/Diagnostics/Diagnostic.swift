/// The severity of a diagnostic.
public enum Severity: String, Comparable, Sendable, CaseIterable {
  /// The flow cannot run.
  case error
  /// The flow runs, but its behaviour is probably not intended.
  case warning

  public static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
}

/// The permanent name of a kind of mistake, in kebab case.
public struct DiagnosticCode: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, which is printed in brackets at the end of a message.
  public let name: String

  /// Creates a code.
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
  public var description: String { name }

  public static func < (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.name < right.name }
}

/// Another place that a message refers to, such as an earlier declaration of the same name.
public struct RelatedPlace: Hashable, Sendable {
  /// The bytes to show.
  public let span: Span
  /// A lower-case clause about this place.
  public let message: String

  /// Creates a related place.
  public init(_ message: String, at span: Span) {
    self.span = span
    self.message = message
  }
}

/// A value that was involved in a fault of a running flow.
public struct InvolvedValue: Hashable, Sendable {
  /// The name in the source.
  public let name: String
  /// The value as a string.
  public let value: String

  /// Creates a named value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// One message to the author: the mistake, its place and the suggested correction.
public struct Diagnostic: Hashable, Sendable {
  /// The permanent name of the mistake.
  public let code: DiagnosticCode
  /// The severity of the mistake.
  public let severity: Severity
  /// The smallest range of bytes that contains the mistake.
  public let span: Span
  /// One lower-case clause without a full stop. It quotes the source.
  public let message: String
  /// The suggested corrections, the most likely first.
  public let hints: [String]
  /// Other places that the message refers to.
  public let related: [RelatedPlace]
  /// The values that caused a fault of a running flow.
  public let values: [InvolvedValue]
  /// The steps of the run that leads to the finding, in order, if it was found by running the flow.
  public let trace: [String]
  /// The corrections as edits, the most likely first.
  public let fixes: [Fix]

  /// Creates a diagnostic; see ``Report/add(_:at:related:)`` for the usual way.
  ///
  /// - Parameter fixes: The corrections as edits. By default they are those that the hints name.
  public init(
    code: DiagnosticCode, severity: Severity = .error, span: Span, message: String, hints: [String] = [],
    related: [RelatedPlace] = [], values: [InvolvedValue] = [], trace: [String] = [], fixes: [Fix]? = nil
  ) {
    self.code = code
    self.severity = severity
    self.span = span
    self.message = message
    self.hints = hints
    self.related = related
    self.values = values
    self.trace = trace
    self.fixes = fixes ?? Fix.named(by: hints, at: span)
  }

  /// Returns the same diagnostic with another severity.
  public func weighing(_ severity: Severity) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, span: span, message: message, hints: hints, related: related, values: values,
      trace: trace, fixes: fixes)
  }

  /// Whether one diagnostic precedes another in a sorted report: by place, then errors first, then by code and message.
  static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    if left.span.source != right.span.source { return left.span.source < right.span.source }
    if left.span.start != right.span.start { return left.span.start < right.span.start }
    if left.severity != right.severity { return left.severity < right.severity }
    if left.code != right.code { return left.code < right.code }
    if left.span.end != right.span.end { return left.span.end < right.span.end }
    return left.message < right.message
  }
}
