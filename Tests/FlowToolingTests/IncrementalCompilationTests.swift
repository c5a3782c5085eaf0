import Diagnostics
@testable import FlowTooling
import Foundation
import SeededRandom
import Testing

/// Edits flows at random and compares the answers with those of a workspace that compiles everything again.
///
/// `INCREMENTAL_EDITS` is the number of edits of each flow; the large flow has ten times as many.
@Suite struct IncrementalCompilationTests {
  private let edits = ProcessInfo.processInfo.environment["INCREMENTAL_EDITS"].flatMap { Int($0) } ?? 2

  @Test func `random edits give the same answers as a new compilation`() {
    var reused = 0
    for (number, path) in (SampleFlows.files() + [Self.largeFlow.path]).enumerated() {
      var random = SplitMix(seed: UInt64(number + 1))
      let first = path == Self.largeFlow.path ? Self.largeFlow.text : SampleFlows.disk.read(path) ?? []
      var text = first
      var workspace = Workspace(texts: [path: text], disk: SampleFlows.disk, leastPresenters: 1)
      var history = [text]
      for edit in 0..<(path == Self.largeFlow.path ? 10 * edits : edits) {
        text = random.oneIn(5) ? random.oneOf(history) : Self.edited(text, like: first, &random)
        history.append(text)
        workspace = Workspace(texts: [path: text], disk: SampleFlows.disk, after: workspace)
        let fresh = Workspace(texts: [path: text], disk: SampleFlows.disk, leastPresenters: .max)
        guard CompilationAnswers(workspace, path) == CompilationAnswers(fresh, path) else {
          Issue.record("\(path), edit \(edit): \(String(decoding: text, as: UTF8.self))")
          break
        }
      }
      reused += workspace.reusedPresenterCount
    }
    #expect(reused > edits)
  }

  @Test(arguments: [("label: Name", "label: Full name"), ("count + 1 }", "count + 10 }")])
  func `an edit of a view or a step compiles one presenter again`(_ edit: (old: String, new: String)) throws {
    let (path, text) = Self.largeFlow
    let first = Workspace(texts: [path: text], leastPresenters: 1)
    #expect(first.problems(path).filter { $0.severity == .error } == [])
    let place = try #require(String(decoding: text, as: UTF8.self).utf8.firstRange(of: edit.old.utf8))
    var edited = String(decoding: text, as: UTF8.self)
    edited.replaceSubrange(place, with: edit.new)
    let second = Workspace(texts: [path: Array(edited.utf8)], after: first)
    #expect(second.problems(path).filter { $0.severity == .error } == [])
    #expect(second.reusedPresenterCount == 8)
  }

  /// A flow of many screens that read, handle and call one another.
  private static let largeFlow: (path: String, text: [UInt8]) = {
    var text = """
      flowspec: 2
      flow: large
      state: { total: int = 0 }
      stores:
        basket:
          state:
            items: list<string> = []
          derived: { isFull: size(items) > 3 }
          events: { put: { item: string } }
          transitions:
            put:
              set:
                items: =items + [event.item]
      events: [reset]
      transitions:
        reset: { set: { total: 0 } }
        s1.done: { set: { total: =total + 1 } }
      presenters:
        row:
          params: { title: string }
          state: { open: bool = false }
          model: { title: =params.title, open: =open }
          emits: [picked]
          events: [toggle]
          transitions:
            toggle: [ { set: { open: =!open } }, emit: picked ]
          view:
            - toggle: { label: "${model.title}", value: =model.open, sends: toggle }
      screens:

      """
    for index in 0..<8 {
      text += """
          s\(index):
            state:
              count: int = 0
              name: string = ""
            derived: { many: count > \(index) && flow.total >= 0 }
            children: { first: { present: row, params: { title: =name } } }
            model: [count, name, many]
            emits: [done]
            events: [more, next]
            transitions:
              first.picked: { set: { count: =count + 2 } }
              more: { set: { count: =count + 1 } }
              next: { navigate: s\((index + 1) % 8) }
            view:
              - text: "${model.count} ${model.many}"
              - field: { label: Name, edits: name }
              - button: { label: More, sends: more }
              - child: first

        """
    }
    return ("/w/large.flow.yaml", Array((text + "backstack: { start: s0 }\n").utf8))
  }()

  /// Returns a text after an edit that leaves most of it valid.
  private static func edited(_ text: [UInt8], like first: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    let words = self.words(of: text)
    guard !words.isEmpty else { return first }
    var result = text
    let word = random.oneOf(words)
    switch random.below(8) {
    case 0: result.replaceSubrange(word, with: text[random.oneOf(words)])
    case 1: result.insert(contentsOf: "x".utf8, at: word.upperBound)
    case 2: result.removeSubrange(word)
    case 3:
      let line = self.line(around: word.lowerBound, of: text)
      result.removeSubrange(line)
    case 4:
      let line = self.line(around: word.lowerBound, of: text)
      result.insert(contentsOf: text[line], at: line.upperBound)
    case 5: result.insert(contentsOf: " # note".utf8, at: self.line(around: word.lowerBound, of: text).upperBound - 1)
    case 6: result.insert(contentsOf: " + 1".utf8, at: word.upperBound)
    default:
      let digits = words.filter { (0x30...0x39).contains(text[$0.lowerBound]) }
      result.replaceSubrange(digits.isEmpty ? word : random.oneOf(digits), with: "\(random.below(1_000))".utf8)
    }
    return result
  }

  private static func words(of text: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for (index, byte) in (text + [0x0A]).enumerated() {
      let isPart =
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
      if isPart {
        start = start ?? index
      } else if let begin = start {
        words.append(begin..<index)
        start = nil
      }
    }
    return words
  }

  private static func line(around offset: Int, of text: [UInt8]) -> Range<Int> {
    let start = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(text[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count)
  }
}

/// The answers that depend on the compilation of a flow.
struct CompilationAnswers: Equatable {
  let problems: [Problem]
  let hints: [String]
  let tokens: [String]

  init(_ workspace: Workspace, _ path: String) {
    problems = workspace.problems(path)
    hints = workspace.inlayHints(path, in: 0..<Int.max).map { "\($0.offset) \($0.text)" }
    tokens = workspace.tokens(path).map { "\($0.range) \($0.kind) \($0.isDeclaration)" }
  }

  /// The answers of a workspace that has compiled nothing before.
  init(fresh text: String, _ path: String) {
    self.init(Workspace(texts: [path: Array(text.utf8)], leastPresenters: .max), path)
  }
}
