public import Diagnostics
public import Testing

/// Expects that a pass reports exactly the diagnostics in the comments of a text.
///
/// Places, codes, messages and hints are compared. A text without such comments expects no diagnostics. If they differ,
/// the test fails with the missing diagnostics, the unexpected ones, and the text annotated with the actual ones.
///
/// ```swift
/// expectDiagnostics(
///   """
///   on: { tap: { goTo: Detials } }
///   #                  ^^^^^^^ unknown-screen: no screen is named 'Detials'
///   #                          hint: did you mean 'Details'?
///   """,
///   from: { source, report in check(source, into: &report) })
/// ```
public func expectDiagnostics(
  _ annotated: String, named name: String = "test.flow.yaml", sourceLocation: SourceLocation = #_sourceLocation,
  from pass: (SourceFile, inout Report) -> Void
) {
  guard let difference = diagnosticDifference(annotated, named: name, from: pass) else { return }
  Issue.record(Comment(rawValue: difference), sourceLocation: sourceLocation)
}

/// Returns the differences between the diagnostics of a pass and those that a text expects, or `nil` when there are
/// none.
public func diagnosticDifference(
  _ annotated: String, named name: String = "test.flow.yaml", from pass: (SourceFile, inout Report) -> Void
) -> String? {
  var sources = Sources()
  let source = sources.add(name: name, text: annotated)
  var report = Report()
  pass(source, &report)
  let expected = Annotations(annotated)
  let found = report.sorted.compactMap { Finding($0, in: source) }
  let foreign = report.sorted.filter { $0.span.source != source.id }.map { "\($0.code): \($0.message)" }

  var sections: [String] = []
  func add(_ title: String, _ entries: [String]) {
    if !entries.isEmpty { sections.append(([title] + entries.map { "  " + $0 }).joined(separator: "\n")) }
  }
  add("cannot be read as an expectation:", expected.unreadable)
  add("missing:", without(expected.findings, found).map(\.summary))
  add("unexpected:", without(found, expected.findings).map(\.summary))
  add("unexpected, about another source:", foreign)
  if sections.isEmpty { return nil }
  sections.append("what was found, written as expectations:\n" + annotate(annotated, expected.lines, with: found))
  return sections.joined(separator: "\n")
}

/// Returns the findings of one list without those of another, each removed once.
private func without(_ left: [Finding], _ right: [Finding]) -> [Finding] {
  var rest = right
  return left.filter { finding in
    guard let index = rest.firstIndex(of: finding) else { return true }
    rest.remove(at: index)
    return false
  }
}

/// Returns the text with its expectations replaced by the actual findings.
private func annotate(_ text: String, _ annotationLines: Set<Int>, with found: [Finding]) -> String {
  var result: [String] = []
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  for (index, line) in lines.enumerated() {
    if !annotationLines.contains(index + 1) { result.append(String(line)) }
    result += found.filter { $0.line == index + 1 }.map(\.annotation)
  }
  return result.joined(separator: "\n")
}
