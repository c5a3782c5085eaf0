#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The same work in other people's tools, measured in this run by a script that prints nanoseconds.
struct Peers {
  let names: String
  let script: String

  private static let python = ".build/bench-python/bin/python"

  /// A state machine that counts.
  static let counter = Peers(names: "sismic", script: "Benchmarks/peers/sismic_counter.py")
  /// CEL in C++ and in Rust, called from Python.
  static let celCases = Peers(names: "cel-cpp, cel-rust", script: "Benchmarks/peers/cel_cases.py")

  /// What the script prints; nothing, and the reason on the screen, when it cannot be run.
  func lines() -> [Substring] {
    guard FileManager.default.isExecutableFile(atPath: Peers.python) else {
      print("\(names): skipped; 'make bench' installs them when PyPI can be reached")
      return []
    }
    let output = ".build/bench-peer.txt"
    guard runProcess("/bin/sh", ["-c", "\(Peers.python) \(script) > \(output)"]) == 0,
      let text = try? String(contentsOfFile: output, encoding: .utf8)
    else {
      print("\(names): skipped; \(script) failed")
      return []
    }
    return text.split(separator: "\n")
  }
}
