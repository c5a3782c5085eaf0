import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Runs with ambiguous steps: each step is written unambiguously and can be replayed.
@Suite struct ReplayTests {
  /// Returns a desk with three concurrent calls, which records the first and the last answer.
  private func overtaken() throws -> Program {
    try program(
      """
      flowspec: 2
      flow: desk

      services:
        post:
          tea: { args: { cups: int }, returns: bool, readOnly: true }
      state:
        last: int = 0
        first: int = 0
      events:
        came: { cups: int }
      transitions:
        came: { set: { first: "=first == 0 ? event.cups : first", last: =event.cups } }

      screens:
        desk:
          state:
            asked: int = 0
          model: { first: =flow.first, last: =flow.last }
          events: [ask]
          transitions:
            ask:
              when: asked < 3
              do:
                - set: { asked: =asked + 1 }
                - let: { cups: =asked }
                - call: post.tea
                  with: { cups: =cups }
                  policy: parallel
                  then: { send: { flow.came: { cups: =cups } } }
          view:
            - text: ${model.first} ${model.last}
            - button: { label: Ask, sends: ask }

      backstack:
        start: desk
        onRootBack: ignore
      properties:
        answers come in order: { never: first == 3 && last == 2 }
      """)
  }

  @Test func `a call that is answered while earlier ones wait is named by its number`() throws {
    let flow = try overtaken()
    let trace = try explore(flow).trace("broken-property")
    #expect(
      trace.steps.compactMap(\.scenarioStep) == [
        "press: Ask", "press: Ask", "press: Ask", "reply: { post.tea: { returns: false } }\nnth: 3",
        "reply: { post.tea: { returns: false } }\nnth: 2",
      ])
    let file = trace.scenarioFile(flow: "desk", name: "overtaken", claim: .nothingFails)
    #expect(file.contains("      - reply: { post.tea: { returns: false } }\n        nth: 3\n"))
    try expectReplay(file, of: flow, endingWith: "{ model: { first: 3, last: 2 } }")
  }

  @Test func `a call that was made again is numbered behind the calls that wait longer`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: desk

      services:
        post:
          tea: { args: { cups: int } }

      screens:
        desk:
          state: { one: bool = false, two: bool = false, steps: int = 0 }
          model: { one: =one, two: =two }
          events: { ask: { cups: int } }
          privateEvents: { came: { cups: int } }
          transitions:
            ask:
              - set: { one: =one || event.cups == 1, two: =two || event.cups == 2 }
              - if: steps == 1 && event.cups == 1
                then: { set: { steps: 2 } }
              - let: { cups: =event.cups }
              - call: post.tea
                with: { cups: =cups }
                policy: parallel
                onLeave: cancel
                then: { send: { came: { cups: =cups } } }
            came:
              - set: { one: =one && event.cups != 1, two: =two && event.cups != 2 }
              - if: steps == 0 && event.cups == 1 && two
                then: { set: { steps: 1 } }
              - if: steps == 2 && event.cups == 2 && one
                then: { set: { steps: 3 } }
          view:
            - button: { label: One, sends: { ask: { cups: 1 } }, enabled: "=!model.one" }
            - button: { label: Two, sends: { ask: { cups: 2 } }, enabled: "=!model.two" }

      backstack:
        start: desk
        onRootBack: ignore
      properties:
        the older call is not answered second: { never: "alive.desk.exists(desk, desk.steps == 3)" }
      """)
    let trace = try explore(flow).trace("broken-property")
    #expect(
      trace.steps.compactMap(\.scenarioStep) == [
        "press: One", "press: Two", "reply: { post.tea: {} }", "press: One", "reply: { post.tea: {} }",
      ])
    let file = trace.scenarioFile(flow: "desk", name: "overtaken", claim: .nothingFails)
    try expectReplay(file, of: flow, endingWith: "{ holds: 'alive.desk.exists(desk, desk.steps == 3)' }")
  }

  @Test func `a fault on the way to a finding is expected by the saved trace`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: desk

      services:
        post:
          weigh: { returns: int, readOnly: true }

      screens:
        desk:
          state: { share: int = 0, isAsked: bool = false }
          model: { isAsked: =isAsked, share: =share }
          events: [ask]
          transitions:
            ask:
              - set: { isAsked: true }
              - call: post.weigh
                then: { set: { share: =100 / result, isAsked: false } }
          view:
            - text: ${model.share}
            - button: { label: Ask, sends: ask, enabled: "=!model.isAsked" }

      backstack:
        start: desk
        onRootBack: ignore
      """)
    let trace = try explore(flow).trace("dead-end")
    let file = trace.scenarioFile(flow: "desk", name: "stuck", claim: .property("dead-end"))
    #expect(
      file.contains("      - reply: { post.weigh: { returns: 0 } }\n      - expect: { fault: [failed-formula] }\n"))
    try expectReplay(
      file.replacing("      - expect: { property: dead-end }\n", with: ""), of: flow, endingWith: "{ screen: desk }")
  }

  @Test func `of several streams that are followed the one that sends is named by its number`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: house

      services:
        bell:
          rings: { args: { door: string }, stream: bool }
      state:
        isAtBack: bool = false
      events: [rang]
      transitions:
        rang: { set: { isAtBack: true } }

      screens:
        hall:
          model: { isAtBack: =flow.isAtBack }
          effects:
            front: { on: bell.rings, with: { door: front }, do: [] }
            back: { on: bell.rings, with: { door: back }, do: { send: flow.rang } }
          view:
            - text: ${model.isAtBack}

      backstack:
        start: hall
        onRootBack: ignore
      properties:
        nobody is at the back: { never: isAtBack }
      """)
    let trace = try explore(flow).trace("broken-property")
    #expect(
      trace.steps.compactMap(\.scenarioStep) == ["reply: { bell.rings: { emits: [{ value: false }] } }\nnth: 2"])
    try expectReplay(
      trace.scenarioFile(flow: "house", name: "rings", claim: .nothingFails), of: flow,
      endingWith: "{ model: { isAtBack: true } }")
  }

  /// Returns a pantry whose rows have a button and a timer each, and a frame with a button of the same label.
  private func pantry(_ claim: String) throws -> Program {
    try program(
      """
      flowspec: 2
      flow: pantry

      state:
        taken: string = ""
      events:
        took: { name: string }
        none:
      transitions:
        took: { set: { taken: "=taken == '' ? event.name : taken" } }
        none: { set: { taken: none } }
      model: { taken: =taken }
      view:
        - text: Taken ${model.taken}
        - button: { label: Take, sends: none }
        - child: backstack

      screens:
        shelf:
          children:
            rows: { present: jar, each: "['fig', 'plum', 'pear']", as: name, key: name, params: { name: =name } }
          model: { taken: =flow.taken }
          view:
            - text: ${model.taken}
            - child: rows

      presenters:
        jar:
          params: { name: string }
          model: { name: =params.name }
          events: [take]
          transitions:
            take: { send: { flow.took: { name: =params.name } } }
          effects:
            rots: { after: 2s, do: { send: { flow.took: { name: "=params.name + ' rotted'" } } } }
          view:
            - button: { label: Take, sends: take }

      backstack:
        start: shelf
        onRootBack: ignore
      properties:
        it stays: { never: "\(claim)" }
      """)
  }

  @Test func `of equal labels in the rows of a list, the one that sends the value is named`() throws {
    let list = try program(
      """
      flowspec: 2
      flow: basket
      state: { taken: string = "" }
      events: { took: { name: string } }
      transitions: { took: { set: { taken: =event.name } } }
      screens:
        shelf:
          model: { names: "=['fig', 'plum', 'pear']" }
          events: { take: { name: string } }
          transitions: { take: { send: { flow.took: { name: =event.name } } } }
          view:
            - list:
                each: model.names
                as: name
                key: name
                item: { row: [{ text: "${name}" }, { button: { label: Take, sends: { take: { name: =name } } } }] }
      backstack: { start: shelf, onRootBack: ignore }
      properties:
        it stays: { never: taken == 'plum' }
      """)
    let trace = try explore(list).trace("broken-property")
    #expect(trace.steps.compactMap(\.scenarioStep) == ["press: Take\nin: plum"])
  }

  @Test func `a control whose label stands there more than once is named with its place`() throws {
    let row = try pantry("taken == 'plum'")
    let trace = try explore(row).trace("broken-property")
    #expect(trace.steps.compactMap(\.scenarioStep) == ["press: Take\nin: \"rows['plum']\""])
    #expect(trace.steps.map(\.input) == ["press: Take, in: \"rows['plum']\""])
    let file = trace.scenarioFile(flow: "pantry", name: "taken", claim: .nothingFails)
    try expectReplay(file, of: row, endingWith: "{ model: { taken: plum } }")
  }

  @Test func `an ambiguous control is described by its event`() throws {
    let frame = try pantry("taken == 'none'")
    let trace = try explore(frame).trace("broken-property")
    #expect(trace.steps.compactMap(\.scenarioStep) == ["send: flow.none"])
    let file = trace.scenarioFile(flow: "pantry", name: "taken", claim: .nothingFails)
    try expectReplay(file, of: frame, endingWith: "{ model: { taken: none } }")
  }

  @Test func `of what comes due at once and has one name, the path says which runs first`() throws {
    let flow = try pantry("taken == 'pear rotted'")
    let trace = try explore(flow).trace("broken-property")
    #expect(trace.steps.compactMap(\.scenarioStep) == ["advance: 2s\nfirst: \"rows['pear'].rots\""])
    let file = trace.scenarioFile(flow: "pantry", name: "rots", claim: .nothingFails)
    try expectReplay(file, of: flow, endingWith: "{ model: { taken: pear rotted } }")
  }

  @Test func `the event of a part without a view is described with the part`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: pantry

      state:
        taken: string = ""
      events:
        took: { name: string }
      transitions:
        took: { set: { taken: =event.name } }

      screens:
        shelf:
          children:
            left: { present: jar, params: { name: fig } }
            right: { present: jar, params: { name: plum } }
          model: { taken: =flow.taken }
          view:
            - child: left
            - child: right

      presenters:
        jar:
          params: { name: string }
          model: { name: =params.name }
          events:
            take: { isRipe: bool }
          transitions:
            take:
              when: event.isRipe
              do: { send: { flow.took: { name: =params.name } } }

      backstack:
        start: shelf
        onRootBack: ignore
      properties:
        the plum stays: { never: taken == 'plum' }
      """)
    let trace = try explore(flow).trace("broken-property")
    #expect(trace.steps.compactMap(\.scenarioStep) == ["send: { take: { isRipe: true } }\nin: right"])
    try expectReplay(
      trace.scenarioFile(flow: "pantry", name: "taken", claim: .nothingFails), of: flow,
      endingWith: "{ model: { taken: plum } }")
  }

  @Test func `a value that cannot be typed is described as a sample`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: form

      state:
        isCleared: bool = false
      events: [cleared]
      transitions:
        cleared: { set: { isCleared: true } }

      screens:
        form:
          state:
            name: string? = 'Ada'
          model: { name: "=name == null ? '' : name", isCleared: =flow.isCleared }
          events:
            name: { value: string? }
          transitions:
            name:
              - when: event.value == null
                do: { send: flow.cleared }
              - do: { set: { name: =event.value } }
          view:
            - field: { label: Name, value: =model.name, sends: name }
            - text: ${model.isCleared}

      backstack:
        start: form
        onRootBack: ignore
      explore:
        samples: { form.name.value: [Bob, null] }
      properties:
        it is never cleared: { never: isCleared }
      """)
    let trace = try explore(flow).trace("broken-property")
    #expect(trace.steps.compactMap(\.scenarioStep) == ["type: Name\nsample: 2"])
    try expectReplay(
      trace.scenarioFile(flow: "form", name: "cleared", claim: .nothingFails), of: flow,
      endingWith: "{ model: { isCleared: true } }")
  }

  /// An errand as an imported flow: it requests a parcel, and a screen without a view reports the result.
  private let errand = """
    flowspec: 2
    flow: errand

    types:
      Size: [small, large]
      Parcel: { id: int, size: Size }
    services:
      post:
        fetch: { returns: Parcel, errors: [closed], readOnly: true }
    result: bool
    events:
      done: { isKept: bool }
    transitions:
      done: { return: =event.isKept }

    screens:
      counter:
        state:
          parcel: Parcel? = null
        enter:
          call: post.fetch
          then: { set: { parcel: =result } }
          catch: { closed: [] }
        model: { isLarge: =parcel != null && parcel.size == Size.large }
        events:
          take: { isKept: bool }
        transitions:
          take:
            when: parcel != null && parcel.size == Size.large
            do: { send: { flow.done: { isKept: =event.isKept } } }
    backstack:
      start: counter
    """

  @Test func `inputs in an imported flow are described with its own names`() throws {
    let imports = [(path: "errand.flow.yaml", text: errand)]
    let flow = try program(
      """
      flowspec: 2
      flow: home

      imports: { errand: ./errand.flow.yaml }
      state:
        hasParcel: bool = false
      events:
        came: { isKept: bool }
      transitions:
        came: { set: { hasParcel: =event.isKept } }

      screens:
        hall:
          model: { hasParcel: =flow.hasParcel }
          events: [go]
          transitions:
            go: { navigate: { to: errand, then: { send: { flow.came: { isKept: =result } } } } }
          view:
            - text: ${model.hasParcel}
            - button: { label: Go, sends: go }

      backstack:
        start: hall
      properties:
        nothing is kept: { never: hasParcel }
        nobody goes: { never: backstack.depth == 2 }
      """, imports: imports)
    let traces = explore(flow).properties.map(\.trace)
    #expect(
      traces[0].steps.compactMap(\.scenarioStep) == [
        "press: Go", "reply: { post.fetch: { returns: { id: 1, size: large } } }", "send: { take: { isKept: true } }",
      ])
    try expectReplay(
      traces[0].scenarioFile(flow: "home", name: "kept", claim: .nothingFails), of: flow,
      endingWith: "{ model: { hasParcel: true } }",
      imports: imports)
    // An unanswered call of the imported flow is given as a silent fake.
    let waiting = traces[1].scenarioFile(flow: "home", name: "gone", claim: .nothingFails)
    #expect(waiting.contains("      post.fetch: []\n"))
    try expectReplay(waiting, of: flow, endingWith: "{ loading: true }", imports: imports)
  }
}
