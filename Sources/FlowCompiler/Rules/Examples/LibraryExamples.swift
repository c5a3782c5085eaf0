internal import Diagnostics
internal import FlowSpec

extension ExampleFlow {
  /// A market that imports a library.
  static let market = ExampleFlow(
    """
    flowspec: 2
    flow: market

    imports:
      shop: ./shop.library.yaml

    screens:
      market:
        state:
          lines: "list<shop.Line> = [shop.Line{title: 'Pear', price: 20}]"
        model: { total: =shop.total(lines) }
        events: [more]
        transitions:
          more: { append: { to: lines, value: { title: Apple, price: 10 } } }
        view:
          - text: ${model.total}
          - button: { label: Apples, sends: more }

    backstack:
      start: market
    """)
}
