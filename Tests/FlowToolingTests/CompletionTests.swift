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

  @Test func `a line of its own under a key begins a mapping`() {
    #expect(labels(ending: "imports:\n  other:\n    ‸") == ["flow", "requires"])
    #expect(labels(ending: "lint:\n  dead-end:\n    ‸") == ["severity", "at", "reason"])
    #expect(labels(ending: "lint:\n  dead-end: ‸") == ["off", "warning", "error"])
  }

  @Test func `the view of a model with cases begins with a case`() {
    let flow =
      "flowspec: 2\nflow: f\nscreens:\n  a:\n    model: { Empty: { when: true }, Full: {} }\n    view:\n      ‸\n"
    #expect(Marked(flow).labels == ["Empty", "Full"])
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

  /// Returns the labels at a mark in a section at the end of a flow of two screens.
  private func labels(ending section: String) -> [String] {
    Marked(
      """
      flowspec: 2
      flow: gate
      types: { Coin: { worth: int } }
      state: { coins: "list<Coin> = []" }
      screens:
        gate:
          events: [open]
          transitions: { open: { navigate: { to: hall } } }
          modes:
            Shut: { start: true, transitions: { open: { become: Ajar } } }
            Ajar: {}
          model: { isShut: =mode == 'Shut' }
        hall: { params: { guest: string = "" }, route: "/hall/{guest}" }
      backstack: { start: gate }
      \(section)
      """
    ).labels
  }

  @Test func `a string that is compared with an enum is completed by its cases alone`() {
    #expect(labels(ending: "properties: { a: { always: screen == '‸' } }") == ["gate", "hall"])
    #expect(labels(ending: "properties: { a: { always: \"screen in ['‸']\" } }") == ["gate", "hall"])
    #expect(labels(ending: "properties: { a: { always: screen == 'ha‸") == ["gate", "hall"])
    #expect(labels("count: notes.size()", "count: theme == '‸'") == ["light", "dark"])
    #expect(labels("count: notes.size()", "count: notes.exists(note, note.title == '‸')") == [])
  }

  @Test func `a property is completed by events, and by the screens and presenters that are shown`() {
    #expect(labels(ending: "properties: { a: { precedes: [‸, screen == 'hall'] } }").contains("gate.open"))
    #expect(labels(ending: "properties: { a: { precedes: [gate.‸, screen == 'hall'] } }").contains("open"))
    #expect(labels(ending: "properties: { a: { precedes: [‸.open, screen == 'hall'] } }").contains("gate"))
    #expect(!labels(ending: "properties: { a: { always: coins.size() < 2 && ‸ } }").contains("gate.open"))
    #expect(labels(ending: "properties: { a: { never: ‸ } }").contains("shown"))
    #expect(labels(ending: "properties: { a: { never: shown.hall && shown.‸ } }").contains("gate"))
    #expect(labels(ending: "properties: { a: { never: shown.gate.‸ } }").contains("Ajar"))
    #expect(labels(ending: "properties: { a: { never: alive.‸ } }").contains("hall"))
    #expect(!labels("count: notes.size()", "count: ‸").contains("shown"))
  }

  @Test func `a path is completed part by part`() {
    #expect(labels(ending: "lint: { dead-end: { severity: error, at: screens.‸ } }") == ["gate", "hall"])
    #expect(labels(ending: "lint: { dead-end: { severity: error, at: screens.gate.modes.‸ } }") == ["Shut", "Ajar"])
    #expect(labels(ending: "explore: { bounds: { flow.coins.‸: 2 } }") == ["worth"])
    #expect(labels("  detail:\n    params", "  detail:\n    route: \"/notes/{‸}\"\n    params").contains("note"))
    #expect(labels("  detail:\n    params", "  detail:\n    route: \"/‸\"\n    params") == [])
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

  @Test func `a step of a scenario is completed by the labels of its kind of control`() {
    func labels(_ step: String) -> [String] {
      Marked(
        "for: notes\nscenarios:\n  a:\n    steps:\n      - \(step)\n", path: "/w/notes.scenarios.yaml",
        beside: ["/w/notes.flow.yaml": notes]
      ).labels
    }
    #expect(labels("press: ‸") == ["Refresh"])
    #expect(labels("type: { ‸ }") == ["Title"])
    #expect(labels("type: { T‸ }") == ["Title"])
    #expect(labels("submit: ‸") == ["Title"])
    #expect(labels("toggle: ‸") == [])
  }

  @Test func `a scenario is completed by the parts of a path and the fields of all cases`() {
    let flow = """
      flowspec: 2
      flow: rooms
      presenters:
        lamp:
          events: [turn]
          model: { Off: {}, On: { watts: 5 } }
          effects: { flicker: { every: 1s, do: { send: turn } } }
      screens:
        home:
          children: { left: { present: lamp }, right: { present: lamp } }
      backstack: { start: home }
      """
    func labels(_ step: String) -> [String] {
      Marked(
        "for: rooms\nscenarios:\n  a:\n    steps:\n      - \(step)\n", path: "/w/rooms.scenarios.yaml",
        beside: ["/w/rooms.flow.yaml": flow]
      ).labels
    }
    #expect(labels("expect: { in: home.‸, case: On }") == ["left", "right"])
    #expect(labels("expect: { running: [home.left.‸] }") == ["flicker"])
    #expect(labels("send: home.left.‸") == ["turn"])
    #expect(labels("expect: { in: home.left, model: { ‸ } }") == ["watts"])
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
