import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Steps that select one of several: pending calls, due timers, samples.
@Suite struct ChoosingTests {
  private let station = """
    flowspec: 2
    flow: station

    services:
      board:
        find: { args: { line: int }, returns: string, errors: [closed], readOnly: true }
        delays: { args: { line: int }, stream: string }
        clerk: { returns: secret, readOnly: true }

    screens:
      hall:
        state:
          next: int = 1
          log: string = ""
          code: secret = ""
          key: secret = ""
        model: { log: =log, isLate: =late.value != null && early.value == null, isOpen: =code == 'sesame' && key == 'brass' }
        events:
          ask:
          say: { word: string }
          unlock: { code: secret }
          clerk:
        transitions:
          ask:
            - let: { line: =next }
            - set: { next: =next + 1 }
            - call: board.find
              with: { line: =line }
              policy: parallel
              then: { set: { log: "${log} ${line}${result}" } }
              catch: { closed: { set: { log: "${log} ${line} closed" } } }
          say: { set: { log: "${log} ${event.word}" } }
          unlock: { set: { code: =event.code } }
          clerk: { call: board.clerk, then: { set: { key: =result } } }
        observes:
          early: { stream: board.delays, with: { line: 1 } }
          late: { stream: board.delays, with: { line: 2 } }
        effects:
          bell: { after: 2s, do: { send: { say: { word: ding } } } }
          gong: { after: 2s, do: { send: { say: { word: dong } } } }
          horn: { after: 1s, do: { send: { say: { word: toot } } } }
        view:
          - text: ${model.log} ${model.isLate} ${model.isOpen}
          - button: { label: Ask, sends: ask }
          - button: { label: Clerk, sends: clerk }
          - button: { label: Lock, sends: { unlock: { code: "" } } }
          - secret: { label: Code, edits: code }

    backstack:
      start: hall
    explore:
      samples: { hall.code: [sesame, street], hall.unlock.code: ["", sesame], board.clerk: [tin, brass] }
    """

  private func failures(_ steps: String, examples: String = "") throws -> [String] {
    let lines = (steps + "\n- expect: { screen: hall }").split(separator: "\n").map { "      \($0)\n" }.joined()
    let scenario = "scenarios:\n  it:\n    relaxed: true\n\(examples)    steps:\n\(lines)"
    var played = try PlayedScenarios("\(station)\n\n\(scenario)")
    return played.outcomes().flatMap(\.failures).map { failure in
      let text = played.program.sources[failure.span.source]?.text(failure.span.start..<failure.span.end) ?? "?"
      return "\(text): \(failure.message) [\(failure.code)]\(failure.hints.map { " - \($0)" }.joined())"
    }
  }

  @Test func `a reply selects a pending call by number, and the remaining calls are renumbered`() throws {
    let steps = """
      - repeat: { times: 3, steps: [press: Ask] }
      - reply: { board.find: { returns: b } }
        nth: 2
      - reply: { board.find: { fails: closed } }
        nth: 2
      - reply: { board.find: { returns: a } }
        nth: 1
      - expect: { model: { log: " 2b 3 closed 1a" } }
      """
    #expect(try failures(steps) == [])
  }

  @Test func `which call is meant may stand in an example`() throws {
    let steps = """
      - repeat: { times: 2, steps: [press: Ask] }
      - reply: { board.find: { returns: x } }
        nth: =example.call
      - expect: { model: { log: =example.log } }
      """
    let examples = "    examples: [{ call: 1, log: \" 1x\" }, { call: 2, log: \" 2x\" }]\n"
    #expect(try failures(steps, examples: examples) == [])
  }

  @Test func `a reply says on which of several streams it sends`() throws {
    let steps = """
      - reply: { board.delays: { emits: [{ value: five minutes }] } }
        nth: 2
      - expect: { model: { isLate: true } }
      """
    #expect(try failures(steps) == [])
    #expect(
      try failures("- reply: { board.delays: { emits: [{ value: long }] } }\n  nth: 3") == [
        "board.delays: 2 streams of 'board.delays' are pending, but the reply is for number 3 [missing-call]"
          + " - write a number from 1 to 2; 1 is the oldest"
      ])
  }

  @Test func `a call that does not wait cannot be answered`() throws {
    #expect(
      try failures("- press: Ask\n- reply: { board.find: { returns: x } }\n  nth: 2") == [
        "board.find: 1 call of 'board.find' is pending, but the reply is for number 2 [missing-call] - remove 'nth'"
          + " - make another call first"
      ])
    #expect(
      try failures("- press: Ask\n- press: Ask\n- reply: { board.find: { returns: x } }\n  nth: 0") == [
        "board.find: 2 calls of 'board.find' are pending, but the reply is for number 0 [missing-call]"
          + " - write a number from 1 to 2; 1 is the oldest"
      ])
    #expect(
      try failures("- reply: { board.find: { returns: x } }\n  nth: 1") == [
        "board.find: nothing waits for the reply, because no call or stream of 'board.find' is pending [unheard-input]"
      ])
  }

  @Test func `what comes due at one instant runs in the order in which it began, or as the step says`() throws {
    #expect(try failures("- advance: 2s\n- expect: { model: { log: \" toot ding dong\" } }") == [])
    #expect(try failures("- advance: 2s\n  first: gong\n- expect: { model: { log: \" toot dong ding\" } }") == [])
    let both = "- advance: 2s\n  first: [gong, bell]\n- expect: { model: { log: \" toot dong ding\" }, emitted: 2 }"
    #expect(try failures(both) == [])
  }

  @Test func `what does not come due when the time is over cannot run first`() throws {
    #expect(
      try failures("- advance: 2s\n  first: horn") == [
        "horn: nothing named 'horn' is due at the end of this time [not-due] - the names that are due are 'hall.bell', 'hall.gong'"
      ])
    #expect(
      try failures("- advance: 2s\n  first: gnog") == [
        "gnog: nothing named 'gnog' is due at the end of this time [not-due] - did you mean 'gong'?"
      ])
    #expect(
      try failures("- advance: 3s\n  first: bell") == [
        "bell: nothing named 'bell' is due at the end of this time [not-due]"
          + " - nothing is due then: let more time pass - remove 'first'"
      ])
    #expect(
      try failures("- background\n- advance: 2s\n  first: bell") == [
        "bell: 'first' is not possible while the flow is in the background [sleeping-flow]"
          + " - write '- foreground' before it"
      ])
  }

  @Test func `a sample is typed, answered and sent by its number, and stands in the flow alone`() throws {
    let typed = "- type: Code\n  sample: 1\n"
    let sent = "- send: unlock\n  sample: 2\n"
    for opening in [typed, sent] {
      let steps = "\(opening)- press: Clerk\n- reply: board.clerk\n  sample: 2\n- expect: { model: { isOpen: true } }"
      #expect(try failures(steps) == [], "\(opening)")
    }
  }

  @Test func `a missing sample is reported with the number of samples`() throws {
    #expect(
      try failures("- type: Code\n  sample: 3") == [
        "type: 2 samples are typed into 'Code', but number 3 is selected [missing-sample]"
          + " - write a number from 1 to 2 - add it to 'samples' under 'explore'"
      ])
    #expect(try failures("- send: unlock\n  sample: 0").first?.contains("are sent with 'unlock', but number 0") == true)
    #expect(
      try failures("- press: Clerk\n- reply: board.clerk\n  sample: -1").first?.hasPrefix(
        "board.clerk: 2 samples are replied by 'board.clerk', but number -1 is selected") == true)
    #expect(try failures("- type: Cod\n  sample: 1").first?.contains("[unknown-label]") == true)
    #expect(try failures("- type: Ask\n  sample: 1").first?.contains("write 'press: …'") == true)
  }
}
