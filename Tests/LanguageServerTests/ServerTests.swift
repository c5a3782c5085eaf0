import Foundation
import LanguageServer
import Testing

@Suite struct ServerTests {
  private let uri = "file:///w/counter.flow.yaml"
  private let counter = """
    flowspec: 2
    flow: counter

    screens:
      counter:
        state:
          n: int = 0
        model: [n]
        events: [more]
        transitions:
          more: { set: { n: =n + 1 } }
        view:
          - heading: "😀 ${model.n}"
          - button: { label: More, sends: more }

    backstack:
      start: counter

    """

  @Test func `a rename right after the start changes the files that were not found yet as well`() async throws {
    let library = "flowspec: 2\nlibrary: kit\ntypes:\n  Show: { id: string }\n"
    let app = """
      flowspec: 2
      flow: app
      imports: { kit: ./kit.library.yaml }
      screens:
        home:
          state: { s: "kit.Show = kit.Show{id: 'a'}" }
          model: { n: =s.id }
          view: [{ text: "${model.n}" }]
      backstack: { start: home }
      """
    let session = Session(
      files: ["/w/app.flow.yaml": app, "/w/kit.library.yaml": library], root: "file:///w")
    session.open("file:///w/kit.library.yaml", library, version: 1)
    let answer = await session.ask(
      "textDocument/rename",
      [
        "textDocument": ["uri": "file:///w/kit.library.yaml"], "position": ["line": 3, "character": 3],
        "newName": "Programme",
      ])
    let changed = try #require(answer).serialized
    #expect(changed.contains("kit.library.yaml") && changed.contains("app.flow.yaml"))
  }

  @Test func `a second 'initialize' is refused, and what comes before the first one has no effect`() async {
    let session = Session(capabilities: ["general": ["positionEncodings": ["utf-8"]]])
    let again = session.request("initialize", ["capabilities": [:]])
    #expect(session.answer(again)?["error"]?["code"]?.number == -32600)
    await session.finish()
    let early = Session(isInitialized: false)
    early.open(uri, "flowspec: 2\n", version: 1)
    await early.finish()
    #expect(early.messages.isEmpty)
  }

  @Test func `an opened file gets its diagnostics with its version`() async {
    let session = Session()
    session.open(uri, counter, version: 7)
    await session.finish()
    #expect(session.diagnostics.map { $0["version"]?.number } == [7])
    #expect(session.diagnostics.last?["diagnostics"]?.items?.count == 0)
    session.change(uri, version: 8, [["text": .string(counter.replacing("start: counter", with: "start: countr"))]])
    await session.finish()
    let problem = session.diagnostics.last?["diagnostics"]?.items?.first
    #expect(problem?["code"]?.text == "unknown-screen")
    #expect(problem?["range"]?["start"]?["line"]?.number == 16)
    session.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    await session.finish()
    #expect(session.diagnostics.last?["diagnostics"]?.items?.count == 0)
  }

  @Test(arguments: [("utf-8", 22), ("utf-16", 20), ("utf-32", 19)])
  func `columns count the units that the client prefers`(encoding: String, column: Int) async {
    let session = Session(capabilities: ["general": ["positionEncodings": [.string(encoding)]]])
    #expect(session.answer(1)?["result"]?["capabilities"]?["positionEncoding"]?.text == encoding)
    session.open(uri, counter)
    let hover = await session.ask("textDocument/hover", Session.place(uri, 12, column + 9))
    #expect(hover?["contents"]?["value"]?.text?.contains("state n: int") == true)
    #expect(hover?["range"]?["end"]?["character"]?.number == column + 10)
  }

  @Test func `a client without further support gets plain answers`() async {
    let session = Session()
    session.open(uri, counter)
    let rename = await session.ask(
      "textDocument/rename",
      [
        "textDocument": ["uri": .string(uri)], "position": ["line": 6, "character": 6], "newName": "count",
      ])
    #expect(rename?["documentChanges"] == nil)
    #expect(rename?["changes"]?[uri]?.items?.count == 5)
    let symbols = await session.ask("textDocument/documentSymbol", ["textDocument": ["uri": .string(uri)]])
    #expect(symbols?.items?.allSatisfy { $0["location"] != nil } == true)
    let list = await session.ask("textDocument/completion", Session.place(uri, 13, 38))
    #expect(list?["items"]?.items?.contains { $0["label"]?.text == "more" } == true)
    #expect(list?["items"]?.items?.allSatisfy { $0["insertTextFormat"] == nil } == true)
  }

  @Test func `corrections come as quick fixes, and the safe ones of a file as one action`() async {
    let session = Session(capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    session.open(uri, counter.replacing("start: counter", with: "start: countr"))
    func actions(_ only: [JSON]?) async -> [JSON] {
      var context: [(String, JSON)] = [("diagnostics", [])]
      if let only { context.append(("only", .array(only))) }
      let answer = await session.ask(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(uri)], "context": .object(context),
          "range": ["start": ["line": 16, "character": 10], "end": ["line": 16, "character": 10]],
        ])
      return answer?.items ?? []
    }
    let all = await actions(nil)
    #expect(all.compactMap { $0["kind"]?.text } == ["quickfix", "source.fixAll"])
    #expect(all.first?["isPreferred"]?.flag == true && all.last?["isPreferred"] == nil)
    #expect(all.first?["edit"]?["changes"]?[uri]?.items?.first?["newText"]?.text == "counter")
    #expect(await actions(["source"]).compactMap { $0["kind"]?.text } == ["source.fixAll"])
    #expect(await actions(["quickfix"]).compactMap { $0["kind"]?.text } == ["quickfix"])
    #expect(await actions(["refactor"]).isEmpty)
  }

  @Test func `errors of the protocol are answered, and the server lives on`() async {
    let session = Session()
    _ = session.receive(raw: "{")
    _ = session.receive(raw: "[1, null]")
    _ = session.receive(raw: "{\"id\": 5, \"method\": \"unknown/thing\"}")
    _ = session.receive(raw: "{\"id\": 6, \"method\": \"textDocument/hover\"}")
    _ = session.receive(raw: "{\"method\": \"textDocument/didChange\", \"params\": 3}")
    session.change("file:///never/opened.flow.yaml", version: 1, [["text": "x"]])
    await session.finish()
    #expect(session.answer(5)?["error"]?["code"]?.number == -32601)
    #expect(session.answer(6)?["error"] != nil)
    session.open(uri, counter)
    let symbols = await session.ask("textDocument/documentSymbol", ["textDocument": ["uri": .string(uri)]])
    #expect((symbols?.items?.count ?? 0) > 3)
  }

  @Test func `requests before the start and after the end are refused`() {
    let session = Session()
    let id = session.request("shutdown", .null)
    #expect(session.answer(id)?["result"] != nil)
    let late = session.request("textDocument/hover", Session.place(uri, 0, 0))
    #expect(session.answer(late)?["error"]?["code"]?.number == -32002)
    #expect(session.receive(["jsonrpc": "2.0", "method": "exit"]) == 0)
    #expect(Session().receive(["jsonrpc": "2.0", "method": "exit"]) == 1)
  }

  @Test func `an exit without a shutdown fails`() {
    #expect(Session().receive(["jsonrpc": "2.0", "method": "exit"]) == 1)
  }

  @Test func `diagnostics of a burst of edits never go back`() async {
    let bursts = ProcessInfo.processInfo.environment["BURSTS"].flatMap { Int($0) } ?? 6
    for _ in stride(from: 0, to: bursts, by: 10) {
      let session = Session()
      session.open(uri, counter)
      for version in 2...91 {
        let name = version % 2 == 0 ? "counter" : "countr"
        session.change(
          uri, version: version, [["text": .string(counter.replacing("start: counter", with: "start: \(name)"))]])
        if version % 9 == 0 { await session.finish() }
      }
      await session.finish()
      let versions = session.diagnostics.compactMap { $0["version"]?.number }
      #expect(versions == versions.sorted())
      #expect(versions.last == 91)
      #expect(session.diagnostics.last?["diagnostics"]?.items?.count == 1)
    }
  }

  @Test func `a cancelled request is answered`() async {
    let session = Session()
    session.open(uri, counter)
    let id = session.request("textDocument/semanticTokens/full", ["textDocument": ["uri": .string(uri)]])
    session.notify("$/cancelRequest", ["id": .int(id)])
    await session.finish()
    #expect(session.answer(id) != nil)
  }
}
