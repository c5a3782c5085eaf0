import Foundation
import Testing

/// What `action.yml` runs, and what the pages say of it.
@Suite struct PipelineTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: repository + "/" + path, encoding: .utf8)
  }

  /// Runs the script of the action with the variables that it is given there.
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

  @Test func `hooks and pages name files that are there`() throws {
    let hooks = try text(".pre-commit-hooks.yaml")
    let page = try text("docs/pipelines.md")
    for match in hooks.matches(of: #/- id: ([a-z-]+)/#) { #expect(page.contains(match.output.1)) }
    #expect(hooks.contains("entry: flowspec validate"))
  }
}
