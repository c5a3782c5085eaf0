import Foundation
import Testing

@Suite struct MCPCommandTests {
  /// Sends requests to a server of a folder, and returns the results in order.
  private func results(
    of calls: [(method: String, params: [String: Any])], workspace: String
  ) async throws -> [[String: Any]] {
    let lines = try calls.enumerated().map { number, call in
      let message: [String: Any] = ["jsonrpc": "2.0", "id": number, "method": call.method, "params": call.params]
      return String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self) + "\n"
    }
    let served = try await flowspec(["mcp", "--workspace", workspace], input: lines.joined())
    #expect(served.code == 0 && served.errors == "")
    return try served.output.split(separator: "\n").map { line in
      let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return answer["result"] as? [String: Any] ?? answer
    }
  }

  private func call(_ name: String, _ arguments: [String: Any], in workspace: String) async throws -> (
    text: String, data: [String: Any], isError: Bool
  ) {
    let result = try await results(
      of: [("tools/call", ["name": name, "arguments": arguments])], workspace: workspace)[0]
    let content = (result["content"] as? [[String: Any]])?.first?["text"] as? String ?? ""
    return (content, result["structuredContent"] as? [String: Any] ?? [:], result["isError"] as? Bool ?? true)
  }

  private let flows = repository + "/flows"

  @Test func `a client initializes the server and lists at most six tools in 1,500 tokens`() async throws {
    let found = try await results(
      of: [("initialize", ["protocolVersion": "2025-06-18"]), ("ping", [:]), ("tools/list", [:])], workspace: flows)
    #expect((found[0]["serverInfo"] as? [String: Any])?["name"] as? String == "flowspec")
    let tools = found[2]["tools"] as? [[String: Any]] ?? []
    #expect(tools.compactMap { $0["name"] as? String } == ["check", "explore", "path", "play", "explain", "card"])
    #expect(try JSONSerialization.data(withJSONObject: tools).count / 4 <= 1_500)
  }

  @Test func `check reports findings with fixes, and the fixed text without writing it`() async throws {
    let sound = try await call("check", ["path": "counter/counter.flow.yaml"], in: flows)
    #expect(sound.text == "OK" && !sound.isError && sound.data["ok"] as? Bool == true)
    let text = try String(contentsOfFile: flows + "/counter/counter.flow.yaml", encoding: .utf8)
      .replacing("model: [count]", with: "modle: [count]")
    try await withFile(text, named: "counter.flow.yaml") { path in
      let folder = URL(filePath: path).deletingLastPathComponent().path
      let broken = try await call("check", ["path": "counter.flow.yaml", "fixed": true], in: folder)
      let finding = (broken.data["findings"] as? [[String: Any]])?.first
      #expect(finding?["code"] as? String == "unknown-key", "\(broken)")
      #expect((finding?["fixes"] as? [[String: Any]])?.first?["title"] as? String == "write 'model'")
      let fixed = (broken.data["fixed"] as? [[String: Any]])?.first?["text"] as? String
      #expect(fixed?.contains("model: [count]") == true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func `explore and path answer questions about all runs`() async throws {
    let explored = try await call("explore", ["path": "login/login.flow.yaml"], in: flows)
    #expect(!explored.isError && explored.data["states"] as? Int ?? 0 > 1, "\(explored)")
    let reached = try await call(
      "path", ["path": "master-detail/master-detail.flow.yaml", "condition": "screen == 'detail'"], in: flows)
    #expect(reached.data["reached"] as? Bool == true, "\(reached)")
    #expect((reached.data["steps"] as? [String])?.isEmpty == false)
    let invalid = try await call(
      "path", ["path": "counter/counter.flow.yaml", "condition": "screen == 'none' && no"], in: flows)
    #expect(invalid.isError && invalid.text.contains("[unknown-name]"), "\(invalid)")
  }

  @Test func `play returns the screen after lines, and refuses those that write files`() async throws {
    let played = try await call("play", ["path": "counter/counter.flow.yaml", "lines": ["1", "\"+\""]], in: flows)
    #expect(!played.isError && played.text.contains("Count is 2"), "\(played)")
    let saved = try await call(
      "play", ["path": "counter/counter.flow.yaml", "lines": [":save /tmp/never.json"]], in: flows)
    #expect(saved.isError && saved.text.contains("':save' is not available"), "\(saved)")
  }

  @Test func `explain and card return pages`() async throws {
    let page = try await call("explain", ["code": "unknown-key"], in: flows)
    #expect(page.text.hasPrefix("# unknown-key"))
    let none = try await call("explain", ["code": "unknown-kye"], in: flows)
    #expect(none.isError && none.text.contains("did you mean 'unknown-key'?"), "\(none)")
    let card = try await call("card", [:], in: flows)
    #expect(card.text.hasPrefix("# Flowspec on one page"))
  }

  @Test func `settings of the workspace apply, and those above it do not`() async throws {
    let flow = """
      flowspec: 2
      flow: a
      screens:
        a:
          state:
            unread: int = 0
          model: { title: Hello }
          view:
            - text: ${model.title}
      backstack:
        start: a

      """
    try await withFile(flow, named: "a.flow.yaml") { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      let inner = folder.appending(path: "in")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: path, toPath: inner.path + "/a.flow.yaml")
      let warned = try await call("check", ["path": "in/a.flow.yaml"], in: folder.path)
      let code = try #require(((warned.data["findings"] as? [[String: Any]])?.first)?["code"] as? String)
      try "lint:\n  \(code): { severity: off, reason: A draft. }\n"
        .write(to: folder.appending(path: "flowspec.yaml"), atomically: true, encoding: .utf8)
      let quiet = try await call("check", ["path": "in/a.flow.yaml"], in: folder.path)
      #expect(quiet.text == "OK", "\(quiet)")
      // The settings are outside of this workspace.
      let alone = try await call("check", ["path": "a.flow.yaml"], in: inner.path)
      #expect(alone.text == warned.text.replacing("in/a.flow", with: "a.flow"), "\(alone)")
      try "lint:\n  no-such-rule: off\n"
        .write(to: folder.appending(path: "flowspec.yaml"), atomically: true, encoding: .utf8)
      let broken = try await call("check", ["path": "in/a.flow.yaml"], in: folder.path)
      #expect(broken.text.contains("flowspec.yaml:2:3: error"), "\(broken)")
    }
  }

  @Test func `nothing outside of the workspace can be read`() async throws {
    for path in ["../README.md", "/etc/hostname", "counter/../../docs/guide.md"] {
      let refused = try await call("check", ["path": path], in: flows)
      #expect(refused.isError && refused.text.contains("is outside of the workspace"), "\(path): \(refused)")
    }
    // An import of a folder above the workspace.
    let inner = try await call("check", ["path": "deep.flow.yaml"], in: flows)
    #expect(inner.isError && inner.text.contains("there is no file"), "\(inner)")
    try await withFile("flowspec: 2\nflow: a\nimports: { b: ../counter.flow.yaml }\n", named: "a.flow.yaml") { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: path, toPath: folder.path + "/in/a.flow.yaml")
      try FileManager.default.copyItem(
        atPath: flows + "/counter/counter.flow.yaml", toPath: folder.path + "/counter.flow.yaml")
      let refused = try await call("check", ["path": "a.flow.yaml"], in: folder.path + "/in")
      #expect(refused.isError && refused.text.contains("outside of the workspace"), "\(refused)")
    }
  }

  @Test func `messages that are no requests are answered or ignored as the protocol says`() async throws {
    let lines = [
      "nonsense", "", #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
      #"{"jsonrpc": "2.0", "id": "x", "method": "resources/list"}"#,
      #"{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "write"}}"#,
    ]
    let served = try await flowspec(["mcp"], input: lines.map { $0 + "\n" }.joined())
    let answers = served.output.split(separator: "\n")
    #expect(served.code == 0 && answers.count == 3)
    #expect(answers[0].contains("-32700") && answers[1].contains("-32601") && answers[2].contains("-32602"))
    #expect(answers[1].contains(#""id": "x""#))
  }
}
