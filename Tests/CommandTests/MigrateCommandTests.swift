import Foundation
import Testing

private let former = """
  flowspec: 1 # the first edition
  flow: bell
  screens:
    bell:
      state: { rings: int = 0 }
      model: [rings]
      events: [ring]
      transitions: { ring: { set: { rings: =rings + 1 } } }
      effects:
        loud: { when: rings > 1, first: skip, do: { message: Loud! } }
      view:
        - text: ${model.rings}
        - button: { label: Ring, sends: ring }
  backstack: { start: bell }

  """

private let scenarios = """
  for: bell
  scenarios:
    it rings:
      cases: [{ rings: 1 }]
      steps: [{ press: Ring }, { expect: { model: { rings: =row.rings } } }]

  """

@Suite struct MigrateCommandTests {
  /// Calls the body with the path of a folder that contains a flow of edition 1 with its scenarios.
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "migrate-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/inner", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try former.write(toFile: folder + "/bell.flow.yaml", atomically: true, encoding: .utf8)
    try scenarios.write(toFile: folder + "/bell.scenarios.yaml", atomically: true, encoding: .utf8)
    try "flowspec: 1\nlint: {}\n".write(toFile: folder + "/inner/flowspec.yaml", atomically: true, encoding: .utf8)
    try "flowspec: 1\n".write(toFile: folder + "/other.yaml", atomically: true, encoding: .utf8)
    try await body(folder)
  }

  private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `a folder is migrated in place, and its flow is sound afterwards`() async throws {
    try await withFolder { folder in
      let before = try await flowspec(["validate", folder])
      #expect(before.code == 1 && before.output.contains("[unsupported-edition]"), "\(before.output)")
      #expect(before.output.contains("run 'flowspec migrate \(folder)/bell.flow.yaml'"), "\(before.output)")

      let result = try await flowspec(["migrate", folder])
      #expect(result.code == 0 && result.errors == "")
      #expect(
        result.output == """
          \(folder)/bell.flow.yaml: 3 changes
          \(folder)/bell.scenarios.yaml: 2 changes
          \(folder)/inner/flowspec.yaml: 1 change

          """)
      #expect(
        try read(folder + "/bell.flow.yaml")
          == former.replacing("flowspec: 1", with: "flowspec: 2").replacing("when:", with: "whenever:")
          .replacing("first:", with: "initially:"))
      #expect(try read(folder + "/other.yaml") == "flowspec: 1\n", "it is no file of a flow")

      let after = try await flowspec(["validate", folder])
      #expect(after.code == 0, "\(after.output)")
      let again = try await flowspec(["migrate", folder])
      #expect(again.code == 0 && again.output == "nothing to migrate\n")
    }
  }

  @Test func `check lists the changes and writes nothing`() async throws {
    try await withFolder { folder in
      let path = folder + "/bell.flow.yaml"
      let result = try await flowspec(["migrate", "--check", path])
      #expect(result.code == 1 && result.errors == "")
      #expect(
        result.output == """
          \(path):1:11: '1' becomes '2'
          \(path):10:15: 'when' becomes 'whenever'
          \(path):10:32: 'first' becomes 'initially'

          """)
      #expect(try read(path) == former)
    }
  }

  @Test func `a file that cannot be parsed or read is reported, and the others are migrated`() async throws {
    try await withFolder { folder in
      let broken = folder + "/broken.flow.yaml"
      try "flowspec: 1\nflow: [broken\n".write(toFile: broken, atomically: true, encoding: .utf8)
      let result = try await flowspec(["migrate", folder])
      #expect(result.code == 65 && result.errors.contains("flowspec: \(broken) is not changed"), "\(result.errors)")
      #expect(result.output.contains("bell.flow.yaml: 3 changes"))
      #expect(try read(broken) == "flowspec: 1\nflow: [broken\n")
      let missing = try await flowspec(["migrate", folder + "/none.flow.yaml"])
      #expect(missing.code == 66 && missing.errors.contains("there is no such file"), "\(missing.errors)")
    }
  }
}
