import Diagnostics
import FlowConsole
import FlowKit
import Testing

/// A session of a flow with one screen, whose body is given.
func session(screen body: String, width: Int = 60) throws -> ConsoleSession {
  try ConsoleSession(try program(screen: body), width: width)
}

extension ConsoleSession {
  /// What is on the screen below the breadcrumb.
  var text: String { screen.lines.dropFirst().map(\.text).joined(separator: "\n") }

  /// What is wrong with a line, or `nil` when it is understood.
  mutating func mistake(in line: String) -> String? {
    do throws(ConsoleMistake) {
      _ = try handle(line)
      return nil
    } catch {
      return error.message
    }
  }
}

private let form = """
  state:
    name: string = ""
    age: int = 30
    isSure: bool = false
    drink: string = "tea"
  model: { summary: "${name}, ${age}, ${isSure}, ${drink}" }
  view:
    - heading: Form
    - field: { label: Name, edits: name }
    - field: { label: Age, edits: age }
    - toggle: { label: Sure, edits: isSure }
    - choice: { label: Drink, edits: drink, options: [tea, coffee] }
    - text: ${model.summary}
  """

@Suite struct ScreenTests {
  @Test func `controls are numbered in the order of the screen`() throws {
    #expect(
      try session(screen: form).text == """
        Form
        1) Name: …
        2) Age: 30
        3) [ ] Sure
        4) Drink: (•) tea ( ) coffee
        , 30, false, tea
        """)
  }

  @Test func `a control that cannot be used has no number`() throws {
    let screen = """
      model: { title: Hi }
      events: [go]
      transitions: { go: { message: Gone } }
      view:
        - heading: ${model.title}
        - button: { label: Go, sends: go, enabled: model.title == "Bye" }
        - button: { label: Come, sends: go }
      """
    #expect(try session(screen: screen).text == "Hi\n·) [ Go ]\n1) [ Come ]")
  }

  @Test func `long text is broken between words and wide characters count twice`() throws {
    let screen = """
      model: { words: one two three four five six, wide: 日本語日本語日本語日本語 }
      view:
        - text: ${model.words}
        - text: ${model.wide}
      """
    #expect(try session(screen: screen, width: 20).text == "one two three four\nfive six\n日本語日本語日本語日\n本語")
  }

  @Test func `a screen without a view shows its model and what can be sent`() throws {
    let screen = """
      state:
        count: int = 0
      model: [count]
      events:
        add: { by: int }
      transitions:
        add: { set: { count: =count + event.by } }
      """
    var session = try session(screen: screen)
    #expect(session.text == "test\ncount: 0\n1) add by=int")
    _ = try session.handle("1 5")
    #expect(session.text == "test\ncount: 5\n1) add by=int")
  }

  @Test func `control characters in a value cannot reach the terminal`() throws {
    let screen = """
      model: { text: "=b'\\\\x1b[31m'.size() > 0 ? 'a\\\\u001b[31mb' : ''" }
      view:
        - text: ${model.text}
      """
    #expect(try !session(screen: screen).text.contains("\u{1B}"))
  }
}

@Suite struct TypedLineTests {
  @Test func `a number with text types into a field`() throws {
    var session = try session(screen: form)
    _ = try session.handle("1 Ada Lovelace")
    _ = try session.handle("2 36")
    _ = try session.handle("3")
    _ = try session.handle("4 coffee")
    #expect(session.text.hasSuffix("Ada Lovelace, 36, true, coffee"))
    _ = try session.handle("1 \"\"")
    #expect(session.text.hasSuffix(", 36, true, coffee"))
  }

  @Test func `an event can be sent by its name`() throws {
    var session = try session(screen: form)
    _ = try session.handle("editName Ada")
    _ = try session.handle("editAge value=7")
    #expect(session.text.hasSuffix("Ada, 7, false, tea"))
  }

  @Test func `what is wrong with a line is said with what could be typed`() throws {
    var session = try session(screen: form)
    #expect(session.mistake(in: "9") == "there is no 9 on the screen; the numbers go from 1 to 4")
    #expect(session.mistake(in: "2 many") == "'many' is not int, which 'Age' is")
    #expect(session.mistake(in: "4 cofee") == "'cofee' cannot be chosen; did you mean 'coffee'?")
    #expect(session.mistake(in: "3 yes") == "'Sure' is a switch; type '3' alone to flip it")
    #expect(session.mistake(in: "editNmae x") == "'editNmae' is no event of 'test'; did you mean 'editName'?")
    #expect(session.mistake(in: ":modle") == "no command is named ':modle'; did you mean ':model'?")
    #expect(
      session.mistake(in: "wait long") == "'long' is not a time to wait; write it as in 'wait 500ms' or 'wait 2s'")
  }

  @Test func `a line that is not understood changes nothing`() throws {
    var session = try session(screen: form)
    let before = session.text
    _ = session.mistake(in: "2 many")
    #expect(session.text == before)
  }

  @Test func `a swipe goes back when it is done and not when it is cancelled`() throws {
    var session = try session(
      screen: """
        model: { depth: =backstack.depth }
        events: [go]
        transitions: { go: { navigate: test } }
        """)
    _ = try session.handle("go")
    _ = try session.handle("swipe 0.3 0.7 cancel")
    #expect(session.model.stack.count == 2)
    _ = try session.handle("swipe 0.5 done")
    #expect(session.model.stack.count == 1)
    for line in ["swipe", "swipe 0.5", "swipe 2 done", "swipe half done"] {
      #expect(throws: ConsoleMistake.self) { try session.handle(line) }
    }
  }

  @Test func `undo takes back a line and redo does it again`() throws {
    var session = try session(screen: form)
    _ = try session.handle("1 Ada")
    _ = try session.handle(":undo")
    #expect(session.text.contains("1) Name: …"))
    _ = try session.handle(":redo")
    #expect(session.text.contains("1) Name: Ada"))
    #expect(session.mistake(in: ":redo") == "there is nothing to do again")
  }

  @Test func `blank lines and remarks do nothing`() throws {
    var session = try session(screen: form)
    #expect(try session.handle("  ").lines.isEmpty)
    #expect(try session.handle("# a remark").lines.isEmpty)
  }
}
