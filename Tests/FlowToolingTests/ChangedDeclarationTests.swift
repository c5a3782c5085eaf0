import Diagnostics
@testable import FlowTooling
import Foundation
import Testing

/// Edits declarations, on which other presenters depend, and compares the answers with those of a workspace that
/// compiles everything again.
@Suite struct ChangedDeclarationTests {
  /// An edit of the flow, the presenters that an error appears in, and the number of presenters that need not be
  /// compiled again. The screen that follows a link is always compiled again.
  struct Edit: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let errors: [String]
    let reused: Int

    var testDescription: String { "\(old) -> \(new)" }
  }

  static let edits = [
    // The model of a child of a child.
    Edit(
      old: "model: { text: =params.title }", new: "model: { text: =size(params.title) }", errors: ["list"], reused: 3),
    // The payload of an event that is passed on.
    Edit(old: "picked: { at: int }", new: "picked: { at: bool }", errors: ["cell", "row"], reused: 3),
    Edit(old: "picked: { at: int }", new: "taken: { at: int }", errors: ["cell", "row"], reused: 3),
    // The params and the result of a screen that another one opens.
    Edit(old: "params: { number: int }", new: "params: { number: string }", errors: ["list"], reused: 4),
    Edit(old: "result: string", new: "result: int", errors: ["list", "detail"], reused: 4),
    // The param of a screen that only a link leads to.
    Edit(old: "params: { id: string }", new: "params: { id: int }", errors: ["away"], reused: 5),
    // State that no other presenter reads. Only presenters that name the screen are compiled again.
    Edit(old: "note: string = \"\"", new: "text: string = \"\"", errors: ["detail"], reused: 4),
    Edit(old: "count: int = 0", new: "count: int = 10", errors: [], reused: 4),
    Edit(old: "last: int = 0", new: "last: int = 10", errors: [], reused: 5),
    Edit(old: "model: [count]", new: "model: [count, count]", errors: ["counter"], reused: 4),
    // A declaration of which any presenter may read.
    Edit(old: "flow: pages", new: "flow: pages\nstate: { total: int = 0 }", errors: [], reused: 0),
  ]

  @Test(arguments: edits)
  func `an edit of a declaration compiles the presenters again that can see it`(_ edit: Edit) throws {
    let path = "/w/pages.flow.yaml"
    let first = Workspace(texts: [path: Array(Self.flow.utf8)], leastPresenters: 1)
    #expect(first.problems(path).filter { $0.severity == .error } == [])
    let place = try #require(Self.flow.utf8.firstRange(of: edit.old.utf8))
    let text = Self.flow.replacingCharacters(in: place, with: edit.new)
    let second = Workspace(texts: [path: Array(text.utf8)], after: first)
    let problems = second.problems(path)
    #expect(second.reusedPresenterCount == edit.reused)
    let owners = problems.filter { $0.severity == .error }.map { Self.owner(of: $0.range.lowerBound, in: text) }
    #expect(Set(owners) == Set(edit.errors))
    #expect(CompilationAnswers(second, path) == CompilationAnswers(fresh: text, path))
    let third = Workspace(texts: [path: Array(Self.flow.utf8)], after: second)
    #expect(CompilationAnswers(third, path) == CompilationAnswers(fresh: Self.flow, path))
  }

  @Test func `a name in escapes is found`() throws {
    let path = "/w/pages.flow.yaml"
    let text = Self.flow.replacing("navigate: { to: detail", with: #"navigate: { to: "det\x61il""#)
    let first = Workspace(texts: [path: Array(text.utf8)], leastPresenters: 1)
    #expect(first.problems(path).filter { $0.severity == .error } == [])
    let edited = text.replacing("params: { number: int }", with: "params: { number: string }")
    let second = Workspace(texts: [path: Array(edited.utf8)], after: first)
    #expect(second.problems(path).filter { $0.severity == .error }.count == 1)
    #expect(CompilationAnswers(second, path) == CompilationAnswers(fresh: edited, path))
  }

  /// Returns the name of the presenter around an offset.
  private static func owner(of offset: Int, in text: String) -> String {
    let lines = String(decoding: Array(text.utf8)[..<offset], as: UTF8.self).split(separator: "\n")
    let line = lines.last { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
    return line.map { $0.trimmingPrefix("  ").prefix { $0 != ":" } }.map(String.init) ?? ""
  }

  private static let flow = """
    flowspec: 2
    flow: pages
    presenters:
      cell:
        params: { title: string }
        model: { text: =params.title }
        emits: { picked: { at: int } }
        events: [touch]
        transitions:
          touch: { emit: { picked: { at: 1 } } }
        view:
          - button: { label: "${model.text}", sends: touch }
      row:
        params: { title: string }
        children: { cell: { present: cell, params: { title: =params.title } } }
        emits: { chosen: { at: int } }
        transitions:
          cell.picked: { emit: { chosen: { at: =event.at } } }
        model: { cell: =cell }
        view:
          - child: cell
    screens:
      list:
        state:
          last: int = 0
          answer: string = ""
        children: { row: { present: row, params: { title: =answer } } }
        derived: { isLong: size(row.cell.text) > 3 }
        model: [last, isLong]
        events: [open, leave, count]
        transitions:
          row.chosen: { set: { last: =event.at } }
          open: { navigate: { to: detail, params: { number: =last }, then: { set: { answer: =result } } } }
          leave: { navigate: away }
          count: { navigate: counter }
        view:
          - text: "${model.last} ${model.isLong}"
          - child: row
          - button: { label: Open, sends: open }
          - button: { label: Leave, sends: leave }
          - button: { label: Count, sends: count }
      detail:
        params: { number: int }
        state:
          note: string = ""
        result: string
        model: { number: =params.number, note: =note }
        events: [done]
        transitions:
          done: { return: =note }
        view:
          - text: "${model.number}"
          - field: { label: Note, edits: note, value: =model.note }
          - button: { label: Done, sends: done }
      linked:
        route: "/linked/{id}"
        params: { id: string }
        model: { id: =params.id }
        view:
          - text: "${model.id}"
      away:
        events: [go]
        transitions:
          go: { navigate: { route: /linked/x } }
        view:
          - button: { label: Go, sends: go }
      counter:
        state:
          count: int = 0
        model: [count]
        events: [more]
        transitions:
          more: { set: { count: =count + 1 } }
        view:
          - text: "${model.count}"
          - button: { label: More, sends: more }
    backstack: { start: list }

    """
}
