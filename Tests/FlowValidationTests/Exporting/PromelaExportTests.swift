import Diagnostics
import FlowCompiler
import FlowProgram
import FlowValidation
import Foundation
import TestSupport
import Testing

@Suite struct PromelaExportTests {
  private let snapshots = snapshotFolder()

  @Test func `a flow is written in the words of its author`() throws {
    let flows = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../flows")
    let counter = try String(contentsOf: flows.appending(path: "counter/counter.flow.yaml"), encoding: .utf8)
    try expectSnapshot(model(of: counter), named: "counter.pml", in: snapshots)
    try expectSnapshot(model(of: touringFlow), named: "tour.pml", in: snapshots)
  }

  @Test func `the same flow gives the same model`() throws {
    #expect(try model(of: touringFlow) == model(of: touringFlow))
  }

  @Test func `no snapshot is left over`() {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().path
    #expect(orphanedSnapshots(in: snapshots, testsIn: tests) == [])
  }

  @Test func `a claim about what remains possible is named and left out`() throws {
    let text = touringFlow.replacing("{ reachable: screen == 'shop' }", with: "{ alwaysReachable: screen == 'shop' }")
    let model = try #require(exportPromela(program(text)).model)
    #expect(!model.claims.contains { $0.property == "shops are seen" })
    #expect(model.text.contains("not here: alwaysReachable"))
  }

  @Test func `what must follow is named and left out where time passes`() throws {
    let later = "joined: { after: 1s, do: { set: { member: true } } }"
    let timed = touringFlow.replacing("joined: { set: { member: true } }", with: later)
    #expect(timed != touringFlow)
    let model = try #require(exportPromela(program(timed)).model)
    #expect(!model.claims.contains { $0.property == "comes back" })
    #expect(model.text.contains("not here: leadsTo"))
  }

  // MARK: What is beyond a model

  private func model(of text: String) throws -> String {
    let export = exportPromela(try program(text))
    return try #require(export.model, "\(export.problems.map(\.message))").text
  }

  /// What keeps a screen with some lines of its own from being exported.
  private func problems(_ lines: String, flow: String = "") throws -> [String] {
    let text = """
      flowspec: 1
      flow: box
      \(flow)
      screens:
        box:
          state:
            count: int = 0
      \(lines.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      backstack:
        start: box
      """
    let export = exportPromela(try program(text))
    #expect((export.model == nil) == !export.problems.isEmpty)
    return export.problems.map(\.message)
  }

  @Test func `what runs on leaving is beyond a model`() throws {
    let found = try problems("model: [count]\nleave: { message: Bye }")
    #expect(found == ["a model cannot say 'leave'"])
  }

  @Test func `a timer that steps arm at the launch is beyond a model`() throws {
    let found = try problems("model: [count]\nenter: { after: 1s, do: { set: { count: 1 } } }")
    #expect(found == ["a model cannot say a timer that steps arm at the launch"])
  }

  @Test func `a message that the launch shows is beyond a model`() throws {
    let found = try problems("model: [count]\nenter: { message: Hello }")
    #expect(found == ["a model cannot say a message that the launch shows"])
  }

  @Test func `a span of time that changes is beyond a model`() throws {
    let span = "=count > 0 ? duration('1s') : duration('2s')"
    let lines = "model: [count]\neffects:\n  tick: { every: \"\(span)\", do: { set: { count: 1 } } }"
    #expect(try problems(lines) == ["a model cannot say a span of time that is computed"])
  }

  @Test func `a message is known by its text and not by its number`() throws {
    let lines = """
      model: { news: =messages }
      events: [say, keep]
      transitions:
        say: { message: Hello }
        keep: { when: messages.size() > 0, do: { set: { count: "=messages[0].id" } } }
      """
    #expect(try problems(lines) == ["a model cannot say the number of a message that is kept"])
    #expect(try problems(lines.replacing("messages[0].id", with: "messages.size()")) == [])
  }

  @Test func `what is ignored must not decide what can be done`() throws {
    let lines = """
      model: { count: =count }
      events: [grow]
      transitions:
        grow: { set: { count: =count + 1 } }
      view:
        - text: "${model.count}"
        - button: { label: Grow, sends: grow }
      """
    let ignoring = "explore: { ignore: [box.count] }"
    #expect(try problems(lines, flow: ignoring) == [])
    let told = try problems(lines.replacing("sends: grow", with: "sends: grow, when: model.count < 3"), flow: ignoring)
    #expect(
      told == ["a model cannot say 'box.count', which does not tell states apart and yet decides what can be done"])
  }

  @Test func `calls that are told apart by a key are beyond a model`() throws {
    let key = "loading: { name: tasting, key: \"=string(last == null)\" }"
    let keyed = servingFlow.replacing("loading: tasting", with: key)
    let export = exportPromela(try program(keyed))
    #expect(export.problems.map(\.message) == ["a model cannot say calls that are told apart by a key"])
  }

  @Test func `calls that queue are beyond a model`() throws {
    let export = exportPromela(try program(servingFlow.replacing("policy: latest", with: "policy: queue")))
    #expect(export.problems.map(\.message) == ["a model cannot say 'policy: queue'"])
  }

  @Test func `a stack that is named is beyond a model`() throws {
    let text = travelFlow.replacing("up: { goBack: root }", with: "up: { navigate: { to: notes, in: tabs.map } }")
    let named = try program(text, imports: [(path: "poll.flow.yaml", text: pollFlow)])
    #expect(exportPromela(named).problems.map(\.message) == ["a model cannot say a stack that is named"])
  }

  @Test func `what a child shows is beyond a model while steps run`() throws {
    let text = """
      flowspec: 1
      flow: nest
      screens:
        nest:
          state:
            seen: int = 0
          children:
            egg: { present: egg }
          model: { size: =egg.size }
          events: [look]
          transitions:
            look: { set: { seen: =egg.size } }
      presenters:
        egg:
          state:
            size: int = 0
          model: [size]
      backstack:
        start: nest
      """
    let export = exportPromela(try program(text))
    #expect(export.problems.map(\.message) == ["a model cannot say what a child shows, in steps"])
    let plain = text.replacing("set: { seen: =egg.size }", with: "set: { seen: 1 }")
    #expect(exportPromela(try program(plain)).problems == [])
  }

  @Test func `a formula over any number names what to bound`() throws {
    let lines =
      "model: [count]\nevents: [grow]\ntransitions:\n  grow: { set: { count: =count + string(count).size() } }"
    #expect(try problems(lines) == ["a model cannot say a formula over 'box.count', which can be any number"])
    #expect(try problems(lines, flow: "explore: { bounds: { box.count: 20 } }") == [])
  }

  @Test func `a text that grows without end names what to bound`() throws {
    let lines = """
      saved:
        word: string = ""
      model: [word, count]
      events: [grow]
      transitions:
        grow: { set: { word: "=word + 'a'" } }
      """
    #expect(try problems(lines) == ["a model cannot say 'box.word' with more than 250 values"])
    #expect(try problems(lines, flow: "explore: { bounds: { box.word: 5 } }") == [])
  }

  @Test func `derived values that double what they stand on are refused in good time`() throws {
    let chain = (1...30).map { "  d\($0): \($0 == 1 ? "count" : "d\($0 - 1)") + \($0 == 1 ? "1" : "d\($0 - 1)")" }
    let lines = """
      derived:
      \(chain.joined(separator: "\n"))
      model: { big: =d30 > 3 }
      events: [grow]
      transitions:
        grow: { when: d30 > 3, do: { set: { count: =count + 1 } } }
      """
    #expect(try problems(lines).first == "a model cannot say a formula that stands on so many others")
  }

  @Test func `what a guard excludes does not count as a value`() throws {
    let lines = """
      model: { word: "=string(count)" }
      events: [grow]
      transitions:
        grow:
          when: count < 9
          set: { count: =count + 1 }
      """
    #expect(try problems(lines) == [])
  }

  @Test func `every problem stands at its line and says what to do`() throws {
    let text = BeyondModelExample.wrong
    let problem = try #require(exportPromela(try program(text)).problems.first)
    #expect(problem.hints == ["bound it: 'explore: { bounds: { bell.times: 9 } }'"])
    #expect(String(decoding: Array(text.utf8)[problem.span.start..<problem.span.end], as: UTF8.self) == "set")
  }

  @Test func `every wrong example earns exactly its own code and every right one none`() throws {
    for kind in ExportMistakes.all {
      let wrong = try program(kind.example.wrong)
      #expect(exportPromela(wrong).problems.map(\.code) == [kind.code])
      #expect(exportPromela(try program(kind.example.right)).problems == [])
    }
  }
}

private enum BeyondModelExample {
  static var wrong: String { ExportMistakes.all[0].example.wrong }
}
