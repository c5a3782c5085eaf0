import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

private let counter = "flows/counter/counter.flow.yaml"

/// Returns the modes that an output leaves on, such as `1049` for the alternate screen.
private func modes(after output: String) -> Set<String> {
  // Wrapping and the cursor are on in a new terminal.
  var modes: Set<String> = ["7", "25"]
  for sequence in output.matches(of: #/\u{1B}\[\?(\d+)([hl])/#) {
    if sequence.2 == "h" { modes.insert(String(sequence.1)) } else { modes.remove(String(sequence.1)) }
  }
  return modes
}

@Suite(.serialized) struct PictureTerminalTests {
  /// Runs the picture of a flow, does something, and expects the terminal to be as it was.
  private func expectRestored(
    code expected: Int32, _ name: String,
    after body: (PseudoTerminal) async throws -> Void
  ) async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.flags
    async let code = terminal.flowspec(["run", counter], inPicture: true)
    var output = try await terminal.read(upTo: "leave")
    #expect(modes(after: output).contains("1049") && terminal.flags != before, "\(name)")
    try await body(terminal)
    #expect(try await code == expected, "\(name)")
    output += terminal.readRest()
    #expect(modes(after: output) == ["7", "25"] && terminal.flags == before, "\(name): \(output)")
  }

  @Test func `the end of input, of the session and of the flow leave the terminal as it was`() async throws {
    try await expectRestored(code: 0, "Ctrl-D") { $0.type("\u{4}") }
    try await expectRestored(code: 0, ":quit") { $0.type(":quit\r") }
    try await expectRestored(code: 0, "the end of the flow") { $0.type("back\r") }
  }

  @Test func `Ctrl-C twice and Ctrl-backslash end the session and leave the terminal as it was`() async throws {
    try await expectRestored(code: 130, "Ctrl-C") { terminal in
      terminal.type("half\u{3}\u{3}")
      try await terminal.read(upTo: "Ctrl-C again")
      terminal.type("\u{3}")
    }
    try await expectRestored(code: 131, "Ctrl-backslash") { $0.type("\u{1C}") }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal that ends the session leaves the terminal as it was`(signal: Int32) async throws {
    try await expectRestored(code: 128 + signal, "\(signal)") { $0.send(signal) }
  }

  @Test func `a broken pipe leaves the terminal as it was`() async throws {
    // The signal ends the process, which then has no exit code.
    try await expectRestored(code: -1, "SIGPIPE") { $0.send(SIGPIPE) }
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP])
  func `a crash leaves the terminal as it was`(signal: Int32) async throws {
    try await expectRestored(code: 70, "\(signal)") { $0.send(signal) }
  }

  @Test func `a suspended session leaves the terminal as it was, and draws the picture when it continues`() async throws
  {
    try await expectRestored(code: 0, "SIGTSTP") { terminal in
      // No shell could resume the command here, so the system does not suspend it.
      terminal.send(SIGTSTP)
      let output = try await terminal.read(upTo: "leave")
      let left = try #require(output.firstRange(of: "\u{1B}[?1049l"))
      let entered = try #require(output.firstRange(of: "\u{1B}[?1049h"))
      #expect(left.lowerBound < entered.lowerBound)
      terminal.send(SIGCONT)
      try await terminal.read(upTo: "leave")
      terminal.type("\u{1A}")
      try await terminal.read(upTo: "leave")
      terminal.type(":quit\r")
    }
  }

  @Test func `a resized window is drawn again in its size`() async throws {
    try await expectRestored(code: 0, "SIGWINCH") { terminal in
      terminal.resize(columns: 40)
      // The hints that no longer fit are gone.
      let output = try await terminal.read(upTo: "commands")
      #expect(output.contains("\u{1B}[2J"))
      terminal.type("\u{4}")
    }
  }

  @Test func `keys use the picture, and a line is played`() async throws {
    try await expectRestored(code: 0, "keys") { terminal in
      terminal.type("\r")
      try await terminal.read(upTo: "\u{1B}[0m")
      terminal.type(":state\r")
      try await terminal.read(upTo: "count: 1")
      terminal.type("\u{1B}")
      try await terminal.read(upTo: "leave")
      terminal.type("\u{4}")
    }
  }

  @Test func `a secret is never on the terminal, nor in the history of keys`() async throws {
    let terminal = try PseudoTerminal()
    async let code = terminal.flowspec(
      ["run", "flows/login/login.flow.yaml"], with: ["NO_COLOR": "1"], inPicture: true)
    try await terminal.read(upTo: "leave")
    terminal.type("2 hunter2\r\t\rhunter2\r\u{1B}")
    terminal.type("x\u{1B}[A\u{1B}[A\u{15}:quit\r")
    #expect(try await code == 0)
    let seen = terminal.readRest()
    #expect(!seen.contains("hunter") && !seen.contains("unter2"), "\(seen)")
  }

  @Test func `lines are kept for the next session without their secrets`() async throws {
    try await withFile("", named: "history") { path in
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(
        ["run", "flows/login/login.flow.yaml"], with: ["FLOWSPEC_HISTORY": path], inPicture: true)
      try await terminal.read(upTo: "leave")
      terminal.type("1 Ada\r2 hunter2\reditPassword hunter2\r:quit\r")
      #expect(try await code == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "1 Ada\n2 \neditPassword \n:quit\n")
      let next = try PseudoTerminal()
      async let second = next.flowspec(
        ["run", "flows/login/login.flow.yaml"], with: ["FLOWSPEC_HISTORY": path, "NO_COLOR": "1"], inPicture: true)
      try await next.read(upTo: "leave")
      next.type("x\u{12}Ada")
      try await next.read(upTo: "1 Ada")
      next.type("\u{3}\u{4}")
      #expect(try await second == 0)
    }
  }

  @Test func `a terminal without a cursor, and --plain, append screens`() async throws {
    for (variables, arguments) in [(["TERM": "dumb"], []), ([:], ["--plain"])] {
      let terminal = try PseudoTerminal()
      async let code = terminal.flowspec(["run", counter] + arguments, with: variables, inPicture: true)
      #expect(!(try await terminal.read(upTo: "> ")).contains("1049"))
      terminal.type("\u{4}")
      #expect(try await code == 0)
    }
  }
}
