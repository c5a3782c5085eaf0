import Foundation
import Testing

private let lamp = """
  flowspec: 1
  flow: lamp
  screens:
    lamp:
      state:
        isOn: bool = false
      model: [isOn]
      events: [turn]
      transitions:
        turn: { set: { isOn: =!isOn } }
      view:
        - button: { label: Turn, sends: turn }
  backstack:
    start: lamp

  """

@Suite struct ExportCommandTests {
  @Test func `a model is printed, or written to a file`() async throws {
    try await withFile(lamp) { path in
      let printed = try await flowspec(["export", "promela", path])
      #expect(printed.code == 0)
      #expect(printed.errors == "")
      #expect(printed.output.contains("\n  lamp_isOn[me_] = !lamp_isOn[me_];\n"))
      let file = path + ".pml"
      defer { try? FileManager.default.removeItem(atPath: file) }
      let written = try await flowspec(["export", "promela", path, "-o", file])
      #expect(written.code == 0)
      #expect(written.output == "")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
    }
  }

  @Test func `what a model cannot say is shown at its line, and nothing is written`() async throws {
    let text = lamp.replacing("model: [isOn]", with: "model: [isOn]\n    leave: { message: Click. }")
    try await withFile(text) { path in
      let file = path + ".pml"
      let result = try await flowspec(["export", "promela", path, "-o", file])
      #expect(result.code == 65)
      #expect(result.errors.contains(": error: a model cannot say 'leave' [beyond-model]"))
      #expect(result.errors.contains("leave: { message: Click. }"))
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  @Test(arguments: ["account", "checkout", "counter", "dashboard", "kittens", "login", "onboarding", "shows", "tabs"])
  func `the page on models says which flows are exported and why others are not`(_ name: String) async throws {
    let page = try String(contentsOfFile: repository + "/docs/promela.md", encoding: .utf8)
    let text = try #require(
      page.components(separatedBy: "Of the flows in `flows/`").last?.components(separatedBy: "##").first)
    let parts = text.components(separatedBy: "The others are refused.")
    try #require(parts.count == 2)
    let result = try await flowspec(["export", "promela", "flows/\(name)/\(name).flow.yaml"])
    #expect(parts[result.code == 0 ? 0 : 1].lowercased().contains(name))
    let reasons = [
      ("template", "places of templates"), ("at the launch", "launch"), ("told apart by a key", "by a key"),
      ("decides what can be done", "decides what can be done"), ("the number of a message", "number of a message"),
    ]
    for (error, reason) in reasons where result.errors.contains(error) { #expect(text.contains(reason), "\(reason)") }
  }

  @Test func `mistakes, missing files and places that cannot be written have exit codes of their own`() async throws {
    #expect(try await flowspec(["export", "promela", "/nowhere/lamp.flow.yaml"]).code == 66)
    #expect(try await flowspec(["export", "promela"]).code == 64)
    try await withFile(lamp) { path in
      let result = try await flowspec(["export", "promela", path, "-o", "/nowhere/lamp.pml"])
      #expect(result.code == 74)
    }
    try await withFile(lamp.replacing("start: lamp", with: "start: lam")) { path in
      let result = try await flowspec(["export", "promela", path])
      #expect(result.code == 65)
      #expect(result.errors.contains("unknown-screen"))
    }
  }
}
