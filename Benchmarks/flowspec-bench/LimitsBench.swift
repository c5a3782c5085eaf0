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

/// Measures how closely `flowspec validate --explore` keeps its limits, on a flow that exceeds all of them.
///
/// It runs before all other figures: the peak of a process includes the memory of the process that started it.
func measureLimits(_ table: inout FigureTable) {
  let names = ["limits, --time-limit 3", "limits, --max-states 200000", "limits, --max-memory 128"]
  guard names.contains(where: { table.wants($0) }) else { return }
  let app = AppFlow(screens: 5, depth: 6, toggles: 8, counter: 7)
  let path = FileManager.default.temporaryDirectory.appending(path: "flowspec-bench-limits.flow.yaml").path
  let command = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "flowspec").path
  guard FileManager.default.isExecutableFile(atPath: command),
    FileManager.default.createFile(atPath: path, contents: Data(app.text.utf8))
  else { return print("limits are skipped: run it from the repository, after 'swift build -c release'") }
  defer { try? FileManager.default.removeItem(atPath: path) }
  func explore(states: Int, megabytes: Int, _ others: [String] = []) -> MeasuredProcess {
    let limits = ["--max-states", "\(states)", "--max-memory", "\(megabytes)"] + others
    return MeasuredProcess(command, ["validate", path, "--explore"] + limits)
  }
  if table.wants(names[0]) {
    let run = explore(states: 1_000_000_000, megabytes: 16_384, ["--time-limit", "3"])
    table.add(names[0], run.seconds, "s", against: 3, "3 s; at most 10 % and 0.5 s more")
  }
  if table.wants(names[1]) {
    let run = explore(states: 200_000, megabytes: 16_384)
    table.add(names[1], Double(run.stateCount), "", against: 200_000, "200000 states; at most 10 % more")
  }
  if table.wants(names[2]) {
    let run = explore(states: 1_000_000_000, megabytes: 128)
    table.add(names[2], run.megabytes, "MB", against: 128, "128 MB; at most 10 % or 64 MB more")
  }
}

/// A program that ran to its end.
private struct MeasuredProcess {
  private(set) var seconds = 0.0
  /// The peak of its resident memory.
  private(set) var megabytes = 0.0
  private var output = ""

  /// Runs a program.
  init(_ path: String, _ arguments: [String]) {
    let file = FileManager.default.temporaryDirectory.appending(path: "flowspec-bench-limits.txt").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var strings: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    var process = pid_t()
    var status: Int32 = 0
    var usage = rusage()
    seconds =
      shortest(of: 1) {
        guard posix_spawn(&process, path, &actions, nil, &strings, environ) == 0 else { return }
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
      } / 1e9
    #if canImport(Glibc)
      megabytes = Double(usage.ru_maxrss) / 1_024
    #else
      megabytes = Double(usage.ru_maxrss) / 1_048_576
    #endif
    output = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  }

  /// The number of states that the output of `flowspec validate` gives.
  var stateCount: Int {
    let words = output.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "," })
    guard let position = words.firstIndex(of: "states"), position > 0 else { return 0 }
    return Int(words[position - 1]) ?? 0
  }
}
