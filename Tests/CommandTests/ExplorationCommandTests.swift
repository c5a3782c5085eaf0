import Foundation
import Testing

@Suite struct ExplorationCommandTests {
  /// Calls a closure with a temporary folder that contains one flow, and with the path of the flow.
  private func withFlow(_ text: String, _ body: (String, String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flow = folder.appending(path: "lamp.flow.yaml")
    try text.write(to: flow, atomically: true, encoding: .utf8)
    try await body(flow.path, folder.path)
  }

  private func lamp(_ property: String) -> String {
    """
    flowspec: 2
    flow: lamp

    screens:
      lamp:
        state:
          isOn: bool = false
        model: [isOn]
        events: [turn]
        transitions:
          turn: { set: { isOn: =!isOn } }
        view:
          - text: "${model.isOn}"
          - button: { label: Turn, sends: turn }

    backstack:
      start: lamp

    properties:
      it can be seen: \(property)

    """
  }

  /// Returns the output without times, which vary.
  private func timeless(_ output: String) -> String { output.replacing(/, [0-9]+ ms| \([0-9.]+ m?s\)/, with: "") }

  @Test func `what was seen and proved is said`() async throws {
    try await withFlow(lamp("{ always: screen == 'lamp' }")) { flow, _ in
      let result = try await flowspec(["validate", "--explore", "--require-proof", flow])
      #expect(result.code == 0, "\(result.errors)")
      #expect(
        timeless(result.output) == """
          \(flow): 4 states, 4 inputs tried, every state
            it can be seen: proved
          no problems in 1 file
          1 exploration: 1 proved
          1 property: 1 proved

          """)
    }
  }

  @Test func `a certificate names the run of each proof`() async throws {
    try await withFlow(lamp("{ always: screen == 'lamp' }")) { flow, folder in
      let file = folder + "/certificate.json"
      let refused = try await flowspec(["validate", "--certificate", file, flow])
      #expect(refused.code == 64)
      #expect(refused.errors.contains("'--certificate' requires '--explore'."))
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try await flowspec([
      "validate", "--explore", "--certificate", file.path, "flows/counter/counter.flow.yaml",
    ])
    #expect(result.code == 0, "\(result.errors)")
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written.hasPrefix(#"{"flowspecCertificate": 1,"#))
    #expect(written.contains(#""leftOut": ["counter.count"]"#))
    let unwritable = try await flowspec([
      "validate", "--explore", "--certificate", file.path + "/inside.json", "flows/counter/counter.flow.yaml",
    ])
    #expect(unwritable.code == 74)
  }

  @Test func `the page on exploring shows what the command prints`() async throws {
    let page = try String(contentsOfFile: repository + "/docs/exploring.md", encoding: .utf8)
    let command = "$ flowspec validate --explore flows/onboarding/onboarding.flow.yaml\n"
    let shown = try #require(page.components(separatedBy: command).last?.components(separatedBy: "```").first)
    let result = try await flowspec(["validate", "--explore", "flows/onboarding/onboarding.flow.yaml"])
    #expect(timeless(result.output) == timeless(shown))
  }

  @Test func `a run that breaks a property is shown, and written as a scenario`() async throws {
    try await withFlow(lamp("{ precedes: [backstack.depth == 2, lamp.turn] }")) { flow, folder in
      let result = try await flowspec(["validate", "--explore", "--save-traces", folder, flow])
      #expect(result.code == 1)
      #expect(
        timeless(result.output).contains(
          """
          \(flow):20:3: error: 'it can be seen': the second condition can come before the first [broken-property]
          """))
      #expect(result.output.contains("to see it: press: Turn\n"))
      let saved = try String(
        contentsOfFile: folder + "/lamp.broken-property-it-can-be-seen.scenarios.yaml", encoding: .utf8)
      #expect(saved.hasSuffix("    steps:\n      - press: Turn\n      - expect: { property: it can be seen }\n"))
      let shown = try await flowspec([
        "run", flow, "--scenario", folder + "/lamp.broken-property-it-can-be-seen.scenarios.yaml",
      ])
      #expect(shown.code == 1, "\(shown.errors)")
      #expect(
        shown.output.hasPrefix("# 'it can be seen': the second condition can come before the first\n\n— lamp —\n"))
      #expect(shown.output.contains("\n> press: Turn\n— lamp —\n"))
      // The trace is beside the flow, is played with it, and fails as long as the property is violated.
      let replayed = try await flowspec(["validate", flow])
      #expect(replayed.code == 1, "\(replayed.output)")
      #expect(replayed.output.contains("error: 'it can be seen': the second condition can come before the first"))
      #expect(replayed.output.contains("1 scenario: 1 fails"))
      // After the fix, the file is reported as stale, and its scenario passes.
      let text = try String(contentsOfFile: flow, encoding: .utf8)
      try text.replacing(/precedes: .*/, with: "reachable: screen == 'lamp' }").write(
        toFile: flow, atomically: true, encoding: .utf8)
      let mended = try await flowspec(["validate", "--explore", "--save-traces", folder, flow])
      #expect(mended.output.contains("lamp.broken-property-it-can-be-seen.scenarios.yaml is stale"), "\(mended.output)")
      #expect(mended.output.contains("1 scenario: 1 holds"))
    }
  }

  @Test func `a finding that the flow turns off is not written as a scenario`() async throws {
    let setting = "lint: { dead-end: { severity: off, reason: The order is sent once. } }\n"
    let text = """
      flowspec: 2
      flow: shop
      \(setting)screens:
        order:
          events: [send]
          transitions: { send: { navigate: { to: thanks, as: reset } } }
          view: [{ button: { label: Order, sends: send } }]
        thanks:
          view: [{ text: Thank you. }]
      backstack: { start: order, onRootBack: ignore }
      """
    try await withFlow(text) { flow, folder in
      let arguments = ["validate", "--explore", "--save-traces", folder, "--film", folder, flow]
      #expect(try await flowspec(arguments).code == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["lamp.flow.yaml"])
      try text.replacing(setting, with: "").write(toFile: flow, atomically: true, encoding: .utf8)
      #expect(try await flowspec(arguments).code == 1)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(files.contains("lamp.dead-end-thanks.scenarios.yaml"))
      // After an exploration that stops early, nothing is known about the finding.
      let brief = try await flowspec(arguments + ["--max-states", "1"])
      #expect(!brief.output.contains("is stale"), "\(brief.output)")
    }
  }

  @Test func `what is undecided ends with 2, unless that is allowed`() async throws {
    try await withFlow(lamp("{ always: screen == 'lamp' }")) { flow, _ in
      let arguments = ["validate", "--explore", "--max-states", "2", flow]
      let result = try await flowspec(arguments)
      #expect(result.code == 2)
      #expect(result.output.contains("stopped at the limit of states"))
      #expect(try await flowspec(arguments + ["--allow-undecided"]).code == 0)
      #expect(try await flowspec(arguments + ["--require-proof"]).code == 2)
    }
  }

  @Test func `several flows are explored at once, and told in their order`() async throws {
    let flows = ["counter", "login", "onboarding"].map { repository + "/flows/\($0)" }
    let one = try await flowspec(["validate", "--explore"] + flows)
    let three = try await flowspec(["validate", "--explore", "--jobs", "3"] + flows)
    #expect(one.code == 0, "\(one.output)")
    #expect(timeless(three.output) == timeless(one.output))
  }

  @Test func `traces are written to a folder that is not there yet`() async throws {
    try await withFlow(lamp("{ never: lamp.turn }")) { flow, folder in
      let traces = folder + "/found/today"
      let result = try await flowspec(["validate", "--explore", "--save-traces", traces, flow])
      #expect(result.code == 1 && result.errors.isEmpty)
      #expect(FileManager.default.fileExists(atPath: traces + "/lamp.broken-property-it-can-be-seen.scenarios.yaml"))
      let refused = try await flowspec(["validate", "--explore", "--save-traces", flow + "/traces", flow])
      #expect(refused.code == 74)
      #expect(refused.errors == "flowspec: \(flow): this is a file, but a folder is expected\n")
    }
  }

  @Test func `the trace of a fault fails beside its flow, and is not stray in another folder`() async throws {
    let text = """
      flowspec: 2
      flow: lamp
      screens:
        home:
          state:
            items: list<int> = [1]
          events: [drop]
          transitions: { drop: { set: { items: "=[items[3]]" } } }
          view: [{ button: { label: Drop, sends: drop } }]
      backstack: { start: home }

      """
    try await withFlow(text) { flow, folder in
      _ = try await flowspec(["validate", "--explore", "--save-traces", folder + "/traces", flow])
      #expect(try await flowspec(["validate", folder]).code == 0)
      _ = try await flowspec(["validate", "--explore", "--save-traces", folder, flow])
      let played = try await flowspec(["validate", folder])
      #expect(played.output.contains(":8:45: error: the expression fails"), "\(played.output)")
      #expect(played.output.contains("1 scenario: 1 fails") && !played.output.contains("warning"))
      try text.replacing("items[3]", with: "items[0]").write(toFile: flow, atomically: true, encoding: .utf8)
      #expect(try await flowspec(["validate", folder]).code == 0)
    }
  }

  @Test func `traces are named after the file, so that they belong to it beside it`() async throws {
    try await withFlow(lamp("{ never: lamp.turn }")) { flow, folder in
      let other = folder + "/the-lamp.flow.yaml"
      try FileManager.default.moveItem(atPath: flow, toPath: other)
      _ = try await flowspec(["validate", "--explore", "--save-traces", folder, other])
      let played = try await flowspec(["validate", folder + "/the-lamp.broken-property-it-can-be-seen.scenarios.yaml"])
      #expect(played.output.contains("1 scenario: 1 fails"), "\(played.output)\(played.errors)")
    }
  }

  @Test func `what is printed into a file tells no time`() async throws {
    try await withFlow(lamp("{ always: screen == 'lamp' }")) { flow, _ in
      let result = try await flowspec(["validate", "--explore", flow])
      #expect(result.output == timeless(result.output))
    }
  }

  @Test func `what is asked of exploring is refused where nothing is explored`() async throws {
    let options = [
      ["--require-proof"], ["--save-traces", "traces"], ["--process-death"], ["--time", "any-order"],
      ["--time-limit", "5"],
    ]
    for option in options {
      let result = try await flowspec(["validate", "flows"] + option)
      #expect(result.code == 64 && result.errors.contains("requires '--explore'"), "\(option)")
    }
    #expect(try await flowspec(["validate", "flows/counter", "--only", "exploration", "--time-limit", "60"]).code == 0)
  }

  @Test func `a dead end that is meant is turned off where it is`() async throws {
    let flow = """
      flowspec: 2
      flow: lamp

      screens:
        fork:
          model: { title: Which way? }
          events: [left, right]
          transitions:
            left: { navigate: { to: thanks, as: reset } }
            right: { navigate: { to: wall, as: reset } }
          view:
            - button: { label: Left, sends: left }
            - button: { label: Right, sends: right }
        thanks:
          model: { title: Thank you }
          view:
            - text: ${model.title}
        wall:
          model: { title: A wall }
          view:
            - text: ${model.title}

      backstack:
        start: fork
        onRootBack: ignore

      lint:
        dead-end: { severity: off, at: screens.thanks, reason: The end. }

      """
    try await withFlow(flow) { path, _ in
      let result = try await flowspec(["validate", "--explore", path])
      #expect(result.code == 1)
      #expect(result.output.contains("on 'wall' no input has any effect any more [dead-end]"))
      #expect(!result.output.contains("'thanks'"))
      try flow.replacing("screens.thanks", with: "screens").write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try await flowspec(["validate", "--explore", path]).code == 0)
    }
  }

  @Test func `a setting that turns off a rule without a finding is reported by a complete exploration`() async throws {
    let settings = """
      lint:
        dead-end: { severity: off, at: screens.lamp, reason: There is none. }
        trap: { severity: off, reason: There is none. }

      """
    try await withFlow(lamp("{ always: screen == 'lamp' }") + settings) { path, _ in
      #expect(try await flowspec(["validate", path]).code == 0)
      let result = try await flowspec(["validate", "--explore", path])
      #expect(result.code == 1)
      #expect(result.output.contains("'dead-end' is turned off, but finds nothing there [unused-suppression]"))
      #expect(result.output.contains("'trap' is turned off, but finds nothing here [unused-suppression]"))
      let cut = try await flowspec(["validate", "--explore", "--max-states", "1", path])
      #expect(!cut.output.contains("unused-suppression"))
    }
  }

  @Test func `limits are numbers above zero`() async throws {
    #expect(try await flowspec(["validate", "--explore", "--max-states", "0", "flows"]).code == 64)
    #expect(try await flowspec(["validate", "--explore", "--jobs", "0", "flows"]).code == 64)
  }
}
