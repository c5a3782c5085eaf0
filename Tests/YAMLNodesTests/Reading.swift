import Diagnostics
import SeededRandom
import YAMLNodes

/// A parsed text with its report.
struct Reading {
  let file: SourceFile
  let root: Node?
  let report: Report

  init(_ bytes: [UInt8], limits: YAMLLimits = .standard) {
    var sources = Sources()
    file = sources.add(name: "test.flow.yaml", bytes: bytes)
    var report = Report()
    root = parseYAML(file, limits: limits, report: &report)
    self.report = report
  }

  init(_ text: String, limits: YAMLLimits = .standard) { self.init(Array(text.utf8), limits: limits) }

  /// The codes of all diagnostics in file order.
  var codes: [String] { report.sorted.map(\.code.name) }

  /// Returns the bytes of a span as a string.
  func text(_ span: Span) -> String { file.text(span.start..<span.end) }

  /// The diagnostics as `line:column code 'bytes': message`, each with its first hint.
  var summary: [String] {
    report.sorted.map { diagnostic in
      let line = file.line(at: diagnostic.span.start)
      let column = diagnostic.span.start - file.lineStarts[line] + 1
      return "\(line + 1):\(column) \(diagnostic.code) '\(text(diagnostic.span))'"
    }
  }
}
