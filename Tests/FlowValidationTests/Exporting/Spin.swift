import FlowValidation
import Foundation
import Testing

/// SPIN with a C compiler, on the machine that runs the tests.
enum Spin {
  /// Whether both are there.
  static let isHere = shell("command -v spin >/dev/null && command -v gcc >/dev/null", in: "/tmp").code == 0

  /// What SPIN finds of a model.
  struct Outcome {
    var states = 0
    var transitions = 0
    var errors = 0
    /// By the names of claims, whether a run breaks them.
    var broken: [String: Bool] = [:]
  }

  /// Counts the states of a model and tries its claims.
  ///
  /// - Parameters:
  ///   - isBreadthFirst: Whether the states are counted breadth first, for which nothing may be hidden.
  ///   - triesClaims: Whether claims are tried, for which a large model is compiled a second time.
  static func verify(
    _ model: PromelaModel, isBreadthFirst: Bool = false, triesClaims: Bool = true
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "spin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(model.text.utf8).write(to: folder.appending(path: "flow.pml"))
    // Nothing may be left out that a flow remembers and never reads, which is what -o2 sees to.
    let visible = isBreadthFirst ? "-DVISIBLE" : ""
    let search = isBreadthFirst ? "-DBFS" : "-DNOREDUCE"
    var outcome = try run(
      "spin \(visible) -o2 -a flow.pml && gcc -w -DSAFETY -DNOCLAIM \(search) -o pan pan.c && ./pan -n -m1000000",
      in: folder)
    if model.claims.isEmpty || !triesClaims { return outcome }
    _ = try run("spin -o2 -a flow.pml && gcc -w -DNOREDUCE -o claims pan.c && ./claims -n -a -m1000000", in: folder)
    for claim in model.claims {
      outcome.broken[claim.name] = try run("./claims -n -a -m1000000 -N \(claim.name)", in: folder).errors > 0
    }
    return outcome
  }

  private static func run(_ line: String, in folder: URL) throws -> Outcome {
    let result = shell(line, in: folder.path)
    try #require(result.code == 0, "\(line): \(result.text)")
    var outcome = Outcome()
    for line in result.text.split(separator: "\n") {
      let words = line.split(whereSeparator: \.isWhitespace)
      if line.contains("states, stored") { outcome.states = Int(words[0]) ?? 0 }
      if line.contains("transitions (=") { outcome.transitions = Int(words[0]) ?? 0 }
      if line.contains("errors:") { outcome.errors = words.last.flatMap { Int($0) } ?? 0 }
      #expect(!line.contains("search depth too small"), "\(line)")
    }
    return outcome
  }

  private static func shell(_ line: String, in folder: String) -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    do { try process.run() } catch { return (-1, "\(error)") }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
