/// A wrong text that earns a code, and the right one that earns none.
public struct DiagnosticExample: Sendable {
  /// What the texts are written in.
  public enum Language: Sendable {
    /// A whole flow file.
    case flow
    /// A single CEL expression.
    case expression
    /// A file of bindings beside ``DiagnosticExample/flow``.
    case bindings
    /// A file beside a flow, of which the name is the mistake.
    case companion
  }

  /// What both texts are written in.
  public let language: Language
  /// A text with this mistake and no other.
  public let wrong: String
  /// The same text, mended.
  public let right: String
  /// The flow that both texts are about, where they are no flows themselves.
  public let flow: String?

  /// Pairs a wrong text with its mended form.
  public init(_ language: Language = .flow, wrong: String, right: String, flow: String? = nil) {
    self.language = language
    self.wrong = wrong
    self.right = right
    self.flow = flow
  }
}

/// One kind of mistake: its name, its story and its wording.
///
/// Each kind has a file of its own, named after the type, which is named after the mistake; the code is the same words.
/// The values of a kind carry what the wording needs and no finished text.
public protocol DiagnosticKind: Sendable {
  /// The permanent name, never reused for another mistake.
  static var code: DiagnosticCode { get }
  /// The family that the reference lists it under.
  static var group: DiagnosticGroup { get }
  /// How much it matters; an error unless a kind says otherwise.
  static var severity: Severity { get }
  /// What the mistake is and why it matters, in sentences; the page of the reference.
  static var explanation: String { get }
  /// A wrong text and its mended form.
  static var example: DiagnosticExample { get }
  /// One lower-case clause without a full stop that quotes the author.
  var message: String { get }
  /// What to do, most likely first.
  var hints: [String] { get }
  /// The steps of the run that leads to it, in order.
  var steps: [String] { get }
}

extension DiagnosticKind {
  public static var severity: Severity { .error }
  public var hints: [String] { [] }
  public var steps: [String] { [] }
}

/// What a pass found out, in the order in which it was found.
///
/// A pass never throws on what an author wrote: it returns what it could build and adds to a report.
public struct Report: Sendable {
  /// The messages so far.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Creates an empty report.
  public init() {}

  /// Whether anything found so far keeps the flow from running.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Adds a mistake of a kind.
  public mutating func add<Kind: DiagnosticKind>(_ kind: Kind, at span: Span, related: [RelatedPlace] = []) {
    add(
      Diagnostic(
        code: Kind.code, severity: Kind.severity, span: span, message: kind.message, hints: kind.hints,
        related: related, trace: kind.steps))
  }

  /// Adds a message that is already worded.
  public mutating func add(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Adds all messages of another report.
  public mutating func add(_ other: Report) { diagnostics += other.diagnostics }

  /// The messages in the order of the files, each once; where nothing else tells them apart, in the order found.
  public var sorted: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let found = diagnostics.filter { seen.insert($0).inserted }.enumerated()
    return found.sorted { left, right in
      if Diagnostic.precedes(left.element, right.element) { return true }
      return !Diagnostic.precedes(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }
}
