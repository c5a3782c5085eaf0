#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The same work in other tools, measured in this run by a script that prints nanoseconds.
struct Peers {
  let names: String
  let script: String

  private static let python = ".build/bench-python/bin/python"

  /// A counting state machine.
  static let counter = Peers(names: "sismic", script: "Benchmarks/peers/sismic_counter.py")
  /// CEL in C++ and in Rust, called from Python.
  static let celCases = Peers(names: "cel-cpp, cel-rust", script: "Benchmarks/peers/cel_cases.py")

  /// Returns the output of the script. If it cannot be run, the reason is printed and there is no output.
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
