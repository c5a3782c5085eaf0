#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  @preconcurrency import Darwin
#endif

/// Measures the time from the start of the process to its end, against the smallest process of the system.
func measureStartUp(_ table: inout FigureTable) {
  let counter = "flows/counter/counter.flow.yaml"
  let large = FileManager.default.temporaryDirectory.appending(path: "flowspec-bench-200.flow.yaml").path
  let figures: [(String, [String])] = [
    ("start-up, --version", ["--version"]), ("start-up, validate a small flow", ["validate", counter]),
    ("start-up, validate 200 screens", ["validate", large]),
  ]
  guard figures.contains(where: { table.wants($0.0) }) else { return }
  let command = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "flowspec").path
  guard FileManager.default.isExecutableFile(atPath: command), FileManager.default.fileExists(atPath: counter),
    FileManager.default.createFile(atPath: large, contents: Data(GeneratedFlow.flow(screens: 200).utf8))
  else {
    print("start-up is skipped: run it from the repository, after 'swift build -c release'")
    return
  }
  defer { try? FileManager.default.removeItem(atPath: large) }
  let reference = shortest(of: 40) { _ = runProcess("/bin/true", []) }
  for (name, arguments) in figures where table.wants(name) {
    let time = shortest(of: 40) { precondition(runProcess(command, arguments) == 0, "\(name) must succeed") }
    table.add(name, time / 1e6, "ms", against: reference / 1e6, "/bin/true")
  }
}

/// Runs a program without its output and returns its exit status.
func runProcess(_ path: String, _ arguments: [String]) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
  defer { strings.forEach { free($0) } }
  var process = pid_t()
  guard posix_spawn(&process, path, &actions, nil, &strings, environ) == 0 else { return -1 }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return (status >> 8) & 0xFF
}
