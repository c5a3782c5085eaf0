import Foundation
import Testing

private func flow(_ greeting: String) -> String {
  """
  flowspec: 2
  flow: asking
  services: { web: { get: { returns: string, errors: [gone] } } }
  screens:
    home:
      state: { said: "string = '-'", count: int = 0 }
      model: [said, count]
      events: [ask, add]
      transitions:
        ask: { call: web.get, then: { set: { said: =result } }, catch: { gone: { set: { said: Gone } } } }
        add: { set: { count: =count + 1 } }
      view: [{ text: "\(greeting) ${model.said} ${model.count}" }]
  backstack: { start: home }
  """
}

private func bindings(word: String) -> String {
  """
  for: asking
  services:
    web:
      process: { command: [sh, asking.sh, \(word)], timeout: 60s }
      operations:
        get: { errors: { gone: [exit, timeout] } }
  """
}

/// Answers after a moment, and writes each call to a file.
private let program = #"""
  while read -r line; do
    case $line in *'"call"'*) ;; *) continue ;; esac
    id=${line#*:}
    id=${id%%,*}
    echo "$id" >> calls
    sleep 0.4
    echo "{\"id\":$id,\"value\":\"$1\"}"
  done
  """#

/// Time travel and reloads with a bound program that counts its calls.
@Suite(.serialized) struct ServiceTravelCommandTests {
  private func play(_ arguments: [String] = [], _ body: (PseudoTerminal, URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try save(flow("Said"), "asking.flow.yaml", in: folder)
    try save(bindings(word: "done"), "asking.bindings.yaml", in: folder)
    try save(program, "asking.sh", in: folder)
    let terminal = try PseudoTerminal()
    let paths = [folder.appending(path: "asking.flow.yaml").path, folder.appending(path: "asking.bindings.yaml").path]
    async let code = terminal.flowspec(
      ["run", paths[0], "--bindings", paths[1]] + arguments, with: ["NO_COLOR": "1"])
    try await terminal.read(upTo: "> ")
    try await body(terminal, folder)
    terminal.type(":quit\r")
    #expect(try await code == 0)
  }

  private func save(_ text: String, _ name: String, in folder: URL) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  private func calls(in folder: URL) throws -> Int {
    let file = folder.appending(path: "calls")
    guard FileManager.default.fileExists(atPath: file.path) else { return 0 }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count
  }

  @Test func `a return to a call in flight repeats its reply, and not the call`() async throws {
    try await play { terminal, folder in
      terminal.type("ask\radd\r")
      try await terminal.read(upTo: "Said done 1")
      terminal.type(":goto 1\r")
      try await terminal.read(upTo: "Said - 0")
      try await terminal.read(upTo: "Said done 0")
      terminal.type(":undo\r:redo\r")
      try await terminal.read(upTo: "Said done 0")
      #expect(try calls(in: folder) == 1)
    }
  }

  @Test func `a call that is in flight is cancelled by the return, and not repeated`() async throws {
    try await play { terminal, folder in
      terminal.type(":pause\rask\radd\r:undo\r")
      try await terminal.read(upTo: "web.get is cancelled and not called again; ':reply 1' answers it")
      terminal.type(":reply 1 mine\r")
      try await terminal.read(upTo: "Said mine 0")
      #expect(try calls(in: folder) <= 1, "the program may have been ended before it noted the call")
    }
  }

  @Test func `new bindings are used from the next call on, and a reload repeats none`() async throws {
    try await play(["--watch"]) { terminal, folder in
      terminal.type("ask\r")
      try await terminal.read(upTo: "Said done 0")
      try save(bindings(word: "fresh"), "asking.bindings.yaml", in: folder)
      try await terminal.read(upTo: "Said done 0")
      try save(flow("Now"), "asking.flow.yaml", in: folder)
      try await terminal.read(upTo: "Now done 0")
      #expect(try calls(in: folder) == 1)
      terminal.type("ask\r")
      try await terminal.read(upTo: "Now fresh 0")
      #expect(try calls(in: folder) == 2)
    }
  }

  @Test func `a replay after a save repeats replies, and a replay that fails keeps the session`() async throws {
    try await play(["--watch=replay"]) { terminal, folder in
      terminal.type("ask\r")
      try await terminal.read(upTo: "Said done 0")
      try save(flow("Now"), "asking.flow.yaml", in: folder)
      try await terminal.read(upTo: "Now done 0")
      try save(
        flow("Then").replacing("ask, add]", with: "query, add]").replacing("ask:", with: "query:"), "asking.flow.yaml",
        in: folder)
      #expect(try await terminal.read(upTo: "Then - 0").contains("the replay ends early"))
      try save(flow("Again"), "asking.flow.yaml", in: folder)
      try await terminal.read(upTo: "Again done 0")
      #expect(try calls(in: folder) == 1)
    }
  }
}
