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
