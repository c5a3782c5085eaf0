import Foundation
import Testing

@Suite struct FolderSettingsTests {
  private let flow = """
    flowspec: 2
    flow: a
    screens:
      a:
        state:
          unread: int = 0
        model: { title: Hello }
        view:
          - text: ${model.title}
    backstack:
      start: a
    """

  /// Runs `validate` on a folder that contains settings and a subfolder with a flow.
  private func validate(
    settings: String, inner: String? = nil, _ arguments: [String] = []
  ) async throws -> (result: Finished, folder: String) {
    try await withFile(settings, named: "flowspec.yaml") { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      let below = folder.appending(path: "flows")
      try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
      try flow.write(to: below.appending(path: "a.flow.yaml"), atomically: true, encoding: .utf8)
      if let inner { try inner.write(to: below.appending(path: "flowspec.yaml"), atomically: true, encoding: .utf8) }
      return (try await flowspec(["validate", folder.path] + arguments), folder.path)
    }
  }

  @Test func `the settings of a folder hold for the flows below it`() async throws {
    let off = try await validate(settings: "lint: { unused-declaration: off }\n").result
    #expect(off.code == 0 && off.output == "no problems in 1 file\n")
    let error = try await validate(settings: "lint: { unused-declaration: error }\n").result
    #expect(error.code == 1 && error.output.contains("error: the state 'unread' is never used"))
  }

  @Test func `the nearest settings are the ones that count`() async throws {
    let result = try await validate(settings: "lint: { unused-declaration: off }\n", inner: "lint: {}\n").result
    #expect(result.code == 1 && result.output.contains("warning: the state 'unread' is never used"))
  }

  @Test func `mistakes in settings are findings, with their place`() async throws {
    let (result, folder) = try await validate(settings: "lint: { unused-declaratoin: off }\n")
    #expect(result.code == 1)
    #expect(
      result.output.contains("\(folder)/flowspec.yaml:1:9: error: there is no rule 'unused-declaratoin' [unknown-rule]")
    )
    #expect(result.output.hasSuffix("1 error, 1 warning in 2 files\n"))
  }

  @Test func `settings can be checked by themselves`() async throws {
    try await withFile("lint: { unused-declaration: off }\n", named: "flowspec.yaml") { path in
      let result = try await flowspec(["validate", path])
      #expect(result.code == 0 && result.output == "no problems in 1 file\n")
      let missing = try await flowspec(["validate", path + "/flowspec.yaml"])
      #expect(missing.code == 66 && missing.errors.hasPrefix("flowspec: \(path)/flowspec.yaml: "))
    }
    try await withFile("lint: { unused-declaration: of }\n", named: "flowspec.yaml") { path in
      let result = try await flowspec(["validate", path, path])
      #expect(result.code == 1 && result.output.hasSuffix("1 error in 1 file\n"))
    }
  }
}
