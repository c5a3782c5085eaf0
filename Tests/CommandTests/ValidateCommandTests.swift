import Foundation
import Testing

@Suite struct ValidateCommandTests {
  @Test func `sound flows exit with 0`() async throws {
    let result = try await flowspec(["validate", "flows"])
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("no problems in "))
  }

  @Test func `findings exit with 1 and name file, line and column`() async throws {
    let counter = try String(contentsOfFile: repository + "/flows/counter/counter.flow.yaml", encoding: .utf8)
    try await withFile(counter.replacing("start: counter", with: "start: countr")) { path in
      let result = try await flowspec(["validate", path])
      #expect(result.code == 1)
      #expect(result.output.contains("\(path):24:10: error: no screen is named 'countr' [unknown-screen]"))
      #expect(result.output.contains("did you mean 'counter'?"))
    }
  }

  @Test func `a missing file exits with 66 and the others are still checked`() async throws {
    let result = try await flowspec(
      ["validate", "nowhere.flow.yaml", "flows/counter/counter.flow.yaml", "--only", "static"])
    #expect(result.code == 66)
    #expect(result.errors == "flowspec: nowhere.flow.yaml: there is no such file or folder\n")
    #expect(result.output.hasPrefix("no problems in 1 file\n"))
    #expect(try await flowspec(["validate", "nowhere.flow.yaml"]).output == "")
  }

  @Test func `standard input is checked as a file`() async throws {
    let result = try await flowspec(["validate", "-"], input: "flowspec: 2\nflow: a\n")
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("standard input:1:1: error: "))
    #expect(result.output.hasSuffix("2 errors in 1 file\n"))
  }

  @Test func `findings are sorted by file whatever the order of the paths`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { first in
      try await withFile("flow: b\n", named: "b.flow.yaml") { second in
        let forth = try await flowspec(["validate", first, second])
        let back = try await flowspec(["validate", second, first, first])
        #expect(forth.code == 1 && forth.output == back.output)
      }
    }
  }

  @Test func `a mistake in an imported flow is reported once`() async throws {
    let counter = try String(contentsOfFile: repository + "/flows/counter/counter.flow.yaml", encoding: .utf8)
    try await withFile(counter.replacing("start: counter", with: "start: countr"), named: "part.flow.yaml") { part in
      let whole = "flowspec: 2\nflow: whole\nimports:\n  part: \(part)\nscreens:\n  home:\nbackstack:\n  start: part\n"
      try await withFile(whole, named: "whole.flow.yaml") { whole in
        let result = try await flowspec(["validate", part, whole])
        #expect(result.code == 1)
        #expect(result.output.components(separatedBy: "no screen is named 'countr'").count == 2)
      }
    }
  }

  @Test func `a library is checked by itself, and does not run`() async throws {
    let library = "flowspec: 2\nlibrary: shop\nfunctions:\n  f: { takes: { n: int }, returns: int, is: n + 1 }\n"
    try await withFile(library, named: "shop.library.yaml") { path in
      #expect(try await flowspec(["validate", path]).code == 0)
      let run = try await flowspec(["run", path])
      #expect(run.code == 65 && run.errors.contains("is a library; run a flow that imports it"))
    }
    try await withFile(library.replacing("n + 1", with: "n + m"), named: "shop.library.yaml") { path in
      let result = try await flowspec(["validate", path])
      #expect(result.code == 1 && result.output.contains("no variable is named 'm'"))
    }
  }

  @Test func `wrong usage exits with 64`() async throws {
    #expect(try await flowspec(["validate"]).code == 64)
    #expect(try await flowspec(["validate", "flows", "--format", "xml"]).code == 64)
    #expect(try await flowspec(["vallidate"]).code == 64)
  }
}
