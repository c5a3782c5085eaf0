import FlowPlay
import FlowTerminal
import Foundation
import Testing

@Suite struct HistoryFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func `lines of all sessions are kept in the folder of the user`() throws {
    try withFolder { folder in
      let file = try #require(HistoryFile { $0 == "XDG_STATE_HOME" ? folder : nil })
      #expect(file.read().lines == [])
      file.append("1 Ada")
      file.append("two\nlines")
      #expect(file.read().lines == ["1 Ada", "two lines"])
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/flowspec/history")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `the history is off on request and without a folder`() {
    #expect(HistoryFile { $0 == "FLOWSPEC_HISTORY" ? "off" : "/x" } == nil)
    #expect(HistoryFile { _ in nil } == nil)
  }

  @Test func `a file that cannot be used is ignored`() throws {
    let file = try #require(HistoryFile { $0 == "FLOWSPEC_HISTORY" ? "/dev/null/history" : nil })
    file.append("line")
    #expect(file.read().lines == [])
  }

  @Test func `a long file is shortened`() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let path = folder + "/history"
      let lines = (0..<2_000).map { "line \($0)\n" }.joined()
      try lines.write(toFile: path, atomically: true, encoding: .utf8)
      let file = try #require(HistoryFile { $0 == "FLOWSPEC_HISTORY" ? path : nil })
      #expect(file.read().lines.count == TypedHistory.limit)
      #expect(file.read().lines.last == "line 1999")
      #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == TypedHistory.limit)
    }
  }

  @Test func `paths are completed`() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/inner", withIntermediateDirectories: true)
      try "".write(toFile: folder + "/in.json", atomically: true, encoding: .utf8)
      try "".write(toFile: folder + "/.hidden", atomically: true, encoding: .utf8)
      #expect(paths(beginningWith: folder + "/in") == [folder + "/in.json", folder + "/inner/"])
      #expect(paths(beginningWith: folder + "/.") == [folder + "/.hidden"])
      #expect(paths(beginningWith: folder + "/none/") == [])
    }
  }
}
