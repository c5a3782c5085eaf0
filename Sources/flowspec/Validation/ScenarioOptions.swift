import ArgumentParser

/// The checks that `validate` performs, and the options of scenarios.
struct ScenarioOptions: ParsableArguments {
  /// The layers of checks.
  enum Layer: String, ExpressibleByArgument, CaseIterable {
    case `static`, scenarios, exploration
  }

  @Option(help: "Makes only these checks; can be given several times.")
  var only: [Layer] = []

  @Option(help: ArgumentHelp("Plays only scenarios whose names contain this.", valueName: "text"))
  var filter: String?

  @Flag(help: "Records the screens that scenarios compare with anew, and removes those that none asks for.")
  var update = false

  @Option(
    help: ArgumentHelp(
      "Says what of each flow scenarios have reached, and exploring, as text, json, lcov or html, printed or written to a file.",
      valueName: "format[=file]"), transform: CoverageOutput.init(reading:))
  var coverage: [CoverageOutput] = []

  @Option(
    name: .customLong("min-coverage"),
    help: ArgumentHelp("Asks that scenarios reach so much of each flow.", valueName: "percent"))
  var minimum: Int?

  func validate() throws {
    if let minimum, !(0...100).contains(minimum) {
      throw ValidationError("--min-coverage is a number of percent from 0 to 100, and \(minimum) is not.")
    }
  }

  /// Whether exploration is requested by name.
  var namesExploration: Bool { only.contains(.exploration) }

  /// Returns whether the checks of a layer are performed.
  func includes(_ layer: Layer) -> Bool { only.isEmpty || only.contains(layer) }

  /// Whether the coverage of scenarios is required.
  var isCovering: Bool { !coverage.isEmpty || minimum != nil }
}
