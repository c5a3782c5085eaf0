import CEL
import FlowKit
import FlowPlay
import FlowProgram
import Testing

/// Forms of controls: options from data, columns, sliders, and fields that submit.
@Suite struct ControlFormTests {
  private let transfer = """
    flowspec: 2
    flow: transfer
    types:
      Payee: { id: string, name: string }
    screens:
      transfer:
        derived:
          payees: "[Payee{id: 'a', name: 'Ada'}, Payee{id: 'c', name: 'Charles'}]"
        state:
          payee: string = "a"
        model: [payees]
        view:
          - choice:
              label: Payee
              edits: payee
              options: { each: model.payees, as: payee, value: =payee.id, label: "${payee.name}!" }
    backstack: { start: transfer }
    """

  @Test func `options from data are chosen by their label or by their value`() throws {
    var session = try ConsoleSession(program(flow: transfer), width: 60)
    #expect(session.text == "1) Payee: (•) Ada! ( ) Charles!")
    _ = try session.handle("1 Charles!")
    #expect(session.text == "1) Payee: ( ) Ada! (•) Charles!")
    _ = try session.handle("1 a")
    #expect(session.text == "1) Payee: (•) Ada! ( ) Charles!")
  }

  @Test func `the items of a list fill columns of equal width`() throws {
    let session = try session(
      screen: """
        model: { names: "=['red', 'green', 'blue', 'grey', 'pink']" }
        view:
          - list: { each: model.names, as: name, columns: 3, item: { text: =name } }
        """)
    #expect(session.text == "red   green  blue\ngrey  pink")
  }

  @Test func `items that do not fit beside one another are drawn below one another`() throws {
    let session = try session(
      screen: """
        model: { names: "=['a long name', 'another long name']" }
        view:
          - list: { each: model.names, as: name, columns: 2, item: { text: =name } }
        """, width: 20)
    #expect(session.text == "a long name\nanother long name")
  }

  private let mixer = """
    state:
      volume: int = 3
      speed: double = 1.0
    model: [volume]
    view:
      - slider: { label: Volume, edits: volume, from: 0, to: 10 }
      - slider: { label: Speed, edits: speed, from: 0.5, to: 2.0, step: 0.5 }
    """

  @Test func `a slider takes the numbers of its range`() throws {
    var session = try session(screen: mixer)
    #expect(session.text == "1) Volume: ───●─────── 3 (0 to 10)\n2) Speed: ───●─────── 1 (0.5 to 2)")
    _ = try session.handle("1 10")
    _ = try session.handle("2 1.5")
    #expect(session.text == "1) Volume: ──────────● 10 (0 to 10)\n2) Speed: ───────●─── 1.5 (0.5 to 2)")
    #expect(session.mistake(in: "1 11") == "'11' is not a number from 0 to 10 in steps of 1")
    #expect(session.mistake(in: "2 0.7") == "'0.7' is not a number from 0.5 to 2 in steps of 0.5")
    #expect(session.mistake(in: "1") == "type a number from 0 to 10 in steps of 1, as in '1 10'")
  }

  private let search = """
    state:
      query: string = ""
      found: string = ""
    model: [found]
    events: [search]
    transitions:
      search: { set: { found: "Found ${query}" } }
    view:
      - field: { label: Title, edits: query, kind: search, submits: search }
      - text: ${model.found}
        when: model.found != ""
    """

  @Test func `Enter alone submits a field`() throws {
    var session = try session(screen: search)
    #expect(session.text == "1) Title: … ⏎")
    _ = try session.handle("1 moss")
    #expect(session.text == "1) Title: moss ⏎")
    _ = try session.handle("1")
    #expect(session.text == "1) Title: moss ⏎\nFound moss")
  }

  @Test func `an element has its condition beside its key`() throws {
    var session = try session(
      screen: """
        state: { isOpen: bool = false }
        model: [isOpen]
        events: [turn]
        transitions: { turn: { set: { isOpen: =!isOpen } } }
        view:
          - button: { label: Turn, sends: turn }
          - row: [{ text: a }, { text: b }]
            when: model.isOpen
          - divider:
            when: model.isOpen
          - text: Shut
            when: =!model.isOpen
        """)
    #expect(session.text == "1) [ Turn ]\nShut")
    _ = try session.handle("1")
    #expect(session.text == "1) [ Turn ]\na  b\n\(String(repeating: "─", count: 60))")
  }

  @Test func `the action of a message is a control below the screen`() throws {
    var session = try session(
      screen: """
        state: { count: int = 3 }
        model: [count]
        events: [remove, undo]
        transitions:
          remove:
            - set: { count: =count - 1 }
            - message: { text: Removed, for: 4s, action: { label: Undo, sends: undo } }
          undo: { set: { count: =count + 1 } }
        view:
          - text: ${model.count}
          - button: { label: Remove, sends: remove }
        """)
    _ = try session.handle("1")
    #expect(session.text == "2\n1) [ Remove ]\n* Removed  2) [ Undo ]")
    _ = try session.handle("2")
    #expect(session.text == "3\n1) [ Remove ]")
    _ = try session.handle("1")
    _ = try session.handle("wait 4s")
    #expect(session.text == "2\n1) [ Remove ]")
  }
}
