import Foundation
import Testing

@Suite struct StrayFileTests {
  private let login = """
    flowspec: 2
    flow: login
    services: { s: { load: { returns: int, readOnly: true } } }
    screens:
      home:
        state: { n: int = 0 }
        model: [n]
        enter: { call: s.load, then: { set: { n: =result } } }
        view: [{ text: "${model.n}" }]
    backstack: { start: home }

    """
  private let scenarios = "for: login\nscenarios: { shows: { steps: [ expect: { screen: home } ] } }\n"
  private let fakes = "for: login\nfakes: { s.load: { returns: 1 } }\n"
  private let bindings = "for: login\nservices: { s: { file: ., operations: { load: { read: n.json } } } }\n"

  /// Checks a folder with some files. The output omits the path of the folder.
  private func validate(
    _ files: [String: String], _ names: [String] = [""]
  ) async throws -> (code: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let paths = names.map { $0.isEmpty ? folder.path : folder.path + "/" + $0 }
    let result = try await flowspec(["validate"] + paths)
    return (result.code, result.output.replacing(folder.path + "/", with: ""))
  }

  @Test func `scenarios and fakes without their flow are reported`() async throws {
    let files = ["lg.flow.yaml": login, "login.scenarios.yaml": scenarios, "login.fakes.yaml": fakes]
    let result = try await validate(files)
    #expect(result.code == 1)
    #expect(
      result.output.contains(
        "login.scenarios.yaml:1:1: error: 'login.scenarios.yaml' is not read, since there is no 'login.flow.yaml' beside it [stray-file]"
      ), "\(result.output)")
    #expect(result.output.contains("rename it to 'lg.scenarios.yaml', after the flow beside it"))
    #expect(result.output.contains("'login.fakes.yaml' is not read"))
  }

  @Test func `a file name with a typo is reported`() async throws {
    let files = ["login.flow.yaml": login, "login.scenario.yaml": scenarios, "login.fake.yml": fakes]
    let result = try await validate(files)
    #expect(result.code == 1)
    #expect(result.output.contains("rename it to 'login.scenarios.yaml'"), "\(result.output)")
    #expect(result.output.contains("rename it to 'login.fakes.yml'"))
  }

  @Test func `a stray file that is named itself is not taken for a flow`() async throws {
    for name in ["login.scenarios.yaml", "login.scenario.yaml"] {
      let result = try await validate([name: scenarios], [name])
      #expect(result.code == 1)
      #expect(result.output.contains("[stray-file]") && !result.output.contains("backstack"), "\(result.output)")
    }
  }

  @Test func `bindings that are named are checked with their flow`() async throws {
    let wrong = bindings.replacing("load:", with: "lod:")
    for name in ["login.bindings.yaml", "staging.bindings.yaml"] {
      let right = try await validate(["login.flow.yaml": login, name: bindings], [name])
      #expect(right.code == 0, "\(right.output)")
      let result = try await validate(["login.flow.yaml": login, name: wrong], [name])
      #expect(result.code == 1)
      #expect(result.output.contains("\(name):2:"), "\(result.output)")
      #expect(!result.output.contains("backstack"))
    }
  }

  @Test func `a folder is checked with all bindings of its flows`() async throws {
    let wrong = bindings.replacing("load:", with: "lod:")
    let result = try await validate(["login.flow.yaml": login, "staging.bindings.yaml": wrong])
    #expect(result.code == 1)
    #expect(result.output.contains("staging.bindings.yaml:2:"), "\(result.output)")
  }

  @Test func `bindings without their flow are reported`() async throws {
    let files = [
      "login.flow.yaml": login, "staging.bindings.yaml": bindings.replacing("for: login", with: "for: logn"),
    ]
    let result = try await validate(files)
    #expect(result.code == 1)
    #expect(result.output.contains("binds no flow, since none here is named 'logn' [stray-file]"), "\(result.output)")
    #expect(result.output.contains("did you mean 'login'?"))
  }
}
