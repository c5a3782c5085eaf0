import FlowConsole
import FlowKit
import FlowPlay
import Foundation
import Synchronization
import Testing

/// Calls a closure with a temporary folder.
private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}

private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

@Suite struct FileWritingTests {
  @Test func `a file that is replaced keeps its permissions, and no draft is left`() throws {
    try withFolder { folder in
      try writeText("one", path: folder + "/a.json")
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/a.json")
      try writeText("two", path: folder + "/a.json")
      #expect(try read(folder + "/a.json") == "two")
      let mode = try FileManager.default.attributesOfItem(atPath: folder + "/a.json")[.posixPermissions] as? Int
      #expect(mode == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.json"])
    }
  }

  @Test func `a link stays, and its target is replaced`() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/b", withIntermediateDirectories: false)
      for (name, goal) in [("a.json", "b/a.json"), ("c.json", "a.json"), ("new.json", "b/new.json")] {
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(name)", withDestinationPath: goal)
      }
      try writeText("one", path: folder + "/b/a.json")
      try writeText("two", path: folder + "/c.json")
      try writeText("three", path: folder + "/new.json")
      #expect(try read(folder + "/b/a.json") == "two")
      #expect(try read(folder + "/b/new.json") == "three")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/c.json") == "a.json")
    }
  }

  @Test func `a reader never sees half a file`() throws {
    try withFolder { folder in
      let path = folder + "/a.txt"
      let texts = ["x", "y"].map { String(repeating: $0, count: 200_000) }
      try writeText(texts[0], path: path)
      let isDone = Atomic(false)
      let broken = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 2) { part in
        if part == 0 {
          for number in 0..<60 { try? writeText(texts[number % 2], path: path) }
          isDone.store(true, ordering: .relaxed)
        } else {
          while !isDone.load(ordering: .relaxed) {
            let text = (try? read(path)) ?? ""
            if !texts.contains(text) { broken.add(1, ordering: .relaxed) }
          }
        }
      }
      #expect(broken.load(ordering: .relaxed) == 0)
    }
  }

  @Test func `devices and folders are not replaced`() throws {
    try writeText("gone", path: "/dev/null")
    #expect(try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType != .typeRegular)
    try withFolder { folder in
      #expect(throws: FileProblem.self) { try writeText("x", path: folder) }
      #expect(throws: FileProblem.self) { try writeText("x", path: folder + "/none/a") }
    }
  }

  #if os(Linux)
    @Test func `a full device has a message of its own`() throws {
      let problem = #expect(throws: FileProblem.self) { try writeText("x", path: "/dev/full") }
      #expect(problem?.description == "/dev/full: the disk is full for it")
    }
  #endif

  @Test func `files of authors are known by their names and through links`() throws {
    try withFolder { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/report.json", withDestinationPath: "a.flow.yaml")
      try writeText("flow: a", path: folder + "/a.flow.yaml")
      let names = [
        "a.flow.yaml", "a.flow.yml", "a.scenarios.yaml", "a.b.scenarios.yaml", "a.fakes.yaml", "a.bindings.yaml",
        "a.library.yaml", "flowspec.yaml", "report.json",
      ]
      for name in names {
        #expect(throws: FileProblem.self, "\(name)") {
          try AuthoredFile.refuse("\(folder)/\(name)", toWrite: "a report")
        }
      }
      for name in ["report.yaml", "flow.yaml", "a.flow.yaml.json"] {
        try AuthoredFile.refuse("\(folder)/\(name)", toWrite: "a report")
      }
    }
  }

  @Test func `a snapshot replaces a snapshot alone, unless that is asked for, and never a flow`() throws {
    try withFolder { folder in
      var session = try session(screen: "model: {}\n")
      func mistake(_ line: String) -> String? {
        var copy = session
        do throws(ConsoleError) { _ = try copy.handle(line) } catch { return error.message }
        return nil
      }
      _ = try session.handle(":save \(folder)/a.json")
      #expect(mistake(":save \(folder)/a.json") == nil)
      try writeText("{ \"name\": \"other\" }", path: folder + "/b.json")
      let message = "\(folder)/b.json: this is not a snapshot; ':save! \(folder)/b.json' replaces it"
      #expect(mistake(":save \(folder)/b.json") == message)
      #expect(try read(folder + "/b.json").contains("other"))
      #expect(mistake(":save! \(folder)/b.json") == nil)
      #expect(try read(folder + "/b.json").contains("\"snapshot\": 2"))
      try writeText("flow: a", path: folder + "/a.flow.yaml")
      #expect(mistake(":save! \(folder)/a.flow.yaml")?.hasSuffix("choose another name") == true)
      #expect(try read(folder + "/a.flow.yaml") == "flow: a")
    }
  }
}
