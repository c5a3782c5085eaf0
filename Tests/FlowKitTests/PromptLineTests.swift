import FlowConsole
import FlowKit
import FlowPlay
import FlowTerminal
import Foundation
import Testing

/// A screen with a code that is a secret, a pin that is a string in a hidden field, and a name that is neither.
private let vault = """
  state: { name: "string = ''", code: "secret = ''", pin: "string = ''", isLate: bool = false }
  model: { name: =name, code: =code, pin: =pin, isLate: =isLate }
  effects:
    late: { after: 5s, do: { set: { isLate: true } } }
  events: { enter: { name: string, code: secret }, rename: { to: string } }
  transitions:
    enter: { set: { name: =event.name, code: =event.code } }
    rename: { set: { name: =event.to } }
  view:
    - button: { label: Clear, sends: { rename: { to: "" } }, when: model.isLate }
    - field: { label: Name, edits: name }
    - secret: { label: Code, edits: code }
    - secret: { label: Pin, edits: pin }
  """

private let secret = "hunter2"

/// Lines that contain the secret in every syntax.
private let secretLines = [
  "2 \(secret)", " 2 \(secret)", "3 \(secret)", "\t2\t\(secret)", "\"Code\" \(secret)", "editCode \(secret)",
  "  editCode \(secret)", "editPin \(secret)", "editCode value=\(secret)", "enter name=Ada code=\(secret)",
  "enter \(secret)", "test.editCode \(secret)", "editCdoe \(secret)", "7 \(secret)",
  "2x \(secret)", "\"Cod\" \(secret)",
]

/// A terminal with a prompt, and its output.
private struct Screen {
  var prompt: PromptLine
  var context: LineContext
  private(set) var written = ""

  init(_ drawing: PromptLine.Drawing, _ context: LineContext) {
    prompt = PromptLine(drawing)
    self.context = context
    show()
  }

  mutating func show() { written += prompt.show(on: context, cells: 80) }

  /// The line as it was drawn last on a terminal that can move its cursor, with a bar for the cursor.
  var line: String {
    let drawn = written.split(separator: "\r", omittingEmptySubsequences: false).suffix(2).map { $0.dropFirst(2) }
    guard drawn.count == 2 else { return "" }
    return "\(drawn[1])|\(drawn[0].dropFirst(drawn[1].count).dropLast("\u{1B}[K".count))"
  }

  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(.text(scalar)) }
  }

  @discardableResult mutating func press(_ key: TerminalKey) -> PromptLine.Outcome {
    if key == .enter || key == .newline { written += prompt.leave(on: context) }
    defer { show() }
    return prompt.press(key, on: context)
  }
}

@Suite struct PromptLineTests {
  @Test(arguments: secretLines, [PromptLine.Drawing.moving, .appending])
  func `a secret is never on the terminal nor in the history, however it is typed`(
    line: String, drawing: PromptLine.Drawing
  ) throws {
    let session = try session(screen: vault)
    var screen = Screen(drawing, session.context)
    screen.type(line)
    screen.press(.left)
    screen.press(.end)
    screen.press(.enter)
    for _ in 0..<3 { screen.press(.up) }
    for _ in 0..<3 { screen.press(.down) }
    // The first letter of the secret occurs nowhere else in these lines.
    #expect(!screen.written.contains("h"), "\(screen.written)")
    #expect(!session.masked(line).contains(secret))
  }

  @Test func `what is no secret is shown as it is typed and comes back`() throws {
    let context = try session(screen: vault).context
    for line in ["1 Ada", "rename Ada", "\"Name\" Ada", "# Ada", ":open Ada", "wait 1s", "editName Ada"] {
      var screen = Screen(.moving, context)
      screen.type(line)
      #expect(screen.written.contains("> \(line)"), "\(line)")
      screen.press(.enter)
      screen.press(.up)
      #expect(screen.written.hasSuffix("> \(line)"), "\(line)")
    }
  }

  @Test func `a flow without secrets masks nothing`() throws {
    let plain = """
      state: { name: "string = ''" }
      model: [name]
      view: [{ field: { label: Name, edits: name } }]
      """
    let context = try session(screen: plain).context
    for line in ["editNmae Ada", "7 Ada", "1 Ada", "\"Nam\" Ada"] { #expect(context.masked(line) == line) }
  }

  @Test func `a secret line comes back without its value`() throws {
    var screen = Screen(.moving, try session(screen: vault).context)
    for line in ["1 Ada", "editCode \(secret)", "editCode other"] {
      screen.type(line)
      screen.press(.enter)
    }
    screen.press(.up)
    #expect(screen.line == "editCode |")
    screen.press(.up)
    #expect(screen.line == "1 Ada|")
  }

  @Test func `a secret stays masked when another screen comes while it is typed`() throws {
    var session = try session(screen: vault)
    var screen = Screen(.moving, session.context)
    screen.type("2 hun")
    _ = try session.handle("wait 5s")
    screen.context = session.context
    #expect(!session.context.screen.isSecret("2 hun"))
    screen.show()
    screen.type("ter2")
    screen.press(.enter)
    #expect(!screen.written.contains("h"))
  }

  @Test func `a secret that is answered in place of a service is masked`() throws {
    var session = try ConsoleSession(
      program(
        flow: """
          flowspec: 2
          flow: test
          services:
            web:
              token: { returns: secret, errors: [offline], readOnly: true }
              name: { returns: string, readOnly: true }
          screens:
            test:
              state: { token: "secret = ''", name: "string = ''" }
              model: [token, name]
              events: [get, ask]
              transitions:
                get:
                  call: web.token
                  then: { set: { token: =result } }
                  catch: { offline: { message: Offline. } }
                ask: { call: web.name, then: { set: { name: =result } } }
          backstack: { start: test }
          """), width: 60)
    for line in ["get", "ask"] { _ = try session.handle(line) }
    let calls = try session.handle(":calls").lines.map(\.text)
    let token = try #require(calls.first { $0.contains("web.token") }?.dropFirst().prefix { $0.isNumber })
    let name = try #require(calls.first { $0.contains("web.name") }?.dropFirst().prefix { $0.isNumber })
    #expect(session.masked(":reply \(token) hunter2") == ":reply \(token) •••")
    #expect(session.masked(":reply 99 hunter2") == ":reply 99 •••")
    #expect(session.masked(":rpely \(token) hunter2") == ":rpely \(token) •••")
    #expect(session.masked(":reply \(token) !offline") == ":reply \(token) !offline")
    #expect(session.masked(":reply \(name) Ada") == ":reply \(name) Ada")
    #expect(session.masked(":save a b") == ":save a b")
  }

  @Test func `a message about a line never quotes what may be a secret`() throws {
    var session = try session(screen: vault)
    for line in secretLines {
      #expect(session.mistake(in: line)?.contains(secret) != true, "\(line)")
    }
  }

  @Test func `what may be a secret is in no recording, however it is typed`() throws {
    let program = try program(screen: vault)
    for line in secretLines {
      try withRecording { path in
        var play = try RecordedPlay(ConsoleSession(program, width: 60), of: program, to: path)
        play.type(line)
        play.type(":state")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains(secret), "\(line): \(text)")
        let (seen, replay) = try replayed(path, of: program)
        #expect(replay.difference == nil && !seen.joined().contains(secret), "\(line)")
      }
    }
  }

  // MARK: Keys

  @Test func `earlier lines come back, and so does what was being typed`() throws {
    var screen = Screen(.moving, try session(screen: vault).context)
    for line in ["one", "2"] {
      screen.type(line)
      screen.press(.newline)
    }
    screen.type("x")
    for (key, line) in [(TerminalKey.up, "2|"), (.up, "one|"), (.up, "one|"), (.down, "2|"), (.down, "x|")] {
      screen.press(key)
      #expect(screen.line == line)
    }
    screen.press(.down)
    #expect(screen.line == "x|")
  }

  @Test func `the end of input counts on an empty line alone`() throws {
    var screen = Screen(.moving, try session(screen: vault).context)
    screen.type("ab")
    screen.press(.home)
    guard case .edited = screen.press(.deleteOrEnd) else {
      Issue.record("the input ends")
      return
    }
    #expect(screen.line == "|b")
    screen.press(.deleteOrEnd)
    guard case .ended = screen.press(.deleteOrEnd) else {
      Issue.record("the input does not end")
      return
    }
  }

  @Test func `a full line rings once for all text that has no room`() throws {
    let context = try session(screen: vault).context
    var prompt = PromptLine(.moving)
    for _ in 0..<EditBuffer.limit { _ = prompt.press(.text("x"), on: context) }
    let full = prompt.show(on: context, cells: 80)
    #expect(!full.contains("\u{7}"))
    for _ in 0..<3 { _ = prompt.press(.text("x"), on: context) }
    let overfull = prompt.show(on: context, cells: 80)
    #expect(overfull == full + "\u{7}")
    let again = prompt.show(on: context, cells: 80)
    #expect(again == full)
    guard case .entered(let line, _) = prompt.press(.enter, on: context) else {
      Issue.record("the line is not entered")
      return
    }
    #expect(line.utf8.count == EditBuffer.limit)
  }

  @Test(arguments: [
    TerminalKey.escape, .backTab, .yank, .undo, .searchHistory, .interrupt, .quit, .suspend, .pageUp, .pageDown,
    .selectLeft, .selectRight, .selectHome, .selectEnd, .help, .panel, .pause, .step, .slower, .faster, .paste("z"),
    .press(row: 0, column: 0), .wheel(1), .answer(.ground(isLight: true)),
  ])
  func `a key that has a function in the picture alone does nothing`(key: TerminalKey) throws {
    var screen = Screen(.moving, try session(screen: vault).context)
    screen.type("1 Ada Lovelace")
    screen.press(.cutWord)
    guard case .edited = screen.press(key) else {
      Issue.record("the key does more than edit")
      return
    }
    #expect(screen.line == "1 Ada |")
    screen.type("x")
    #expect(screen.line == "1 Ada x|")
  }

  @Test func `a tab is a blank`() throws {
    var screen = Screen(.moving, try session(screen: vault).context)
    screen.type("1")
    screen.press(.tab)
    screen.type("Ada")
    #expect(screen.line == "1 Ada|")
  }

  // MARK: Drawing

  @Test func `the terminal itself erases the rest of the line, whatever it takes for its width`() throws {
    var screen = Screen(.moving, try session(screen: vault).context)
    screen.type("1 日本語👍🏽")
    for _ in 0..<5 { screen.press(.backspace) }
    #expect(screen.written.hasSuffix("\r> 1\u{1B}[K\r> 1"))
    let hidden = screen.prompt.hide()
    #expect(hidden == "\r\u{1B}[K")
  }

  @Test func `a terminal that cannot move its cursor is sent what is new alone`() throws {
    var screen = Screen(.appending, try session(screen: vault).context)
    screen.type("1 Adä")
    screen.press(.backspace)
    screen.press(.enter)
    #expect(screen.written == "> 1 Adä\u{8} \u{8}\n> ")
    #expect(!screen.written.contains("\u{1B}"))
  }

  @Test func `an edit in the middle is shown on a line of its own where the cursor cannot go back`() throws {
    var screen = Screen(.appending, try session(screen: vault).context)
    screen.type("1 Aa")
    screen.press(.left)
    screen.press(.text("d"))
    #expect(screen.written == "> 1 Aa\n> 1 Ada")
  }

  @Test func `a half line is shown again below what was said meanwhile`() throws {
    var screen = Screen(.appending, try session(screen: vault).context)
    screen.type("2 hun")
    let hidden = screen.prompt.hide()
    #expect(hidden == "\n")
    let shown = screen.prompt.show(on: screen.context, cells: 80)
    #expect(shown == "> 2 •••")
  }

  @Test func `where a front end shows the lines nothing is shown but the sign`() throws {
    var screen = Screen(.silent, try session(screen: vault).context)
    screen.type("1 Ada")
    screen.press(.enter)
    #expect(screen.written == "> > ")
  }

  @Test func `a line belongs to the screen on which its first key was pressed`() throws {
    var session = try session(screen: vault)
    for (drawing, isEarly) in [(PromptLine.Drawing.moving, false), (.appending, false), (.silent, true)] {
      var screen = Screen(drawing, session.context)
      let early = session.context.screen.lines.count
      if isEarly { _ = try session.handle("wait 5s") }
      screen.context = session.context
      screen.type("1")
      _ = try session.handle("wait 5s")
      screen.context = session.context
      guard case .entered("1", let begunOn) = screen.press(.enter) else {
        Issue.record("the line is not entered")
        return
      }
      #expect(begunOn.screen.lines.count == early)
      session = try FlowKitTests.session(screen: vault)
    }
  }
}
