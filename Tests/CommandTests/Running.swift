import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The result of a finished command.
struct Finished {
  let code: Int32
  let output: String
  let errors: String
}

/// Runs `flowspec` as a process with the given arguments and input.
func flowspec(_ arguments: [String], input: String = "") async throws -> Finished {
  try await finish(products + "/flowspec", arguments, input: input)
}

/// Runs a line in a shell, with an argument as `$0`.
func shell(_ line: String, _ argument: String = "sh", input: String = "") async throws -> Finished {
  try await finish("/bin/sh", ["-c", line, argument], input: input)
}

/// Runs a program in the folder of the repository until it ends.
func finish(
  _ program: String, _ arguments: [String], input: String = "", in folder: String = repository
) async throws -> Finished {
  // The input is a file: a pipe would break if the command ended before it has read everything, and the test with
  // it.
  let script = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID().uuidString)").path
  try Data(input.utf8).write(to: URL(filePath: script))
  defer { try? FileManager.default.removeItem(atPath: script) }
  let keys = try FileDescriptor.open(FilePath(script), .readOnly)
  let result = try await run(
    .path(FilePath(program)), arguments: Arguments(arguments), environment: quietEnvironment,
    workingDirectory: FilePath(folder), input: .fileDescriptor(keys, closeAfterSpawningProcess: true),
    output: .string(limit: 1 << 22), error: .string(limit: 1 << 20))
  return Finished(
    code: exitCode(result.terminationStatus), output: result.standardOutput, errors: result.standardError)
}

/// The environment of the test process, without variables that change the output.
let quietEnvironment = Environment.inherit.updating([
  "NO_COLOR": nil, "SWIFT_BACKTRACE": "enable=no", "http_proxy": nil, "HTTP_PROXY": nil, "all_proxy": nil,
  "ALL_PROXY": nil,
])

/// Returns the exit code, or -1 for a process that was killed.
func exitCode(_ status: TerminationStatus) -> Int32 {
  if case .exited(let code) = status { code } else { -1 }
}

let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// The build folder of this test, which contains the executables.
let products: String = {
  // On Linux the tests are an executable; on Apple systems they are a bundle that another program loads.
  for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
    return bundle.bundleURL.deletingLastPathComponent().path
  }
  return Bundle.main.bundleURL.path
}()

/// Calls a closure with a temporary file.
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
