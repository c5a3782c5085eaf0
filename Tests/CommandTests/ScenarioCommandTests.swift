import Foundation
import Testing

@Suite struct ScenarioCommandTests {
  @Test func `a scenario that does not exist cannot be shown`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml", "--scenario", "flies away"])
    #expect(result.code == 65)
    #expect(result.errors.hasPrefix("flowspec: no scenario is named 'flies away'; there are '"))
  }

  /// Calls a closure with a temporary folder that contains a counter and a scenario file, and with the path of the
  /// flow.
  private func withScenarios(_ steps: String, _ body: (String, String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let flow = folder.appending(path: "counter.flow.yaml").path
    try FileManager.default.copyItem(atPath: repository + "/flows/counter/counter.flow.yaml", toPath: flow)
    let text = "for: counter\nscenarios:\n" + steps
    try text.write(to: folder.appending(path: "counter.scenarios.yaml"), atomically: true, encoding: .utf8)
    try await body(flow, folder.path)
  }

  /// Returns the output without times, which vary.
  private func timeless(_ result: Finished) -> String { result.output.replacing(#/ \([0-9.]+ m?s\)/#, with: "") }

  private let counting = """
      counts:
        steps:
          - press: "+"
          - expect: { model: { count: 1 } }
      stays:
        steps:
          - expect: { model: { count: 0 } }

    """

  @Test func `scenarios that hold are counted`() async throws {
    try await withScenarios(counting) { flow, _ in
      let result = try await flowspec(["validate", flow])
      #expect(result.code == 0, "\(result.errors)")
      #expect(timeless(result) == "no problems in 1 file\n2 scenarios: 2 hold\n")
    }
  }

  @Test func `a scenario that fails shows its line and exits with 1`() async throws {
    try await withScenarios(counting.replacing("count: 0", with: "count: 7")) { flow, folder in
      let result = try await flowspec(["validate", flow])
      #expect(result.code == 1)
      #expect(
        timeless(result) == """
          \(folder)/counter.scenarios.yaml:9:35: error: 'count' is 0, but 7 is expected [failed-expectation]
          9 |       - expect: { model: { count: 7 } }
            |                                   ^
          \(folder)/counter.scenarios.yaml:7:3: note: in the scenario 'stays'
          7 |   stays:
            |   ^^^^^

          1 error in 1 file
          2 scenarios: 1 holds, 1 fails

          """)
    }
  }

  @Test func `some checks, and some scenarios, can be asked for alone`() async throws {
    try await withScenarios(counting.replacing("count: 0", with: "count: 7")) { flow, _ in
      let rules = try await flowspec(["validate", flow, "--only", "static"])
      #expect(timeless(rules) == "no problems in 1 file\n")
      let filtered = try await flowspec(["validate", flow, "--filter", "COUNTS"])
      #expect(timeless(filtered) == "no problems in 1 file\n1 scenario: 1 holds\n")
      let scenarios = try await flowspec(["validate", flow, "--only", "scenarios"])
      #expect(scenarios.code == 1)
    }
  }

  @Test func `a filter that no scenario passes is wrong usage`() async throws {
    try await withScenarios(counting) { flow, _ in
      let result = try await flowspec(["validate", flow, "--filter", "conts"])
      #expect(result.code == 64)
      #expect(result.errors.contains("no scenario has 'conts' in its name; did you mean 'counts'?"), "\(result.errors)")
      let other = try await flowspec(["validate", flow, "--only", "static", "--filter", "zzzz"])
      #expect(other.code == 0)
    }
  }

  @Test func `mistakes of a flow are reported with every set of options`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { path in
      let result = try await flowspec(["validate", path, "--only", "scenarios"])
      #expect(result.code == 1)
    }
  }

  @Test func `snapshots are recorded, compared, and removed when nothing asks for them`() async throws {
    let steps = """
        looks:
          steps:
            - press: "+"
            - expect: { snapshot: one }

      """
    try await withScenarios(steps) { flow, folder in
      let missing = try await flowspec(["validate", flow])
      #expect(missing.code == 1)
      #expect(missing.output.contains("no snapshot is named 'one' [missing-snapshot]"))

      let updated = try await flowspec(["validate", flow, "--update"])
      let recording = folder + "/counter.snapshots/one.txt"
      #expect(updated.code == 0 && updated.output.hasSuffix("wrote \(recording)\n"), "\(updated.output)")
      let recorded = try String(contentsOfFile: recording, encoding: .utf8)
      #expect(recorded == "— counter —\nCounter\nCount is 1\n1) [ + ]\n2) [ - ]\n\ncounter\n  count: 1\n")
      #expect(try await flowspec(["validate", flow]).code == 0)

      try recorded.replacing("Count is 1", with: "Count: 1").write(toFile: recording, atomically: true, encoding: .utf8)
      let changed = try await flowspec(["validate", flow])
      #expect(changed.code == 1)
      #expect(changed.output.contains("- Count: 1") && changed.output.contains("+ Count is 1"))

      try recorded.write(toFile: recording, atomically: true, encoding: .utf8)
      let orphan = folder + "/counter.snapshots/two.txt"
      try recorded.write(toFile: orphan, atomically: true, encoding: .utf8)
      let orphaned = try await flowspec(["validate", flow])
      #expect(orphaned.code == 1)
      #expect(
        orphaned.output.contains("\(orphan):1:1: error: no scenario uses the snapshot 'two' [orphan-snapshot]"))
      #expect(timeless(orphaned).hasSuffix("1 error in 1 file\n1 scenario: 1 holds\n"), "\(orphaned.output)")
      let removed = try await flowspec(["validate", flow, "--update"])
      #expect(removed.code == 0 && removed.output.hasSuffix("removed \(orphan)\n"))
      #expect(!FileManager.default.fileExists(atPath: orphan))
      #expect(FileManager.default.fileExists(atPath: recording))
    }
  }

  @Test func `coverage is printed, and can be asked for`() async throws {
    try await withScenarios(counting) { flow, _ in
      let printed = try await flowspec(["validate", flow, "--coverage", "text"])
      #expect(printed.code == 0)
      #expect(printed.output.contains("  events       1 of 2\n"))
      #expect(printed.output.contains("the event 'counter.decrement' was never reached\n"))
      #expect(try await flowspec(["validate", flow, "--min-coverage", "10"]).code == 0)
      let little = try await flowspec(["validate", flow, "--min-coverage", "90"])
      #expect(little.code == 1)
      #expect(little.output.contains("but 90 % are required [too-little-coverage]"))
      #expect(try await flowspec(["validate", flow, "--min-coverage", "101"]).code == 64)
      #expect(try await flowspec(["validate", flow, "--coverage", "pdf"]).code == 64)
    }
  }

  @Test func `coverage is written for other programs`() async throws {
    try await withScenarios(counting) { flow, folder in
      let outputs = ["--coverage", "json=\(folder)/c.json", "--coverage", "lcov=\(folder)/c.info"]
      let result = try await flowspec(["validate", flow] + outputs)
      #expect(result.code == 0 && timeless(result) == "no problems in 1 file\n2 scenarios: 2 hold\n")
      let data = try Data(contentsOf: URL(filePath: folder + "/c.json"))
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let counter = try #require((json["flows"] as? [[String: Any]])?.first)
      #expect(counter["file"] as? String == flow)
      #expect(counter["exploration"] == nil)
      let scenarios = try #require(counter["scenarios"] as? [String: Any])
      let kinds = try #require(scenarios["kinds"] as? [String: [String: Int]])
      #expect(kinds["events"] == ["reached": 1, "all": 2] && kinds["guards"] == ["reached": 0, "all": 2])
      let missing = try #require(scenarios["missing"] as? [[String: Any]])
      #expect(missing.first?["name"] as? String == "the event 'counter.decrement'")
      #expect(missing.first?["line"] as? Int == 10)
      let lcov = try String(contentsOfFile: folder + "/c.info", encoding: .utf8)
      #expect(lcov.hasPrefix("TN:scenarios\nSF:\(flow)\nBRDA:15,0,0,0\nBRDA:15,0,1,0\nBRF:2\nBRH:0\n"))
      #expect(lcov.hasSuffix("end_of_record\n"))
    }
  }

  @Test func `the page on scenarios shows which values no scenario covers`() async throws {
    let page = try String(contentsOfFile: repository + "/docs/scenarios.md", encoding: .utf8)
    let command = "$ flowspec validate flows/login --filter 'wrong passwords' --coverage text\n…\n"
    let parts = page.components(separatedBy: command)
    #expect(parts.count == 2)
    let shown = try #require(parts.last?.components(separatedBy: "```").first)
    let result = try await flowspec([
      "validate", "flows/login", "--filter", "wrong passwords", "--coverage", "text",
    ])
    #expect(result.code == 0)
    #expect(result.output.contains(shown), "\(result.output)")
  }

  @Test func `values that no scenario covers are written for other programs, and change no percentage`() async throws {
    try await withScenarios(counting) { _, folder in
      let command = [
        "validate", "flows/login", "--filter", "wrong passwords", "--min-coverage", "50",
        "--coverage", "json=\(folder)/c.json", "--format", "json",
      ]
      let result = try await flowspec(command)
      #expect(result.code == 0 && result.output.contains("{\"name\": \"values\",\n\"value\": \"4 of 8\"}"))
      let data = try Data(contentsOf: URL(filePath: folder + "/c.json"))
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let login = try #require((json["flows"] as? [[String: Any]])?.first?["scenarios"] as? [String: Any])
      let values = try #require(login["values"] as? [String: Any])
      #expect(values["reached"] as? Int == 4 && values["all"] as? Int == 8)
      let missing = try #require(values["missing"] as? [[String: Any]])
      let alan = try #require(missing.first { $0["answers"] as? String == "'alan' in lower case" })
      #expect(alan["place"] as? String == "login.name" && alan["example"] as? String == "'alan'")
      #expect(alan["line"] as? Int == 50)
      #expect(
        missing.filter { $0["place"] as? String == "login.Asking.password" }.allSatisfy { $0["example"] is NSNull })
      let kinds = try #require(login["kinds"] as? [String: Any])
      #expect(kinds["values"] == nil)
    }
  }

  @Test func `coverage by scenarios and by exploration is separate, and scenarios can be left out`() async throws {
    try await withScenarios(counting) { flow, folder in
      let both = try await flowspec(["validate", flow, "--explore", "--max-states", "50", "--coverage", "text"])
      #expect(both.output.contains(" % of \(flow) by scenarios\n"))
      #expect(both.output.contains("90 % of \(flow) by exploration\n"))
      let alone = try await flowspec([
        "validate", flow, "--only", "exploration", "--max-states", "50", "--coverage", "html=\(folder)/c.html",
      ])
      #expect(alone.output.contains("1 exploration: ") && !alone.output.contains("scenario"))
      let page = try String(contentsOfFile: folder + "/c.html", encoding: .utf8)
      #expect(page.hasPrefix("<!doctype html>\n") && page.contains("by exploration") && !page.contains("by scenarios"))
    }
  }
}
