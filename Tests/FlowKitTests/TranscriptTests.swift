import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import Foundation
import Testing

private let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "flows")

/// The flows of the repository, by the names of their folders.
private let names: [String] = {
  let folders = (try? FileManager.default.contentsOfDirectory(atPath: flows.path)) ?? []
  return folders.filter { !$0.hasPrefix(".") }.sorted()
}()

@Suite struct TranscriptTests {
  @Test(arguments: names)
  func `a flow is free of findings`(name: String) throws {
    let file = try FlowFile.load(path: flows.appending(path: "\(name)/\(name).flow.yaml").path)
    let renderer = DiagnosticRenderer(sources: file.sources, style: .plain)
    #expect(file.diagnostics.isEmpty, "\(renderer.render(file.diagnostics))")
  }

  @Test(arguments: names)
  func `the script of a flow gives its transcript`(name: String) throws {
    let transcript = flows.appending(path: "\(name)/\(name).transcript")
    let played = try play(name)
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try played.write(to: transcript, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: transcript, encoding: .utf8)
    #expect(played == recorded, "UPDATE_SNAPSHOTS=1 writes the transcript again")
  }

  @Test(arguments: names)
  func `a flow plays the same each time`(name: String) throws {
    #expect(try play(name) == play(name))
  }

  @Test(arguments: names)
  func `a snapshot taken at any tick and restored continues exactly as the original did`(name: String) throws {
    let file = try FlowFile.load(path: flows.appending(path: "\(name)/\(name).flow.yaml").path)
    let program = try #require(file.program)
    let script = try String(contentsOf: flows.appending(path: "\(name)/\(name).script"), encoding: .utf8)
    // A snapshot does not contain what was undone.
    let lines = script.split(separator: "\n").filter { !$0.hasPrefix(":undo") && !$0.hasPrefix(":redo") }
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    var session = try ConsoleSession(program, width: 80)
    var snapshots: [String] = []
    var replies: [String] = []
    for line in lines {
      _ = try session.handle(":save \(folder.path)/snapshot.json")
      snapshots.append(try readText(path: "\(folder.path)/snapshot.json"))
      let reply = try session.handle(String(line))
      replies.append(text(reply))
      if reply.isFinished { break }
    }
    // Without the secrets that were typed before, a flow continues differently.
    for (start, snapshot) in snapshots.enumerated() where !snapshot.contains("$secret") {
      var restored = try ConsoleSession(program, width: 80, resuming: snapshot)
      try #require(restored.notes.isEmpty, "line \(start)")
      for (line, reply) in zip(lines, replies).dropFirst(start) {
        try #require(text(restored.handle(String(line))) == reply, "restored at line \(start), at '\(line)'")
      }
    }
  }

  /// Returns the reply to a line, including faults.
  private func text(_ reply: ConsoleSession.Reply) -> String {
    (reply.lines.map(\.text) + reply.diagnostics.map(\.message)).joined(separator: "\n")
  }

  private func play(_ name: String) throws -> String {
    let file = try FlowFile.load(path: flows.appending(path: "\(name)/\(name).flow.yaml").path)
    let script = try String(contentsOf: flows.appending(path: "\(name)/\(name).script"), encoding: .utf8)
    var session = try ConsoleSession(try #require(file.program), width: 80)
    var lines = session.open().lines.map(\.text)
    for line in script.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      lines += ["", "> \(session.masked(String(line)))"]
      let reply = try session.handle(String(line))
      lines += reply.lines.map(\.text)
      // A script with a fault fails, and so does one that continues after the end of its flow.
      #expect(reply.diagnostics.isEmpty, "\(reply.diagnostics.map(\.message))")
      if reply.isFinished { break }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
