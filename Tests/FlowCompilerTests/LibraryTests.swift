import Diagnostics
import FlowCompiler
import FlowProgram
import Testing

/// Libraries: files with declarations for several flows.
@Suite struct LibraryTests {
  private let shop = """
    flowspec: 2
    library: shop
    imports: { m: ./money.library.yaml }
    types:
      Line: { title: string, price: int, quantity: int = 1 }
      Size: [small, large]
    functions:
      total: { takes: { lines: list<Line> }, returns: int, is: "lines.map(l, cost(l)).sum()" }
      cost: { takes: { line: Line }, returns: int, is: "m.rounded(line.price) * line.quantity" }
    interfaces:
      Bar: { title: string = "Shop" }
    services:
      orders:
        place: { args: { lines: list<Line> }, returns: string, errors: [declined] }
        state: { stream: Size }
    fakes:
      orders.place: { returns: ok }
    strings:
      en: { pay: Pay }
    presenters:
      price:
        params: { lines: list<Line> }
        uses: { discount: int = 0 }
        emits: [paid]
        children:
          amount: { present: m.amount, params: { cents: =total(params.lines) } }
        model: { cents: =total(params.lines) - discount }
        events: [pay]
        transitions:
          pay:
            call: orders.place
            onLeave: finish
            with: { lines: =params.lines }
            then: { message: =result }
            catch: { declined: [] }
          amount.tapped: { emit: paid }
        view:
          - text: "${model.cents}"
          - child: amount
          - button: { label: =strings.pay, sends: pay }
    """

  private let money = """
    flowspec: 2
    library: money
    functions:
      rounded: { takes: { cents: int }, returns: int, is: cents / 10 * 10 }
    presenters:
      amount:
        params: { cents: int }
        emits: [tapped]
        events: [tap]
        transitions: { tap: { emit: tapped } }
        model: { text: "${params.cents}" }
        view: [{ button: { label: "${model.text}", sends: tap } }]
    """

  private var files: [(path: String, text: String)] {
    [("shop.library.yaml", shop), ("money.library.yaml", money)]
  }

  private let market = """
    flowspec: 2
    flow: market
    imports: { s: ./shop.library.yaml }
    provides: { discount: 1 }
    events: [more]
    enter: { send: more }
    transitions: { more: { append: { to: lines, value: { title: Plum, price: 10 } } } }
    state: { size: s.Size = small, lines: "list<s.Line> = [s.Line{title: 'Pear', price: 25}]" }
    model: { title: =backstack.top.s.Bar.title, size: =size }
    view: [{ text: "${model.title} ${model.size}" }, { child: backstack }]
    effects:
      sizes: { on: s.orders.state, do: { set: { size: =item } } }
    screens:
      a:
        implements: { s.Bar: { title: Market } }
        children:
          price: { present: s.price, params: { lines: =flow.lines } }
        model: { total: =s.total(flow.lines), cents: =price.cents }
        events: [buy]
        transitions:
          buy: { call: s.orders.place, onLeave: finish, with: { lines: =flow.lines }, then: [], catch: { declined: [] } }
          price.paid: { message: Paid }
        view:
          - text: "${model.total} ${model.cents}"
          - child: price
          - button: { label: Buy, sends: buy }
    backstack: { start: a }
    """

  @Test func `a flow names what a library declares after the name of the import`() throws {
    let program = try program(of: market, besides: files)
    #expect(program.presenters.map(\.name) == ["market", "a", "shop.price", "money.amount"])
    #expect(program.operations.map(\.qualifiedName) == ["shop.orders.place", "shop.orders.state"])
    #expect(program.services.map(\.name) == ["shop.orders"])
    #expect(program.fakes.map { $0 != nil } == [true, false])
    #expect(program.interfaces.count == 1)
    #expect(program.flows.count == 1)
  }

  @Test func `a library is checked by itself`() {
    var sources = Sources()
    let file = sources.add(name: "shop.library.yaml", text: shop)
    let compiled = Compiler.compile(file, in: sources, imports: ImportReader(files))
    #expect(compiled.report.diagnostics.map(\.message) == [])
    #expect(compiled.isLibrary && compiled.program == nil)
  }

  @Test func `a library is one whatever it is imported as`() throws {
    let other = """
      flowspec: 2
      flow: other
      imports: { t: ./x/../shop.library.yaml }
      params: { lines: list<t.Line> }
      screens:
        b:
          model: { total: =t.total(flow.params.lines) }
          children: { price: { present: t.price, params: { lines: =flow.params.lines } } }
          transitions: { price.paid: goBack }
          view: [{ text: "${model.total}" }, { child: price }]
      backstack: { start: b }
      """
    let text = """
      flowspec: 2
      flow: market
      imports: { s: ./shop.library.yaml, o: ./other.flow.yaml }
      state: { lines: "list<s.Line> = []" }
      screens:
        a:
          events: [open]
          transitions: { open: { navigate: { to: o, params: { lines: =flow.lines } } } }
          view: [{ button: { label: Open, sends: open } }]
      events: [add]
      enter: { send: add }
      transitions: { add: { append: { to: lines, value: { title: x, price: =s.total(lines) } } } }
      backstack: { start: a }
      """
    let program = try program(of: text, besides: files + [("other.flow.yaml", other)])
    #expect(program.operations.map(\.qualifiedName) == ["shop.orders.place", "shop.orders.state"])
    #expect(program.presenters.map(\.name) == ["market", "a", "other", "b", "shop.price", "money.amount"])
  }

  @Test func `unknown names after an import are reported in the words of the library`() {
    expectFindings(
      """
      imports: { s: ./shop.library.yaml }
      screens:
        a:
          state: { lines: "list<s.Lines> = []" }
      #                         ^^^^^^^ undeclared-type: no type is named 's.Lines'
      #                                 hint: did you mean 's.Line'?
          children:
            price: { present: s.prise, params: {} }
      #                       ^^^^^^^ unknown-presenter: no presenter is named 's.prise'
      #                               hint: did you mean 's.price'?
          implements: { s.Bars: { title: A } }
      #                 ^^^^^^ unknown-interface: no interface is named 's.Bars'
      #                        hint: did you mean 's.Bar'?
          model: { a: "=s.totals(1)", b: =s }
      #                   ^^^^^^ unknown-library-name: the library 's' has no function or type 'totals'
      #                          hint: did you mean 'total'?
      #                                   ^ unknown-library-name: 's' is a library, not a value
      #                                     hint: there are 's.total', 's.cost', 's.Line', 's.Size'
          events: [buy]
          transitions:
            buy: { call: s.orders.plase }
      #                  ^^^^^^^^^^^^^^ unknown-operation: the service 's.orders' has no operation 'plase'
      #                                 hint: did you mean 's.orders.place'?
          view: [{ text: "${model.a}" }, { button: { label: Buy, sends: buy } }, { child: price }]
      """, besides: files)
  }

  @Test func `a library has no state and does not navigate`() {
    let library = """
      flowspec: 2
      library: shop
      state: { n: int = 0 }
      stores: { s: {} }
      presenters:
        p:
          events: [a, b, c]
          transitions:
            a: { navigate: x }
            b: { send: flow.x }
            c: goBack
          view: [{ button: { label: A, sends: a } }]
      """
    var sources = Sources()
    let file = sources.add(name: "shop.library.yaml", text: library)
    let found = Compiler.compile(file, in: sources).report.sorted
    #expect(
      found.map { "\($0.code): \($0.hints.first ?? "")" } == [
        "unknown-key: a library has no state; declare it in a presenter of the library, or in a flow",
        "unknown-key: a library has no state; declare the store in a flow, and let presenters use its values",
        "misplaced-step: emit an event, and let the presenter that composes it handle that",
        "misplaced-step: emit an event, and let the presenter that composes it handle that",
        "misplaced-step: emit an event, and let the presenter that composes it handle that",
      ])
  }

  @Test func `a presenter of a library reads nothing of the flow around it`() {
    let library = """
      flowspec: 2
      library: shop
      presenters:
        p:
          uses: { session: store }
          model: { n: =flow.n, s: =screen, u: =session.user }
          view: [{ text: "${model.n} ${model.s} ${model.u}" }]
      """
    var sources = Sources()
    let file = sources.add(name: "shop.library.yaml", text: library)
    let found = Compiler.compile(file, in: sources).report.sorted
    #expect(found.map { "\($0.span.start) \($0.code)" }.count == 3)
    #expect(Set(found.map(\.code.name)) == ["name-out-of-reach"])
  }

  @Test func `cycles of imports and imports of flows are reported`() {
    expectFindings(
      """
      imports: { l: ./l.library.yaml }
      screens:
        a: { model: { n: =l.f() }, view: [{ text: "${model.n}" }] }
      """,
      besides: [
        ("l.library.yaml", "flowspec: 2\nlibrary: l\nfunctions: { f: { returns: int, is: 1 } }")
      ])
    let files = [
      (path: "a.library.yaml", text: "flowspec: 2\nlibrary: a\nimports: { b: ./b.library.yaml }"),
      (
        path: "b.library.yaml", text: "flowspec: 2\nlibrary: b\nimports: { a: ./x/../a.library.yaml, f: ./f.flow.yaml }"
      ),
      (path: "f.flow.yaml", text: "flowspec: 2\nflow: f\nscreens: { a: {} }\nbackstack: { start: a }"),
    ]
    var sources = Sources()
    let file = sources.add(name: files[0].path, text: files[0].text)
    let found = Compiler.compile(file, in: sources, imports: ImportReader(files)).report.sorted
    #expect(
      found.filter { $0.severity == .error }.map(\.message) == [
        "this import is part of a cycle: a › b › a", "'f' is a flow, and a library imports only libraries",
      ])
  }

  @Test func `names of imports differ from those of other things`() {
    expectFindings(
      """
      imports: { math: ./shop.library.yaml, orders: ./shop.library.yaml, s: ./shop.library.yaml }
      #          ^^^^ reserved-name: 'math' is the first part of predefined functions, so no declaration can have this name
      #               hint: choose another name
      services: { orders: { place: {} } }
      #           ^^^^^^ name-clash: 'orders' is an import and a service
      #                  hint: rename one of them
      screens:
        a:
          state: { s: int = 0 }
      #            ^ name-clash: 's' is an import and a piece of state
      #              hint: rename one of them
          model: [s]
          view: [{ text: "${model.s}" }]
      """, besides: files)
  }

  @Test func `a library has one name in reports, whether it is imported or checked itself`() {
    var sources = Sources()
    let flow = sources.add(
      name: "./f.flow.yaml",
      text: completed(
        """
        imports: { l: ./x/../l.library.yaml }
        screens:
          a: { model: { n: =l.f() }, view: [{ text: "${model.n}" }] }
        """))
    let reader = ImportReader { path in
      path == "./l.library.yaml"
        ? .text(Array("flowspec: 2\nlibrary: l\nfunctions: { f: 1 }".utf8)) : .missing(nearby: [])
    }
    let compiled = Compiler.compile(flow, in: sources, imports: reader)
    #expect(compiled.sources.files.map(\.name) == ["./f.flow.yaml", "./l.library.yaml"])
  }

  @Test func `what a library declares counts as used, and a flow cannot change its settings`() {
    let library = """
      flowspec: 2
      library: l
      functions: { unused: { returns: int, is: 1 } }
      services: { s: { op: { returns: string } } }
      strings: { en: { hello: Hello } }
      presenters:
        p:
          derived: { d: "1" }
          view: [{ text: Hello }]
      """
    let flow = """
      lint: { unused-declaration: { severity: off, reason: here } }
      imports: { l: ./l.library.yaml }
      screens:
        a: { children: { p: { present: l.p } }, view: [{ child: p }] }
      """
    var sources = Sources()
    let file = sources.add(name: "f.flow.yaml", text: completed(flow))
    let compiled = Compiler.compile(file, in: sources, imports: ImportReader([("l.library.yaml", library)]))
    #expect(
      compiled.report.sorted.map(\.message) == [
        "'unused-declaration' is turned off, but finds nothing here", "the derived value 'd' is never used",
      ])
  }

  @Test func `the flow catches errors of a library's operations, with their data`() throws {
    let library = """
      flowspec: 2
      library: l
      services: { s: { op: { returns: string, errors: { bad: { why: string } } }, items: { stream: int } } }
      presenters:
        p:
          events: [go]
          transitions: { go: { call: s.op, onLeave: finish, then: { message: =result }, catch: { bad: [] } } }
          view: [{ button: { label: Go, sends: go } }]
      """
    let flow = """
      imports: { m: ./l.library.yaml }
      catch: { bad: { message: "${error.why}" } }
      screens:
        a:
          children: { p: { present: m.p } }
          events: [go]
          transitions: { go: { call: m.s.op, onLeave: finish, then: [{ message: =result }] } }
          view: [{ child: p }, { button: { label: Go, sends: go } }]
      """
    _ = try program(of: flow, besides: [("l.library.yaml", library)])
  }

  @Test func `modes of a library's presenter, and its names in properties and scenarios`() throws {
    let library = """
      flowspec: 2
      library: l
      presenters:
        p:
          saved: { n: int = 0 }
          events: [go]
          modes:
            Off:
              transitions: { go: { become: { On: { count: 1 } } } }
              view: [{ button: { label: Go, sends: go } }]
            On:
              state: { count: int }
              enter: { set: { n: =n + count } }
              view: [{ text: "On" }]
      """
    let flow = """
      imports: { m: ./l.library.yaml }
      screens:
        a: { children: { p: { present: m.p } }, view: [{ child: p }] }
      properties:
        once: { always: "alive.l.p.all(p, p.n <= 1)" }
        shown: { always: shown.l.p }
        gone: { leadsTo: [l.p.go, "alive.l.p.exists(p, p.n >= 1)"] }
      explore:
        bounds: { l.p.n: 3, l.p.On.count: 2 }
      scenarios:
        on:
          given: { l.p.n: 2 }
          steps:
            - send: a.p.go
            - expect: { shows: "On", holds: shown.l.p }
      """
    let program = try program(of: flow, besides: [("l.library.yaml", library)])
    #expect(program.properties.count == 3)
    #expect(program.exploration.bounds.count == 2)
  }

  @Test(
    arguments: [
      "interfaces: { I: { t: l.T? } }", "properties: { p: { always: l.f() == 1 } }", "params: { t: l.T? }",
      "scenarios: { p: { steps: [{ expect: { holds: l.f() == 1 } }] } }", "fakes: { l.s.op: { returns: x } }",
      "types: { U: { t: l.T } }", "functions: { g: { takes: { t: l.T }, returns: int, is: t.a } }",
      "effects: { e: { on: l.s.items, do: [{ message: x }] } }", "",
    ])
  func `an import of a library is unused if the file names nothing of it`(_ use: String) {
    let library = """
      flowspec: 2
      library: l
      types: { T: { a: int } }
      functions: { f: { returns: int, is: 1 } }
      services: { s: { op: { returns: string }, items: { stream: int } } }
      """
    var sources = Sources()
    let file = sources.add(
      name: "f.flow.yaml",
      text: completed("\(use)\nimports: { l: ./l.library.yaml }\nscreens:\n  a: { view: [{ text: a }] }"))
    let compiled = Compiler.compile(file, in: sources, imports: ImportReader([("l.library.yaml", library)]))
    let isReported = compiled.report.sorted.contains { $0.message == "the import 'l' is never used" }
    #expect(isReported == use.isEmpty && !compiled.report.hasErrors, "\(compiled.report.sorted.map(\.message))")
  }
}
