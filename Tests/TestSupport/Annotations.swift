/// The expectations in a text, written as comments below the lines that they refer to.
///
/// A comment whose first word is a row of carets, or `@` with columns, is an expectation: `#   ^^^^ code: message`.
/// The carets are under the characters of the nearest line above that is not an expectation, one for each
/// character. Where carets cannot point, `# @3-7 code: message` names the column of the first character and the
/// column after the last one, and `# @3-9:2 code: message` names an end on line 9. Comments with `hint:` directly
/// below list the expected hints, in order.
struct Annotations {
  /// The expected findings, in the order of the text.
  private(set) var findings: [Finding] = []
  /// Comments that begin like an expectation but cannot be parsed.
  private(set) var unreadable: [String] = []
  /// The line numbers of the expectations.
  private(set) var lines: Set<Int> = []

  /// Parses the expectations of a text.
  init(_ text: String) {
    var subject = 0
    var isBelow = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let comment = line.drop { $0 == " " }
      guard comment.first == "#" else {
        (subject, isBelow) = (index + 1, false)
        continue
      }
      let words = comment.dropFirst().drop { $0 == " " }
      if isBelow, words.hasPrefix("hint: ") {
        findings[findings.count - 1].hints.append(String(words.dropFirst("hint: ".count)))
        lines.insert(index + 1)
      } else if words.first == "^" || words.first == "@" {
        lines.insert(index + 1)
        let column = line.distance(from: line.startIndex, to: words.startIndex) + 1
        let finding = Self.finding(words, at: column, line: subject)
        if let finding { findings.append(finding) } else { unreadable.append("line \(index + 1): \(line)") }
        isBelow = finding != nil
      } else {
        (subject, isBelow) = (index + 1, false)
      }
    }
  }

  private static func finding(_ words: Substring, at column: Int, line: Int) -> Finding? {
    guard line > 0, let space = words.firstIndex(of: " ") else { return nil }
    let mark = words[..<space]
    let claim = words[space...].drop { $0 == " " }
    guard let colon = claim.firstIndex(of: ":"), claim[colon...].hasPrefix(": ") else { return nil }
    let code = claim[..<colon]
    guard !code.isEmpty, code.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }) else { return nil }
    var finding = Finding(
      line: line, column: column, endLine: line, endColumn: column + mark.count, code: String(code),
      message: String(claim[colon...].dropFirst(2)))
    if mark.allSatisfy({ $0 == "^" }) { return finding }
    let columns = mark.dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    guard columns.count == 2, let start = Int(columns[0]) else { return nil }
    let end = columns[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard let last = end.last ?? nil, let endLine = end.count == 2 ? end[0] : line, end.count <= 2 else { return nil }
    (finding.column, finding.endLine, finding.endColumn) = (start, endLine, last)
    return finding
  }
}
