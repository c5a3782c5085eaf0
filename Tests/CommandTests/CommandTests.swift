import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// What a finished command left behind.
struct Finished {
  let code: Int32
  let output: String
  let errors: String
}

/// Runs `flowspec` as a whole process, with nothing of this process but what is given.
func flowspec(_ arguments: [String], input: String = "", in folder: String? = nil) async throws -> Finished {
  let result = try await run(
    .path(FilePath(products + "/flowspec")), arguments: Arguments(arguments),
    environment: .inherit.updating(["NO_COLOR": nil, "SWIFT_BACKTRACE": "enable=no"]),
    workingDirectory: FilePath(folder ?? repository), input: .string(input),
    output: .string(limit: 1 << 22), error: .string(limit: 1 << 20))
  guard case .exited(let code) = result.terminationStatus else {
    return Finished(code: -1, output: result.standardOutput, errors: result.standardError)
  }
  return Finished(code: code, output: result.standardOutput, errors: result.standardError)
}

let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// The folder that this test was built into, which has the executables beside it.
private let products: String = {
  // On Linux the tests are an executable of their own; on Apple systems a bundle that another program loads.
  for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
    return bundle.bundleURL.deletingLastPathComponent().path
  }
  return Bundle.main.bundleURL.path
}()

/// A file that is there while a test needs it.
func withFile<Result>(
  _ text: String, named name: String = "test.flow.yaml", _ body: (String) async throws -> Result
) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: name)
  try text.write(to: file, atomically: true, encoding: .utf8)
  return try await body(file.path)
}

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
    let result = try await flowspec(["validate", "nowhere.flow.yaml", "flows/counter/counter.flow.yaml"])
    #expect(result.code == 66)
    #expect(result.errors == "flowspec: nowhere.flow.yaml: there is no such file or folder\n")
    #expect(result.output == "no problems in 1 file\n")
  }

  @Test func `wrong usage exits with 64`() async throws {
    #expect(try await flowspec(["validate"]).code == 64)
    #expect(try await flowspec(["validate", "flows", "--format", "xml"]).code == 64)
    #expect(try await flowspec(["vallidate"]).code == 64)
  }

  @Test func `JSON is one array of findings`() async throws {
    try await withFile("flowspec: 1\nflow: a\n") { path in
      let result = try await flowspec(["validate", path, "--format", "json"])
      #expect(result.code == 1)
      let array = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
      #expect(array.compactMap { $0["code"] as? String } == ["missing-key", "missing-key"])
    }
  }
}

@Suite struct RunCommandTests {
  @Test func `lines are played and the end of input exits with 0`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml"], input: "1\n")
    #expect(result.code == 0)
    #expect(
      result.output == """
        — counter —
        Counter
        Count is 0
        1) [ + ]
        ·) [ - ]

        > 1
        — counter —
        Counter
        Count is 1
        1) [ + ]
        2) [ - ]

        """)
  }

  @Test func `a line that is not understood ends the script with its number`() async throws {
    let result = try await flowspec(["run", "flows/counter/counter.flow.yaml"], input: "1\nincrment\n1\n")
    #expect(result.code == 65)
    #expect(result.errors == "line 2: 'incrment' is no event of 'counter'; did you mean 'increment'?\n")
  }

  @Test func `the transcript of the command is the recorded one`() async throws {
    for name in ["checkout", "counter", "login", "onboarding"] {
      let script = try String(contentsOfFile: repository + "/flows/\(name)/\(name).script", encoding: .utf8)
      let recorded = try String(contentsOfFile: repository + "/flows/\(name)/\(name).transcript", encoding: .utf8)
      let result = try await flowspec(["run", "flows/\(name)/\(name).flow.yaml", "--width", "80"], input: script)
      #expect(result.code == 0 && result.output == recorded)
    }
  }

  @Test func `a flow with mistakes is not played and exits with 65`() async throws {
    try await withFile("flowspec: 1\nflow: a\n") { path in
      let result = try await flowspec(["run", path])
      #expect(result.code == 65 && result.output == "")
      #expect(result.errors.contains("the flow has no 'screens' [missing-key]"))
    }
  }

  @Test func `a folder or a missing file exits with 66`() async throws {
    #expect(try await flowspec(["run", "flows"]).code == 66)
    #expect(try await flowspec(["run", "nowhere.flow.yaml"]).code == 66)
  }

  @Test func `no colour is written into a pipe`() async throws {
    let result = try await flowspec(["run", "flows/login/login.flow.yaml"], input: ":help\n")
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `a width outside of reason is a usage error`() async throws {
    #expect(try await flowspec(["run", "flows/counter/counter.flow.yaml", "--width", "0"]).code == 64)
  }
}
