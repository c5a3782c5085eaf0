import Diagnostics
import FlowCompiler
import FlowTooling
import Testing

@Suite struct CodeActionTests {
  private let path = "/w/notes.flow.yaml"

  private func text(after action: CodeAction, of marked: Marked) throws -> String {
    #expect(action.edits.map(\.path) == [marked.path])
    let edits = try #require(action.edits.first).edits
    return String(decoding: Array(marked.text.utf8).applying(edits), as: UTF8.self)
  }

  @Test func `a misspelt name has a correction that removes its diagnostic`() throws {
    let marked = Marked(notes.replacing("to: detail", with: "to: detial‸", maxReplacements: 1))
    let actions = marked.workspace.actions(marked.path, in: marked.offset..<marked.offset)
    #expect(actions.map(\.title) == ["Write 'detail'"])
    #expect(actions.allSatisfy { $0.isPreferred && $0.safety == .safe })
    #expect(try text(after: #require(actions.first), of: marked) == notes)
  }

  @Test func `one correction mends all certain mistakes of a file`() throws {
    let broken = notes.replacing("to: detail", with: "to: detial").replacing("start: list", with: "strat: list")
      .replacing("edits: draft", with: "edits: draf")
    let marked = Marked("‸" + broken)
    #expect(marked.workspace.problems(path).count >= 2)
    let all = try #require(marked.workspace.fixAll(path))
    #expect(all.problems.count >= 2)
    let fixed = try text(after: all, of: marked)
    #expect(Workspace(texts: [path: Array(fixed.utf8)]).problems(path).allSatisfy { $0.severity != .error })
    #expect(Marked("‸" + notes).workspace.fixAll(path) == nil)
  }

  @Test func `the corrections of the wrong examples keep their safety`() {
    var count = 0
    for kind in Compiler.catalogue where kind.example.language == .flow {
      let path = "/w/example.flow.yaml"
      let workspace = Workspace(texts: [path: Array(kind.example.wrong.utf8)])
      for problem in workspace.problems(path) {
        for action in workspace.actions(path, in: problem.range) where action.problems == [problem] {
          count += 1
          #expect(action.safety != .display, "\(kind.code)")
          if action.isPreferred { #expect(action.safety == .safe, "\(kind.code)") }
          if action.safety == .unsafe { #expect(!action.isPreferred, "\(kind.code)") }
        }
      }
    }
    #expect(count > 20)
  }

  @Test func `settings of a folder have diagnostics, and apply to flows before they are saved`() {
    let settings = "/w/flowspec.yaml"
    let broken = Workspace(texts: [settings: Array("lint:\n  no-such-rule: off\n".utf8)])
    #expect(broken.problems(settings).map(\.severity) == [.error])
    #expect(Workspace(texts: [settings: Array("lint: [\n".utf8)]).problems(settings).isEmpty == false)
    let flow = notes.replacing("        draft: string", with: "        unread: int = 0\n        draft: string")
    let plain = Workspace(texts: [path: Array(flow.utf8)])
    guard let code = plain.problems(path).first?.code else {
      Issue.record("the flow has no warning")
      return
    }
    let lint = "lint:\n  \(code): { severity: off, reason: It is a draft. }\n"
    let texts = [path: Array(flow.utf8), settings: Array(lint.utf8)]
    #expect(Workspace(texts: texts).problems(settings).isEmpty)
    #expect(Workspace(texts: texts).problems(path).allSatisfy { $0.code != code })
  }
}
