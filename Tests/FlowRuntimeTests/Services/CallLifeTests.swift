import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Calls of effects, and calls on leaving.
@Suite struct CallLifeTests {
  private static let text = """
    flowspec: 2
    flow: lives
    services:
      web:
        find: { args: { word: string }, returns: string, readOnly: true }
        log: { args: { word: string } }
    screens:
      home:
        state:
          word: string = "a"
          found: string = ""
          isOn: bool = true
          ticks: int = 0
        model: { found: =found, ticks: =ticks, any: =loading.any }
        events: { look: { word: string }, off: , go: }
        transitions:
          look: { set: { word: =event.word } }
          off: { set: { isOn: false } }
          go: { navigate: other }
        effects:
          find:
            key: word
            while: isOn
            do:
              call: web.find
              with: { word: =word }
              then: { set: { found: =result } }
      other:
        state: { note: string = "bye" }
        model: { title: Other }
        events: [quit]
        transitions:
          quit: goBack
        leave:
          call: web.log
          with: { word: =note }
          onLeave: finish
          then: { message: Logged. }
    backstack: { start: home }
    """

  @Test func `a new key of an effect cancels the calls of its former run, and calls again`() throws {
    var flow = try TestFlow(CallLifeTests.text)
    #expect(flow.awaited == [1])
    #expect(try flow.send("look", ["word": .string("b")]).asked == ["cancel 1", "call 2 b"])
    try flow.reply(.string("found b"))
    #expect([flow["found"], flow["any"]] == ["found b", "false"])
  }

  @Test func `an effect whose condition ceases to hold waits for no reply`() throws {
    var flow = try TestFlow(CallLifeTests.text)
    #expect(try flow.send("off").asked == ["cancel 1"])
    #expect(flow["any"] == "false")
  }

  @Test func `a kept call may be made on leaving, with what the presenter held`() throws {
    var flow = try TestFlow(CallLifeTests.text)
    try flow.reply(.string("x"))
    try flow.send("go")
    #expect(try flow.send("quit").asked == ["call 2 bye"])
    try flow.reply(.null)
    #expect(flow.messages == ["Logged."])
  }

  @Test func `a period of an effect leaves the call of the period before alone`() throws {
    let polling = CallLifeTests.text.replacing("key: word\n", with: "every: 1s\n")
    var flow = try TestFlow(polling)
    #expect(flow.wait(1).flatMap(\.asked) == ["call 1 a"])
    #expect(flow.wait(5).flatMap(\.asked) == [])
    try flow.reply(.string("late"))
    #expect(flow["found"] == "late")
    #expect(flow.wait(1).flatMap(\.asked) == ["call 2 a"])
  }

  @Test func `a call queued behind one that ends with a fault is made`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: division
      services: { numbers: { echo: { args: { n: int }, returns: int, readOnly: true } } }
      fakes: { numbers.echo: { after: 1s, returns: =args.n } }
      screens:
        home:
          state: { quotient: int = 0 }
          model: { quotient: =quotient, busy: =loading.any }
          events: { divide: { n: int } }
          transitions:
            divide:
              call: numbers.echo
              with: { n: =event.n }
              policy: queue
              then: { set: { quotient: =10 / (result - 1) } }
      backstack: { start: home }
      """)
    try flow.send("divide", ["n": .int(1)])
    try flow.send("divide", ["n": .int(3)])
    flow.wait(1)
    #expect([flow["quotient"], flow["busy"]] == ["0", "true"])
    flow.wait(1)
    #expect([flow["quotient"], flow["busy"]] == ["5", "false"])
  }

  @Test func `a kept call that waits for another attempt is made when the flow ends`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: trace
      services: { web: { log: { args: { word: string } } } }
      screens:
        home:
          events: [note]
          transitions:
            note: { call: web.log, with: { word: hello }, onLeave: finish, timeout: 1s, retry: { times: 1, backoff: 5s } }
      catch: { timeout: { message: slow } }
      backstack: { start: home }
      """)
    #expect(try flow.send("note").asked == ["call 1 hello"])
    flow.wait(1)
    #expect(flow.back().asked == ["call 2 hello"])
    #expect(flow.flow.model.hasExited)
  }

  /// An effect whose call leads to a delayed step, or to another call.
  private static let asking = """
    flowspec: 2
    flow: trace
    services: { web: { ask: { args: { word: string }, returns: string, readOnly: true } } }
    screens:
      home:
        state: { word: string = 'a', log: "list<string> = []" }
        model: { log: =log }
        effects:
          asking:
            key: word
            do: { call: web.ask, with: { word: =word }, policy: parallel, then: { STEPS } }
        events: { type: { word: string } }
        transitions: { type: { set: { word: =event.word } } }
    backstack: { start: home }
    """

  @Test func `an effect that restarts ends the timers that the steps after its call have started`() throws {
    let delayed = "after: 5s, do: [{ append: { to: log, value: \"=result + ' later'\" } }]"
    var flow = try TestFlow(Self.asking.replacing("STEPS", with: delayed))
    _ = flow.flow.run([.reply(call: 1, .returned(.string("x")))])
    try flow.send("type", ["word": .string("b")])
    flow.wait(10)
    #expect(flow["log"] == "[]")
    _ = flow.flow.run([.reply(call: 2, .returned(.string("y")))])
    flow.wait(10)
    #expect(flow["log"] == "[y later]")
  }

  @Test func `an effect that restarts cancels the calls that the steps after its call have made`() throws {
    let further = "call: web.ask, with: { word: =result }, then: { append: { to: log, value: =result } }"
    var flow = try TestFlow(Self.asking.replacing("STEPS", with: further))
    let next = flow.flow.run([.reply(call: 1, .returned(.string("x")))])
    #expect(next.asked == ["call 2 x"])
    let restarted = try flow.send("type", ["word": .string("b")])
    #expect(restarted.asked == ["cancel 2", "call 3 b"])
    _ = flow.flow.run([.reply(call: 2, .returned(.string("late")))])
    #expect(flow["log"] == "[]")
  }
}
