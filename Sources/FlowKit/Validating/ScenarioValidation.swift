public import FlowProgram
public import FlowValidation
internal import FlowConsole

/// Plays the scenarios of a flow that was read from a file, with the recordings that stand beside it.
public struct ScenarioValidation: Sendable {
  /// What came of each scenario that was played, in the order of the file.
  public private(set) var outcomes: [ScenarioOutcome] = []
  /// The files of recordings that no scenario asks for; empty where a filter leaves scenarios out or screens are recorded.
  public private(set) var orphans: [Orphan] = []
  /// The files of recordings that were written, and those that were removed.
  public private(set) var updated: (written: [String], removed: [String]) = ([], [])

  /// A recording that no scenario asks for.
  public struct Orphan: Sendable {
    /// The file.
    public let path: String
    /// The mistake of its name.
    public let mistake: OrphanSnapshot
  }

  /// Plays scenarios.
  ///
  /// - Parameters:
  ///   - path: Where the flow was read, or `nil` for one that has no place, and so nothing beside it.
  ///   - filter: A text that the names of scenarios have to contain, whatever the case of its letters.
  ///   - isUpdating: Whether screens are recorded anew, in place of being compared.
  ///   - takes: Whether a scenario is to be played; asked once for each that the filter lets pass.
  /// - Throws: Why a recording cannot be read or written.
  public init(
    _ program: Program, path: String?, filter: String? = nil, isUpdating: Bool = false, isCovering: Bool = false,
    takes: () -> Bool = { true }
  ) throws(FileProblem) {
    let files = path.map { ScenarioFiles(flow: $0) }
    var recordings = Recordings(
      recorded: try files?.recordings() ?? [:], isUpdating: isUpdating, draw: ScenarioValidation.draw)
    let runner = ScenarioRunner(program, isCovering: isCovering)
    var isWhole = true
    for (index, scenario) in program.scenarios.enumerated() {
      guard ScenarioValidation.matches(scenario.name, filter), takes() else {
        isWhole = false
        continue
      }
      let clock = ContinuousClock()
      let start = clock.now
      var rows = runner.run(index, recordings: &recordings)
      let time = clock.now - start
      for row in rows.indices { rows[row].seconds = time / .seconds(rows.count) }
      outcomes += rows
    }
    if isUpdating {
      updated = try files?.update(recordings, isWhole: isWhole && outcomes.allSatisfy(\.isHeld)) ?? ([], [])
    } else if filter == nil, let files {
      // What scenarios ask for is known without playing them, so that each part of a run finds the same.
      orphans = recordings.orphans(besides: program.askedSnapshots).map {
        Orphan(path: files.path(of: $0), mistake: OrphanSnapshot(name: $0))
      }
    }
  }

  /// Whether a filter lets a scenario pass.
  public static func matches(_ name: String, _ filter: String?) -> Bool {
    filter.map { name.lowercased().contains($0.lowercased()) } ?? true
  }

  /// The screen as a console shows it, and the model behind it.
  private static func draw(_ model: FlowModel, _ program: Program) -> String {
    let screen = ConsoleScreen(model, of: program, width: 80).lines
    let listing = ModelListing(model, of: program).lines
    return (screen + [StyledLine("")] + listing).map(\.text).joined(separator: "\n") + "\n"
  }
}
