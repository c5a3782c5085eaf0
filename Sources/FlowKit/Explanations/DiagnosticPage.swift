internal import CEL
public import Diagnostics
internal import FlowRuntime

/// The page about a diagnostic code: its explanation, a wrong example with its findings, and the corrected example.
public struct DiagnosticPage: Sendable {
  /// The kind of diagnostic.
  public let kind: any DiagnosticKind.Type

  /// Creates the page for a code; `nil` if there is no such code.
  public init?(code: String) {
    guard let kind = FlowFile.catalogue.first(where: { $0.code.name == code }) else { return nil }
    self.kind = kind
  }

  /// Returns the page, styled for a terminal.
  ///
  /// - Complexity: The cost of checking the wrong example.
  public func text(_ paint: Paint) -> String {
    let head = "\(paint(kind.code.name, .bold)) (\(kind.group.title), \(kind.severity.rawValue))"
    var parts = [head, kind.explanation, paint("Wrong:", .bold), indented(kind.example.wrong)]
    if let said = findings(paint) { parts += [paint("Findings:", .bold), indented(said)] }
    parts += [paint("Right:", .bold), indented(kind.example.right)]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// Returns the findings for the wrong example. Faults occur only at run time, and the text then refers to that.
  private func findings(_ paint: Paint) -> String? {
    var sources = Sources()
    let found: [Diagnostic]
    switch kind.example.language {
    case .flow:
      let file = FlowFile.compile(name: "example.flow.yaml", text: kind.example.wrong)
      (found, sources) = (file.diagnostics, file.sources)
    case .bindings:
      let file = FlowFile.compile(
        name: "example.flow.yaml", text: kind.example.flow ?? "",
        bindings: ("example.bindings.yaml", kind.example.wrong))
      (found, sources) = (file.diagnostics, file.sources)
    case .companion: return nil
    case .expression:
      let file = sources.add(name: "expression", text: kind.example.wrong)
      let text = MappedText(verbatim: kind.example.wrong, at: 0, in: file.id)
      found = Mistakes.exampleEnvironment.compile(text).report.sorted
    }
    if found.isEmpty { return nil }
    return DiagnosticRenderer(sources: sources, style: paint, width: 110).render(found)
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
