internal import Diagnostics

/// An expected or actual diagnostic: its place, with numbers from 1, and its wording.
struct Finding: Hashable {
  var line: Int
  var column: Int
  var endLine: Int
  var endColumn: Int
  var code: String
  var message: String
  var hints: [String] = []

  /// The place and the wording in readable form.
  var summary: String {
    let end = endLine == line ? "\(endColumn)" : "\(endLine):\(endColumn)"
    return (["line \(line), columns \(column)-\(end): \(code): \(message)"] + hints.map { "    hint: \($0)" })
      .joined(separator: "\n")
  }

  /// The comment that expects this finding on the line above it.
  var annotation: String {
    let width = endColumn - column
    var head = "#"
    if line == endLine, width > 0, column > 1 {
      head += String(repeating: " ", count: column - 2) + String(repeating: "^", count: width)
    } else if line == endLine {
      head += " @\(column)-\(endColumn)"
    } else {
      head += " @\(column)-\(endLine):\(endColumn)"
    }
    let margin = "#" + String(repeating: " ", count: head.count)
    return (["\(head) \(code): \(message)"] + hints.map { "\(margin)hint: \($0)" }).joined(separator: "\n")
  }
}

extension Finding {
  /// Creates the finding of a diagnostic, or returns `nil` when it refers to another source.
  init?(_ diagnostic: Diagnostic, in source: SourceFile) {
    guard diagnostic.span.source == source.id else { return nil }
    let start = source.position(at: diagnostic.span.start)
    let end = source.position(at: diagnostic.span.end)
    self.init(
      line: start.line, column: start.column, endLine: end.line, endColumn: end.column,
      code: diagnostic.code.name, message: diagnostic.message, hints: diagnostic.hints)
  }
}
