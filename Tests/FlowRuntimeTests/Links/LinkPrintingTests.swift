import CEL
import Diagnostics
import FlowProgram
import SeededRandom
import Testing

@Suite struct LinkPrintingTests {
  /// The type of a param in each form, in the syntax of flows, with a default for optional params.
  private static let types: [(type: ValueType, declared: String, withDefault: String)] = [
    (.string, "string", "string = 'x'"), (.int, "int", "int = 3"), (.uint, "uint", "uint = 3u"),
    (.double, "double", "double = 1.5"), (.bool, "bool", "bool = true"),
    (.enumeration("Theme"), "Theme", "Theme = dark"), (.duration, "duration", "duration = 90s"),
    (.timestamp, "timestamp", "timestamp = timestamp('2026-01-31T18:30:00Z')"),
    (.nullable(.string), "string?", "string?"), (.nullable(.int), "int?", "int? = 4"),
    (.nullable(.enumeration("Theme")), "Theme?", "Theme?"), (.nullable(.timestamp), "timestamp?", "timestamp?"),
  ]

  @Test func `every route is read as what was printed`() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let inPath = (0..<random.below(4)).map { _ in Self.types[random.below(Self.types.count)] }
      let inQuery = (0..<random.below(4)).map { _ in Self.types[random.below(Self.types.count)] }
      let program = try flow(inPath, inQuery)
      let types = (inPath + inQuery).map(\.type)
      for round in 0..<40 as Range<UInt64> {
        var values = RandomValues(seed: seed << 32 | round)
        let params = types.map { values.value(of: $0) }
        let link = program.print(1, params: params, in: program.flows[0])
        // An empty string or null cannot occur in a path.
        guard params.prefix(inPath.count).allSatisfy({ !($0.asString?.isEmpty ?? $0.isNull) }) else {
          try #require(link == nil, "seed \(seed), round \(round): \(link ?? "")")
          continue
        }
        let printed = try #require(link, "seed \(seed), round \(round): \(params)")
        let match = try program.match(route: printed, in: program.flows[0])
        for (index, param) in params.enumerated() {
          let value = match.params[index] ?? defaultValue(program, index)
          try #require(value.isIdentical(to: param), "seed \(seed), round \(round): \(printed)")
        }
      }
    }
  }

  private func defaultValue(_ program: Program, _ param: Int) -> Value {
    if case .constant(let value)? = program.presenters[1].slots[param].initial { return value }
    return .null
  }

  private func flow(
    _ path: [(type: ValueType, declared: String, withDefault: String)],
    _ query: [(type: ValueType, declared: String, withDefault: String)]
  ) throws -> Program {
    let inPath = path.enumerated().map { "      p\($0.offset): \"\($0.element.declared)\"" }
    let inQuery = query.enumerated().map { "      q\($0.offset): \"\($0.element.withDefault)\"" }
    let route =
      "/r" + path.indices.map { "/{p\($0)}" }.joined() + (query.isEmpty ? "" : "?")
      + query.indices.map { "q\($0)" }.joined(separator: "&")
    let params = inPath + inQuery
    return try program(
      """
      flowspec: 2
      flow: f
      types:
        Theme: [light, dark]
      screens:
        f:
          route: "\(route)"
      \(params.isEmpty ? "" : "    params:\n")\(params.joined(separator: "\n"))
          model: { title: Here }
        other:
          model: { title: There }
      backstack: { start: other }
      """)
  }

  @Test func `a link has what differs from the defaults, in the order of the route`() throws {
    let shop = try program(LinkFlows.shop)
    let item = try #require(shop.screens.first { $0.name == "item" })
    let tabs = try #require(shop.types.enumeration(named: "Tab")?.shape)
    func link(_ tab: String) -> String? {
      shop.print(
        item.index, params: [.int(4), tabs.value(of: tab).map { .enumeration($0) } ?? .null], in: shop.flows[0])
    }
    #expect(link("details") == "/items/4")
    #expect(link("reviews") == "/items/4?tab=reviews")
  }

  @Test func `what the words of another route stand for has no link`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          model: { title: Here }
        item:
          route: /items/{id}
          params: { id: string }
          model: { id: =params.id }
        new:
          route: /items/new
          model: { title: New }
      backstack: { start: f }
      """)
    #expect(flow.print(2, params: [.string("old")], in: flow.flows[0]) == "/items/old")
    #expect(flow.print(2, params: [.string("new")], in: flow.flows[0]) == nil)
    #expect(flow.print(2, params: [.string("")], in: flow.flows[0]) == nil)
    #expect(flow.print(1, params: [], in: flow.flows[0]) == nil)
  }

  @Test func `a param that the route does not know keeps a screen from having a link, unless it has its default`()
    throws
  {
    let flow = try program(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          route: /f/{id}
          params:
            id: int
            twice: int = params.id * 2
          model: { id: =params.id, twice: =params.twice }
        g:
          model: { title: There }
      backstack: { start: g }
      """)
    #expect(flow.print(1, params: [.int(4), .int(8)], in: flow.flows[0]) == "/f/4")
    #expect(flow.print(1, params: [.int(4), .int(9)], in: flow.flows[0]) == nil)
  }

  @Test func `of several routes that fit, the first word in the place of a param decides`() throws {
    let nowhere = Span(source: SourceID(0), start: 0, end: 0)
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let routes = (0..<6).map { screen in
        Route(
          path: (0..<1 + random.below(3)).map { index in
            [.param(index), .word("a"), .word("b")][random.below(3)]
          }, query: [], screen: screen, span: nowhere)
      }
      let table = RouteTable(routes, types: Environment(.strict)) { _ in
        (0..<3).map { .init(name: "p\($0)", type: .string) }
      }
      for _ in 0..<20 {
        let words = (0..<1 + random.below(3)).map { _ in ["a", "b", "c"][random.below(3)] }
        let fitting = routes.filter { route in
          route.path.count == words.count
            && zip(route.path, words).allSatisfy { segment, word in segment.isParam || segment == .word(word) }
        }
        // The shape is a number in which a word is a smaller digit than a param: the smallest number wins.
        let best = fitting.min { left, right in
          left.path.map { $0.isParam ? "1" : "0" }.joined() < right.path.map { $0.isParam ? "1" : "0" }.joined()
        }
        let match = try? table.match("/" + words.joined(separator: "/"))
        try #require(match?.route.screen == best?.screen, "seed \(seed): \(words)")
      }
    }
  }
}
