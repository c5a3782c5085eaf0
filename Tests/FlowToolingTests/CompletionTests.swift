import FlowTooling
import Testing

@Suite struct CompletionTests {
  /// Returns the labels at a mark that replaces a text of the flow of notes.
  private func labels(_ text: String, _ marked: String) -> [String] {
    let changed = notes.replacing(text, with: marked, maxReplacements: 1)
    #expect(changed != notes, "\(text) is not in the flow")
    return Marked(changed).labels
  }

  @Test func `keys are offered by their place, without those that are there`() {
    let keys = labels("  detail:\n    params", "  detail:\n    ‸\n    params")
    #expect(keys.contains("state") && keys.contains("view") == false && keys.contains("modes"))
    #expect(!keys.contains("backstack"))
    #expect(labels("call: cloud.load", "ca‸: cloud.load").contains("call"))
    #expect(labels("{ label: Refresh, sends: refresh }", "{ label: Refresh, ‸ }").contains("sends"))
    #expect(labels("- heading: ${model.count} notes", "- ‸").contains("heading"))
  }

  @Test func `names are offered by what the place refers to`() {
    #expect(labels("to: detail", "to: ‸").contains("detail"))
    #expect(labels("sends: refresh }", "sends: ‸ }").contains("refresh"))
    #expect(labels("edits: draft", "edits: ‸").contains("draft"))
    #expect(labels("call: cloud.load", "call: ‸").contains("cloud.load"))
    #expect(labels("call: cloud.load", "call: cloud.‸").contains("load"))
    #expect(labels("with: { page: 1 }", "with: { ‸ }").contains("page"))
    #expect(labels("params: { note: =event.note }", "params: { ‸ }").contains("note"))
    #expect(labels("theme: Theme = light", "theme: ‸").contains("Theme"))
    #expect(labels("set: { notes: =result }", "set: { ‸ }").contains("theme"))
  }

  @Test func `expressions know the types of what stands before a dot`() {
    #expect(labels("note: =event.note", "note: =event.‸").contains("note"))
    #expect(labels("${note.title}", "${note.‸}").contains("stars"))
    #expect(labels("count: notes.size()", "count: notes.‸").contains("size"))
    #expect(labels("${model.note.title}", "${model.note.‸}").contains("title"))
    #expect(labels("count: notes.size()", "count: notes.filter(item, item.‸)").contains("stars"))
    #expect(labels("count: notes.size()", "count: notes.filter(item, ite‸)").contains("item"))
    #expect(labels("count: notes.size()", "count: Theme.‸").contains("dark"))
  }

  @Test func `an unfinished line is completed as well`() {
    #expect(labels("then: { set: { notes: =result } }", "then: { set: { no‸").contains("notes"))
    #expect(
      labels("label: \"Open ${note.title}\", sends: { open: { note: =note } } } }", "label: \"Open ${note.‸").contains(
        "title"))
    #expect(labels("to: detail, params: { note: =event.note } } }", "to: de‸").contains("detail"))
  }

  @Test func `labels, cases and screens are offered in scenarios`() {
    let head = "for: notes\nscenarios:\n  a note is opened:\n    steps:\n"
    func labels(_ step: String) -> [String] {
      Marked(head + step, path: "/w/notes.scenarios.yaml", beside: ["/w/notes.flow.yaml": notes]).labels
    }
    #expect(labels("      - press: ‸\n").contains("Refresh"))
    #expect(labels("      - expect: { screen: ‸ }\n").contains("detail"))
    #expect(labels("      - ‸\n").contains("press"))
    #expect(labels("      - send: ‸\n").contains("refresh"))
  }

  @Test func `a paths of a file is offered`() {
    let flow = "flowspec: 2\nflow: a\nimports:\n  other: ‸\n"
    let labels = Marked(flow, path: "/w/a.flow.yaml", beside: ["/w/notes.flow.yaml": notes]).labels
    #expect(labels.contains("./notes.flow.yaml"))
  }

  @Test func `nothing is offered where a new name is written`() {
    #expect(labels("  detail:\n    params", "  ‸:\n    params") == [])
  }

  @Test func `the rules whose severity can be set are offered in settings`() {
    let settings = Marked("flowspec: 2\nlint:\n  dead-‸\n", path: "/w/flowspec.yaml")
    let completions = settings.workspace.completions(settings.path, at: settings.offset)
    let rule = completions.first { $0.label == "dead-end" }
    #expect(rule?.insertion == "dead-end: ")
    #expect(rule.map { settings.text(Location(path: settings.path, range: $0.range)) } == "dead-")
    #expect(!completions.contains { $0.label == "unknown-name" })
    #expect(Marked("lint: { dead-end: ‸ }\n", path: "/w/flowspec.yaml").labels == ["off", "warning", "error"])
    #expect(Marked("lint: { dead-end: { ‸ } }\n", path: "/w/flowspec.yaml").labels == ["severity", "reason"])
  }

  @Test func `a file whose name has a dash is offered as a whole`() {
    let flow = Marked(
      "flowspec: 2\nflow: shop\nimports: { a: ./two-w‸ }\n", path: "/w/shop.flow.yaml",
      beside: ["/w/two-words.library.yaml": "flowspec: 2\nlibrary: two\n"])
    let completion = flow.workspace.completions(flow.path, at: flow.offset).first { $0.label.hasPrefix("./") }
    #expect(completion?.label == "./two-words.library.yaml")
    #expect(completion.map { flow.text(Location(path: flow.path, range: $0.range)) } == "./two-w")
  }
}
