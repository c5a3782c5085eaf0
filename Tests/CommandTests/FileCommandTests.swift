import Foundation
import TestSupport
import Testing

/// The output of commands on full disks and after signals.
@Suite(.timeLimit(.minutes(3))) struct FileCommandTests {
  /// Runs the command in an environment in which no file may grow, as on a full disk.
  private func withoutRoom(_ arguments: String, input: String = "") async throws -> Finished {
    try await shell("trap '' XFSZ; ulimit -f 0; exec \"$0\" \(arguments)", products + "/flowspec", input: input)
  }

  @Test func `a snapshot that cannot be written leaves the old one, and no draft`() async throws {
    try await withFile("", named: "saved.json") { path in
      let flow = "flows/counter/counter.flow.yaml"
      #expect(try await flowspec(["run", flow], input: "1\n:save \(path)\n").code == 0)
      let before = try String(contentsOfFile: path, encoding: .utf8)
      let failed = try await withoutRoom("run \(flow)", input: "1\n1\n:save \(path)\n")
      #expect(failed.code == 74 && failed.errors.contains("the disk is full for it"), "\(failed)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
      let folder = URL(filePath: path).deletingLastPathComponent().path
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["saved.json"])
    }
  }

  @Test func `reports, coverage and recordings that cannot be written leave the old ones`() async throws {
    try await withFile("old", named: "old.txt") { path in
      let calls = [
        "validate flows/counter --report json=\(path)", "validate flows/counter --coverage lcov=\(path)",
        "run flows/counter/counter.flow.yaml --record \(path) --force",
      ]
      for call in calls {
        let result = try await withoutRoom(call)
        #expect(result.code == 74, "\(call)")
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(kept == "old", "\(call)")
      }
    }
  }

  @Test func `reports, coverage and recordings never replace a file of an author`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { path in
      let calls = [
        ["validate", "flows/counter", "--report", "json=\(path)"],
        ["validate", "flows/counter", "--coverage", "html=\(path)"],
        ["run", "flows/counter/counter.flow.yaml", "--record", path, "--force"],
      ]
      for call in calls {
        let result = try await flowspec(call)
        #expect(result.code == 64 && result.errors.contains("this is a flow"), "\(result.errors)")
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "flow: a\n")
    }
  }

  @Test func `a report on standard output stands behind what is printed`() async throws {
    try await withFile("", named: "out.txt") { path in
      let result = try await shell(
        "\"$0\" validate flows/counter --report github=/dev/stdout >'\(path)'", products + "/flowspec")
      #expect(result.code == 0)
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 4 && lines[0] == lines[2], "\(lines)")
    }
  }

  @Test func `a report as SARIF is there where the command is called in a wrong way`() async throws {
    try await withFile("", named: "a.sarif") { path in
      for report in [["--report", "sarif=\(path)"], ["--report=sarif=\(path)"]] {
        try FileManager.default.removeItem(atPath: path)
        #expect(try await flowspec(["validate", "flows", "--nonsense"] + report).code == 64)
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
        let run = try #require((object?["runs"] as? [[String: Any]])?.first)
        #expect((run["results"] as? [Any])?.isEmpty == true)
        #expect((run["invocations"] as? [[String: Any]])?.first?["executionSuccessful"] as? Bool == false)
      }
    }
  }

  /// A flow with more states than any exploration completes.
  private static let endless = """
    flowspec: 2
    flow: endless
    screens:
      endless:
        state: { a: int = 0, b: int = 0 }
        model: [a, b]
        events: [left, right]
        transitions:
          left: { set: { a: =a + 1 } }
          right: { set: { b: =b + 2 } }
        view:
          - button: { label: Left, sends: left }
          - button: { label: Right, sends: right }
    backstack: { start: endless }
    """

  @Test(arguments: ["INT", "TERM"])
  func `a signal while exploring ends it, with all reports`(signal: String) async throws {
    try await withFile(FileCommandTests.endless, named: "endless.flow.yaml") { path in
      let line = """
        "$0" validate '\(path)' --explore --max-states 100000000 --max-memory 100000 --report json='\(path).json' &
        flow=$!
        sleep 2
        kill -\(signal) $flow
        wait $flow
        """
      let result = try await shell(line, products + "/flowspec")
      #expect(result.code == (signal == "INT" ? 130 : 143), "\(result.errors)")
      #expect(result.output.contains("stopped at the limit of time"), "\(result.output)")
      let text = try String(contentsOfFile: path + ".json", encoding: .utf8)
      #expect(text.contains("\"undecided\""))
    }
  }
}
