import CEL
import FlowKit
import FlowProgram
import FlowWeb
import Foundation
import Testing

/// The examples on the pages about embedding, which are compiled and run here.
@Suite struct EmbeddingPageTests {
  @Test(arguments: [
    ("embedding.md", "RunningExample"), ("embedding.md", "BundleExample"), ("embedding-web.md", "WebExample"),
  ])
  func `the pages show the very examples that are run here`(page: String, example: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let repository = tests.deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: repository.appending(path: "docs/\(page)"), encoding: .utf8)
    let code = try String(contentsOf: tests.appending(path: "Examples/\(example).swift"), encoding: .utf8)
    #expect(text.contains("```swift\n\(code)```\n"))
  }

  @Test func `a flow without a host gets its replies from the app`() throws {
    let program = try program(
      flow: """
        flowspec: 2
        flow: web
        services:
          web: { get: { args: { path: string }, returns: string } }
        screens:
          home:
            state: { title: string = "-" }
            model: [title]
            enter: { call: web.get, with: { path: /home }, then: { set: { title: =result } } }
        backstack: { start: home }
        """)
    let flow = try play(program) { operation, arguments in
      .returned(.string("\(operation) \(arguments["path"]?.asString ?? "")"))
    }
    #expect(flow.model.int("title") == nil)
    #expect(flow.model.top.fields["title"]?.asString == "web.get /home")
  }

  @Test func `a flow and its imports are loaded from texts`() throws {
    let files = [
      "outer.flow.yaml": """
      flowspec: 2
      flow: outer
      imports: { inner: inner.flow.yaml }
      screens:
        a: { model: { title: A }, events: [go], transitions: { go: { navigate: { to: inner } } } }
      backstack: { start: a }
      """,
      "inner.flow.yaml": """
      flowspec: 2
      flow: inner
      screens:
        b: { model: { title: B } }
      backstack: { start: b }
      """,
    ]
    #expect(FlowKitTests.program(named: "outer.flow.yaml", in: files)?.flows.count == 2)
  }

  @Test func `a browser gets the page and starts a run`() async throws {
    let pages = FlowPages(try program(screen: "model: { title: Hi }"))
    let headers = [
      ("Host", "127.0.0.1:8080"), ("Origin", "http://127.0.0.1:8080"), ("Content-Type", "application/json"),
    ]
    #expect(await pages.reply(to: "GET", "/", headers: headers).status == 200)
    #expect(await pages.reply(to: "POST", "/sessions", headers: headers, body: Array("{}".utf8)).status == 201)
    #expect(await pages.reply(to: "GET", "/none", headers: headers).status == 404)
    #expect(await pages.reply(to: "GET", "/", headers: [("Host", "example.org")]).status == 403)
  }
}
