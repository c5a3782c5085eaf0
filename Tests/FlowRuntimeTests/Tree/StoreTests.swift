import CEL
import FlowRuntime
import Testing

@Suite struct StoreTests {
  private static let text = """
    flowspec: 2
    flow: f
    stores:
      account:
        state: { name: string? }
        derived: { isKnown: name != null }
        events: { signedIn: { name: string }, signedOut: }
        transitions:
          signedIn: { set: { name: =event.name } }
          signedOut: { set: { name: null } }
    screens:
      f:
        children:
          badge: { present: badge }
          quiet: { present: quiet }
        model: { isKnown: =account.isKnown }
        events: [signIn]
        transitions:
          signIn: { send: { account.signedIn: { name: Ada } } }
    presenters:
      badge:
        model: { text: "=account.name != null ? account.name : 'guest'" }
        events: [signOut]
        transitions:
          signOut: { send: account.signedOut }
      quiet:
        model: { text: Nothing here }
    backstack: { start: f }
    """

  @Test func `a store is read and written by presenters anywhere`() throws {
    var flow = try TestFlow(StoreTests.text)
    #expect(flow.shown("text", of: "badge") == ["guest"])
    try flow.send("signIn")
    #expect(flow.shown("text", of: "badge") == ["Ada"])
    #expect(flow["isKnown"] == "true")
    try flow.send("signOut", child: "badge")
    #expect(flow.shown("text", of: "badge") == ["guest"])
  }

  @Test func `a model that reads nothing of a store is not rebuilt when it changes`() throws {
    var flow = try TestFlow(StoreTests.text)
    let quiet = flow.models("quiet")[0]
    let tick = try flow.send("signIn")
    #expect(flow.models("quiet")[0] === quiet)
    #expect(tick.counters.modelsBuilt == 2, "the badge and the screen")
  }

  @Test func `a store in a presenter is one for each subtree`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          children:
            left: { present: panel }
            right: { present: panel }
      presenters:
        panel:
          stores:
            filter:
              state: { word: string = "all" }
              events: { chosen: { word: string } }
              transitions: { chosen: { set: { word: =event.word } } }
          children:
            list: { present: list }
          model: { word: =filter.word, inner: =list.word }
          events: { choose: { word: string } }
          transitions:
            choose: { send: { filter.chosen: { word: =event.word } } }
        list:
          uses: { filter: store }
          model: { word: =filter.word }
      backstack: { start: f }
      """)
    try flow.send("choose", ["word": .string("new")], child: "left")
    #expect(flow.shown("inner", of: "left") == ["new"])
    #expect(flow.shown("inner", of: "right") == ["all"])
  }

  @Test func `the nearest provider wins, and what it provides follows its state`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { theme: string = "light" }
          provides: { theme: =theme }
          children:
            plain: { present: label }
            framed: { present: frame }
          events: [dark]
          transitions: { dark: { set: { theme: dark } } }
      presenters:
        label:
          uses: { theme: string, size: int = 12 }
          model: { text: "${theme} ${size}" }
        frame:
          uses: { theme: string }
          provides: { theme: "=theme + '!'", size: 20 }
          children:
            inner: { present: label }
          model: { text: =inner.text }
      backstack: { start: f }
      """)
    #expect(flow.shown("text", of: "plain") == ["light 12"])
    #expect(flow.shown("text", of: "framed") == ["light! 20"])
    try flow.send("dark")
    #expect(flow.shown("text", of: "plain") == ["dark 12"])
    #expect(flow.shown("text", of: "framed") == ["dark! 20"])
  }

  @Test func `the first value of state may read a store`() throws {
    let flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      stores:
        settings: { state: { size: int = 3 } }
      screens:
        f:
          state: { size: int = settings.size * 2 }
          model: [size]
      backstack: { start: f }
      """)
    #expect(flow["size"] == "6")
  }

  @Test func `a store sends to one that is declared behind it`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      stores:
        first:
          events: [tell]
          transitions: { tell: { send: second.hear } }
        second:
          state: { heard: int = 0 }
          events: [hear]
          transitions: { hear: { set: { heard: =heard + 1 } } }
      screens:
        f:
          model: { heard: =second.heard }
          events: [tell]
          transitions: { tell: { send: first.tell } }
      backstack: { start: f }
      """)
    try flow.send("tell")
    #expect(flow["heard"] == "1")
  }
}
