import Foundation
import Testing

@Suite struct FixCommandTests {
  private let broken = """
    flowspec: 2
    flow: door

    screens:
      door:
        state:
          isOpen: bool = false
        model: [isOpn]
        events: [open]
        transitions:
          open: { sett: { isOpen: true } }
        view:
          - text: "${model.isOpen ? 'Open' : 'Shut'}" # the state
          - button: { label: Open, sends: open }

    backstack:
      strat: door

    """

  @Test func `validate with fix corrects typos in place and reports nothing then`() async throws {
    try await withFile(broken, named: "door.flow.yaml") { path in
      #expect(try await flowspec(["validate", path]).code == 1)
      let result = try await flowspec(["validate", "--fix", path])
      #expect(result.code == 0, "\(result.output)")
      #expect(result.output.contains("\(path): "), "\(result.output)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("open: { set: { isOpen: true } }") && text.contains("start: door"), "\(text)")
      #expect(text.contains("# the state"))
      let again = try await flowspec(["validate", "--fix", path])
      #expect(again.code == 0 && !again.output.contains("corrected"), "\(again.output)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func `unsafe fixes need their own option, and standard input cannot be fixed`() async throws {
    let alone = try await flowspec(["validate", "--unsafe", "flows/counter"])
    #expect(alone.code == 64 && alone.errors.contains("'--unsafe' requires '--fix'"), "\(alone.errors)")
    let input = try await flowspec(["validate", "--fix", "-"], input: broken)
    #expect(input.code == 64 && input.errors.contains("'-' is none"), "\(input.errors)")
  }

  @Test func `the text states the number of fixes, and the compact format has one line for each finding`() async throws
  {
    try await withFile(broken, named: "door.flow.yaml") { path in
      let text = try await flowspec(["validate", path])
      #expect(text.output.contains(" can be fixed with --fix"), "\(text.output)")
      let input = try await flowspec(["validate", "-"], input: broken)
      #expect(!input.output.contains("can be fixed"), "\(input.output)")
      let compact = try await flowspec(["validate", "--format", "compact", path])
      #expect(compact.code == 1)
      let lines = compact.output.split(separator: "\n")
      let place = "\(path):11:15: error: "
      #expect(
        lines.contains { $0.hasPrefix(place) && $0.hasSuffix("[unknown-choice]; did you mean 'set'?") }, "\(lines)")
      #expect(lines.dropLast().allSatisfy { $0.hasPrefix("\(path):") }, "\(lines)")
    }
  }

  @Test func `reports contain the fixes with their edits`() async throws {
    try await withFile(broken, named: "door.flow.yaml") { path in
      let json = try await flowspec(["validate", "--format", "json", path]).output
      let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let check = (parsed?["checks"] as? [[String: Any]])?.first
      let finding = (check?["findings"] as? [[String: Any]])?.first { $0["code"] as? String == "unknown-choice" }
      let fix = (finding?["fixes"] as? [[String: Any]])?.first
      #expect(fix?["title"] as? String == "write 'set'" && fix?["safety"] as? String == "safe", "\(json)")
      let edit = (fix?["edits"] as? [[String: Any]])?.first
      #expect(edit?["text"] as? String == "set")
      #expect((edit?["place"] as? [String: Any])?["line"] as? Int == 11)
      let sarif = try await flowspec(["validate", "--format", "sarif", path]).output
      #expect(sarif.contains("\"insertedContent\": {\"text\": \"set\"}"), "\(sarif)")
    }
  }
}
