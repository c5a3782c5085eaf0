#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The same work in other people's tools, measured in this run by a script that prints nanoseconds.
struct Peers {
  let name: String
  let python: String
  let script: String

  /// Tools that run a counter as a state machine.
  static let counters = [
    Peers(name: "sismic", python: ".build/bench-python/bin/python", script: "Benchmarks/peers/sismic_counter.py")
  ]

  /// Adds our figure's ratio to the peer's, or says why it is missing.
  func measure(against ours: Double, into table: inout FigureTable) {
    let output = ".build/bench-peer.txt"
    guard FileManager.default.isExecutableFile(atPath: python) else {
      print("\(name) is skipped: 'make bench' installs it when PyPI can be reached")
      return
    }
    guard runProcess("/bin/sh", ["-c", "\(python) \(script) > \(output)"]) == 0,
      let text = try? String(contentsOfFile: output, encoding: .utf8),
      let theirs = Double(text.split(separator: "\n").first ?? "")
    else {
      print("\(name) is skipped: its script failed")
      return
    }
    table.add("event, counter flow", ours, "ns", against: theirs, "\(name), \(short(theirs)) ns")
  }
}
