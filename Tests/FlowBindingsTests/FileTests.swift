import CEL
import FlowProgram
import Foundation
import Synchronization
import Testing

@testable import FlowBindings

/// Real files that are written, replaced, deleted and truncated.
@Suite(.timeLimit(.minutes(10))) struct FileTests {
  private func problem(_ body: () async throws -> Value) async throws -> OutsideProblem? {
    do {
      _ = try await body()
      return nil
    } catch let problem as OutsideProblem { return problem }
  }

  @Test func `what is written is read again, and no draft is left`() async throws {
    try await withFolder { folder in
      let adapter = FileAdapter(folder: folder)
      let requests = try TestRequests()
      _ = try await adapter.answer(requests.call("Fed", .write([.words("note.json")])))
      #expect(try await adapter.answer(requests.call("", .read([.words("note.json")]))).asString == "Fed")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["note.json"])
    }
  }

  @Test func `YAML is read as well as JSON`() async throws {
    try await withFolder { folder in
      try "theme: dark\nsizes: [1, 2.5]\n".write(toFile: folder + "/a.yaml", atomically: true, encoding: .utf8)
      let value = try await FileAdapter(folder: folder).answer(try TestRequests().call("", .read([.words("a.yaml")])))
      #expect(value.json == #"{"sizes":[1,2.5],"theme":"dark"}"#)
    }
  }

  @Test func `a missing, broken or too large file, or a folder, has a message of its own`() async throws {
    try await withFolder { folder in
      let adapter = FileAdapter(folder: folder)
      let requests = try TestRequests()
      func read(_ name: String) async throws -> OutsideProblem? {
        try await problem { try await adapter.answer(requests.call("", .read([.words(name)]))) }
      }
      #expect(try await read("a.json") == OutsideProblem(.missing, "there is no file 'a.json'"))
      try "{\"theme\":".write(toFile: folder + "/b.json", atomically: true, encoding: .utf8)
      #expect(
        try await read("b.json")
          == OutsideProblem(
            .malformed, "the file 'b.json' is not JSON: the JSON ends too early", kind: .unreadableFile))
      try FileManager.default.createDirectory(atPath: folder + "/c.json", withIntermediateDirectories: false)
      #expect(try await read("c.json")?.cause == .malformed)
      #expect(mkfifo(folder + "/d.json", 0o600) == 0)
      let pipe = OutsideProblem(.malformed, "'d.json' is not a file", kind: .unreadableFile)
      #expect(try await read("d.json") == pipe)
      try Data(count: BoundaryDecoder.largestReply + 1).write(to: URL(filePath: folder + "/e.json"))
      #expect(try await read("e.json")?.cause == .tooLarge)
      let nowhere = try await problem {
        try await adapter.answer(requests.call("x", .write([.words("none/a.json")])))
      }
      let words = "there is no folder for 'none/a.json'"
      #expect(nowhere == OutsideProblem(.missing, words, kind: .unwritableFile))
    }
  }

  @Test func `an interpolation cannot leave the folder`() async throws {
    try await withFolder { folder in
      let bindings = """
        for: pets
        services:
          notes:
            file: .
            operations:
              add: { write: "${args.text}.json", errors: { offline: missing } }
        """
      let binding = try TestRequests.bound(bindings)
      let adapter = FileAdapter(folder: folder)
      for text in ["../a", "b/c", "", ".hidden", "/etc/passwd"] {
        let request = try TestRequests().call(text, binding.action)
        #expect(try await problem { try await adapter.answer(request) }?.cause == .missing, "\(text)")
      }
      _ = try await adapter.answer(try TestRequests().call("fine", binding.action))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["fine.json"])
    }
  }

  @Test func `unwritable and unreadable files are reported`() async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/taken.json", withIntermediateDirectories: false)
      let adapter = FileAdapter(folder: folder)
      func kind(_ action: OperationBinding.Action) async throws -> ServiceFault.Kind? {
        let request = try TestRequests().call("milk", action)
        return try await problem { try await adapter.answer(request) }?.kind
      }
      #expect(try await kind(.write([.words("taken.json")])) == .unwritableFile)
      #expect(try await kind(.write([.words("none/a.json")])) == .unwritableFile)
      #expect(try await kind(.read([.words("taken.json")])) == .unreadableFile)
      #expect(try await kind(.read([.words("none.json")])) == .missingFile)
    }
  }

  // MARK: Watches

  /// Returns the values that are observed while a closure changes the file.
  private func heard(
    _ failures: [FailureRule] = [], _ body: (String, _ heard: () -> [String]) async throws -> Void
  ) async throws -> [String] {
    try await withFolder { folder in
      let seen = Mutex<[String]>([])
      let request = try TestRequests().stream(.watch([.words("a.json")]), failures: failures)
      let watching = Task {
        do {
          try await FileAdapter(folder: folder).follow(request) { item in
            switch item {
            case .success(let value): seen.withLock { $0.append(value.json) }
            case .failure(let problem): seen.withLock { $0.append(problem.words) }
            }
          }
        } catch let problem as OutsideProblem { seen.withLock { $0.append("ended: \(problem.words)") } }
      }
      try await body(folder + "/a.json") { seen.withLock(\.self) }
      watching.cancel()
      _ = await watching.result
      return seen.withLock(\.self)
    }
  }

  private func write(_ text: String, _ path: String, atomically: Bool = true) throws {
    try text.write(toFile: path, atomically: atomically, encoding: .utf8)
  }

  @Test func `a file is heard of when it comes, is replaced, is deleted and comes again`() async throws {
    let heard = try await heard { path, heard in
      try await Task.sleep(for: .milliseconds(200))
      try write("1", path)
      #expect(try await until { heard() == ["1"] })
      try write("2", path)
      #expect(try await until { heard() == ["1", "2"] })
      try FileManager.default.removeItem(atPath: path)
      try await Task.sleep(for: .milliseconds(400))
      try write("2", path)
      #expect(try await until { heard().count == 3 })
    }
    #expect(heard == ["1", "2", "2"])
  }

  @Test func `a file that is touched without being changed is no news`() async throws {
    let heard = try await heard { path, heard in
      try write("[1]", path)
      #expect(try await until { heard() == ["[1]"] })
      try write("[ 1 ]", path)
      try await Task.sleep(for: .milliseconds(500))
    }
    #expect(heard == ["[1]"])
  }

  @Test func `a file that is cut off for a moment is waited for`() async throws {
    let heard = try await heard { path, heard in
      try write("[1, 2]", path)
      #expect(try await until { heard().count == 1 })
      try write("[1, ", path, atomically: false)
      try await Task.sleep(for: .milliseconds(400))
      try write("[1, 3]", path, atomically: false)
      #expect(try await until { heard().count == 2 })
    }
    #expect(heard == ["[1,2]", "[1,3]"])
  }

  @Test func `a file that stays broken is a problem, told once, and then mended`() async throws {
    let heard = try await heard { path, heard in
      try write("[1, ", path)
      #expect(try await until { heard().count == 1 })
      try await Task.sleep(for: .milliseconds(500))
      try write("[1]", path)
      #expect(try await until { heard().count == 2 })
    }
    #expect(heard == ["the file 'a.json' is not JSON: the JSON ends too early", "[1]"])
  }

  @Test func `a missing file ends a stream that has an error for it`() async throws {
    let heard = try await heard([FailureRule(cause: .missing, error: "absent")]) { _, heard in
      let hasEnded = try await until { heard().count == 1 }
      #expect(hasEnded)
    }
    #expect(heard == ["ended: there is no file 'a.json'"])
  }
}
