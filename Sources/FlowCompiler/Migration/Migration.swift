public import Diagnostics
internal import FlowSpec

/// The changes that turn a file of edition 1 into one of the present edition.
///
/// Comments and layout stay as they are, byte for byte.
public struct Migration: Sendable {
  /// A replaced part of the file.
  public struct Change: Sendable, Hashable {
    /// The bytes that are replaced.
    public let span: Span
    /// The text in their place.
    public let replacement: String
  }

  /// The changes in the order of the file; empty if it contains nothing of edition 1.
  public let changes: [Change]
  /// The problems that prevent a migration. Without errors, the migrated file can be parsed.
  public let report: Report
  /// The content of the migrated file.
  public let bytes: [UInt8]

  /// Finds the changes of a file.
  public init(of file: SourceFile) {
    var report = Report()
    let forms = formerForms(in: file, report: &report) ?? []
    var bytes: [UInt8] = []
    var end = 0
    // Forms that overlap would come from an alias between them. Without one of them the file is incomplete.
    for form in forms where form.span.start >= end {
      bytes += file.bytes[end..<form.span.start] + Array(form.replacement.utf8)
      end = form.span.end
    }
    bytes += file.bytes[end...]
    let isComplete = Migration.isComplete(bytes, of: file)
    if !report.hasErrors, !isComplete { report.add(Migration.failure(in: file)) }
    self.report = report
    self.bytes = report.hasErrors ? file.bytes : bytes
    changes = report.hasErrors ? [] : forms.map { Change(span: $0.span, replacement: $0.replacement) }
  }

  /// Whether a migrated file can be parsed and contains nothing of edition 1.
  private static func isComplete(_ bytes: [UInt8], of file: SourceFile) -> Bool {
    var report = Report()
    let forms = formerForms(in: SourceFile(id: file.id, name: file.name, bytes: bytes), report: &report)
    return forms?.isEmpty ?? false
  }

  /// Returns the diagnostic for a file that cannot be migrated although it can be parsed.
  ///
  /// It is not a ``DiagnosticKind``, because no file is known that causes it.
  private static func failure(in file: SourceFile) -> Diagnostic {
    Diagnostic(
      code: "failed-migration", span: Span(source: file.id, start: 0, end: 0),
      message: "the migrated file would not be valid", hints: ["rename the keys by hand; see docs/migrating.md"])
  }
}
