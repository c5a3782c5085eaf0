import CEL
import Diagnostics
import FlowCompiler
import FlowProgram
import Testing

/// Flows that consist of several files.
@Suite struct ImportTests {
  private let till = """
    flowspec: 2
    flow: till
    types:
      Kind: [cash, card]
      Receipt: { paid: int, kind: Kind }
    interfaces: { Bar: { title: string = "Till" } }
    params: { price: int }
    uses: { theme: string = "light" }
    result: Receipt
    emits: { looked: { at: Kind } }
    state: { kind: Kind = cash }
    events: [flip]
    transitions:
      flip: [{ set: { kind: card } }, { emit: { looked: { at: =kind } } }]
      counter.paid: { return: { paid: =event.amount, kind: =kind } }
    model: { theme: =theme, title: =backstack.top.Bar.title, isFirst: "=screen == 'counter'" }
    view:
      - text: "${model.theme} ${model.title} ${model.isFirst}"
      - child: backstack
    screens:
      counter:
        implements: { Bar: { title: Counter } }
        model: { price: =flow.params.price, kind: =flow.kind }
        events: [pay, flip]
        emits: { paid: { amount: int } }
        transitions:
          pay: { emit: { paid: { amount: =flow.params.price } } }
          flip: { send: flow.flip }
        view:
          - button: { label: "${model.price} ${model.kind}", sends: pay }
          - button: { label: Flip, sends: flip }
    backstack: { start: counter }
    """

  private let shop = """
    flowspec: 2
    flow: shop
    imports: { pay: ./till.flow.yaml }
    types: { Kind: [small, large] }
    interfaces: { Frame: { title: string = "Shop" } }
    provides: { theme: dark }
    state: { last: "pay.Receipt?", kinds: "list<pay.Kind> = []" }
    events: { sold: { receipt: pay.Receipt } }
    transitions:
      sold: { set: { last: =event.receipt } }
      pay.looked: { append: { to: kinds, value: =event.at } }
    model: { title: =backstack.top.Frame.title }
    view: [{ heading: "${model.title}" }, { child: backstack }]
    screens:
      a:
        implements: { Frame: { title: Stall } }
        state: { size: Kind = small }
        enter: { set: { size: large } }
        model:
          size: =size
          byCard: =flow.last != null && flow.last.kind == pay.Kind.card
          looks: =flow.kinds.size()
          isHere: =screen == 'a' && screen != 'pay'
          free: "=pay.Receipt{paid: 0, kind: pay.Kind.cash}.paid"
        events: [buy]
        transitions:
          buy: { navigate: { to: pay, params: { price: 3 }, then: { send: { flow.sold: { receipt: =result } } } } }
        view:
          - text: "${model.size} ${model.byCard} ${model.looks} ${model.isHere} ${model.free}"
          - button: { label: Buy, sends: buy }
    backstack: { start: a }
    """

  private var files: [(path: String, text: String)] { [("till.flow.yaml", till)] }

  @Test func `an imported flow is linked behind the one that imports it`() throws {
    let program = try program(of: shop, besides: files)
    #expect(program.flows.map { program.presenters[$0.presenter].name } == ["shop", "till"])
    #expect(program.presenters.ids.allSatisfy { program.presenters[$0].index == $0 })
    #expect(program.presenters.map(\.name) == ["shop", "a", "till", "counter"])
    #expect(program.presenters.map(\.flow) == [0, 0, 2, 2])
    #expect(program.flows[0].imports.map(\.name) == ["pay"] && program.flows[0].imports[0].presenter == 2)
    #expect(program.flows[1].screens == [3] && program.flows[1].backstack.start == 3)
  }

  @Test func `types are known by the flow that declares them`() throws {
    let program = try program(of: shop, besides: files)
    #expect(program.types.enumeration(named: "Kind")?.shape.cases == ["small", "large"])
    #expect(program.types.enumeration(named: "till.Kind")?.shape.cases == ["cash", "card"])
    #expect(program.flow.slots.map(\.type) == [.nullable(.record("till.Receipt")), .list(.enumeration("till.Kind"))])
    #expect(program.presenters[2].result == .record("till.Receipt"))
  }

  @Test func `interfaces and provided values of two flows have numbers of their own`() throws {
    let program = try program(of: shop, besides: files)
    #expect(program.interfaces.map(\.declaration.name) == ["Frame", "till.Bar"])
    #expect(program.presenters[1].implemented.map { $0 != nil } == [true, false])
    #expect(program.presenters[3].implemented.map { $0 != nil } == [false, true])
    #expect(program.providedValues == ["theme"])
    #expect(program.presenters[0].provided.map { $0 != nil } == [true])
    #expect(program.presenters[2].references.contains(.provider(of: 0)))
  }

  @Test func `what an imported flow emits is heard by the one around it alone`() throws {
    let program = try program(of: shop, besides: files)
    let handler = try #require(program.flow.childHandlers.first)
    #expect(handler.source == .screen(2))
    #expect(program.presenters[2].events[handler.event].name == "looked")
    expectFindings(
      shop.replacing(
        "  pay.looked: { append: { to: kinds, value: =event.at } }",
        with: """
            pay.flip: { append: { to: kinds, value: pay.Kind.cash } }
          #     ^^^^ unknown-event: the flow 'till' has no event 'flip'
          #          hint: only events under the 'emits' of an imported flow are visible: declare it there
          """
      ).replacing(
        "pay.Kind.cash } }\n",
        with: """
          cash } }

          """), besides: files)
  }

  @Test func `values and results of an imported flow are checked on both sides`() {
    expectFindings(
      shop.replacing("price: 3", with: "prize: 3").replacing("receipt: =result }", with: "receipt: =result.paid }")
        .replacing(
          "    view:\n      - text: \"${model.size}",
          with: """
            #                                           ^^^^^ unknown-argument: the flow 'pay' has no param 'prize'
            #                                                 hint: did you mean 'price'?
            #                                                                                              ^^^^^^^^^^^ unexpected-type: expected pay.Receipt, but 'result.paid' is int
                view:
                  - text: "${model.size}
            """), besides: files)
  }

  @Test func `a file that is not there is looked for by nearness`() {
    expectFindings(
      """
      imports:
        pay: ./tlil.flow.yaml
      #      ^^^^^^^^^^^^^^^^ missing-file: there is no file './tlil.flow.yaml'
      #                       hint: did you mean './till.flow.yaml'?
      screens:
        a:
          state: { last: "pay.Receipt?" }
          model: { paid: "=last != null && last.kind == pay.Kind.card" }
          events: [buy]
          transitions:
            buy: { navigate: { to: pay, params: { anything: 3 }, then: { set: { last: =result } } } }
          view: [{ button: { label: "${model.paid}", sends: buy } }]
      """, besides: files)
  }

  @Test func `a file that is not there is not taken for the importing file`() {
    let text = flow("a", importing: "./flows.flow.yaml")
    func hints(importing name: String) -> [String]? {
      var sources = Sources()
      let file = sources.add(name: name, text: text)
      let reader = ImportReader([("flow.flow.yaml", text)])
      let found = Compiler.compile(file, in: sources, imports: reader).report.sorted
      return found.first { $0.code.name == "missing-file" }?.hints
    }
    #expect(hints(importing: "flow.flow.yaml") == [])
    #expect(hints(importing: "other.flow.yaml") == ["did you mean './flow.flow.yaml'?"])
  }

  @Test func `a cycle of imports is shown where it closes`() throws {
    var sources = Sources()
    let file = sources.add(name: "flows/a.flow.yaml", text: flow("a", importing: "./b.flow.yaml"))
    let reader = ImportReader([
      ("flows/b.flow.yaml", flow("b", importing: "./c.flow.yaml")),
      ("flows/c.flow.yaml", flow("c", importing: "../flows/a.flow.yaml")),
    ])
    let compiled = Compiler.compile(file, in: sources, imports: reader)
    #expect(compiled.program == nil)
    #expect(compiled.report.sorted.map(\.message) == ["this import is part of a cycle: a › b › c › a"])
    let place = try #require(compiled.report.sorted.first?.span)
    #expect(compiled.sources[place.source]?.name == "flows/c.flow.yaml")
  }

  @Test func `a flow that two others import is compiled once`() throws {
    let program = try program(
      of: flow("a", importing: "./b.flow.yaml", "./c.flow.yaml"),
      besides: [
        ("b.flow.yaml", flow("b", importing: "./d.flow.yaml")),
        ("c.flow.yaml", flow("c", importing: "x/../d.flow.yaml")),
        ("d.flow.yaml", flow("d")),
      ])
    #expect(program.flows.map { program.presenters[$0.presenter].name } == ["a", "b", "d", "c"])
    #expect(program.flows[1].imports.map(\.presenter) == program.flows[3].imports.map(\.presenter))
  }

  @Test func `a mistake in an imported flow is reported once, with its own names`() throws {
    let broken = till.replacing(
      "flip: [{ set: { kind: card } },", with: "flip: [{ set: { kind: \"=Receipt{paid: 1, kind: Kind.card}\" } },")
    var sources = Sources()
    let file = sources.add(name: "shop.flow.yaml", text: shop)
    let compiled = Compiler.compile(file, in: sources, imports: ImportReader([("till.flow.yaml", broken)]))
    let found = try #require(compiled.report.sorted.first)
    #expect(compiled.report.sorted.count == 1)
    #expect(compiled.sources[found.span.source]?.name == "till.flow.yaml")
    #expect(!found.message.contains("till.") && found.message.contains("Receipt"))
  }

  @Test func `flows cannot share a name, nor an import one with a screen`() {
    expectFindings(
      """
      imports:
        one: ./b.flow.yaml
        two: ./x/b.flow.yaml
      #      ^^^^^^^^^^^^^^^ name-clash: 'b' is the flow in 'b.flow.yaml' and the flow in this file
      #                      hint: rename one of them
        a: ./c.flow.yaml
      screens:
        a:
      # ^ name-clash: 'a' is an import and a screen
      #   hint: rename one of them
          events: [go, on, at]
          transitions: { go: { navigate: one }, on: { navigate: two }, at: { navigate: a } }
          view:
            - button: { label: Go, sends: go }
            - button: { label: On, sends: on }
            - button: { label: At, sends: at }
      """,
      besides: [("b.flow.yaml", flow("b")), ("x/b.flow.yaml", flow("b")), ("c.flow.yaml", flow("c"))])
  }

  @Test func `what a flow takes from those around it has a default, since it runs by itself as well`() {
    expectFindings(
      """
      uses: { theme: string, box: store, size: "int?" }
      #       ^^^^^ unprovided-value: 'f' may run by itself, so 'theme' may not be provided
      #             hint: give it a default: 'theme: string = …'
      #                      ^^^ unprovided-value: 'f' may run by itself, so it cannot use the store 'box' of another flow
      #                          hint: declare it here: 'stores: { box: … }'
      #                          hint: receive its values as 'params'
      model: { theme: =theme, size: "=size == null ? 0 : size" }
      view: [{ text: "${model.theme} ${model.size}" }, { child: backstack }]
      screens:
        a:
          model: { t: A }
          view: [{ text: "${model.t}" }]
      """)
  }

  @Test func `an unused import is reported`() {
    expectFindings(
      """
      imports:
        one: ./b.flow.yaml
      # ^^^ unused-declaration: the import 'one' is never used
      #     hint: remove it
      screens:
        a:
          model: { t: A }
          view: [{ text: "${model.t}" }]
      """, besides: [("b.flow.yaml", flow("b"))])
  }

  /// Returns a flow of one screen that goes to every flow it imports.
  private func flow(_ name: String, importing paths: String...) -> String {
    let names = paths.indices.map { "i\($0)" }
    let imports = zip(names, paths).map { "  \($0): \($1)" }.joined(separator: "\n")
    let transitions = names.map { "      go\($0): { navigate: \($0) }" }.joined(separator: "\n")
    let buttons = names.map { "      - button: { label: \($0), sends: go\($0) }" }.joined(separator: "\n")
    return """
      flowspec: 2
      flow: \(name)
      \(paths.isEmpty ? "" : "imports:\n\(imports)")
      screens:
        s:
          model: { t: \(name) }
          events: [\(names.map { "go\($0)" }.joined(separator: ", "))]
          transitions: \(paths.isEmpty ? "{}" : "\n\(transitions)")
          view:
            - text: ${model.t}
      \(buttons)
      backstack: { start: s }
      """
  }
}
