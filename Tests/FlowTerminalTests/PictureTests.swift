import FlowPlay
import FlowTerminal
import Testing

private let form = """
  flowspec: 2
  flow: test
  screens:
    test:
      state:
        name: string = ""
        word: string = ""
        size: string = "small"
        isOn: bool = false
        sent: string = ""
      model: [name, size, isOn, sent]
      events: [send, reset]
      transitions:
        send: { set: { sent: =name } }
        reset: { set: { sent: "" } }
      view:
        - heading: Form
        - field: { label: Name, edits: name, submits: send }
        - toggle: { label: Loud, edits: isOn }
        - choice: { label: Size, edits: size, options: { small: Small, middle: Middle, large: Large } }
        - row:
            - button: { label: Send, sends: send }
            - button: { label: Reset, sends: reset }
        - text: "Sent: ${model.sent}, ${model.size}, ${model.isOn}"
  backstack: { start: test }
  """

/// A flow with a list of 200 rows and a button for each.
let longList = """
  flowspec: 2
  flow: test
  screens:
    test:
      state:
        chosen: int = 0
        seconds: int = 0
      derived:
        items: lists.range(200)
      model: [chosen, items, seconds]
      events: { tick: , choose: { id: int } }
      enter: { after: 1s, do: { send: tick } }
      transitions:
        choose: { set: { chosen: =event.id } }
        tick:
          - set: { seconds: =seconds + 1 }
          - after: 1s
            do: { send: tick }
      view:
        - text: "${model.seconds} seconds, chosen ${model.chosen}"
        - list:
            each: model.items
            as: item
            key: item
            item: { button: { label: "Choose row number ${item}", sends: { choose: { id: =item } } } }
  backstack: { start: test }
  """

@Suite struct PictureTests {
  @Test func `keys use the controls while the command line is empty`() throws {
    var test = try PictureHarness(flow: form)
    #expect(test.focus == "1) Name: … ⏎")
    test.type(Keys.tab + Keys.enter)
    #expect(test.focus == "2) [x] Loud")
    test.type(Keys.down + Keys.down + Keys.right)
    #expect(test.focus == "5) [ Reset ]")
    test.type(Keys.left + " ")
    #expect(test.focus == "4) [ Send ]")
    test.type(Keys.tab + Keys.tab)
    #expect(test.focus == "1) Name: … ⏎")
    test.type(Keys.backTab + Keys.up + Keys.up)
    #expect(test.focus == "2) [x] Loud")
  }

  @Test func `a field is edited in place, and Enter submits it`() throws {
    var test = try PictureHarness(flow: form)
    test.type(Keys.enter + "Ada L")
    #expect(test.lines.contains("1) Name: Ada L"))
    #expect(test.play.picture.frame().cursor == FrameEncoder.Cursor(row: 2, column: 14))
    test.type("\u{1B}[200~ove \"lace\"\u{1B}[201~")
    test.type(Keys.enter)
    #expect(test.lines.contains("Sent: Ada Love \"lace\", small, false"))
    test.type(Keys.enter + "xyz" + Keys.escape)
    #expect(test.lines.contains("1) Name: Ada Love \"lace\" ⏎"))
    test.type(Keys.enter + "\u{15}" + Keys.tab)
    #expect(test.lines.contains("1) Name: … ⏎"))
  }

  @Test func `a choice is filtered and chosen`() throws {
    var test = try PictureHarness(flow: form)
    test.type(Keys.tab + Keys.tab + Keys.enter)
    #expect(test.lines.contains { $0.contains("│ Middle") })
    test.type("lar" + Keys.enter)
    #expect(test.lines.contains("Sent: , large, false"))
    test.type(Keys.enter + "zzz")
    #expect(test.lines.contains { $0.contains("no option matches") })
    test.type(Keys.enter + Keys.escape)
    #expect(test.lines.contains("Sent: , large, false"))
  }

  @Test func `other characters begin the command line, and Esc leaves it`() throws {
    var test = try PictureHarness(flow: form)
    test.type("2")
    #expect(test.lines.last?.hasPrefix("> 2 ") == true)
    test.type(Keys.enter)
    #expect(test.lines.contains("2) [x] Loud"))
    test.type("nonsense" + Keys.escape)
    #expect(test.lines.last?.contains("Enter") == true)
    test.type("nonsense" + Keys.enter)
    #expect(test.lines.last?.contains("'nonsense' is not an event") == true)
    test.type("x\u{7F}")
    #expect(test.lines.last?.contains("Enter") == true)
  }

  @Test func `lines are recalled, searched and completed`() throws {
    var test = try PictureHarness(flow: form, history: ["1 Ada", "2", "1 Grace"])
    test.type("x" + Keys.up + Keys.up + Keys.up)
    #expect(test.lines.last?.hasPrefix("> 1 Ada") == true)
    test.type(Keys.down + Keys.down + Keys.down)
    #expect(test.lines.last == "> x")
    test.type(Keys.escape + "\u{12}Ad")
    #expect(test.lines.last == "(search 'Ad') 1 Ada")
    test.type(Keys.enter)
    #expect(test.lines.contains("1) Name: Ada ⏎"))
    test.type(":und\t")
    #expect(test.lines.last?.hasPrefix("> :undo ") == true)
    test.type(Keys.escape + "3 \t\t\t" + Keys.enter)
    #expect(test.lines.contains("Sent: , middle, false"))
  }

  @Test func `a text that is no screen is read until a key closes it`() throws {
    var test = try PictureHarness(flow: form, rows: 12)
    test.type(":help" + Keys.enter)
    #expect(test.lines[1].contains(" :help ") && test.lines.contains("Keys"))
    test.type(Keys.pageDown)
    #expect(!test.lines.contains("Keys"))
    test.type(Keys.escape)
    #expect(test.focus == "1) Name: … ⏎")
  }

  @Test func `Ctrl-C discards the line, and then asks`() throws {
    var test = try PictureHarness(flow: form)
    test.type("half" + Keys.interrupt)
    #expect(test.requests.isEmpty && test.lines.last?.contains("Enter") == true)
    test.type(Keys.interrupt)
    #expect(test.requests.isEmpty && test.lines.last == "Press Ctrl-C again to end the session.")
    test.type(Keys.tab + Keys.interrupt)
    #expect(test.requests.isEmpty)
    test.type(Keys.interrupt)
    guard case .interrupted? = test.requests.last else {
      Issue.record("\(test.requests)")
      return
    }
  }

  @Test func `a search moves to the next line with a text`() throws {
    var test = try PictureHarness(flow: longList)
    test.type("/number 150")
    #expect(test.lines.contains { $0.contains("Choose row number 150") })
    test.type(Keys.enter)
    #expect(test.focus == "151) [ Choose row number 150 ]")
    test.type("/zzz" + Keys.escape)
    #expect(test.focus == "151) [ Choose row number 150 ]")
  }

  @Test func `the viewport follows the focus`() throws {
    var test = try PictureHarness(flow: longList, rows: 12)
    test.type(Keys.end)
    #expect(test.focus == "200) [ Choose row number 199 ]")
    test.type(Keys.home)
    #expect(test.focus == "1) [ Choose row number 0 ]")
    #expect(test.lines[1].hasPrefix("0 seconds"))
    for _ in 0..<30 { test.type(Keys.down) }
    #expect(test.focus == "31) [ Choose row number 30 ]")
    test.type(Keys.pageDown + Keys.pageUp)
    #expect(test.isComplete())
  }

  @Test func `the panel lists what can be sent, and Enter begins the line`() throws {
    var test = try PictureHarness(flow: form)
    test.type(Keys.panel)
    #expect(test.lines.contains { $0.contains("│Backstack") })
    let events = try #require(test.lines.first { $0.contains("  send") })
    #expect(events.contains("│"))
    while !test.focus.contains("send") { test.type(Keys.down) }
    test.type(Keys.enter)
    #expect(test.lines.last == "> send")
    test.type(Keys.escape + Keys.panel)
    #expect(!test.lines.contains { $0.contains("│Backstack") })
  }

  @Test func `a press in a list of two hundred rows sends at most six hundred bytes`() throws {
    var test = try PictureHarness(flow: longList)
    var most = 0
    for key in [Keys.down, Keys.enter, Keys.tab, " "] + Array(repeating: Keys.down, count: 60) + [Keys.enter] {
      test.type(key)
      most = max(most, test.sent)
      #expect(test.isComplete())
    }
    #expect(most <= 600, "\(most) bytes")
    print("a press in a list of 200 rows sends at most \(most) bytes")
  }

  @Test func `a tick of a clock sends at most sixty bytes`() throws {
    var test = try PictureHarness(flow: longList)
    var most = 0
    for _ in 0..<12 {
      test.wait(milliseconds: 1_000)
      most = max(most, test.sent)
      #expect(test.isComplete())
    }
    #expect(test.lines[1].hasPrefix("12 seconds"))
    #expect(most <= 60, "\(most) bytes")
    print("a tick of a clock sends at most \(most) bytes")
  }
}
