import ArgumentParser

/// How `validate` says what it found.
struct ReportOptions: ParsableArguments {
  /// What findings are printed as.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "What findings are printed as.")
  var format: Format = .text
}
