import Foundation
import Testing

@Suite struct FormatCommandTests {
  private let untidy = "flowspec:   2\nflow: door # mine\nscreens: {door: {}}\nbackstack: {start: door}\n"
  private let tidy = "flowspec: 2\nflow: door # mine\nscreens: { door: {} }\nbackstack: { start: door }\n"

  @Test func `fmt formats a file in place, and then has nothing to do`() async throws {
    try await withFile(untidy) { path in
      let check = try await flowspec(["fmt", "--check", path])
      #expect(check.code == 1 && check.output == "\(path)\n" && check.errors == "")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == untidy)
      let result = try await flowspec(["fmt", path])
      #expect(result.code == 0 && result.output == "\(path)\n")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == tidy)
      let again = try await flowspec(["fmt", path])
      #expect(again.code == 0 && again.output == "")
    }
  }

  @Test func `fmt writes standard input to standard output`() async throws {
    let result = try await flowspec(["fmt", "-"], input: untidy)
    #expect(result.code == 0 && result.output == tidy)
  }

  @Test func `fmt reports a file that cannot be parsed, and does not change it`() async throws {
    try await withFile("flow: [a\n") { path in
      let result = try await flowspec(["fmt", path])
      #expect(result.code == 65 && result.errors.contains("flowspec: \(path) is not changed"), "\(result.errors)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "flow: [a\n")
    }
    #expect(try await flowspec(["fmt", "/none.flow.yaml"]).code == 66)
  }

  @Test func `a folder without files of flows is an error, because its name is probably wrong`() async throws {
    try await withFile("none", named: "notes.txt") { path in
      let folder = URL(filePath: path).deletingLastPathComponent().path
      for command in [["fmt", "--check", folder], ["migrate", "--check", folder]] {
        let result = try await flowspec(command)
        #expect(result.code == 66 && result.errors.contains("there is no file of a flow in this folder"))
      }
    }
  }
}
