import Foundation
import Testing

/// A session with a real program, which is recorded and then replayed without the program.
@Suite(.timeLimit(.minutes(2))) struct RecordCommandTests {
  private static let flow = """
    flowspec: 2
    flow: pets
    services:
      notes:
        add: { args: { text: string }, returns: string, errors: [full], readOnly: true }
        token: { returns: secret, errors: [full], readOnly: true }
        added: { stream: string }
    screens:
      pets:
        state:
          note: string = "-"
          token: secret = ""
          ticks: int = 0
        observes:
          added: notes.added
        model: { note: =note, added: =added.value, letters: =token.size(), ticks: =ticks }
        events:
          add: { text: string }
          sign:
          tick:
          keep: { code: secret }
        enter: { after: 300ms, do: { send: tick } }
        transitions:
          add:
            call: notes.add
            with: { text: =event.text }
            then: { set: { note: =result } }
            catch:
              full: { set: { note: No room. } }
          sign:
            call: notes.token
            with: {}
            then: { set: { token: =result } }
            catch:
              full: { set: { note: Full. } }
          tick: { set: { ticks: =ticks + 1 } }
          keep: { set: { token: =event.code } }
    backstack:
      start: pets
    """

  private static let bindings = """
    for: pets
    services:
      notes:
        process: { command: [sh, notes.sh], timeout: 5s }
    """

  private static let program = #"""
    while read -r line; do
      id=${line#*:}
      id=${id%%,*}
      case $line in
        *'"text":"full"'*) echo "{\"id\":$id,\"error\":\"full\"}" ;;
        *'"text":"seven"'*) echo "{\"id\":$id,\"value\":7}" ;;
        *'"call":"notes.token"'*) echo "{\"id\":$id,\"value\":\"correct horse\"}" ;;
        *'"call"'*) echo "{\"id\":$id,\"value\":\"done\"}" ;;
        *'"follow"'*) echo "{\"id\":$id,\"item\":\"first\"}" ;;
      esac
    done
    """#

  private static let lines = [
    "add milk", "settle", "wait 400ms", "add full", "settle", "add seven", "settle", ":undo", "settle", "sign",
    "settle", "keep battery", ":state", ":kill", "wait 400ms", ":model",
  ]

  /// Calls a closure with a temporary folder that contains a flow and its program.
  private func withPets<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = [
      ("pets.flow.yaml", RecordCommandTests.flow), ("pets.bindings.yaml", RecordCommandTests.bindings),
      ("notes.sh", RecordCommandTests.program),
    ]
    for (name, text) in files { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    return try await body(folder)
  }

  private func record(
    _ folder: String, _ lines: [String], bound: Bool = true, _ more: [String] = []
  ) async throws -> Finished {
    let bindings = bound ? ["--bindings", folder + "/pets.bindings.yaml"] : []
    return try await flowspec(
      ["run", folder + "/pets.flow.yaml", "--record", folder + "/pets.jsonl"] + bindings + more,
      input: lines.map { $0 + "\n" }.joined())
  }

  @Test func `a session with a program is replayed without it, byte for byte`() async throws {
    try await withPets { folder in
      let run = try await record(folder, RecordCommandTests.lines)
      #expect(run.code == 3, "\(run.errors)")
      try FileManager.default.removeItem(atPath: folder + "/notes.sh")
      try FileManager.default.removeItem(atPath: folder + "/pets.bindings.yaml")
      let replay = try await flowspec(["replay", folder + "/pets.jsonl"])
      #expect(replay.code == 0, "\(replay.errors)")
      #expect(replay.output == run.output)
      #expect(replay.errors == run.errors)
      #expect(replay.output.contains("note: 'done'"))
      #expect(replay.errors.contains("7, a number"))
      #expect(replay.output.contains("letters: 13"))
      let text = try String(contentsOfFile: folder + "/pets.jsonl", encoding: .utf8)
      #expect(!text.contains("correct"))
      #expect(!text.contains("horse"))
      #expect(!text.contains("battery"))
    }
  }

  @Test func `a session at a terminal is replayed, with what came by itself`() async throws {
    try await withPets { folder in
      let terminal = try PseudoTerminal(columns: 60)
      async let code = terminal.flowspec(
        ["run", folder + "/pets.flow.yaml", "--bindings", folder + "/pets.bindings.yaml"]
          + ["--record", folder + "/t.jsonl"],
        with: ["NO_COLOR": "1"])
      try await terminal.read(upTo: "added: 'first'")
      try await terminal.read(upTo: "ticks: 1")
      terminal.type("add milk\r")
      try await terminal.read(upTo: "note: 'done'")
      terminal.type(":quit\r")
      #expect(try await code == 0)
      let replay = try await flowspec(["replay", folder + "/t.jsonl"])
      #expect(replay.code == 0, "\(replay.errors)")
      #expect(replay.output.contains("added: 'first'"))
      #expect(replay.output.contains("note: 'done'"))
    }
  }

  @Test func `a replay takes no time, however long the session was`() async throws {
    try await withPets { folder in
      let run = try await record(folder, ["wait 100h", "tick"], bound: false)
      let clock = ContinuousClock()
      let start = clock.now
      let replay = try await flowspec(["replay", folder + "/pets.jsonl"])
      #expect(clock.now - start < .seconds(30))
      #expect(replay.output == run.output)
    }
  }

  @Test func `a script that is not understood is replayed with its mistake`() async throws {
    try await withPets { folder in
      let flow = RecordCommandTests.flow.replacing("secret", with: "string")
      try flow.write(toFile: folder + "/pets.flow.yaml", atomically: true, encoding: .utf8)
      let run = try await record(folder, ["tick", "nonsense"], bound: false)
      #expect(run.code == 65)
      let replay = try await flowspec(["replay", folder + "/pets.jsonl"])
      #expect(replay.code == 0)
      #expect(replay.output == run.output)
      #expect(replay.errors.contains("nonsense"))
    }
  }

  @Test func `a difference is reported with its line, and the command fails`() async throws {
    try await withPets { folder in
      _ = try await record(folder, ["tick"], bound: false)
      let flow = RecordCommandTests.flow.replacing("ticks + 1", with: "ticks + 2")
      try flow.write(toFile: folder + "/other.flow.yaml", atomically: true, encoding: .utf8)
      let replay = try await flowspec(["replay", folder + "/pets.jsonl", "--flow", folder + "/other.flow.yaml"])
      #expect(replay.code == 1)
      #expect(replay.errors.contains("pets.jsonl:4: after 'tick' the screen differs\n"))
      #expect(replay.errors.contains("  - ticks: 1\n  + ticks: 2\n"))
    }
  }

  @Test func `a recording is written over another only when that is asked for`() async throws {
    try await withPets { folder in
      #expect(try await record(folder, ["tick"], bound: false).code == 0)
      let second = try await record(folder, ["tick"], bound: false)
      #expect(second.code == 74)
      #expect(second.errors.contains("it exists already; '--force' replaces it"))
      #expect(try await record(folder, [], bound: false, ["--force"]).code == 0)
      #expect(try await flowspec(["replay", folder + "/pets.jsonl"]).output.contains("> tick") == false)
    }
  }

  @Test func `an unusable recording is reported`() async throws {
    try await withPets { folder in
      let missing = try await flowspec(["replay", folder + "/none.jsonl"])
      #expect(missing.code == 66)
      let other = try await flowspec(["replay", folder + "/pets.flow.yaml"])
      #expect(other.code == 65)
      #expect(other.errors.contains("pets.flow.yaml:1: this is not JSON"))
      #expect(try await record(folder, ["tick"], bound: false).code == 0)
      try FileManager.default.removeItem(atPath: folder + "/pets.flow.yaml")
      let gone = try await flowspec(["replay", folder + "/pets.jsonl"])
      #expect(gone.code == 66)
      #expect(gone.errors.contains("give the current place of the flow with '--flow'"))
    }
  }

  private static let login = ["1 Ada", "2 lovelac", "3", "2 lovelace", "3"]

  /// Records a session of a flow in this repository, and calls a closure with the path of the recording.
  private func withLogin<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    try await withPets { folder in
      let path = folder + "/login.jsonl"
      let input = RecordCommandTests.login.map { $0 + "\n" }.joined()
      let run = try await flowspec(["run", "flows/login/login.flow.yaml", "--record", path], input: input)
      #expect(run.code == 0 && run.output.contains("Welcome, Ada"))
      return try await body(path)
    }
  }

  @Test func `a session with a login is replayed, and no password is in it`() async throws {
    try await withLogin { path in
      #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("lovelac"))
      let replay = try await flowspec(["replay", path])
      #expect(replay.code == 0, "\(replay.errors)")
      #expect(replay.output.contains("Welcome, Ada"))
    }
  }

  @Test func `a secret that a flow looks into is supplied by a variable`() async throws {
    let flow = """
      flowspec: 2
      flow: gate
      screens:
        gate:
          state: { pin: secret = "" }
          model: { isFine: "=pin.matches('[0-9]+')" }
          view:
            - text: "${model.isFine}"
            - secret: { label: PIN, edits: pin }
      backstack: { start: gate }
      """
    try await withFile(flow, named: "gate.flow.yaml") { path in
      let run = try await flowspec(["run", path, "--record", path + ".jsonl"], input: "1 4711\n")
      #expect(run.output.contains("true"))
      #expect(try await flowspec(["replay", path + ".jsonl"]).code == 1)
      let arguments = "replay \(path).jsonl --secret 1=GATE_PIN"
      let supplied = try await shell("GATE_PIN=4711 \"$0\" \(arguments)", products + "/flowspec")
      #expect(supplied.code == 0, "\(supplied.errors)")
      #expect(supplied.output == run.output)
      #expect(try await flowspec(["replay", path + ".jsonl", "--secret", "1=NOT_SET_AT_ALL"]).code == 64)
    }
  }

  @Test func `a recording becomes a scenario that holds`() async throws {
    try await withLogin { path in
      let scenario = path.replacing("login.jsonl", with: "login.scenarios.yaml")
      let replay = try await flowspec(["replay", path, "--scenario", scenario])
      #expect(replay.code == 0, "\(replay.errors)")
      let flow = path.replacing("login.jsonl", with: "login.flow.yaml")
      try FileManager.default.copyItem(atPath: repository + "/flows/login/login.flow.yaml", toPath: flow)
      let validation = try await flowspec(["validate", flow])
      #expect(validation.code == 0 && validation.output.contains("1 scenario: 1 holds"), "\(validation.output)")
      #expect(try await flowspec(["replay", path, "--scenario", scenario]).code == 74)
      #expect(try await flowspec(["replay", path, "--scenario", scenario, "--force"]).code == 0)
    }
  }

  @Test func `what is shown now is accepted by '--update'`() async throws {
    try await withPets { folder in
      _ = try await record(folder, ["tick"], bound: false)
      let flow = RecordCommandTests.flow.replacing("ticks + 1", with: "ticks + 2")
      try flow.write(toFile: folder + "/pets.flow.yaml", atomically: true, encoding: .utf8)
      #expect(try await flowspec(["replay", folder + "/pets.jsonl"]).code == 1)
      let update = try await flowspec(["replay", folder + "/pets.jsonl", "--update"])
      #expect(update.code == 0 && update.errors.contains("flowspec: 1 entry updated"), "\(update.errors)")
      let replay = try await flowspec(["replay", folder + "/pets.jsonl"])
      #expect(replay.code == 0 && replay.output.contains("ticks: 2"))
    }
  }

  #if os(Linux)
    @Test func `a recording on a full disk is reported at once`() async throws {
      let result = try await shell(
        "printf '1\\n2\\n' | \"$0\" run flows/counter/counter.flow.yaml --record /dev/full 2>&1", products + "/flowspec"
      )
      let told = try #require(result.output.range(of: "flowspec: /dev/full: the disk is full for it"))
      let later = try #require(result.output.range(of: "> 1"))
      #expect(told.lowerBound < later.lowerBound)
      #expect(result.code == 74)
    }
  #endif
}
