public import FlowProgram
internal import FlowExplorer
public import FlowReports
public import FlowScenarios
internal import FlowConsole

/// A run of the scenarios of a flow file, with its recordings.
public struct ScenarioValidation: Sendable {
  /// The outcomes of the played scenarios, in source order.
  public private(set) var outcomes: [ScenarioOutcome] = []
  /// The cells of the values from outside, and those that the played scenarios reached; empty without coverage.
  public private(set) var cells = CellCoverage()
  /// The recordings that no scenario asks for; empty if a filter omits scenarios or recordings are updated.
  public private(set) var orphans: [Orphan] = []
  /// The recordings that were written, and those that were removed.
  public private(set) var updated: (written: [String], removed: [String]) = ([], [])

  /// A recording that no scenario asks for.
  public struct Orphan: Sendable {
    /// The path of the file.
    public let path: String
    /// The diagnostic.
    public let mistake: OrphanSnapshot
  }

  /// Plays scenarios.
  ///
  /// - Parameters:
  ///   - path: The path of the flow, or `nil` for a flow without companion files.
  ///   - filter: A text that the names of the scenarios have to contain, ignoring case.
  ///   - isUpdating: Whether recordings are replaced instead of compared.
  ///   - takes: Whether to play a scenario; called once for each scenario that passes the filter.
  /// - Throws: ``FileProblem`` if a recording cannot be read or written.
  public init(
    _ program: Program, path: String?, filter: String? = nil, isUpdating: Bool = false, isCovering: Bool = false,
    takes: () -> Bool = { true }
  ) throws(FileProblem) {
    let files = path.map { ScenarioFiles(flow: $0) }
    var recordings = Recordings(
      recorded: try files?.recordings() ?? [:], isUpdating: isUpdating, draw: ScenarioValidation.draw)
    let runner = ScenarioRunner(program, isCovering: isCovering)
    cells = CellCoverage(runner.cells)
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
      for row in rows { cells.add(row.cells) }
      outcomes += rows
    }
    if isUpdating {
      updated = try files?.update(recordings, isWhole: isWhole && outcomes.allSatisfy(\.isHeld)) ?? ([], [])
    } else if filter == nil, let files {
      // The recordings that scenarios ask for are known without playing, so that each part of a run reports the same
      // orphans.
      orphans = recordings.orphans(besides: program.askedSnapshots).map {
        Orphan(path: files.path(of: $0), mistake: OrphanSnapshot(name: $0))
      }
    }
  }

  /// Returns whether a scenario passes a filter.
  public static func matches(_ name: String, _ filter: String?) -> Bool {
    filter.map { name.lowercased().contains($0.lowercased()) } ?? true
  }

  /// Returns the console screen of a model, followed by its listing.
  private static func draw(_ model: FlowModel, _ program: Program) -> String {
    let screen = ConsoleScreen(model, of: program, width: 80).lines
    let listing = ModelListing(model, of: program).lines
    return (screen + [StyledLine("")] + listing).map(\.text).joined(separator: "\n") + "\n"
  }
}
