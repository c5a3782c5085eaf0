import Foundation
import Testing

/// Typos in command lines, and file names that are not UTF-8.
@Suite struct CommandWordTests {
  @Test func `an unknown subcommand is reported with the nearest one and a list of all`() async throws {
    let result = try await flowspec(["valdate", "x"])
    #expect(result.code == 64 && result.output == "")
    #expect(
      result.errors.hasPrefix(
        """
        Error: There is no subcommand 'valdate'; did you mean 'validate'?
        The subcommands are 'run', 'replay', 'validate', 'explain', 'routes', 'graph', 'storyboard', 'film', 'report', 'eval', 'migrate', 'new', 'fmt', 'schema', 'lsp', 'card', 'mcp', 'serve'.

        """), "\(result.errors)")
    #expect(try await flowspec(["check", "x"]).errors.contains("did you mean 'validate'?"))
    #expect(try await flowspec(["play", "x"]).errors.contains("did you mean 'run'?"))
    #expect(try await flowspec(["shop.flow.yaml"]).errors.contains("did you mean 'run shop.flow.yaml'"))
    #expect(try await flowspec(["report", "merg", "x"]).errors.contains("did you mean 'merge'?"))
  }

  @Test func `help that cannot be written is an error like any other output`() async throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    for arguments in ["--help", "--version", "help run", "validate --help"] {
      let result = try await shell("'\(products)/flowspec' \(arguments) > /dev/full")
      #expect(result.code == 74, "\(arguments)")
      #expect(result.errors == "flowspec: the output cannot be written: No space left on device\n", "\(arguments)")
    }
    #expect(try await flowspec(["--version"]).code == 0)
  }

  #if os(Linux)
    @Test func `a file whose name is not UTF-8 is read, and its name is shown with the bytes`() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let make = """
        cd \(folder) && mkdir "$(printf 'd\\351')" && cp '\(repository)/flows/counter/counter.flow.yaml' "$(printf 'd\\351/caf\\351.flow.yaml')" &&
        printf 'flowspec: 2\\nflow: [\\n' > "$(printf 'd\\351/bad\\377.flow.yaml')"
        """
      #expect(try await shell(make).code == 0)
      let whole = try await flowspec(["validate", folder])
      #expect(whole.code == 1, "\(whole.errors)")
      #expect(whole.output.contains("\(folder)/d\\xE9/bad\\xFF.flow.yaml:2:7: error: "), "\(whole.output)")
      #expect(whole.output.contains("in 2 files"))
      let run = "'\(products)/flowspec' validate \"$(printf '\(folder)/d\\351/caf\\351.flow.yaml')\""
      let one = try await shell(run)
      #expect(one.code == 0 && one.output.hasPrefix("no problems in 1 file"), "\(one.errors)")
      let missing = try await shell("'\(products)/flowspec' validate \"$(printf '\(folder)/caf\\351.yaml')\"")
      #expect(missing.code == 66)
      #expect(missing.errors.contains("caf\\xE9.yaml: there is no such file or folder"), "\(missing.errors)")
      let json = try await flowspec(["validate", folder, "--format", "json"])
      #expect(json.output.contains("bad\\\\xFF.flow.yaml"), "\(json.output)")
    }
  #endif
}
