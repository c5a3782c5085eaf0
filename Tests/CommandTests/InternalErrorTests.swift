import Foundation
import Subprocess
import Testing

// A debug build traps on request of a test, as a bug would.
@Suite struct InternalErrorTests {
  /// Checks three flows: the first has an error and the second makes flowspec trap.
  private func validate(trapAt name: String, _ options: [String] = []) async throws -> (folder: String, Finished) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let flow = """
      flowspec: 2
      flow: a
      screens:
        home:
          model: { n: 1 }
          view: [{ text: "${model.n}" }]
      backstack: { start: home }

      """
    let texts = ["a": flow.replacing("start: home", with: "start: hom"), "b": flow, "c": flow]
    for (name, text) in texts {
      try text.write(to: folder.appending(path: "\(name).flow.yaml"), atomically: true, encoding: .utf8)
    }
    let trap = name.replacing("FOLDER", with: folder.path)
    let line =
      "FLOWSPEC_TEST_TRAP='\(trap)' exec '\(products)/flowspec' validate '\(folder.path)' \(options.joined(separator: " "))"
    return (folder.path, try await shell(line))
  }

  @Test func `after an internal error the findings so far are printed, and the unchecked files are named`() async throws
  {
    let (folder, result) = try await validate(trapAt: "FOLDER/b.flow.yaml")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(result.code == 70)
    #expect(result.output.contains("a.flow.yaml:7:21: error:"), "\(result.output)")
    #expect(
      result.errors.contains("\(folder)/b.flow.yaml: flowspec failed while it checked this\n"), "\(result.errors)")
    #expect(
      result.errors.contains(
        "\(folder)/c.flow.yaml: it was not checked, since flowspec failed in '\(folder)/b.flow.yaml'\n"))
    #expect(result.errors.contains("this is a bug of flowspec, not of your flow"))
  }

  @Test func `reports are written all the same`() async throws {
    let (folder, result) = try await validate(
      trapAt: "FOLDER/b.flow.yaml",
      ["--format json", "--report sarif=$TMPDIR/r.sarif", "--report junit=$TMPDIR/r.xml"].map {
        $0.replacing("$TMPDIR", with: FileManager.default.temporaryDirectory.path)
      })
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(result.code == 70)
    #expect(result.output.contains("\"outcome\": \"failed\"") || result.output.contains("\"outcome\":\"failed\""))
    #expect(result.output.contains("flowspec failed while it checked this"))
    let temporary = FileManager.default.temporaryDirectory
    for name in ["r.sarif", "r.xml"] {
      let text = try String(contentsOf: temporary.appending(path: name), encoding: .utf8)
      #expect(text.contains("it was not checked") && text.contains("hom"), "\(name)")
      try FileManager.default.removeItem(at: temporary.appending(path: name))
    }
  }

  @Test func `an internal error during an exploration keeps the earlier results`() async throws {
    let (folder, result) = try await validate(trapAt: "explore:FOLDER/b.flow.yaml", ["--explore"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(result.code == 70)
    #expect(result.output.contains("a.flow.yaml:7:21: error:"), "\(result.output)")
    #expect(
      result.errors.contains("\(folder)/b.flow.yaml: flowspec failed while it explored this\n"), "\(result.errors)")
    #expect(result.errors.contains("\(folder)/c.flow.yaml: it was not explored, since flowspec failed in"))
  }
}
