import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import Testing

/// Returns a session of a flow with one screen of a given body.
func session(screen body: String, width: Int = 60) throws -> ConsoleSession {
  try ConsoleSession(try program(screen: body), width: width)
}

extension ConsoleSession {
  /// The screen below the breadcrumb.
  var text: String { screen.lines.dropFirst().map(\.text).joined(separator: "\n") }

  /// Returns the error for a line, or `nil` if the line succeeds.
  mutating func mistake(in line: String) -> String? {
    do throws(ConsoleError) {
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

/// A form whose first button is enabled once there is something to save.
private let saving = """
  state:
    name: string = ""
    saved: string = ""
  model: [name, saved]
  events: [save, clear]
  transitions:
    save: { set: { saved: =name } }
    clear: { set: { name: "" } }
  view:
    - button: { label: Save, sends: save, enabled: model.name != "" }
    - field: { label: Name, edits: name }
    - button: { label: Clear, sends: clear }
    - text: "Saved: ${model.saved}"
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

  @Test func `enabling or disabling a control changes no number`() throws {
    var session = try session(screen: saving)
    #expect(session.text == "1·) [ Save ]\n2) Name: …\n3) [ Clear ]\nSaved: ")
    _ = try session.handle("2 Ada")
    #expect(session.text == "1) [ Save ]\n2) Name: Ada\n3) [ Clear ]\nSaved: ")
    _ = try session.handle("3")
    #expect(session.text == "1·) [ Save ]\n2) Name: …\n3) [ Clear ]\nSaved: ")
  }

  @Test func `the number of a disabled control says that it is disabled`() throws {
    var session = try session(screen: saving)
    #expect(session.mistake(in: "1") == "'Save' is disabled now")
    #expect(session.mistake(in: "\"Save\"") == "'Save' is disabled now")
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

@Suite struct ChangedScreenTests {
  /// A screen whose controls move when a timer fires.
  private let moving = """
    state: { isLate: bool = false, isOn: bool = false, said: "string = ''" }
    model: [isLate, isOn, said]
    effects:
      load: { after: 5s, do: { set: { isLate: true, isOn: true } } }
    events: [keep, delete]
    transitions:
      keep: { set: { said: KEPT } }
      delete: { set: { said: DELETED } }
    view:
      - text: "Said: ${model.said}"
      - button: { label: Delete everything, sends: delete, when: model.isLate }
      - button: { label: Keep, sends: keep }
      - toggle: { label: Loud, edits: isOn }
    """

  @Test func `a number whose control has changed since it was begun is refused`() throws {
    var session = try session(screen: moving)
    let earlier = session.screen
    _ = try session.handle("wait 5s")
    let refusal = refusal(of: "1", on: session.screen, begunOn: earlier)
    #expect(
      refusal == "the screen has changed since you started to type: 1 was 'Keep' and is 'Delete everything' now")
    #expect(
      self.refusal(of: " 3", on: session.screen, begunOn: earlier)
        == "the screen has changed since you started to type: 3 did not exist and is 'Loud' now")
    #expect(
      self.refusal(of: "3", on: earlier, begunOn: session.screen)
        == "the screen has changed since you started to type: 3 was 'Loud' and does not exist now")
  }

  @Test func `a number whose control is the same still counts when something else has changed`() throws {
    var session = try session(screen: saving)
    let earlier = session.screen
    _ = try session.handle("2 Ada")
    for line in ["1", "2 Bob", "3", "save", ":help", "9"] {
      #expect(refusal(of: line, on: session.screen, begunOn: earlier) == nil, "\(line)")
    }
  }

  @Test func `a toggle that was flipped meanwhile is not flipped back`() throws {
    var session = try session(screen: "state: { isOn: bool = false }\nview: [{ toggle: { label: Loud, edits: isOn } }]")
    let earlier = session.screen
    _ = try session.handle("1")
    #expect(
      refusal(of: "1", on: session.screen, begunOn: earlier)
        == "the screen has changed since you started to type: 1 is not the same 'Loud' any more")
  }

  private func refusal(of line: String, on screen: ConsoleScreen, begunOn earlier: ConsoleScreen) -> String? {
    do throws(ConsoleError) {
      try screen.check(line, begunOn: earlier)
      return nil
    } catch { return error.message }
  }
}

@Suite struct TypedLineTests {
  @Test func `a control is used by its label in quotes`() throws {
    var session = try session(screen: saving)
    _ = try session.handle("\"Name\" Ada Lovelace")
    _ = try session.handle("\"Save\"")
    #expect(session.text.hasSuffix("Saved: Ada Lovelace"))
    #expect(session.mistake(in: "\"Sav\"") == "no control is labelled 'Sav'; did you mean '\"Save\"'?")
    #expect(session.mistake(in: "\"Save") == "the quotes around the label are not closed; type it as '\"Label\"'")
    #expect(session.mistake(in: "\"Name\"")?.hasPrefix("type a value after 'Name'") == true)
  }

  @Test func `a label that several controls have is refused`() throws {
    var session = try session(
      screen: """
        model: {}
        events: [a, b]
        transitions: { a: { message: A }, b: { message: B } }
        view: [{ button: { label: Go, sends: a } }, { button: { label: Go, sends: b } }]
        """)
    #expect(
      session.mistake(in: "\"Go\"") == "'Go' is the label of 2 controls; type the number of one of them: 1, 2")
  }

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

  @Test func `a number that is never negative is typed with or without its 'u'`() throws {
    var session = try session(
      screen: """
          state: { cups: uint = 1u }
          model: { summary: "${cups} cups" }
          view:
            - field: { label: Cups, edits: cups }
            - text: ${model.summary}
        """)
    _ = try session.handle("1 5")
    #expect(session.text.hasSuffix("5 cups"))
    _ = try session.handle("editCups 7u")
    #expect(session.text.hasSuffix("7 cups"))
    #expect(session.mistake(in: "1 -3") == "'Cups' takes a whole number that is not negative, not '-3'")
  }

  @Test func `what is wrong with a line is said with what could be typed`() throws {
    var session = try session(screen: form)
    #expect(session.mistake(in: "9") == "there is no 9 on the screen; the numbers go from 1 to 4")
    #expect(session.mistake(in: "2 many") == "'Age' takes a whole number, not 'many'")
    #expect(session.mistake(in: "4 cofee") == "'cofee' is not an option; did you mean 'coffee'?")
    #expect(session.mistake(in: "3 yes") == "'Sure' is a toggle; type '3' alone to flip it")
    #expect(session.mistake(in: "editNmae x") == "'editNmae' is not an event of 'test'; did you mean 'editName'?")
    #expect(session.mistake(in: ":modle") == "no command is named ':modle'; did you mean ':model'?")
    #expect(
      session.mistake(in: "wait long") == "'long' is not a duration; write it as in 'wait 500ms' or 'wait 2s'")
  }

  @Test func `an event that needs a value is refused without one`() throws {
    var session = try session(
      screen: """
        state: { said: "string = 'start'" }
        model: [said]
        events: { str: { v: string }, num: { v: int }, two: { a: string, b: string } }
        transitions:
          str: { set: { said: "str<${event.v}>" } }
          num: { set: { said: "num<${event.v}>" } }
          two: { set: { said: "${event.a}-${event.b}" } }
        view: [{ text: "${model.said}" }]
        """)
    #expect(
      session.mistake(in: "str") == "'str' needs 'v', string; type it as 'str text', or 'str \"\"' for the empty one")
    #expect(session.mistake(in: "num") == "'num' needs 'v', int; type it as 'num v=int'")
    #expect(session.mistake(in: "str v=") == "'v' has no value after the '='; 'v=\"\"' is the empty one")
    #expect(session.mistake(in: "two a=x")?.hasPrefix("'two' needs 'b', string") == true)
    #expect(session.text == "start")
    _ = try session.handle("str \"\"")
    #expect(session.text == "str<>")
    _ = try session.handle("two a=\"\" b=x")
    #expect(session.text == "-x")
  }

  @Test func `the value of a control is requested by a description of its type`() throws {
    var session = try session(
      screen: """
        state: { age: int = 3, note: "string?", size: "double?", pause: "duration = duration('1s')" }
        model: [age]
        view:
          - field: { label: Age, edits: age }
          - field: { label: Size, edits: size }
          - field: { label: Pause, edits: pause }
        """)
    #expect(session.mistake(in: "1") == "type a value after 'Age', as in '1 42'")
    #expect(session.mistake(in: "2") == "type a value after 'Size', as in '2 1.5'; '2 null' empties it")
    #expect(session.mistake(in: "1 \"\"") == "'Age' takes a whole number, not '\"\"'")
    #expect(session.mistake(in: "2 big") == "'Size' takes a number, not 'big'")
    #expect(session.mistake(in: "3 long") == "'Pause' takes a time, as in '90s' or '1h30m', not 'long'")
    _ = try session.handle("2 null")
  }

  @Test func `what was meant as a number is answered as one`() throws {
    var session = try session(screen: form)
    #expect(session.mistake(in: "1.5") == "'1.5' is not a number of a control; the numbers go from 1 to 4")
    #expect(session.mistake(in: "2x Ada") == "'2x' is not a number of a control; the numbers go from 1 to 4")
    #expect(session.mistake(in: "0") == "there is no 0 on the screen; the numbers go from 1 to 4")
    #expect(session.mistake(in: "99999999999999999999")?.contains("is not a number of a control") == true)
  }

  @Test func `nothing stands behind a word of the console`() throws {
    var session = try session(screen: form)
    for word in ["back", "forward", "quit", "help", "?"] {
      #expect(session.mistake(in: "\(word) extra") == "'\(word)' takes no argument; type '\(word)' alone")
    }
  }

  @Test func `plain words leave and help unless the flow has an event of that name`() throws {
    var session = try session(screen: form)
    for word in ["help", "?"] { #expect(try session.handle(word).lines.count > 20) }
    for word in ["quit", "exit", "q"] {
      #expect(try session.handle(word).isFinished)
      #expect(!session.model.hasExited)
    }
    var other = try FlowKitTests.session(
      screen: """
        state: { said: "string = ''", isOpen: bool = false }
        model:
          Open: { when: isOpen, said: =said, events: [exit, quit] }
          Shut: { said: =said, events: [quit] }
        events: [exit, quit]
        transitions:
          exit: { set: { said: Gone } }
          quit: { set: { said: Quit } }
        """)
    #expect(try !other.handle("quit").isFinished)
    #expect(other.mistake(in: "exit")?.contains("cannot be sent now") == true)
  }

  @Test func `help folds at its column`() throws {
    for width in [40, 60, 80, 120] {
      var session = try session(screen: form, width: width)
      let lines = try session.handle(":help").lines.map(\.text)
      #expect(lines.allSatisfy { $0.count <= width })
      let first = try #require(lines.first)
      guard first.hasPrefix("2 ") else { continue }
      let column = first.dropFirst().prefix { $0 == " " }.count + 1
      for line in lines where line.hasPrefix(" ") {
        #expect(line.prefix { $0 == " " }.count == column, "\(width): '\(line)'")
      }
    }
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
      #expect(throws: ConsoleError.self) { try session.handle(line) }
    }
  }

  @Test func `the screen is drawn after each part of a swipe that changes it`() throws {
    var session = try session(
      screen: """
        model: { progress: "=backProgress == null ? 0.0 : backProgress", depth: =backstack.depth }
        events: [go]
        transitions: { go: { navigate: test } }
        view: [{ text: "${string(model.progress)} of ${model.depth}" }]
        """)
    _ = try session.handle("go")
    let reply = try session.handle("swipe 0.25 0.25 0.5 done")
    let drawn = reply.lines.map(\.text).filter { $0.contains(" of ") }
    #expect(drawn == ["0.25 of 2", "0.5 of 2", "0 of 1"])
  }

  @Test func `undo reverts a line and redo repeats it`() throws {
    var session = try session(screen: form)
    _ = try session.handle("1 Ada")
    _ = try session.handle(":undo")
    #expect(session.text.contains("1) Name: …"))
    _ = try session.handle(":redo")
    #expect(session.text.contains("1) Name: Ada"))
    #expect(session.mistake(in: ":redo") == "there is nothing to redo")
  }

  @Test func `blank lines and remarks do nothing`() throws {
    var session = try session(screen: form)
    #expect(try session.handle("  ").lines.isEmpty)
    #expect(try session.handle("# a remark").lines.isEmpty)
  }
}
