import Diagnostics
import FlowCompiler
import Testing

/// Migrates a file and returns its new text. The migrated text is migrated once more, which must not change it.
private func migrated(
  _ text: String, named name: String = "test.flow.yaml", sourceLocation: SourceLocation = #_sourceLocation
) -> String {
  let first = migration(of: text, named: name)
  #expect(first.report.diagnostics.isEmpty, "\(first.report.diagnostics)", sourceLocation: sourceLocation)
  let result = String(decoding: first.bytes, as: UTF8.self)
  let second = migration(of: result, named: name)
  #expect(second.changes.isEmpty && second.bytes == first.bytes, sourceLocation: sourceLocation)
  return result
}

private func migration(of text: String, named name: String = "test.flow.yaml") -> Migration {
  var sources = Sources()
  return Migration(of: sources.add(name: name, text: text))
}

/// A flow of edition 1 with every former form, comments and an unusual layout.
private let former = """
  # A shop.
  flowspec:   1   # the first edition
  flow: f
  services:
    store:
      save: { args: { n: int } }
      draw: { returns: int, readOnly: true }
  fakes:
    store.draw: { choose: [{ returns: 1 }, { after: 1s, returns: 2 }], seed: 7 }
  state:
    first: string = ""
    n: int = 0
    keep: string = ""
  events: [drawn, kept, cleared]
  transitions:
    drawn: { call: store.draw, then: { set: { n: =result } } }
    kept:  {  call: store.save,  with: { n: =n },  keep:  flow  }   # outlives
    cleared:
      - when: n > 3
        do:
          set: { first: skip, keep: flow }
      - do: { set: { n: 0 } }
  effects:
    alarm:
      # A comment between the keys.
      first: skip
      when: n > 9
      do: { message: "when: it is too much" }
  screens:
    a:
      model:
        Many: { when: flow.n > 1, names: "=['x', 'y']" }
        One: { names: "=['x']" }
      events: [save]
      transitions:
        save:
          - if: flow.n > 0
            then: { navigate: { to: a, then: [{ call: store.save, with: { n: 1 }, "keep": 'presenter' }] } }
      view:
        Many:
          - list: { each: model.names, as: row, row: { text: "${row}" } }
        One:
          - row:
              - list:
                  each: model.names
                  as: name
                  row:
                    - row: [{ text: "${name}" }]
          - group: [{ list: { each: model.names, as: name, row: [{ text: "${name}" }] } }]
  backstack: { start: a }
  scenarios:
    it counts:
      cases: [{ count: 1, to: a }, { count: 2, to: b }]
      given: { store.draw: { after: 1s, returns: =row.count } }
      steps:
        - send: flow.drawn
        - reply: { store.draw: { returns: =row.count } }
          call: 1
        - expect: { in: flow, screen: a, shows: "${row.to} 'row.to' ${[1].map(row, row)[0]}" }
  """

/// The same flow in edition 2.
private let present = """
  # A shop.
  flowspec:   2   # the first edition
  flow: f
  services:
    store:
      save: { args: { n: int } }
      draw: { returns: int, readOnly: true }
  fakes:
    store.draw: { random: [{ returns: 1 }, { after: 1s, returns: 2 }], seed: 7 }
  state:
    first: string = ""
    n: int = 0
    keep: string = ""
  events: [drawn, kept, cleared]
  transitions:
    drawn: { call: store.draw, then: { set: { n: =result } } }
    kept:  {  call: store.save,  with: { n: =n },  onLeave:  finish  }   # outlives
    cleared:
      - when: n > 3
        do:
          set: { first: skip, keep: flow }
      - do: { set: { n: 0 } }
  effects:
    alarm:
      # A comment between the keys.
      initially: skip
      whenever: n > 9
      do: { message: "when: it is too much" }
  screens:
    a:
      model:
        Many: { when: flow.n > 1, names: "=['x', 'y']" }
        One: { names: "=['x']" }
      events: [save]
      transitions:
        save:
          - if: flow.n > 0
            then: { navigate: { to: a, then: [{ call: store.save, with: { n: 1 }, "onLeave": 'cancel' }] } }
      view:
        Many:
          - list: { each: model.names, as: row, item: { text: "${row}" } }
        One:
          - row:
              - list:
                  each: model.names
                  as: name
                  item:
                    - row: [{ text: "${name}" }]
          - group: [{ list: { each: model.names, as: name, item: [{ text: "${name}" }] } }]
  backstack: { start: a }
  scenarios:
    it counts:
      examples: [{ count: 1, to: a }, { count: 2, to: b }]
      given: { store.draw: { after: 1s, returns: =example.count } }
      steps:
        - send: flow.drawn
        - reply: { store.draw: { returns: =example.count } }
          nth: 1
        - expect: { in: flow, screen: a, shows: "${example.to} 'row.to' ${[1].map(row, row)[0]}" }
  """

/// A further scenario of ``former``.
private let formerGiven = """
    begins elsewhere:
      given:
        state: { n: 1, a.b: { c: 2 } } # here
        stores:
          cart: &cart
            # first
            lines:
              - 1
          other: { x: *cart }
      steps: []
  """

@Suite struct MigrationTests {
  @Test func `every former form is replaced, and nothing else changes`() { #expect(migrated(former) == present) }

  @Test func `in a flow of the present edition, only the former keys are replaced`() {
    #expect(migrated(present) == present)
    #expect(migrated(former.replacing("flowspec:   1", with: "flowspec:   2")) == present)
    let later = former.replacing("flowspec:   1", with: "flowspec:   3")
    #expect(migrated(later) == later)
  }

  @Test func `files beside a flow are migrated by their keys`() {
    #expect(
      migrated(
        """
        for: f
        fakes:
          store.draw:
            - { after: 1s, returns: 3 }
            - choose: [{ returns: 1 }, { fails: closed }] # a lottery
        """, named: "f.fakes.yaml") == """
          for: f
          fakes:
            store.draw:
              - { after: 1s, returns: 3 }
              - random: [{ returns: 1 }, { fails: closed }] # a lottery
          """)
    #expect(
      migrated(
        """
        for: f
        scenarios:
          "cases":
            cases:
              - { row: 1, call: 2 }
            steps:
              - repeat: { times: 2, steps: [{ reply: { store.draw: { choose: [{ returns: =row.row }] } }, call: =row.call }] }
              - choose: { Size: =row . row }
              - type: { "${row.row}": "=row.row" }
        """, named: "f.scenarios.yaml") == """
          for: f
          scenarios:
            "cases":
              examples:
                - { row: 1, call: 2 }
              steps:
                - repeat: { times: 2, steps: [{ reply: { store.draw: { random: [{ returns: =example.row }] } }, nth: =example.call }] }
                - choose: { Size: =example . row }
                - type: { "${example.row}": "=example.row" }
          """)
    let bindings = "for: f\nservices:\n  store: { file: . }\n"
    #expect(migrated(bindings, named: "f.bindings.yaml") == bindings)
    let settings = "flowspec: 1\nlint: { unheard-event: error }\n"
    #expect(migrated(settings, named: "flowspec.yaml") == "flowspec: 2\nlint: { unheard-event: error }\n")
  }

  @Test func `state and stores of a scenario become addresses`() {
    #expect(
      migrated(
        """
        for: f
        scenarios:
          in braces:
            given: { state: { n: 1, a.b: { c: 2 } }, stores: { s: { k: 1, l: [] } }, locale: de }
            steps: []
          on lines:
            given:
              state: # the start
                # first
                n: 1 # one
                "m":
                  - { a: 1 }   # in
                  - { b: 2 }
                a.text: |
                  hello
                    world
                e:
              stores:
                session:
                  user:
                    name: Ada
                cart: { n: 1, lines: [1,
                  2] } # end
              params: { x: 1 }
            steps: []
        """, named: "f.scenarios.yaml") == """
          for: f
          scenarios:
            in braces:
              given: { flow.n: 1, a.b: { c: 2 }, s.k: 1, s.l: [], locale: de }
              steps: []
            on lines:
              given:
                # the start
                # first
                flow.n: 1 # one
                "flow.m":
                  - { a: 1 }   # in
                  - { b: 2 }
                a.text: |
                  hello
                    world
                flow.e:
                session.user:
                  name: Ada
                cart.n: 1
                cart.lines: [1,
                    2] # end
                params: { x: 1 }
              steps: []
          """)
  }

  @Test func `the comments between and behind moved entries stay`() {
    #expect(
      migrated(
        """
        for: f
        scenarios:
          on lines:
            given:
              stores: { # open
                cart: { n: 1, # one
                        k: a # two
                      } # cart
                } # stores
              state: { m: 1, # three
                       home.n: 2
                       # last
                     }
            steps: []
          in braces:
            given: { state: { m: 1, # four
                     home.n: 2 # five
                     }, locale: de }
            steps: []
        """, named: "f.scenarios.yaml") == """
          for: f
          scenarios:
            on lines:
              given:
                # open
                cart.n: 1 # one
                cart.k: a # two
                # cart
                # stores
                flow.m: 1 # three
                home.n: 2
                # last
              steps: []
            in braces:
              given: { flow.m: 1, # four
                       home.n: 2 # five
                       , locale: de }
              steps: []
          """)
  }

  @Test func `line ends, a mark at the beginning and letters beyond ASCII stay as they are`() {
    #expect(
      migrated("\u{FEFF}flowspec: 1\r\nflow: f # ü\r\neffects: { a: { when: '\"é\" != x', do: goBack } }\r\n")
        == "\u{FEFF}flowspec: 2\r\nflow: f # ü\r\neffects: { a: { whenever: '\"é\" != x', do: goBack } }\r\n")
  }

  @Test func `an effect that two effects share by an alias is migrated once`() {
    #expect(
      migrated("flowspec: 1\nflow: f\neffects:\n  a: &shared { when: x, do: goBack }\n  b: *shared\n")
        == "flowspec: 2\nflow: f\neffects:\n  a: &shared { whenever: x, do: goBack }\n  b: *shared\n")
  }

  @Test func `a file that cannot be parsed is reported and left`() {
    for text in ["flowspec: 1\nflow: [f\n", "", "flowspec: 1\n\tflow: f\n", "flowspec: 1\nflow: f\nflow: g\n"] {
      let migration = migration(of: text)
      #expect(migration.report.hasErrors && migration.changes.isEmpty && Array(text.utf8) == migration.bytes)
    }
  }

  @Test func `no damage to a file makes a migration fail or write something invalid`() {
    let bytes = Array((former + "\n" + formerGiven).utf8)
    for seed in 0..<600 {
      var damaged = bytes
      for step in 0..<3 {
        let place = (seed &* 7919 &+ step &* 104_729) % damaged.count
        if seed % 2 == 0 {
          damaged.remove(at: place)
        } else {
          damaged[place] = bytes[(place &* 31 &+ seed) % bytes.count]
        }
      }
      var sources = Sources()
      let migration = Migration(of: sources.add(name: "test.flow.yaml", bytes: damaged))
      #expect(!migration.report.diagnostics.contains { $0.code == "failed-migration" }, "seed \(seed)")
      if migration.report.hasErrors { #expect(migration.bytes == damaged) }
    }
  }

  @Test func `negations lose their quotes, and strings keep theirs`() {
    let text = migrated(
      """
      flowspec: 1
      flow: f
      state: { isOn: bool = false, when: string = "" }
      events: [go]
      transitions:
        go:
          - { when: "!isOn", do: { set: { isOn: "=!isOn", when: "!isOn" } } }
          - when: '!(isOn || when == "a, b")'
            do: []
      screens: { a: { view: [{ text: { text: "! no", when: "=!(1 > 2)" } }] } }
      backstack: { start: a }
      """)
    #expect(text.contains(#"{ when: =!isOn, do: { set: { isOn: =!isOn, when: "!isOn" } } }"#))
    #expect(text.contains(#"- when: '!(isOn || when == "a, b")'"#))
    #expect(text.contains(#"text: "! no", when: =!(1 > 2) }"#))
  }
}
