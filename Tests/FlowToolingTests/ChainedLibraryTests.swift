import FlowTooling
import Testing

/// A flow that imports a library, which imports another one under another name than the library's own.
@Suite struct ChainedLibraryTests {
  private let money = """
    flowspec: 2
    library: money
    types:
      Money: { amount: int, currency: string }
    functions:
      isFree: { takes: { it: Money }, returns: bool, is: it.amount == 0 }

    """

  private let goods = """
    flowspec: 2
    library: goods
    imports: { cash: ./money.library.yaml }
    types:
      Item: { name: string, price: cash.Money }
    functions:
      isGift: { takes: { it: Item }, returns: bool, is: cash.isFree(it.price) }

    """

  private let flow = """
    flowspec: 2
    flow: shop
    imports: { wares: ./goods.library.yaml }
    screens:
      window:
        params: { item: wares.Item }
        derived: { cost: params.item.price.amount, isGift: wares.isGift(params.item) }
        model: [cost, isGift]
        view:
          - text: "${model.cost} ${model.isGift}"
      door:
        events: [show]
        transitions:
          show:
            navigate: { to: window, params: { item: { name: Tea, price: { amount: 3, currency: EUR } } } }
        view:
          - button: { label: Show, sends: show }
    backstack: { start: door }

    """

  private func marked(_ text: String, _ mark: String) -> Marked {
    Marked(
      flow.replacing(text, with: mark, maxReplacements: 1), path: "/w/shop.flow.yaml",
      beside: ["/w/goods.library.yaml": goods, "/w/money.library.yaml": money])
  }

  private func definition(_ text: String, _ mark: String) -> [String] {
    let marked = marked(text, mark)
    return marked.places(marked.workspace.definitions(marked.path, at: marked.offset))
  }

  @Test func `the flow and its libraries are sound`() {
    let workspace = marked("flow: shop", "flow: shop‸").workspace
    for path in workspace.texts.keys { #expect(workspace.problems(path).isEmpty, "\(workspace.problems(path))") }
  }

  @Test func `a field of a type leads to the library that a library imports`() {
    #expect(definition("item.price.amount", "item.price.am‸ount") == ["/w/money.library.yaml@4:12"])
    #expect(definition("item.price.amount", "item.pri‸ce.amount") == ["/w/goods.library.yaml@5:25"])
    #expect(definition("price: { amount: 3", "price: { am‸ount: 3") == ["/w/money.library.yaml@4:12"])
  }

  @Test func `fields of the types of a library's imports are completed`() {
    #expect(marked("params.item.price.amount", "params.item.price.‸").labels == ["amount", "currency"])
    #expect(marked("{ amount: 3, currency: EUR }", "{ ‸ }").labels.contains("currency"))
  }

  @Test func `a field is renamed in the files that reach its library`() throws {
    let start = marked("item.price.amount", "item.price.am‸ount")
    let edits = try start.workspace.rename(start.path, at: start.offset, to: "cents")
    #expect(edits.map(\.path) == ["/w/money.library.yaml", "/w/shop.flow.yaml"])
    var texts = start.workspace.texts
    for edit in edits { texts[edit.path] = try #require(texts[edit.path]).applying(edit.edits) }
    let renamed = Workspace(texts: texts)
    for path in texts.keys { #expect(renamed.problems(path).isEmpty, "\(renamed.problems(path))") }
  }
}
