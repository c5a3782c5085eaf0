import Foundation
import Testing

/// Flows that cannot start, and their report by `validate`.
@Suite struct StartCommandTests {
  private static let failing = """
    flowspec: 2
    flow: cannotStart
    screens:
      home:
        state: { n: int = 0 }
        model: { share: =10 / n }
        view: [{ text: "${model.share}" }, { field: { label: N, edits: n } }]
    backstack: { start: home }
    """

  @Test func `a flow that cannot start is found without exploring it, with the values that were read`() async throws {
    try await withFile(Self.failing) { path in
      let result = try await flowspec(["validate", path])
      #expect(result.code == 1)
      #expect(result.output.contains("\(path):6:22: error: the expression fails: division by zero [failed-formula]"))
      #expect(result.output.contains("n is 0"))
      #expect(result.output.contains("this happens when the flow starts"))
    }
  }

  @Test func `a flow that cannot start is reported once, also where it is to be explored`() async throws {
    try await withFile(Self.failing) { path in
      let result = try await flowspec(["validate", "--explore", path])
      #expect(result.code == 1)
      #expect(result.output.components(separatedBy: "division by zero").count == 2)
      #expect(result.output.contains("not explored, because the flow cannot start"))
      let alone = try await flowspec(["validate", "--only", "exploration", path])
      #expect(alone.code == 1)
      #expect(alone.output.components(separatedBy: "division by zero").count == 2)
      #expect(alone.output.contains("not explored, because the flow cannot start"))
    }
  }

  @Test func `a flow that waits for its params is not started without them`() async throws {
    let text = Self.failing.replacing("screens:", with: "params: { size: int }\nscreens:")
      .replacing("10 / n", with: "flow.params.size / n")
    try await withFile(text) { path in
      let result = try await flowspec(["validate", path])
      #expect(result.output.hasPrefix("no problems in 1 file"))
    }
  }

  @Test func `a chain of derived values of any length runs`() async throws {
    let derived = (0..<60).map { "      d\($0): \"\($0 == 0 ? "1" : "d\($0 - 1) + 1")\"\n" }.joined()
    let text = """
      flowspec: 2
      flow: chain
      screens:
        home:
          derived:
      \(derived)
          model: { n: =d59 }
          view: [{ text: "${model.n}" }]
      backstack: { start: home }
      """
    try await withFile(text) { path in
      let checked = try await flowspec(["validate", path])
      let played = try await flowspec(["run", path])
      #expect(checked.output.hasPrefix("no problems in 1 file") && played.output.contains("60"))
    }
  }

  @Test func `two equal keys in a list of the first screen are found`() async throws {
    let text = """
      flowspec: 2
      flow: twice
      screens:
        home:
          state: { names: "list<string> = ['a', 'b', 'a']" }
          model: [names]
          view: [{ list: { each: model.names, as: name, key: name, item: { text: "${name}" } } }]
      backstack: { start: home }
      """
    try await withFile(text) { path in
      let result = try await flowspec(["validate", "--explore", path])
      #expect(result.code == 1)
      #expect(result.output.contains("two rows of the list have the key 'a' [duplicate-key-of-row]"))
    }
  }
}
