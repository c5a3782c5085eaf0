import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import SeededRandom
import Testing

@Suite struct MalformedSnapshotTests {
  /// Returns a snapshot with much content.
  private static func snapshot(of program: Program, seed: UInt64 = 3, keeping content: SnapshotContent) throws -> String
  {
    var play = RandomPlay(seed: seed)
    var flow = try RunningFlow.launch(program)
    for _ in 0..<30 where !flow.model.hasExited {
      var next = flow
      _ = next.step([play.input(for: flow)])
      if !next.model.hasExited { flow = next }
    }
    return flow.snapshot(keeping: content)
  }

  /// Restores a possibly damaged snapshot, and plays the flow for a while if that succeeds.
  private static func tryOut(_ text: String, of program: Program, seed: UInt64) -> Bool {
    var play = RandomPlay(seed: seed)
    guard var flow = try? RunningFlow.restore(text, of: program).flow else { return false }
    for _ in 0..<6 { _ = flow.step([play.input(for: flow)]) }
    _ = flow.snapshot()
    return true
  }

  @Test(arguments: ResumeTests.numbers)
  func `a snapshot cut off anywhere is refused`(number: Int) throws {
    let program = try ResumeTests.numbered(number)
    for content in SnapshotContent.allCases {
      let bytes = Array(try Self.snapshot(of: program, keeping: content).utf8)
      // The last two bytes are the end of the object and of the line.
      for end in stride(from: 0, to: bytes.count - 2, by: 1 + bytes.count / 60) {
        let text = String(decoding: bytes[..<end], as: UTF8.self)
        #expect(throws: SnapshotProblem.self) { try RunningFlow.restore(text, of: program) }
      }
    }
  }

  @Test(arguments: ResumeTests.numbers)
  func `a snapshot with damaged bytes is refused or works, and never crashes`(number: Int) throws {
    let program = try ResumeTests.numbered(number)
    for content in SnapshotContent.allCases {
      let bytes = Array(try Self.snapshot(of: program, keeping: content).utf8)
      for seed in 0..<40 as Range<UInt64> {
        var random = SplitMix(seed: seed)
        var damaged = bytes
        for _ in 0...random.below(3) {
          let position = random.below(damaged.count)
          switch random.below(4) {
          case 0: damaged[position] = UInt8(truncatingIfNeeded: random.next())
          case 1: damaged.remove(at: position)
          case 2: damaged.insert(Array("0-9\"{}[],:#e".utf8)[random.below(12)], at: position)
          default: damaged[position] = damaged[position] ^ 1
          }
        }
        _ = Self.tryOut(String(decoding: damaged, as: UTF8.self), of: program, seed: seed)
      }
    }
  }

  @Test(arguments: ResumeTests.numbers)
  func `a snapshot with parts swapped, left out or doubled is refused or works, and never crashes`(number: Int) throws {
    let program = try ResumeTests.numbered(number)
    let seeds = RandomPlay.seeds(24)
    var survivors = 0
    for content in SnapshotContent.allCases {
      for seed in seeds {
        var damage = StructuralDamage(random: SplitMix(seed: seed))
        let node = try JSONNode(parsing: Self.snapshot(of: program, seed: seed % 5, keeping: content), nesting: 700)
        damage.collect(node)
        let text = damage.damaged(node).prettyText()
        if Self.tryOut(text, of: program, seed: seed) { survivors += 1 }
      }
    }
    #expect(survivors > 0 && survivors < 2 * seeds.count)
  }

  @Test func `a snapshot of quite another flow of the same name is refused or works, and never crashes`() throws {
    let programs = try ResumeTests.flows.map { try program($0) }
    var survivors = 0
    for from in programs {
      for content in SnapshotContent.allCases {
        let snapshot = try Self.snapshot(of: from, keeping: content)
        for to in programs {
          let renamed = snapshot.replacing("\"flow\": \"\(from.name)\"", with: "\"flow\": \"\(to.name)\"")
          if Self.tryOut(renamed, of: to, seed: 1) { survivors += 1 }
        }
      }
    }
    // A flow that has changed completely still starts.
    #expect(survivors > programs.count * programs.count)
  }

  private static let small = """
    flowspec: 2
    flow: small
    types: { Item: { name: string, count: int } }
    screens:
      home:
        state:
          items: list<Item> = []
          on: bool = true
        model: [items, on]
        events:
          add: { name: string }
          later:
        transitions:
          add: { append: { to: items, value: { name: =event.name, count: 1 } } }
          later: { after: 5s, name: bell, do: { set: { on: =!on } } }
        view:
          - text: "${model.items.size()} ${model.on}"
          - button: { label: Later, sends: later }
          - button: { label: Add, sends: { add: { name: x } } }
    backstack: { start: home }
    """

  @Test(arguments: [
    ("\"name\": \"a\"", "\"name\": 7", "presenters[1].slots.items[0].name: expected string, found 7"),
    ("\"count\": 1", "\"count\": \"x\"", "presenters[1].slots.items[0].count: expected int, found \"x\""),
    ("\"on\": true", "\"on\": null", "presenters[1].slots.on: expected bool, found null"),
    ("\"snapshot\": 2", "\"snapshot\": 1", "snapshot: expected form 2 of snapshots, found 1"),
    ("\"flow\": \"small\"", "\"flow\": \"other\"", "flow: it is of the flow 'other', but this is 'small'"),
    ("\"keeps\": \"everything\"", "\"keeps\": \"much\"", "keeps: expected 'everything' or 'saved', found 'much'"),
    ("\"now\": 0", "\"now\": -1", "now: expected a whole number from 0 to 9223372036854775807, found -1"),
    ("\"entry\": 1", "\"entry\": 4", "presenters[1].entry: the stack has no entry #4"),
    ("\"entry\": 1, ", "\"in\": \"#7\", \"child\": \"x\", ", "presenters[1].in: no presenter before it is named '#7'"),
    ("\"of\": \"#1\"", "\"of\": \"#2\"", "timers[0].of: no presenter is named '#2'"),
    ("\"nextEntry\": 2", "\"nextEntry\": 1", "nextEntry: an entry of the stack has a number that is not yet assigned"),
    (
      "\"due\": 5000000000", "\"due\": 5.5",
      "timers[0].due: expected a whole number from 0 to 9223372036854775807, found 5.5"
    ),
    ("{\n  \"snapshot\"", "{\n  \"snapshot\": 2,\n  \"snapshot\"", "'snapshot' occurs twice"),
    (
      "\"messages\": []", "\"messages\": [{ \"id\": 1, \"text\": \"x\" }]",
      "messages[0].id: expected a whole number from 0 to 0, found 1"
    ),
    ("{", "", "this is not a snapshot, because there is more after the JSON value"),
  ])
  func `what is wrong with a snapshot is said with its place`(old: String, new: String, message: String) throws {
    var flow = try TestFlow(Self.small)
    try flow.send("add", ["name": .string("a")])
    try flow.send("later")
    let snapshot = flow.flow.snapshot()
    let range = try #require(snapshot.firstRange(of: old), "\(snapshot)")
    let damaged = snapshot.replacingCharacters(in: range, with: new)
    do throws(SnapshotProblem) {
      _ = try RunningFlow.restore(damaged, of: flow.flow.program)
      Issue.record("restored")
    } catch { #expect(error.description == message) }
  }

  @Test(arguments: [
    ("\"id\": 3", "\"id\": 2", "presenters[6].stacks[0].entries[0].id: another entry has this number"),
    ("\"id\": 3, \"screen\": \"feed\"", "\"id\": 3", "presenters[6].stacks[0].entries[0]: 'screen' is missing"),
    ("\"entry\": 3", "\"entry\": 9", "presenters[7].entry: the stack has no entry #9"),
    ("\"entry\": 3", "\"entry\": 2", "presenters[7].entry: the stack has no entry #2"),
    ("\"in\": \"#1/drawer\"", "\"in\": \"#1/home\"", "presenters[7].entry: the stack has no entry #3"),
    ("\"in\": \"#1/home\"", "\"in\": \"#1/attic\"", "presenters[3].in: no presenter before it is named '#1/attic'"),
    ("\"tab\": \"cart\"", "\"tab\": \"feed\"", "presenters[2].stacks[1].tab: another stack has this name"),
    (
      "\"id\": 3, \"screen\": \"feed\"", "\"id\": 3, \"screen\": \"feed\", \"isAsleep\": true",
      "presenters[7].entry: entry #3 is asleep"
    ),
    ("\"nextEntry\": 4", "\"nextEntry\": 3", "nextEntry: an entry of the stack has a number that is not yet assigned"),
  ])
  func `what is wrong with stacks in stacks is said with its place`(old: String, new: String, message: String) throws {
    let program = try StackFlow.program()
    let snapshot = try RunningFlow.launch(program).snapshot()
    let range = try #require(snapshot.firstRange(of: old), "\(snapshot)")
    do throws(SnapshotProblem) {
      _ = try RunningFlow.restore(snapshot.replacingCharacters(in: range, with: new), of: program)
      Issue.record("restored")
    } catch { #expect(error.description == message) }
  }

  @Test(arguments: ["", "[]", "null", "{}", "{\"snapshot\": true}", "\u{0}", "[[[["])
  func `what is no snapshot at all is refused`(text: String) throws {
    let program = try program(Self.small)
    #expect(throws: SnapshotProblem.self) { try RunningFlow.restore(text, of: program) }
  }

  @Test func `what a timer was handed has to be of its type`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { sum: int = 0 }
          model: [sum]
          events: { later: { by: int } }
          transitions:
            later:
              - let: { twice: =event.by * 2 }
              - after: 1s
                do: { set: { sum: =sum + twice + event.by } }
      backstack: { start: f }
      """)
    try flow.send("later", ["by": .int(4)])
    let snapshot = flow.flow.snapshot()
    for (old, new, message) in [
      (
        "\"locals\": [{ \"by\": 4 }, 8]", "\"locals\": [{ \"by\": 4 }, \"x\"]",
        "timers[0].locals[1]: expected int, found \"x\""
      ),
      ("\"by\": 4", "\"by\": null", "timers[0].locals[0].by: expected int, found null"),
      (", 8]", "]", "timers[0].locals: expected 2 values, found 1"),
    ] {
      let range = try #require(snapshot.firstRange(of: old), "\(snapshot)")
      do throws(SnapshotProblem) {
        _ = try RunningFlow.restore(snapshot.replacingCharacters(in: range, with: new), of: flow.flow.program)
        Issue.record("restored")
      } catch { #expect(error.description == message) }
    }
  }

  @Test func `what a snapshot says beyond what is known is ignored with a note`() throws {
    let flow = try TestFlow(Self.small)
    let snapshot = "{ \"mood\": \"fine\"," + flow.flow.snapshot().dropFirst()
    let (restored, notes) = try RunningFlow.restore(snapshot, of: flow.flow.program)
    #expect(restored.isIdentical(to: flow.flow))
    #expect(notes.map(\.text) == ["'mood' is ignored, because it is not a part of a snapshot."])
    #expect(notes.map(\.path) == ["mood"])
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

/// A mutator that moves parts of a document to wrong places.
private struct StructuralDamage {
  var random: SplitMix
  private var parts: [JSONNode] = [
    .null, .bool(true), .number("0"), .number("-1"), .number("9223372036854775807"), .number("1e400"), .string(""),
    .string("flow"), .array([]), .object([]), .array([.object([])]),
  ]

  init(random: SplitMix) { self.random = random }

  /// Collects the parts of a node for later use.
  mutating func collect(_ node: JSONNode) {
    parts.append(node)
    switch node {
    case .array(let elements): for element in elements { collect(element) }
    case .object(let members): for member in members { collect(member.value) }
    default: break
    }
  }

  /// Returns the node with about one of its parts changed.
  mutating func damaged(_ node: JSONNode) -> JSONNode {
    switch node {
    case .array(var elements) where !elements.isEmpty:
      let position = random.below(elements.count)
      switch random.below(8) {
      case 0: elements.remove(at: position)
      case 1: elements.append(elements[position])
      case 2: elements.swapAt(position, random.below(elements.count))
      default: elements[position] = damaged(elements[position])
      }
      return .array(elements)
    case .object(var members) where !members.isEmpty:
      let position = random.below(members.count)
      switch random.below(16) {
      case 0: members.remove(at: position)
      case 1: members[position].value = parts[random.below(parts.count)]
      case 2: members[position].name = members[random.below(members.count)].name
      default: members[position].value = damaged(members[position].value)
      }
      return .object(members)
    default: return parts[random.below(parts.count)]
    }
  }
}
