import Foundation
import Testing

/// The commands in `action.yml`, and their description in the pages.
@Suite struct PipelineTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: repository + "/" + path, encoding: .utf8)
  }

  /// Runs the script of the action with its variables.
  private func action(_ variables: String) async throws -> Finished {
    try await shell("FLOWSPEC=\"$0\" \(variables) .ci/validate-flows", products + "/flowspec")
  }

  @Test func `the action prints commands and writes the reports that are asked for`() async throws {
    try await withFile("flow: a\n", named: "a b;c.flow.yaml") { path in
      let report = URL(filePath: path).deletingLastPathComponent().path + "/report"
      let result = try await action("FLOW_PATHS='\(path)' FLOW_SARIF='\(report).sarif' FLOW_JUNIT='\(report).xml'")
      #expect(result.code == 1 && result.output.hasPrefix("::error file=\(path),line=1,"))
      for ending in ["sarif", "xml"] { #expect(FileManager.default.fileExists(atPath: "\(report).\(ending)")) }
    }
  }

  @Test func `the action takes several paths and further arguments, one a line`() async throws {
    let paths = "\"$(printf 'flows/counter\\nflows/login')\""
    let arguments = "\"$(printf -- '--shard\\n1/2\\n--only\\nstatic')\""
    let result = try await action("FLOW_PATHS=\(paths) FLOW_ARGUMENTS=\(arguments)")
    #expect(result.code == 0 && result.output == "no problems in 1 file\n", "\(result)")
    #expect(try await action("FLOW_PATHS='--help'").code == 66)
  }

  @Test func `the action hands each of its inputs to the script`() throws {
    let action = try text("action.yml")
    let script = try text(".ci/validate-flows")
    for match in action.matches(of: #/^ {8}([A-Z_]+): \$\{\{ inputs\.([a-z]+) \}\}$/#.anchorsMatchLineEndings()) {
      #expect(script.contains("${\(match.output.1)"), "\(match.output.1)")
      #expect(action.contains("\n  \(match.output.2):\n"), "\(match.output.2)")
    }
    #expect(!action.contains(#/run: .*\$\{\{/#), "what is asked for must not be run as a command")
  }

  @Test func `blanks and the CR of Windows around a line are ignored`() async throws {
    let paths = "\"$(printf '  flows/counter \\r\\n\\r\\n\\tflows/login\\r\\n')\""
    let result = try await action("FLOW_PATHS=\(paths) FLOW_ARGUMENTS='--only static'")
    #expect(result.code == 64, "an argument is a line")
    #expect(try await action("FLOW_PATHS=\(paths)").output.hasPrefix("no problems in 2 files\n"))
  }

  @Test func `the action has what came of it as outputs`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { path in
      let outputs = path + ".outputs"
      func run(_ path: String) async throws -> String {
        _ = try await action("GITHUB_OUTPUT='\(outputs)' FLOW_PATHS='\(path)'")
        defer { try? FileManager.default.removeItem(atPath: outputs) }
        return try String(contentsOfFile: outputs, encoding: .utf8)
      }
      let mistaken = try await run(path)
      #expect(mistaken.hasPrefix("outcome=findings\nerrors=3\nwarnings=0\nexit-code=1\n"))
      let clean = try await run("flows/counter")
      #expect(clean.hasPrefix("outcome=clean\nerrors=0\nwarnings=0\nexit-code=0\n"))
    }
  }

  @Test func `the action writes a summary, in which films link to where they were uploaded`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { path in
      let (summary, temporary) = (path + ".summary", path + ".temporary")
      try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
      defer { for file in [summary, temporary] { try? FileManager.default.removeItem(atPath: file) } }
      _ = try await action("GITHUB_STEP_SUMMARY='\(summary)' RUNNER_TEMP='\(temporary)' FLOW_PATHS='\(path)'")
      let report = temporary + "/flowspec-summary.md"
      #expect(try String(contentsOfFile: report, encoding: .utf8).hasPrefix("## Flows: 3 errors in 1 file\n"))
      try "  - [film f/a.html](<f/a.html>)\n".write(toFile: report, atomically: true, encoding: .utf8)
      let films = "https://example.org/films?a=1&b=2"
      let done = try await shell(
        "SUMMARY='\(report)' FILMS='\(films)' GITHUB_STEP_SUMMARY='\(summary)' .ci/write-summary")
      #expect(done.code == 0, "\(done)")
      #expect(try String(contentsOfFile: summary, encoding: .utf8) == "  - [film f/a.html](<\(films)>)\n")
    }
  }

  @Test func `a hook checks all flows, since a change breaks those that import it`() throws {
    let hooks = try text(".pre-commit-hooks.yaml")
    #expect(hooks.matches(of: #/- id: /#).count == hooks.matches(of: #/pass_filenames: false/#).count)
  }

  @Test func `hooks and pages name files that are there`() throws {
    let hooks = try text(".pre-commit-hooks.yaml")
    let page = try text("docs/pipelines.md")
    for match in hooks.matches(of: #/- id: ([a-z-]+)/#) { #expect(page.contains(match.output.1)) }
    #expect(hooks.contains("entry: flowspec validate"))
  }
}
