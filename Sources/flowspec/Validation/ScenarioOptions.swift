import ArgumentParser

/// The checks that `validate` performs, and the options of scenarios.
struct ScenarioOptions: ParsableArguments {
  /// The layers of checks.
  enum Layer: String, ExpressibleByArgument, CaseIterable {
    case `static`, scenarios, exploration
  }

  @Option(help: "Runs only these checks; can be given several times.")
  var only: [Layer] = []

  @Option(help: ArgumentHelp("Runs only scenarios whose names contain this.", valueName: "text"))
  var filter: String?

  @Flag(help: "Records the screens of 'snapshot' expectations again, and removes those that no scenario uses.")
  var update = false

  @Option(
    help: ArgumentHelp(
      """
      Reports the coverage of each flow by scenarios and exploring, as text, json, lcov or html, printed or written to \
      a file.
      """,
      valueName: "format[=file]"), transform: CoverageOutput.init(reading:))
  var coverage: [CoverageOutput] = []

  @Option(
    name: .customLong("min-coverage"),
    help: ArgumentHelp("Requires that scenarios reach this percentage of each flow.", valueName: "percent"))
  var minimum: Int?

  func validate() throws {
    if let minimum, !(0...100).contains(minimum) {
      throw ValidationError("--min-coverage is a percentage from 0 to 100, but \(minimum) is not.")
    }
  }

  /// Whether exploration is requested by name.
  var namesExploration: Bool { only.contains(.exploration) }

  /// Returns whether the checks of a layer are performed.
  func includes(_ layer: Layer) -> Bool { only.isEmpty || only.contains(layer) }

  /// Whether the coverage of scenarios is required.
  var isCovering: Bool { !coverage.isEmpty || minimum != nil }
}
