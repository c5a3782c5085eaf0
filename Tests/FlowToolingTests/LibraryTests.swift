import FlowTooling
import Testing

@Suite struct LibraryTests {
  private let library = """
    flowspec: 2
    library: shop

    types:
      Item: { title: string, price: int }

    functions:
      # The price of all items.
      total: { takes: { items: list<Item>, tip: int }, returns: int, is: "items.map(i, i.price).sum() + tip" }

    services:
      orders:
        place: { args: { items: list<Item> }, returns: string, errors: [declined], readOnly: true }

    presenters:
      sum:
        params: { items: list<Item> }
        emits: { ordered: { number: int } }
        model: { total: "=total(params.items, 0)" }
        events: [order]
        transitions:
          order: { emit: { ordered: { number: 1 } } }
        view:
          - text: ${model.total}
          - button: { label: Order, sends: order }
    """
  private let flow = """
    flowspec: 2
    flow: market

    imports:
      shop: ./shop.library.yaml

    screens:
      basket:
        state:
          items: list<shop.Item> = []
          name: string = ""
        children:
          sum: { present: shop.sum, params: { items: =items } }
        model: { cost: "=shop.total(items, 1)", name: =name }
        events: { add: { item: shop.Item }, load: }
        transitions:
          add: { append: { to: items, value: =event.item } }
          load:
            call: shop.orders.place
            with: { items: =items }
            then: { set: { name: =result } }
            catch: { declined: { set: { name: none } } }
          sum.ordered: { set: { name: "=string(event.number)" } }
        view:
          - text: ${model.cost} ${model.name}
          - child: sum
          - button: { label: Load, sends: load }
          - button: { label: Add, sends: { add: { item: "=shop.Item{title: 'Pear', price: 2}" } } }

    backstack:
      start: basket
    """

  private let libraryPath = "/w/shop.library.yaml"

  private func marked(_ text: String, _ mark: String) -> Marked {
    let changed = flow.replacing(text, with: mark, maxReplacements: 1)
    #expect(changed != flow, "\(text) is not in the flow")
    return Marked(changed, path: "/w/market.flow.yaml", beside: [libraryPath: library])
  }

  private func markedLibrary(_ text: String, _ mark: String) -> Marked {
    let changed = library.replacing(text, with: mark, maxReplacements: 1)
    #expect(changed != library, "\(text) is not in the library")
    return Marked(changed, path: libraryPath, beside: ["/w/market.flow.yaml": flow])
  }

  private func definition(_ text: String, _ mark: String) -> [String] {
    let marked = marked(text, mark)
    return marked.places(marked.workspace.definitions(marked.path, at: marked.offset))
  }

  @Test func `the flow and the library are sound`() {
    let workspace = marked("flow: market", "flow: market‸").workspace
    #expect(workspace.problems("/w/market.flow.yaml").isEmpty)
    #expect(workspace.problems(libraryPath).isEmpty)
  }

  @Test func `a library has diagnostics and an outline`() {
    let broken = markedLibrary("items.map(i, i.price)", "items.map(i, i.prize‸)")
    #expect(broken.workspace.problems(libraryPath).contains { $0.code == "unknown-field" })
    #expect(broken.workspace.symbols(libraryPath).map(\.symbol.name) == ["Item", "total", "orders", "sum"])
  }

  @Test func `names behind an import lead to the library`() {
    #expect(definition("shop.total(items", "shop.to‸tal(items") == ["/w/shop.library.yaml@9:3"])
    #expect(definition("list<shop.Item>", "list<shop.It‸em>") == ["/w/shop.library.yaml@5:3"])
    #expect(definition("present: shop.sum", "present: shop.s‸um") == ["/w/shop.library.yaml@16:3"])
    #expect(definition("call: shop.orders.place", "call: shop.orders.pl‸ace") == ["/w/shop.library.yaml@13:5"])
    #expect(definition("call: shop.orders.place", "call: sh‸op.orders.place") == ["5:3"])
    #expect(definition("=shop.total(", "=sh‸op.total(") == ["5:3"])
    #expect(definition("{title: 'Pear'", "{ti‸tle: 'Pear'") == ["/w/shop.library.yaml@5:11"])
  }

  @Test func `names in a library lead to their declarations`() {
    let call = markedLibrary("=total(params", "=to‸tal(params")
    #expect(call.places(call.workspace.definitions(call.path, at: call.offset)) == ["9:3"])
    let field = markedLibrary("i.price", "i.pri‸ce")
    #expect(field.places(field.workspace.definitions(field.path, at: field.offset)) == ["5:26"])
  }

  @Test func `names behind an import are completed`() {
    #expect(marked("shop.total(items", "shop.‸(items").labels.contains("total"))
    #expect(marked("list<shop.Item>", "list<shop.‸>").labels.contains("Item"))
    #expect(marked("present: shop.sum", "present: shop.‸").labels.contains("sum"))
    #expect(marked("call: shop.orders.place", "call: shop.orders.‸").labels.contains("place"))
    #expect(marked("with: { items: =items }", "with: { ‸ }").labels.contains("items"))
    #expect(marked("catch: { declined:", "catch: { ‸:").labels.contains("declined"))
    #expect(marked("sum.ordered: {", "sum.‸: {").labels.contains("ordered"))
    #expect(marked("shop: ./shop.library.yaml", "shop: ./‸").labels.contains("shop"))
    #expect(markedLibrary("presenters:", "pres‸:").labels.contains("presenters"))
  }

  @Test func `a name behind an import has a hover`() throws {
    let marked = marked("shop.total(items", "shop.to‸tal(items")
    let hover = try #require(marked.workspace.hover(marked.path, at: marked.offset))
    #expect(hover.markdown.contains("total: int") && hover.markdown.contains("The price of all items."))
  }

  @Test func `a name of a library is renamed in the files that import it`() throws {
    for (text, mark, name) in [
      ("  total:", "  to‸tal:", "sumUp"), ("  Item:", "  It‸em:", "Line"), ("  sum:", "  s‸um:", "price"),
    ] {
      let marked = markedLibrary(text, mark)
      let edits = try marked.workspace.rename(marked.path, at: marked.offset, to: name)
      #expect(edits.map(\.path) == ["/w/market.flow.yaml", libraryPath], "\(name)")
      var texts = marked.workspace.texts
      for edit in edits { texts[edit.path] = try #require(texts[edit.path]).applying(edit.edits) }
      let renamed = Workspace(texts: texts)
      for path in texts.keys { #expect(renamed.problems(path).isEmpty, "\(name): \(renamed.problems(path))") }
    }
    let alias = marked("  shop: ./", "  sh‸op: ./")
    let edits = try alias.workspace.rename(alias.path, at: alias.offset, to: "store")
    let renamed = String(decoding: Array(alias.text.utf8).applying(try #require(edits.first).edits), as: UTF8.self)
    #expect(!renamed.replacing("./shop.library.yaml", with: "").contains("shop."), "\(renamed)")
  }

  // MARK: Signatures

  @Test func `a call of a function shows its signature with the argument at the cursor`() throws {
    let marked = marked("shop.total(items, 1)", "shop.total(items, ‸)")
    let signature = try #require(marked.workspace.signatures(marked.path, at: marked.offset).first)
    #expect(signature.label == "shop.total(items: list<Item>, tip: int): int")
    #expect(signature.active == 1 && signature.documentation == "The price of all items.")
    let own = markedLibrary("=total(params.items, 0)", "=total(‸)")
    #expect(own.workspace.signatures(own.path, at: own.offset).first?.active == 0)
    let builtIn = self.marked("string(event.number)", "string(‸)")
    #expect(builtIn.workspace.signatures(builtIn.path, at: builtIn.offset).contains { $0.label.hasPrefix("string(") })
    let outside = self.marked("shop.total(items, 1)", "shop.total(items, 1) + ‸")
    #expect(outside.workspace.signatures(outside.path, at: outside.offset).isEmpty)
  }

  @Test func `the arguments of calls and events show their signatures`() {
    func labels(_ text: String, _ mark: String) -> [String] {
      let marked = marked(text, mark)
      return marked.workspace.signatures(marked.path, at: marked.offset).map(\.label)
    }
    #expect(labels("with: { items: =items }", "with: { ‸ }") == ["place(items: list<Item>): string"])
    #expect(labels("sends: { add: { item: ", "sends: { add: { ‸: ") == ["add(item: shop.Item)"])
  }
}
