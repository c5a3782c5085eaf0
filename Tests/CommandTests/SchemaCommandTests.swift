import Foundation
import Testing

@Suite struct SchemaCommandTests {
  @Test func `schema prints the schema of a kind of file`() async throws {
    let flow = try await flowspec(["schema"])
    #expect(flow.code == 0 && flow.errors == "")
    #expect(flow.output.hasPrefix("{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"))
    #expect(flow.output == (try await flowspec(["schema", "flow"]).output))
    for kind in ["flow", "library", "scenarios", "fakes", "bindings", "settings"] {
      let schema = try await flowspec(["schema", kind])
      #expect(schema.code == 0)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) }
    }
  }

  @Test func `schema names the kinds of files when there is none of that name`() async throws {
    let result = try await flowspec(["schema", "flows"])
    #expect(result.code == 64 && result.output == "")
    for kind in ["flow", "library", "scenarios", "fakes", "bindings", "settings"] {
      #expect(result.errors.contains("\n  - \(kind)\n"), "\(result.errors)")
    }
  }

  @Test func `check-jsonschema accepts the schemas and the files of the repository`() async throws {
    guard try await shell("command -v check-jsonschema").code == 0 else {
      print("NOTICE: check-jsonschema is not installed; the schemas are checked by our own checker alone")
      return
    }
    for (kind, suffix) in [
      ("flow", "flow"), ("library", "library"), ("scenarios", "scenarios"), ("fakes", "fakes"),
      ("bindings", "bindings"),
    ] {
      let schema = try await flowspec(["schema", kind]).output
      try await withFile(schema, named: "schema.json") { path in
        let valid = try await shell("check-jsonschema --check-metaschema \"$0\"", path)
        #expect(valid.code == 0, "\(valid.output)\(valid.errors)")
        let files = try await shell(
          "find flows Examples -name '*.\(suffix).yaml' -not -path '*/.build/*' | xargs check-jsonschema --schemafile \"$0\"",
          path)
        #expect(files.code == 0, "\(kind): \(files.output)\(files.errors)")
      }
    }
  }
}
