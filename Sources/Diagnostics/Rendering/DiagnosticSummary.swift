/// The one line that ends a report: how many of what, in how many files.
public struct DiagnosticSummary: Hashable, Sendable {
  /// How many messages keep a flow from running.
  public let errors: Int
  /// How many messages do not.
  public let warnings: Int
  /// How many files the counts are about.
  public let files: Int

  /// Counts messages; `files` are those that were read, or else those that a message is about.
  public init(_ diagnostics: [Diagnostic], files: Int? = nil) {
    errors = diagnostics.count { $0.severity == .error }
    warnings = diagnostics.count - errors
    self.files = files ?? Set(diagnostics.map(\.span.source)).count
  }

  /// The counts in words, such as `2 errors, 1 warning in 3 files`.
  public var text: String {
    var counts: [String] = []
    if errors > 0 { counts.append(counted(errors, "error")) }
    if warnings > 0 { counts.append(counted(warnings, "warning")) }
    let found = counts.isEmpty ? "no problems" : counts.joined(separator: ", ")
    return files > 0 ? "\(found) in \(counted(files, "file"))" : found
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
