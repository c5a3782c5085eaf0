/// How much a finding matters.
public enum Severity: String, Comparable, Sendable, CaseIterable {
  /// The flow cannot be run as it is written.
  case error
  /// The flow runs, and does something its author is unlikely to want.
  case warning

  public static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
}

/// The permanent name of a mistake, in kebab-case words.
public struct DiagnosticCode: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The words, as they stand between brackets at the end of a message.
  public let name: String

  /// Names a mistake.
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
  public var description: String { name }

  public static func < (left: DiagnosticCode, right: DiagnosticCode) -> Bool { left.name < right.name }
}

/// Another place that a message is about, such as where a name was declared first.
public struct RelatedPlace: Hashable, Sendable {
  /// The bytes to show.
  public let span: Span
  /// What stands there, as a lower-case clause.
  public let message: String

  /// Describes another place.
  public init(_ message: String, at span: Span) {
    self.span = span
    self.message = message
  }
}

/// A value that was involved in a fault of a running flow.
public struct InvolvedValue: Hashable, Sendable {
  /// The name as the author wrote it.
  public let name: String
  /// The value as text.
  public let value: String

  /// Names a value.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// One message to an author: what is wrong, where, and what to write instead.
public struct Diagnostic: Hashable, Sendable {
  /// The permanent name of the mistake.
  public let code: DiagnosticCode
  /// How much it matters.
  public let severity: Severity
  /// The bytes that are wrong, as tight as they can be named.
  public let span: Span
  /// One lower-case clause without a full stop that quotes the author.
  public let message: String
  /// What to do, most likely first.
  public let hints: [String]
  /// Other places that belong to the story.
  public let related: [RelatedPlace]
  /// For faults of a running flow: the values that caused it.
  public let values: [InvolvedValue]
  /// The steps of the run that leads to it, in order, for what was found by running the flow.
  public let trace: [String]

  /// Creates a message; see ``Report/add(_:at:related:)`` for the usual way.
  public init(
    code: DiagnosticCode, severity: Severity = .error, span: Span, message: String, hints: [String] = [],
    related: [RelatedPlace] = [], values: [InvolvedValue] = [], trace: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.span = span
    self.message = message
    self.hints = hints
    self.related = related
    self.values = values
    self.trace = trace
  }

  /// The same message with another weight.
  public func weighing(_ severity: Severity) -> Diagnostic {
    Diagnostic(
      code: code, severity: severity, span: span, message: message, hints: hints, related: related, values: values,
      trace: trace)
  }

  /// Whether this comes before another in a sorted report: by place, then errors first, then code and message.
  static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    if left.span.source != right.span.source { return left.span.source < right.span.source }
    if left.span.start != right.span.start { return left.span.start < right.span.start }
    if left.severity != right.severity { return left.severity < right.severity }
    if left.code != right.code { return left.code < right.code }
    if left.span.end != right.span.end { return left.span.end < right.span.end }
    return left.message < right.message
  }
}
