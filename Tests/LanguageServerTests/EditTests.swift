import LanguageServer
import SeededRandom
import Testing

@Suite struct EditTests {
  private let library = """
    flowspec: 2
    library: shop
    functions:
      twice: { takes: { n: int }, returns: int, is: n * 2 }
    """

  private func flow(_ name: String) -> String {
    """
    flowspec: 2
    flow: \(name)
    imports:
      shop: ./shop.library.yaml
    screens:
      home:
        state:
          n: int = 0
        model: { n: =shop.twice(n) }
        events: [more]
        transitions:
          more: { set: { n: =n + 1 } }
        view:
          - text: ${model.n}
          - button: { label: "😀 More", sends: more }
    backstack:
      start: home
    """
  }

  @Test func `the number of remembered files does not grow with edits and closed files`() async {
    let session = Session(files: ["/w/shop.library.yaml": library])
    var random = SplitMix(seed: 18)
    let pieces = ["", "x", "\n", ": ", "{ ", "}", "\"", "  ", "shop.", "é", "😀", "\r\n", "- "]
    let methods = ["hover", "completion", "signatureHelp", "definition", "documentSymbol"]
    var edits = 0
    for number in 0..<30 {
      let uri = "file:///w/f\(number).flow.yaml"
      session.open(uri, flow("f\(number)"))
      for version in 2..<102 {
        let start = Position(line: random.below(20), character: random.below(30))
        let end = Position(line: start.line, character: start.character + random.below(3))
        let range: JSON = [
          "start": ["line": .int(start.line), "character": .int(start.character)],
          "end": ["line": .int(end.line), "character": .int(end.character)],
        ]
        session.change(uri, version: version, [["range": range, "text": .string(random.oneOf(pieces))]])
        edits += 1
        if version % 50 == 0 {
          let place = Session.place(uri, start.line, start.character)
          _ = session.request("textDocument/\(random.oneOf(methods))", place)
        }
      }
      await session.finish()
      #expect(session.rememberedFileCount <= 2, "after \(edits) edits")
      session.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    }
    await session.finish()
    #expect(session.rememberedFileCount == 0)
    #expect(edits == 3_000)
  }
}
