import Foundation
import Testing

/// Services with adapters, tested through the command line.
@Suite(.timeLimit(.minutes(10))) struct BindingsCommandTests {
  private static let flow = """
    flowspec: 2
    flow: pets
    services:
      notes:
        add: { args: { text: string }, returns: string, errors: [full, offline], readOnly: true }
        added: { stream: string }
      settings:
        load: { returns: string, errors: [absent], readOnly: true }
        save: { args: { theme: string } }
    screens:
      pets:
        state:
          note: string = "-"
          theme: string = "-"
        observes:
          added: notes.added
        model: { note: =note, theme: =theme, added: =added.value, busy: =loading.any }
        events:
          add: { text: string }
          load:
          save: { theme: string }
        transitions:
          add:
            call: notes.add
            with: { text: =event.text }
            then: { set: { note: =result } }
            catch:
              full: { set: { note: No room. } }
              offline: { set: { note: Nobody is there. } }
          load:
            call: settings.load
            then: { set: { theme: =result } }
            catch:
              absent: { message: No settings. }
          save: { call: settings.save, with: { theme: =event.theme }, onLeave: finish }
    backstack:
      start: pets
    """

  private static let bindings = """
    for: pets
    environment: { NOTES_SECRET: hunter2 }
    services:
      notes:
        process: { command: [sh, notes.sh], environment: { KEY: "${env.NOTES_SECRET}" }, timeout: 1s, restart: 10ms }
        operations:
          add: { errors: { offline: [exit, timeout] } }
      settings:
        file: .
        operations:
          load: { read: settings.json, returns: =reply.theme, errors: { absent: missing } }
          save: { write: settings.json, body: { theme: =args.theme } }
    """

  /// A service program that answers according to its requests; the first request is the stream.
  private static let program = #"""
    echo $$ > pid
    while read -r line; do
      id=${line#*:}
      id=${id%%,*}
      case $line in
        *'"text":"die"'*) exit 3 ;;
        *'"text":"hang"'*) ;;
        *'"text":"full"'*) echo "{\"id\":$id,\"error\":\"full\"}" ;;
        *'"text":"noise"'*) echo "here I am" ;;
        *'"text":"seven"'*) echo "{\"id\":$id,\"value\":7}" ;;
        *'"text":"key"'*) [ "$KEY" = hunter2 ] && echo "{\"id\":$id,\"value\":\"knows it\"}" ;;
        *'"call"'*) echo "{\"id\":$id,\"value\":\"done\"}" ;;
      esac
    done
    """#

  /// Calls a closure with a temporary folder that contains a flow, its bindings and the program.
  private func withPets<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = [
      ("pets.flow.yaml", BindingsCommandTests.flow), ("pets.bindings.yaml", BindingsCommandTests.bindings),
      ("notes.sh", BindingsCommandTests.program),
    ]
    for (name, text) in files { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    return try await body(folder)
  }

  private func play(_ folder: String, _ lines: [String]) async throws -> Finished {
    try await flowspec(
      ["run", folder + "/pets.flow.yaml", "--bindings", folder + "/pets.bindings.yaml"],
      input: lines.joined(separator: "\n"))
  }

  /// Returns the last line of a transcript that starts with a name.
  private func last(_ name: String, in output: String) -> String? {
    output.split(separator: "\n").last { $0.hasPrefix("\(name):") }.map(String.init)
  }

  @Test func `a script talks to a program and to files, and waits until nothing is loading`() async throws {
    try await withPets { folder in
      let run = try await play(folder, ["add milk", "settle", "save dark", "settle", "load", "settle"])
      #expect(run.code == 0)
      #expect(last("note", in: run.output) == "note: 'done'")
      #expect(last("theme", in: run.output) == "theme: 'dark'")
      #expect(last("busy", in: run.output) == "busy: false")
      let saved = try String(contentsOfFile: folder + "/settings.json", encoding: .utf8)
      #expect(saved == #"{"theme":"dark"}"# + "\n")
    }
  }

  @Test func `problems of the bindings are reported for them, and not for the flow`() async throws {
    try await withPets { folder in
      let (flow, bindings) = (folder + "/pets.flow.yaml", folder + "/pets.bindings.yaml")
      let text = BindingsCommandTests.bindings.replacing("load: {", with: "laod: {")
      try text.write(toFile: bindings, atomically: true, encoding: .utf8)
      let run = try await play(folder, ["load"])
      #expect(run.code == 65 && run.output == "")
      #expect(run.errors.hasPrefix("\(bindings):11:"))
      #expect(
        run.errors.hasSuffix("flowspec: '\(bindings)' has mistakes, and the flow cannot run with that\n"))
      try "flowspec: 2\nflow: pets\n".write(toFile: flow, atomically: true, encoding: .utf8)
      let both = try await play(folder, ["load"])
      #expect(both.errors.hasSuffix("flowspec: the flow has mistakes and cannot run\n"))
    }
  }

  @Test func `the same script gives the same transcript`() async throws {
    let lines = ["add milk", "settle", "add full", "settle", "load", "settle"]
    let runs = try await [withPets { try await play($0, lines) }, withPets { try await play($0, lines) }]
    #expect(runs[0].output == runs[1].output)
  }

  @Test func `errors and faults of a program reach the flow, which continues`() async throws {
    try await withPets { folder in
      let full = try await play(folder, ["add full", "settle"])
      #expect(last("note", in: full.output) == "note: 'No room.'")
      let seven = try await play(folder, ["add seven", "settle", "add milk", "settle"])
      #expect(seven.code == 3)
      #expect(seven.errors.contains("reply of 'notes.add': it is 7, a number; the flow declares string"))
      #expect(last("note", in: seven.output) == "note: 'done'")
      let noise = try await play(folder, ["add noise", "settle", "add milk", "settle"])
      #expect(noise.errors.contains("'notes.add' failed: the program wrote a line that is not a reply: 'here I am'"))
      #expect(last("note", in: noise.output) == "note: 'done'")
    }
  }

  @Test func `a program that ends or never answers causes the error for it`() async throws {
    try await withPets { folder in
      let died = try await play(folder, ["add die", "settle", "add milk", "settle"])
      #expect(died.output.contains("note: 'Nobody is there.'"))
      #expect(last("note", in: died.output) == "note: 'done'")
      let hung = try await play(folder, ["add hang", "settle"])
      #expect(last("note", in: hung.output) == "note: 'Nobody is there.'")
    }
  }

  @Test func `settling has an end`() async throws {
    try await withPets { folder in
      let run = try await play(folder, ["add hang", "settle 100ms"])
      #expect(run.code == 65)
      #expect(run.errors.contains("line 2: no reply of 'notes.add' after 0.1s yet"))
    }
  }

  @Test func `what the environment holds reaches the program and no transcript`() async throws {
    try await withPets { folder in
      let run = try await play(folder, ["add key", "settle", ":calls", ":state", ":trace on", "add key", "settle"])
      #expect(last("note", in: run.output) == "note: 'knows it'")
      #expect(!run.output.contains("hunter2") && !run.errors.contains("hunter2"))
    }
  }

  @Test func `a variable that is not set is named before the flow starts`() async throws {
    try await withPets { folder in
      let path = folder + "/pets.bindings.yaml"
      let text = try String(contentsOfFile: path, encoding: .utf8)
        .replacing("environment: { NOTES_SECRET: hunter2 }", with: "environment: { NOTES_SECRET: , }")
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let run = try await play(folder, [])
      #expect(run.code == 65)
      #expect(run.output == "")
      #expect(run.errors.contains("pets.bindings.yaml:2:16: error: the environment has no 'NOTES_SECRET'"))
    }
  }

  @Test func `mistakes in bindings are reported by run and by validate`() async throws {
    try await withPets { folder in
      try "for: pets\nservices: { note: { file: . } }".write(
        toFile: folder + "/pets.bindings.yaml", atomically: true, encoding: .utf8)
      let run = try await play(folder, [])
      #expect(run.code == 65 && run.errors.contains("[unknown-service]"))
      let validation = try await flowspec(["validate", folder])
      #expect(validation.code == 1 && validation.output.contains("the flow has no service 'note'"))
    }
  }

  @Test func `a program ends with the flow, also when that is ended by a signal`() async throws {
    try await withPets { folder in
      let line = """
        cd "$0" || exit 9
        mkfifo keys
        \(products)/flowspec run pets.flow.yaml --bindings pets.bindings.yaml < keys > out 2>&1 &
        flow=$!
        exec 3> keys
        n=0
        while [ ! -s pid ] && [ $n -lt 100 ]; do sleep 0.1; n=$((n+1)); done
        kill -0 "$(cat pid)" && echo running
        kill -TERM $flow
        wait $flow
        echo "code $?"
        kill -0 "$(cat pid)" 2> /dev/null || echo gone
        """
      let finished = try await shell(line, folder)
      #expect(finished.output == "running\ncode 143\ngone\n", "\(finished.errors)")
      let done = try await play(folder, ["add milk", "settle"])
      #expect(done.code == 0)
      let process = try String(contentsOfFile: folder + "/pid", encoding: .utf8).filter(\.isNumber)
      #expect(try await shell("kill -0 \(process)").code != 0)
    }
  }

  @Test func `settle waits for fakes in virtual time`() async throws {
    try await withPets { folder in
      try "for: pets\nfakes:\n  settings.load: { after: 3s, returns: light }".write(
        toFile: folder + "/pets.fakes.yaml", atomically: true, encoding: .utf8)
      let run = try await flowspec(["run", folder + "/pets.flow.yaml"], input: "load\nsettle\nadd x\nsettle")
      #expect(last("theme", in: run.output) == "theme: 'light'")
      #expect(run.code == 65 && run.errors.contains("line 4: no reply of 'notes.add' after 10s yet"))
    }
  }
}
