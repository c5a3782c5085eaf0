import CEL
import Testing

/// Flows that compile and must run as written: initial values, defaults, names that hide others, recursive types.
@Suite struct SoundnessTests {
  @Test func `a default is made of the defaults of the types it names, wherever they stand`() throws {
    let flow = try PlayedFlow(
      """
      types:
        Outer: { inner: "Inner = Inner{}" }
        Inner: { size: int = 5, kind: Kind = second, text: "string = 'Outer{'" }
        Kind: [first, second]
      screens:
        a:
          state: { outer: "Outer = Outer{}" }
          model: { size: =outer.inner.size, kind: =outer.inner.kind, text: =outer.inner.text }
      """)
    #expect(flow.value("outer") == "Outer{inner: Inner{size: 5, kind: Kind.second, text: 'Outer{'}}")
  }

  @Test func `params and state get their first values in order`() throws {
    let flow = try PlayedFlow(
      """
      screens:
        a:
          params: { base: int = 2, double: int = params.base * 2 }
          state: { sum: int = params.base + params.double, next: int = sum + 1 }
          derived: { last: next + sum }
          model: [last]
      """)
    #expect(flow.value("double") == "4")
    #expect(flow.value("last") == "13")
  }

  @Test func `a 'let' hides state of its name until the list ends, and 'set' still writes the state`() throws {
    var flow = try PlayedFlow(
      """
      screens:
        a:
          state: { count: int = 42, seen: string = "" }
          model: [count, seen]
          events: [go]
          transitions:
            go:
              - let: { count: "=string(count) + '!'" }
              - set: { seen: =count, count: =count.size() }
              - let: { count: 7 }
              - if: count == 7
                then: [{ let: { seen: 1 } }, { set: { count: =count + seen } }]
              - set: { seen: "=seen + '?'" }
      """)
    try flow.send("go")
    #expect(flow.value("count") == "8")
    #expect(flow.value("seen") == "'42!?'")
  }

  @Test func `timers keep the values that were named before them`() throws {
    var flow = try PlayedFlow(
      """
      screens:
        a:
          state: { count: int = 1 }
          model: [count]
          events: { go: { by: int = 3 } }
          transitions:
            go:
              - let: { known: =count }
              - set: { count: 100 }
              - after: 1s
                do:
                  - let: { more: =known + event.by }
                  - after: 1s
                    do: { set: { count: =more + known } }
      """)
    try flow.send("go", [.int(5)])
    flow.wait(seconds: 3)
    #expect(flow.value("count") == "7")
  }

  @Test func `what is left out of a payload gets its default`() throws {
    var flow = try PlayedFlow(
      """
      types:
        Size: { width: int = 4, height: int? }
      screens:
        a:
          state: { all: string = "" }
          model: [all]
          events:
            go:
            told: { n: int = 3, text: "string = 'hi'", size: "Size = Size{width: 9}", other: int? }
          transitions:
            go: { send: { told: { text: yo } } }
            told: { set: { all: "${event.n} ${event.text} ${event.size.width} ${event.other == null}" } }
      """)
    try flow.send("go")
    #expect(flow.value("all") == "'3 yo 9 true'")
  }

  @Test func `types may hold themselves in lists, behind a '?' and in unions`() throws {
    var flow = try PlayedFlow(
      """
      types:
        Tree: { name: string, kids: "list<Tree> = []" }
        Link: { value: int = 0, next: Link? }
        Term:
          oneOf:
            number: { value: int }
            negated: { term: Term }
      screens:
        a:
          state:
            tree: Tree?
            link: Link?
            term: "Term = Term{number: Term.number{value: 1}}"
          model: { size: "=tree != null ? tree.kids.size() : 0", value: "=link != null ? link.value : 0", term: =term }
          events: [go]
          transitions:
            go:
              - set: { tree: { name: a, kids: [{ name: b }, { name: c, kids: [{ name: d }] }] } }
              - set: { link: { value: 1, next: { value: 2 } } }
              - set: { term: { negated: { term: =term } } }
      """)
    try flow.send("go")
    #expect(flow.value("link") == "Link{value: 1, next: Link{value: 2, next: null}}")
    let number = "Term{number: Term.number{value: 1}}"
    #expect(flow.value("term") == "Term{negated: Term.negated{term: \(number)}}")
  }

  @Test func `keys of maps are read by their type`() throws {
    var flow = try PlayedFlow(
      """
      types:
        Kind: [first, second]
      screens:
        a:
          state: { numbers: "map<int, string> = {1: 'a'}", flags: "map<bool, Kind> = {}", key: int = 2 }
          model: [numbers, flags]
          events: [go]
          transitions:
            go:
              - set: { key: 3 }
              - put: { in: numbers, key: =key, value: "v${key}" }
              - put: { in: numbers, key: 5, value: five }
              - remove: { from: numbers, key: 1 }
              - put: { in: flags, key: true, value: second }
      """)
    try flow.send("go")
    #expect(flow.value("numbers") == "{3: 'v3', 5: 'five'}")
    #expect(flow.value("flags") == "{true: Kind.second}")
  }
}
