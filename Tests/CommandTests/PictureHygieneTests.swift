import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A flow whose service is a program that writes everywhere it can.
private let noisy = """
  flowspec: 2
  flow: noisy
  services: { web: { get: { returns: string, errors: [gone], readOnly: true } } }
  screens:
    home:
      state: { said: "string = ''" }
      model: [said]
      events: [ask]
      transitions:
        ask: { call: web.get, then: { set: { said: =result } }, catch: { gone: { set: { said: Gone } } } }
      view: [{ text: "Said ${model.said}" }, { button: { label: Ask, sends: ask } }]
  backstack: { start: home }
  """

private let bindings = """
  for: noisy
  services:
    web:
      process: { command: [sh, noisy.sh], timeout: 60s }
      operations:
        get: { errors: { gone: [exit, timeout] } }
  """

private let program = #"""
  while read -r line; do
    id=${line#*:}
    id=${id%%,*}
    echo SPOILED > /dev/tty
    echo NOTED >&2
    echo "{\"id\":$id,\"value\":\"done\"}"
  done
  """#

@Suite(.serialized) struct PictureHygieneTests {
  @Test func `a program of a service cannot write on the picture`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in [("noisy.flow.yaml", noisy), ("noisy.bindings.yaml", bindings), ("noisy.sh", program)] {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let terminal = try PseudoTerminal()
    let before = terminal.flags
    async let code = terminal.flowspec(
      ["run", "\(folder)/noisy.flow.yaml", "--bindings", "\(folder)/noisy.bindings.yaml"], with: ["NO_COLOR": "1"],
      inPicture: true)
    var seen = try await terminal.read(upTo: "leave")
    terminal.type("\r")
    seen += try await terminal.read(upTo: "done")
    terminal.type(":quit\r")
    #expect(try await code == 0)
    seen += terminal.readRest()
    #expect(!seen.contains("SPOILED") && terminal.flags == before, "\(seen)")
  }

  @Test func `a window that changes its size at any moment is drawn in its last size`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.flags
    async let code = terminal.flowspec(
      ["run", "flows/counter/counter.flow.yaml"], with: ["NO_COLOR": "1"], inPicture: true)
    try await terminal.read(upTo: "leave")
    for step in 0..<60 {
      terminal.resize(columns: 1 + (step * 37) % 120, rows: 1 + (step * 13) % 40)
      terminal.type(step.isMultiple(of: 3) ? "\r" : ":sta")
      if step.isMultiple(of: 7) { terminal.type("\u{1B}[") }
    }
    terminal.resize(columns: 90, rows: 20)
    terminal.type("\u{3}\u{1B}\u{1B}")
    try await terminal.read(upTo: "leave")
    terminal.type(":quit\r")
    // A command cannot end while it waits for its terminal to read frames.
    try await terminal.read(upTo: "\u{1B}[?1049l")
    #expect(try await code == 0 && terminal.flags == before)
  }

  @Test func `a terminal that is disconnected ends the session`() async throws {
    for arguments in [
      ["run", "flows/counter/counter.flow.yaml"], ["run", "flows/counter/counter.flow.yaml", "--mouse"],
    ] {
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(arguments, inPicture: true)
      try await terminal.read(upTo: "leave")
      terminal.disconnect()
      #expect([0, 129, -1].contains(try await code))
    }
  }
}
