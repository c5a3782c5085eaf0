/// A source with a mistake and a corrected source without it.
public struct DiagnosticExample: Sendable {
  /// The language of an example.
  public enum Language: Sendable {
    /// A whole flow file.
    case flow
    /// A single CEL expression.
    case expression
    /// A bindings file for ``DiagnosticExample/flow``.
    case bindings
    /// A file next to a flow whose name is the mistake.
    case companion
  }

  /// The language of both sources.
  public let language: Language
  /// A source with this mistake and no other.
  public let wrong: String
  /// The corrected source.
  public let right: String
  /// The flow that both sources refer to, if they are not flows themselves.
  public let flow: String?

  /// Creates an example.
  public init(_ language: Language = .flow, wrong: String, right: String, flow: String? = nil) {
    self.language = language
    self.wrong = wrong
    self.right = right
    self.flow = flow
  }

  /// Makes both texts from a valid one.
  ///
  /// - Parameters:
  ///   - base: The text that the example is made from.
  ///   - edits: The changes that lead from the base to the right text.
  ///   - mistake: The changes that lead from the right text to the wrong one.
  public init(
    _ language: Language = .flow, from base: ExampleFlow, with edits: [ExampleEdit] = [], wrong mistake: [ExampleEdit],
    flow: String? = nil
  ) {
    let right = base.edited(edits)
    self.init(language, wrong: right.edited(mistake).text, right: right.text, flow: flow)
  }
}

/// One kind of mistake: its name, its explanation and its wording.
///
/// Each kind has a file of its own. The file is named after the type, and the type is named after the mistake; the
/// code has the same words. The values of a kind hold the parameters of the wording, not the finished message.
public protocol DiagnosticKind: Sendable {
  /// The permanent name. It is never reused for another mistake.
  static var code: DiagnosticCode { get }
  /// The group in the reference.
  static var group: DiagnosticGroup { get }
  /// The severity. The default is an error.
  static var severity: Severity { get }
  /// The description of the mistake and its consequences, in sentences; the page of the reference.
  static var explanation: String { get }
  /// A source with the mistake and its correction.
  static var example: DiagnosticExample { get }
  /// One lower-case clause without a full stop. It quotes the source.
  var message: String { get }
  /// The suggested corrections, the most likely first.
  var hints: [String] { get }
  /// The steps of the run that leads to the finding, in order.
  var steps: [String] { get }
  /// Returns the corrections as edits, the most likely first, or `nil` for those that the hints name; see ``Fix``.
  func fixes(at span: Span) -> [Fix]?
}

extension DiagnosticKind {
  public static var severity: Severity { .error }
  public var hints: [String] { [] }
  public var steps: [String] { [] }
  public func fixes(at span: Span) -> [Fix]? { nil }
}

/// The diagnostics of a pass, in the order in which they were found.
///
/// A pass never throws because of a mistake in a source: it returns the parts it could build and adds to a report.
public struct Report: Sendable {
  /// The diagnostics so far.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Creates an empty report.
  public init() {}

  /// Whether there is an error, which prevents the flow from running.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Adds a diagnostic for a mistake.
  public mutating func add<Kind: DiagnosticKind>(_ kind: Kind, at span: Span, related: [RelatedPlace] = []) {
    add(
      Diagnostic(
        code: Kind.code, severity: Kind.severity, span: span, message: kind.message, hints: kind.hints,
        related: related, trace: kind.steps, fixes: kind.fixes(at: span)))
  }

  /// Adds a finished diagnostic.
  public mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Adds all diagnostics of another report.
  public mutating func add(_ other: Report) { diagnostics += other.diagnostics }

  /// The diagnostics in file order, without duplicates. Those that compare equal keep the order in which they were
  /// found.
  public var sorted: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let found = diagnostics.filter { seen.insert($0).inserted }.enumerated()
    return found.sorted { left, right in
      if Diagnostic.precedes(left.element, right.element) { return true }
      return !Diagnostic.precedes(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }
}
