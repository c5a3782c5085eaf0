import Foundation
import TestSupport
import Testing

/// The path of OASIS' SARIF schema: the value of `SARIF_SCHEMA`, or a folder beside the repository.
private let schemaPath: String? = {
  let named = ProcessInfo.processInfo.environment["SARIF_SCHEMA"]
  let path = named ?? repository + "/../shared/schemas/sarif-schema-2.1.0.json"
  return FileManager.default.fileExists(atPath: path) ? path : nil
}()

/// A flow with an error that has a related place, and a character that takes two UTF-16 units.
private let mistaken = """
  flowspec: 2
  flow: a
  screens:
    a:
      model: { title: "😀" }
      model: { title: Hello }
      view:
        - text: ${model.title}
        - button: { label: "😀😀", sends: nothing }
  backstack:
    start: a
  """

@Suite struct ReportCommandTests {
  /// Runs `validate` on a flow and returns the report file in a format.
  private func report(_ format: String, of flow: String, named name: String = "a.flow.yaml") async throws -> Data {
    try await withFile(flow, named: name) { path in
      let file = path + ".report"
      let result = try await flowspec(["validate", path, "--report", "\(format)=\(file)"])
      try #require(result.errors == "")
      return try Data(contentsOf: URL(filePath: file))
    }
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(.enabled(if: schemaPath != nil, "there is no schema of SARIF: set SARIF_SCHEMA to its path"))
  func `SARIF is valid by its schema`() async throws {
    let schema = JSONSchema(try object(try Data(contentsOf: URL(filePath: try #require(schemaPath)))))
    for flow in [mistaken, "flowspec: 2\nflow: a\n", ""] {
      #expect(schema.problems(of: try object(try await report("sarif", of: flow))) == [])
    }
    #expect(schema.problems(of: ["version": "2.1.0", "runs": [["results": 1]]]) != [])
  }

  @Test func `SARIF tells each finding with its rule, and columns in UTF-16 units`() async throws {
    let runs = try object(try await report("sarif", of: mistaken, named: "ä b.flow.yaml"))["runs"] as? [[String: Any]]
    let run = try #require(runs?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["ruleId"] as? String } == ["duplicate-key", "unknown-event"])
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    #expect((results[0]["relatedLocations"] as? [Any])?.count == 1)
    let place = try #require(
      (results[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect((place["region"] as? [String: Any])?["startColumn"] as? Int == 41)
    #expect(
      ((place["artifactLocation"] as? [String: Any])?["uri"] as? String)?.hasSuffix("/%C3%A4%20b.flow.yaml") == true)
  }

  @Test func `SARIF has the run that leads to a finding, and names that outlast moved lines`() async throws {
    let flow = """
      flowspec: 2
      flow: a
      screens:
        a:
          state: { count: int = 3 }
          model: [count]
          events: [down]
          transitions:
            down: { set: { count: =count - 1 } }
          view:
            - button: { label: Down, sends: down, enabled: model.count > 0 }
      backstack: { start: a, onRootBack: ignore }
      """
    func results(_ flow: String) async throws -> [[String: Any]] {
      try await withFile(flow, named: "a.flow.yaml") { path in
        _ = try await flowspec(["validate", path, "--explore", "--report", "sarif=\(path).sarif"])
        let report = try object(try Data(contentsOf: URL(filePath: path + ".sarif")))
        return try #require((report["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
      }
    }
    let first = try await results(flow)
    let end = try #require(first.first { $0["ruleId"] as? String == "dead-end" })
    let threads = (end["codeFlows"] as? [[String: Any]])?.first?["threadFlows"] as? [[String: Any]]
    let steps = try #require(threads?.first?["locations"] as? [[String: Any]])
    #expect(steps.count == 3)
    let message = (steps[0]["location"] as? [String: Any])?["message"] as? [String: Any]
    #expect(message?["text"] as? String == "1. press: Down → a (a.count: 3 → 2)")
    let prints = { (results: [[String: Any]]) in
      results.compactMap { ($0["partialFingerprints"] as? [String: String])?["flowspecFinding/v1"] }
    }
    let name = { (print: String) in print.split(separator: ":").last }
    #expect(prints(first).count == first.count && prints(first).allSatisfy { name($0) == "1" })
  }

  @Test func `JSON is an object of checks and their findings`() async throws {
    let report = try object(try await report("json", of: mistaken))
    #expect(report["flowspecReport"] as? Int == 2)
    #expect((report["summary"] as? [String: Any])?["outcome"] as? String == "findings")
    let checks = try #require(report["checks"] as? [[String: Any]])
    #expect(checks.compactMap { $0["kind"] as? String } == ["rules"])
    let findings = try #require(checks[0]["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["code"] as? String } == ["duplicate-key", "unknown-event"])
    #expect((findings[1]["place"] as? [String: Any])?["column"] as? Int == 39)
  }

  @Test func `JSON states that nothing was found, or that nothing could be read`() async throws {
    let sound = try await flowspec(["validate", "flows/counter", "--format", "json"])
    #expect(sound.code == 0)
    #expect((try object(Data(sound.output.utf8))["summary"] as? [String: Any])?["outcome"] as? String == "clean")
    let missing = try await flowspec(["validate", "nowhere", "--format", "json"])
    #expect(missing.code == 66)
    let report = try object(Data(missing.output.utf8))
    #expect((report["checks"] as? [Any])?.isEmpty == true && (report["unread"] as? [Any])?.count == 1)
  }

  @Test func `several reports are written at once, and findings are printed as well`() async throws {
    try await withFile(mistaken) { path in
      let formats = ["json", "sarif", "junit", "github", "markdown", "text"]
      let reports = formats.flatMap { ["--report", "\($0)=\(path).\($0)"] }
      let result = try await flowspec(["validate", path] + reports)
      #expect(result.code == 1 && result.output.hasSuffix("2 errors in 1 file\n"))
      for format in formats { #expect(try Data(contentsOf: URL(filePath: "\(path).\(format)")).count > 100) }
      #expect(try String(contentsOfFile: "\(path).text", encoding: .utf8) == result.output)
    }
  }

  @Test func `a report that cannot be written exits with 74, and the others are written`() async throws {
    try await withFile(mistaken) { path in
      let result = try await flowspec(
        ["validate", path, "--report", "json=/nowhere/at/all", "--report", "junit=\(path).xml"])
      #expect(result.code == 74)
      #expect(result.errors == "flowspec: /nowhere/at/all: its folder does not exist\n")
      #expect(FileManager.default.fileExists(atPath: path + ".xml"))
    }
  }

  @Test func `a format that does not exist is wrong usage`() async throws {
    let result = try await flowspec(["validate", "flows", "--report", "xml=report.xml"])
    #expect(
      result.code == 64
        && result.errors.contains("FORMAT is one of text, compact, json, sarif, junit, github, markdown."))
    #expect(try await flowspec(["validate", "flows", "--report", "json"]).code == 64)
  }

  @Test func `GitHub's commands name file, lines and columns`() async throws {
    try await withFile(mistaken) { path in
      let result = try await flowspec(["validate", path, "--format", "github"])
      #expect(result.code == 1)
      #expect(
        result.output.contains(
          "::error file=\(path),line=9,endLine=9,col=39,endColumn=46,title=unknown-event::'a' has no event 'nothing'%0A"
        ))
      #expect(result.output.hasSuffix("\n2 errors in 1 file\n"))
    }
  }
}
