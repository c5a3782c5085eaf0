import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// The keys of the rows of a list in a view.
@Suite struct RowKeyTests {
  private static let text = """
    flowspec: 2
    flow: f
    types:
      Item: { id: string, parts: list<int> }
    screens:
      shelf:
        state: { items: "list<Item> = []", isShown: bool = true, n: int = 0 }
        model: [items, isShown, n]
        events: { show: { items: list<Item> }, hide: , more: , peek: }
        transitions:
          show: { set: { items: =event.items } }
          hide: { set: { isShown: false } }
          more: { set: { n: =n + 1 } }
          peek: { navigate: other }
        view:
          - group:
              label: Items
              when: model.isShown
              content:
                - list:
                    each: model.items
                    as: item
                    key: item.id
                    item:
                      - text: "${item.id}"
                      - list: { each: item.parts, as: part, key: part, item: { text: "${part}" } }
      other: {}
    backstack: { start: shelf }
    """

  private func items(_ all: (String, [Int64])...) -> [String: Value] {
    let shape = RecordShape(name: "Item", fields: ["id", "parts"])
    return [
      "items": .list(
        ListValue(
          all.map { id, parts in
            .record(RecordValue(shape: shape, fields: [.string(id), .list(ListValue(parts.map { .int($0) }))]))
          }))
    ]
  }

  @Test func `two rows of a list with one key are a fault that undoes the input`() throws {
    var flow = try TestFlow(Self.text)
    try flow.send("show", items(("x", []), ("y", [])))
    let tick = try flow.send("show", items(("a", []), ("b", []), ("a", [])))
    #expect(tick.codes == ["duplicate-key-of-row"])
    let diagnostic = try #require(tick.faults.first?.diagnostic)
    #expect(diagnostic.message == "two rows of the list have the key 'a'")
    #expect(diagnostic.span.end - diagnostic.span.start == "item.id".utf8.count)
    #expect(flow["items"] == "[Item{id: x, parts: []}, Item{id: y, parts: []}]")
    try flow.send("more")
    #expect(flow["n"] == "1")
  }

  @Test func `rows inside of rows are distinct within their row`() throws {
    var flow = try TestFlow(Self.text)
    #expect(try flow.send("show", items(("a", [1, 2]), ("b", [1, 2]))).codes == [])
    #expect(try flow.send("show", items(("a", [1, 2]), ("b", [3, 3]))).codes == ["duplicate-key-of-row"])
  }

  @Test func `rows that are not drawn are not looked at`() throws {
    var flow = try TestFlow(Self.text)
    try flow.send("hide")
    #expect(try flow.send("show", items(("a", []), ("a", []))).codes == [])
  }

  @Test func `of several inputs in one tick that alone is undone that repeats a key`() throws {
    var flow = try TestFlow(Self.text)
    let tick = flow.flow.step([
      try flow.event("more"), try flow.event("show", items(("a", []), ("a", []))), try flow.event("more"),
    ])
    #expect(tick.codes == ["duplicate-key-of-row"])
    #expect(flow["n"] == "2" && flow["items"] == "[]")
  }

  @Test func `a flow whose first screen repeats a key cannot start`() throws {
    let text = Self.text.replacing(
      "\"list<Item> = []\"", with: "\"list<Item> = [Item{id: 'a', parts: []}, Item{id: 'a', parts: []}]\"")
    let program = try program(text)
    #expect(throws: Fault.self) { try RunningFlow.launch(program) }
  }
}
