internal import Diagnostics

extension ValidationReport {
  /// The report as Markdown, for the summaries of jobs and for comments of reviews: the verdicts of each flow, the
  /// findings with their places and hints, and the properties.
  ///
  /// A long report is cut, because GitHub refuses summaries above one megabyte.
  ///
  /// - Complexity: Linear in the length of the text, and in the number of checks for each file.
  public var markdown: String {
    let summary = ReportSummary(self).lines
    var text = "## Flows: \(plain(summary[0]))\n\n"
    if summary.count > 1 { text += summary.dropFirst().map { "- \(plain($0))\n" }.joined() + "\n" }
    text += table(
      ["flow", "findings"] + CheckResult.Kind.allCases.dropFirst().map(\.rawValue), files.map(verdicts))
    let found = checks.flatMap { check in check.findings.map { (check, $0) } }
    if !found.isEmpty {
      text += "### Findings\n\n"
      for (check, finding) in found.prefix(Self.mostFindings) { text += item(finding, of: check) }
      if found.count > Self.mostFindings { text += "- and \(found.count - Self.mostFindings) more\n" }
      text += "\n"
    }
    let properties = checks.filter { $0.kind == .property }
    if !properties.isEmpty {
      text += "### Properties\n\n"
      text += table(
        ["flow", "property", "verdict"],
        properties.prefix(Self.mostFindings).map { check in
          let verdict = ([check.verdict.rawValue] + check.reasons).joined(separator: "; ")
          return [plain(check.file), plain(check.name), "\(check.sign) \(plain(verdict))"]
        })
    }
    let open = checks.filter { $0.verdict == .undecided && $0.kind == .exploration && !$0.isFailure }
    if !open.isEmpty {
      text += "### Undecided\n\n"
      text += open.map { "- \(plain($0.file)): \(plain($0.reasons.joined(separator: "; ")))\n" }.joined() + "\n"
    }
    if !unread.isEmpty {
      text += "### Not checked\n\n"
      text += unread.map { "- \(plain($0.path)): \(plain($0.reason))\n" }.joined() + "\n"
    }
    return text
  }

  /// The number of findings, and of properties, that are listed.
  private static var mostFindings: Int { 200 }

  /// Returns the row of a file: its findings, and the verdicts for each kind of check.
  private func verdicts(of file: String) -> [String] {
    let own = checks.filter { $0.file == file }
    let errors = own.flatMap(\.findings).count(where: \.isError)
    let warnings = own.flatMap(\.findings).count - errors
    let isFailure = own.contains(where: \.isFailure)
    let isOpen = own.contains { $0.verdict == .undecided && $0.kind != .coverage }
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    let found = counts.isEmpty ? "none" : counts.joined(separator: ", ")
    return ["\(isFailure ? "❌" : isOpen ? "❔" : "✅") \(plain(file))", found]
      + CheckResult.Kind.allCases.dropFirst().map { kind in
        Verdict.allCases.compactMap { verdict in
          let count = own.count { $0.kind == kind && $0.verdict == verdict }
          return count == 0 ? nil : "\(count) \(verdict.rawValue)"
        }.joined(separator: ", ")
      }
  }

  private func table(_ titles: [String], _ rows: [[String]]) -> String {
    // A column without any content would only take room.
    let shown = titles.indices.filter { column in column == 0 || rows.contains { !$0[column].isEmpty } }
    func line(_ cells: [String]) -> String { "| " + shown.map { cells[$0] }.joined(separator: " | ") + " |\n" }
    return rows.isEmpty
      ? "" : line(titles) + line(titles.map { _ in "---" }) + rows.map(line).joined() + "\n"
  }

  private func item(_ finding: Finding, of check: CheckResult) -> String {
    let place = finding.place.map { "\($0.file):\($0.line):\($0.column)" } ?? check.file
    var text = "- \(finding.isError ? "❌" : "⚠️") **\(plain(place))**: \(plain(finding.message)) "
    text += "(\(plain(finding.code)))\n"
    for hint in finding.hints { text += "  - \(plain(hint))\n" }
    if let film = finding.film { text += "  - [film \(plain(film))](<\(address(film))>)\n" }
    return text
  }
}

extension CheckResult {
  /// The sign of the verdict.
  fileprivate var sign: String { isFailure ? "❌" : verdict == .undecided ? "❔" : "✅" }
}

/// Returns a text on one line in which Markdown finds no marks.
private func plain(_ text: String) -> String {
  var result = ""
  for character in visibleText(text.split { $0.isNewline }.joined(separator: " ")) {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    // Names of people and numbers of issues would become links.
    case "@": result += "&#64;"
    case "#": result += "&#35;"
    case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "!", "$": result += "\\\(character)"
    default: result.append(character)
    }
  }
  return result
}

/// Returns a path in the form of an address inside `<` and `>`.
private func address(_ path: String) -> String {
  path.utf8.map { byte in
    switch byte {
    case 0x21...0x7E where !"<>()\\%\"`[]{}|^?#&".utf8.contains(byte): String(UnicodeScalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }.joined()
}
