import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import Testing

@Suite struct LayoutTests {
  @Test func `no line is wider than was asked for`() throws {
    let screen = """
      state:
        name: string = ""
        drink: string = "tea"
      model: { words: "What would you like to drink, dear guest? 時計時計時計時計時計時計時計" }
      events: [order]
      transitions:
        order: { message: "What would you like to drink, dear guest? You have not said yet." }
      view:
        - heading: ${model.words}
        - field: { label: Your name and those of all who are with you, edits: name }
        - choice: { label: Drink, edits: drink, options: [tea, coffee, water, juice, lemonade] }
        - row:
            - text: Is this what you want?
            - button: { label: Order it all and pay later, sends: order }
        - group:
            label: Summary of what was said
            content: [{ text: "${model.words}" }]
      """
    for width in [20, 33, 80] {
      var session = try session(screen: screen, width: width)
      _ = try session.handle("1 " + String(repeating: "計", count: 60))
      _ = try session.handle("3")
      for line in session.screen.lines + (try session.handle(":help").lines) + (try session.handle(":state").lines) {
        #expect(line.text.displayWidth <= width, "\(line.text)")
      }
    }
  }

  @Test func `an empty badge of a tab is not shown`() throws {
    let tabs = """
      flowspec: 2
      flow: mail
      state: { unread: string = "" }
      screens:
        home:
          children:
            tabs: { tabs: { inbox: { start: mails, label: Inbox, badge: =flow.unread }, sent: { start: mails, label: Sent } } }
          view: [{ child: tabs }]
        mails: { view: [{ heading: Mails }] }
      backstack: { start: home }
      """
    let empty = try ConsoleSession(program(flow: tabs), width: 80)
    #expect(!empty.screen.lines.contains { $0.text.contains("()") }, "\(empty.screen.lines.map(\.text))")
    let full = try ConsoleSession(program(flow: tabs.replacing("string = \"\"", with: "\"string = '99+'\"")), width: 80)
    #expect(full.screen.lines.contains { $0.text.contains("(99+)") }, "\(full.screen.lines.map(\.text))")
  }

  @Test func `what takes nothing shows its words behind a sign, and has no number`() throws {
    let screen = """
      model: { done: 0.25, count: 3 }
      view:
        - banner: Storm at noon
        - row: [{ text: Inbox }, { badge: "${model.count}" }]
        - spinner: Looking for trains
        - image: { source: "https://pictures.example/1.jpg", label: A lighthouse }
        - progress: { value: =model.done, label: Pictures }
      """
    #expect(
      try session(screen: screen).text == """
        ▌Storm at noon
        Inbox  (3)
        ◌ Looking for trains
        ▨ A lighthouse
        Pictures ▰▰▰▱▱▱▱▱▱▱ 25 %
        """)
  }

  @Test(arguments: [
    ("-2.0", "▱▱▱▱▱▱▱▱▱▱ 0 %"), ("double('NaN')", "▱▱▱▱▱▱▱▱▱▱ 0 %"), ("7.5", "▰▰▰▰▰▰▰▰▰▰ 100 %"),
  ])
  func `a progress stays between nothing and all`(value: String, bar: String) throws {
    let screen = """
      model: { done: "=\(value)" }
      view:
        - progress: { value: =model.done, label: Done }
      """
    #expect(try session(screen: screen).text == "Done \(bar)")
  }

  @Test func `a control that is too long continues below its label`() throws {
    let screen = """
      state:
        drink: string = "tea"
      model: [drink]
      view:
        - choice: { label: Drink, edits: drink, options: [tea, coffee, water] }
      """
    #expect(try session(screen: screen, width: 24).text == "1) Drink: (•) tea\n   ( ) coffee ( ) water")
  }

  @Test func `what stands beside one another is broken between elements`() throws {
    let screen = """
      model: { title: Hi }
      events: [a, b]
      transitions: { a: { message: A }, b: { message: B } }
      view:
        - row:
            - button: { label: First one, sends: a }
            - button: { label: Second one, sends: b }
            - text: Title ${model.title}
      """
    #expect(try session(screen: screen, width: 40).text == "1) [ First one ]  2) [ Second one ]\nTitle Hi")
  }

  @Test func `the way to a deep screen shows its end`() throws {
    var session = try session(
      screen: """
        model: { title: Hi }
        events: [go]
        transitions: { go: { navigate: test } }
        """, width: 40)
    for _ in 0..<20 { _ = try session.handle("go") }
    #expect(session.screen.lines.first?.text == "— … › test › test › test › test › test —")
  }

  @Test func `modals and sheets are marked on the way`() throws {
    var session = try session(
      screen: """
        model: { title: Hi }
        events: [ask, peek]
        transitions:
          ask: { navigate: { to: test, as: modal } }
          peek: { navigate: { to: test, as: sheet } }
        """, width: 80)
    for line in ["ask", "peek"] { _ = try session.handle(line) }
    #expect(session.screen.lines.first?.text == "— test › test (modal) › test (sheet) —")
  }

  @Test func `no text of an author or a user controls the terminal`() throws {
    var session = try session(
      screen: """
        state:
          name: string = "\\u001b[31m"
        model: [name]
        events: [shout]
        transitions: { shout: { message: "${name}" } }
        view:
          - heading: ${model.name}
          - field: { label: "${model.name}", edits: name }
          - button: { label: "${model.name}", sends: shout }
        """)
    _ = try session.handle("2")
    let lines = try session.screen.lines + session.handle(":state").lines + session.handle(":model").lines
    #expect(lines.contains { $0.text.contains("␛[31m") })
    #expect(!lines.contains { $0.text.contains("\u{1B}") })
    #expect(session.mistake(in: "\u{1B}[2J") == "the bracket after '␛' is not closed; type it as '␛[key].event'")
    #expect(session.mistake(in: "\u{1B}c") == "'␛c' is not an event of 'test'; ':help' lists the possible lines")
  }
}

@Suite struct SessionTimeTests {
  @Test func `time that changes nothing is not shown`() throws {
    var session = try session(screen: tickingScreen)
    #expect(session.catchUp(nanoseconds: 400_000_000) == nil)
    #expect(session.quiet == 600_000_000)
    #expect(session.catchUp(nanoseconds: 600_000_000)?.lines.map(\.text).contains("ticks: 1") == true)
  }

  @Test func `a timer that is due while a line is entered rings after the line`() throws {
    var session = try session(screen: tickingScreen)
    let left = session.advanceQuietly(nanoseconds: 1_200_000_000)
    #expect(left == 200_000_001)
    #expect(session.text.contains("ticks: 0"))
    #expect(session.catchUp(nanoseconds: left) != nil)
    #expect(session.text.contains("ticks: 1"))
  }

  @Test func `waiting rings every timer and a sleep each of them once`() throws {
    var waited = try session(screen: tickingScreen)
    _ = try waited.handle("wait 10s")
    #expect(waited.text.contains("ticks: 10"))
    var slept = try session(screen: tickingScreen)
    _ = slept.catchUp(nanoseconds: 10_000_000_000)
    #expect(slept.text.contains("ticks: 1"))
  }

  @Test func `a hundred years can be waited for`() throws {
    var session = try session(screen: "model: { title: Hi }\nenter: { after: 1752000h, do: { message: Late } }")
    _ = try session.handle("wait 876000h")
    let hundredYears: Int64 = 876_000 * 3_600 * 1_000_000_000
    #expect(session.quiet == hundredYears)
  }

  @Test func `a repeated fault is reported once`() throws {
    var session = try session(
      screen: """
        state:
          zero: int = 0
          half: int = 1
        model: [half]
        events: [tick]
        enter:
          - after: 1s
            do: { set: { half: =1 / zero } }
          - after: 2s
            do: { set: { half: =1 / zero } }
        """)
    let reply = try session.handle("wait 3s")
    #expect(reply.diagnostics.map(\.code.name) == ["failed-formula", "failed-formula"])
    var other = try self.session(screen: failing)
    #expect(try other.handle("wait 60s").diagnostics.count == 1)
  }

  @Test func `a failing expression of the view is reported once, with its place`() throws {
    var session = try session(
      screen: """
        state:
          names: list<string> = []
        model: [names]
        events: [add, clear]
        transitions:
          add: { append: { to: names, value: Ada } }
          clear: { set: { names: [] } }
        view:
          - text: ${model.names[0]}
          - button: { label: Add, sends: add }
          - button: { label: Clear, sends: clear }
        """)
    let opening = session.open()
    #expect(opening.lines.map(\.text).contains("! index 0 is out of range of a list of 0"))
    #expect(opening.diagnostics.map(\.message) == ["the expression fails: index 0 is out of range of a list of 0"])
    #expect(try session.handle("2").diagnostics.isEmpty)
    #expect(try session.handle("1").lines.map(\.text).contains("Ada"))
    #expect(try session.handle("2").diagnostics.count == 1)
  }

  @Test func `input without an effect is not an undo step`() throws {
    var session = try session(screen: tickingScreen)
    _ = try session.handle("tick")
    _ = try session.handle(":model")
    _ = try session.handle("wait 0s")
    _ = try session.handle(":undo")
    #expect(session.text.contains("ticks: 0"))
    #expect(session.mistake(in: ":undo") == "there is nothing to undo")
  }

  private func session(screen: String) throws -> ConsoleSession {
    try ConsoleSession(try program(screen: screen), width: 60)
  }

  private let failing = """
    state:
      zero: int = 0
      half: int = 1
    model: [half]
    events: [tick, fail]
    enter: { send: tick }
    transitions:
      tick:
        - after: 1s
          do: { send: tick }
        - after: 500ms
          do: { send: fail }
      fail: { set: { half: =1 / zero } }
    """
}

@Suite struct BreakingTests {
  private let letters = "a, b, c, d, e, f, g, h, i, j, k, l, m, n"

  private func lines(_ element: String, width: Int) throws -> [String] {
    let screen = """
      state: { v: "string = 'a'", isOn: bool = true, part: "double = 0.3" }
      model: [v, isOn, part]
      events: [go]
      transitions: { go: { message: Gone } }
      view:
        - \(element)
      """
    return try session(screen: screen, width: width).screen.lines.dropFirst().map(\.text)
  }

  @Test func `a choice is broken between options and never within one`() throws {
    let choice = "choice: { label: Which, edits: v, options: [\(letters), \"a long option\", o, p] }"
    for width in 20...80 {
      let lines = try lines(choice, width: width)
      for line in lines {
        #expect(line.count <= width)
        #expect(!line.hasSuffix("(") && !line.hasSuffix("( )") && !line.hasSuffix("(•)"), "\(width): \(line)")
        #expect(!line.contains("long") || line.contains("( ) a long option"), "\(width): \(line)")
      }
    }
  }

  @Test func `an option that is wider than the line is broken within its label`() throws {
    let choice = "choice: { label: A, edits: v, options: [a, \"one two three four five six seven\"] }"
    let lines = try lines(choice, width: 24)
    #expect(lines == ["1) A: (•) a", "   ( ) one two three", "   four five six seven"])
  }

  @Test func `a progress bar keeps its percentage`() throws {
    for width in 20...60 {
      let lines = try lines("progress: { label: \"Loading all of the pages\", value: =model.part }", width: width)
      #expect(lines.contains { $0.contains("▰▰▰▱▱▱▱▱▱▱ 30 %") }, "\(width): \(lines)")
    }
  }

  @Test func `a switch and a button are broken between words alone`() throws {
    for width in 20...60 {
      let toggle = try lines("toggle: { label: Remember all that I have said, edits: isOn }", width: width)
      #expect(toggle[0].hasPrefix("1) [x] Remember"))
      let button = try lines("button: { label: Remember all that I have said, sends: go }", width: width)
      #expect(button[0].hasPrefix("1) [ Remember") && button.last?.hasSuffix("said ]") == true)
    }
  }

  @Test func `symbols have letters of their own width for consoles that lack them`() throws {
    let screen = """
      state: { v: "string = 'a'", part: "double = 0.5" }
      model: [v, part]
      view:
        - choice: { label: Wähle, edits: v, options: [a, b] }
        - progress: { label: Part, value: =model.part }
        - spinner: Loading
        - divider
      """
    let lines = try session(screen: screen, width: 24).screen.lines.map { lettersForSymbols($0.text) }
    #expect(
      lines == [
        "- test -", "1) Wähle: (*) a ( ) b", "Part #####..... 50 %", "o Loading", String(repeating: "-", count: 24),
      ])
  }
}
