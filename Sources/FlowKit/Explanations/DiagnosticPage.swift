public import Diagnostics

/// The page about a diagnostic code: its explanation, a wrong example with its findings, and the corrected example.
///
/// The terminal and the generated reference show the same sections.
public struct DiagnosticPage: Sendable {
  /// The kind of diagnostic.
  public let kind: any DiagnosticKind.Type

  /// A titled block of a page.
  public struct Section: Sendable {
    /// The heading.
    public let title: String
    /// The language of the text, as Markdown names it.
    public let language: String
    /// The lines of the block.
    public let text: String
  }

  /// Creates the page of a kind.
  public init(of kind: any DiagnosticKind.Type) { self.kind = kind }

  /// Creates the page for a code; `nil` if there is no such code.
  public init?(code: String) {
    guard let kind = FlowFile.catalogue.first(where: { $0.code.name == code }) else { return nil }
    self.kind = kind
  }

  /// The consequence of the diagnostic, and its group.
  public var summary: String { "\(consequence) Group: \(kind.group.rawValue)." }

  private var consequence: String {
    if kind.severity == .warning { return "A warning: the flow runs." }
    switch kind.group {
    case .runtime, .outside: return "A fault: the changes of the input are rolled back, and the flow continues."
    case .scenarios: return "An error: the scenario fails or cannot run."
    case .exploration: return "An error that an exploration finds: the flow runs, but validation fails."
    default: return "An error: the flow cannot run."
    }
  }

  /// Returns the blocks of the page, with the message in a style.
  ///
  /// - Complexity: The cost of checking the wrong example, and of running it for rules that need a run.
  public func sections(_ paint: Paint = .plain) -> [Section] {
    let example = kind.example
    let language = example.language == .expression ? "cel" : "yaml"
    var sections = [Section(title: "Wrong", language: language, text: example.wrong)]
    if let messages = ExampleCheck(kind).message(paint) {
      sections.append(Section(title: "Message", language: "text", text: messages))
    }
    sections.append(Section(title: "Right", language: language, text: example.right))
    if example.language != .expression {
      let change = LineChanges(from: example.wrong, to: example.right).text(paint)
      sections.append(Section(title: "Change", language: "diff", text: change))
    }
    if let flow = example.flow { sections.append(Section(title: "Flow", language: "yaml", text: flow)) }
    return sections
  }

  /// Returns the page, styled for a terminal.
  public func text(_ paint: Paint) -> String {
    let head = [paint(kind.code.name, .bold), summary, kind.explanation]
    let blocks = sections(paint).flatMap { [paint("\($0.title):", .bold), indented($0.text)] }
    return (head + blocks).joined(separator: "\n\n") + "\n"
  }

  /// The page in Markdown, from its title on.
  public var markdown: String {
    let blocks = sections().map { section in
      // An example about fences contains one.
      let fence = section.text.contains("```") ? "````" : "```"
      return "## \(section.title)\n\n\(fence)\(section.language)\n\(section.text)\n\(fence)"
    }
    return (["# \(kind.code)", summary, kind.explanation] + blocks).joined(separator: "\n\n") + "\n"
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}

/// The list of all codes by group.
public struct DiagnosticIndex: Sendable {
  /// The groups, each with its kinds in the order of the reference.
  public let groups: [(group: DiagnosticGroup, kinds: [any DiagnosticKind.Type])]

  /// Lists all codes, or those of one group.
  public init(of only: DiagnosticGroup? = nil) {
    let catalogue = FlowFile.catalogue
    groups = DiagnosticGroup.allCases.compactMap { group in
      let kinds = catalogue.filter { $0.group == group && (only ?? group) == group }
      return kinds.isEmpty ? nil : (group, kinds)
    }
  }

  /// Returns suggestions for a word that is neither a code nor a group, such as `did you mean 'unknown-key'?`.
  public static func hints(for word: String) -> [String] {
    let words = FlowFile.catalogue.map { $0.code.name } + DiagnosticGroup.allCases.map(\.rawValue)
    return nearestName(to: word, among: words).map { ["did you mean '\($0)'?"] } ?? []
  }

  /// Returns the list, styled for a terminal, with one line for each code.
  public func text(_ paint: Paint) -> String {
    let widest = groups.flatMap { $0.kinds.map { $0.code.name.utf8.count } }.max() ?? 0
    return groups.map { group, kinds in
      let lines = kinds.map { kind in
        let mark = kind.severity == .error ? "error  " : "warning"
        return "  \(kind.code.name.padded(to: widest))  \(paint(mark, kind.severity == .error ? .red : .yellow))  "
          + kind.explanation.firstSentence.truncated(to: 100 - widest)
      }
      let head = "\(paint(group.title, .bold)) (\(group.rawValue)): \(group.summary)"
      return ([head] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n") + "\n"
  }
}

extension String {
  /// The text up to the first full stop, on one line.
  fileprivate var firstSentence: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let end = line.firstRange(of: ". ") else { return line }
    return String(line[..<end.lowerBound]) + "."
  }
}
