import FlowKit
import FlowExplorer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures exploration of the same flow in four sizes, and SPIN if it is installed: states per second and bytes per
/// state.
func measureExploring(_ table: inout FigureTable) {
  let sizes = [
    ("1e4", AppFlow(screens: 5, depth: 3, toggles: 5, counter: 3)),
    ("1e5", AppFlow(screens: 5, depth: 4, toggles: 6, counter: 4)),
    ("1e6", AppFlow(screens: 5, depth: 5, toggles: 7, counter: 5)),
    ("1e7", AppFlow(screens: 5, depth: 6, toggles: 8, counter: 7)),
  ]
  for (size, app) in sizes {
    let name = "explore, \(size) states"
    // The largest size takes a minute, and is measured only if it is requested by name.
    guard size == "1e7" ? table.wantsByName(name) : table.wants(name) else { continue }
    explore(app, named: name, &table)
  }
}

private func explore(_ app: AppFlow, named name: String, _ table: inout FigureTable) {
  guard let program = FlowFile.compile(name: "app.flow.yaml", text: app.text).program else { return }
  var limits = ExplorationLimits()
  limits.states = 20_000_000
  limits.bytes = 8 << 30
  limits.keepsTransitions = false
  var outcome = Exploration()
  let time = shortest(of: 1) { outcome = FlowExplorer.explore(program, limits: limits) }
  precondition(outcome.stateCount == app.stateCount, "\(outcome.stateCount) states, not \(app.stateCount)")
  let speed = Double(outcome.stateCount) / (time / 1e9) / 1e6
  let bytes = Double(outcome.byteCount) / Double(outcome.stateCount)
  let spin = Spin.verify(app)
  if let spin { precondition(spin.states == app.stateCount, "SPIN finds \(spin.states) states, not \(app.stateCount)") }
  let reference = spin.map { "SPIN -DBFS, \(short($0.speed)) M/s, \(short($0.bytes)) B" } ?? "SPIN is not here"
  table.add(name, speed, "M/s", against: spin?.speed, reference)
  table.add("\(name), memory", bytes, "B", against: spin?.bytes, reference)
}

/// SPIN on the equivalent model, if SPIN, a C compiler and the model are available.
private struct Spin {
  let states: Int
  /// Millions of states per second.
  let speed: Double
  /// Bytes per state.
  let bytes: Double

  /// The path of the model; `BENCH_SHARED` overrides its folder.
  private static let model =
    (ProcessInfo.processInfo.environment["BENCH_SHARED"] ?? "../shared") + "/bench/appflow.pml"

  static func verify(_ app: AppFlow) -> Spin? {
    let folder = ".build/bench-spin"
    let sizes = "-DS=\(app.screens) -DD=\(app.depth) -DK=\(app.toggles) -DC=\(app.counter)"
    let script = """
      command -v spin >/dev/null && command -v gcc >/dev/null && test -f \(model) || exit 1
      mkdir -p \(folder) && model=$(realpath \(model)) && cd \(folder) && spin \(sizes) -a "$model" >/dev/null &&
      gcc -O2 -DSAFETY -DNOCLAIM -DBFS -o pan pan.c 2>/dev/null && ./pan > out.txt
      """
    guard runProcess("/bin/sh", ["-c", script]) == 0,
      let text = try? String(contentsOfFile: "\(folder)/out.txt", encoding: .utf8)
    else { return nil }
    var numbers: [String: Double] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
      guard let first = words.first.flatMap(Double.init) ?? nil else {
        if line.contains("elapsed time"), words.count > 3 { numbers["seconds"] = Double(words[3]) }
        continue
      }
      if line.contains("states, stored") { numbers["states"] = first }
      if line.contains("actual memory usage for states") { numbers["megabytes"] = first }
    }
    guard let states = numbers["states"], let seconds = numbers["seconds"], let megabytes = numbers["megabytes"] else {
      return nil
    }
    return Spin(
      states: Int(states), speed: states / max(seconds, 0.001) / 1e6, bytes: megabytes * 1_048_576 / states)
  }
}
