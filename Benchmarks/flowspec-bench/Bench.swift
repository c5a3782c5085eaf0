import FlowKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that measures the figures of the performance goals and prints one line for each: name, value, unit,
/// ratio, reference.
///
/// `--json FILE` writes the same as JSON. `--only WORD` measures only the figures whose name contains the word.
/// `--job NAME --rounds N` measures nothing and runs one job, for a tool that counts instructions.
@main
struct Bench {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let jsonPath = take("--json", from: &arguments)
    let only = take("--only", from: &arguments)
    let job = take("--job", from: &arguments)
    let rounds = take("--rounds", from: &arguments).flatMap { Int($0) } ?? 1
    guard arguments.isEmpty, rounds >= 0 else {
      print("usage: flowspec-bench [--json FILE] [--only WORD] | --job NAME [--rounds N]")
      exit(64)
    }
    if let job { exit(Job.run(job, rounds: rounds) ? 0 : 64) }
    var table = FigureTable(only: only)
    measureLimits(&table)
    try measureYAML(&table)
    measureValidation(&table)
    measureCEL(&table)
    measureEvents(&table)
    measureTrees(&table)
    measureExploring(&table)
    measureStartUp(&table)
    if let jsonPath { try table.json.write(toFile: jsonPath, atomically: true, encoding: .utf8) }
  }

  private static func take(_ option: String, from arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
    defer { arguments.removeSubrange(index...index + 1) }
    return arguments[index + 1]
  }
}
