/// The last line of a report: the number of errors, warnings and files.
public struct DiagnosticSummary: Hashable, Sendable {
  /// The number of errors.
  public let errors: Int
  /// The number of warnings.
  public let warnings: Int
  /// The number of files.
  public let files: Int

  /// Counts diagnostics. `files` is the number of files that were read. By default, it is the number of files that
  /// the diagnostics refer to.
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
