internal import CEL
internal import Diagnostics
internal import FlowCompiler

/// The result of compiling the texts of a flow.
struct CompiledTexts: Sendable {
  let report: Report
  let sources: Sources
  private let log: ExpressionLog
  private let own: (file: SourceFile, layout: StableLayout)?
  /// The logged expressions by file and offset.
  private let entries = ComputedOnce<[String: [Int: ExpressionLog.Entry]]>()

  /// Creates a result.
  ///
  /// - Parameter own: The file of the flow, if its copy with a layout was compiled.
  init(_ flow: CompiledFlow, _ log: ExpressionLog, _ own: (file: SourceFile, layout: StableLayout)?) {
    self.log = log
    self.own = own
    guard let (file, layout) = own else {
      report = flow.report
      sources = flow.sources
      return
    }
    var sources = flow.sources
    sources.replace(file)
    self.sources = sources
    var report = Report()
    for diagnostic in flow.report.diagnostics {
      report.add(
        diagnostic.moved { span in
          guard span.source == file.id else { return span }
          let range = layout.original(span.start..<max(span.start, span.end))
          return Span(source: span.source, start: range.lowerBound, end: range.upperBound)
        })
    }
    self.report = report
  }

  /// Returns the expression that begins at an offset of a file.
  func entry(in path: String, at offset: Int) -> ExpressionLog.Entry? {
    let known = entries.get {
      var entries: [String: [Int: ExpressionLog.Entry]] = [:]
      for entry in log.entries {
        guard let name = sources[entry.text.source]?.name else { continue }
        entries[name, default: [:]][entry.text.span.start] = entry
      }
      return entries
    }
    return known[path]?[own?.file.name == path ? own?.layout.stable(offset) ?? offset : offset]
  }
}
