internal import CELConformance

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#endif

/// Runs the conformance tests in folders and prints one line per failing test, then a table.
@main
struct Main {
  static func main() {
    var folders: [String] = []
    var records: String?
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if argument == "--records" {
        guard let file = arguments.popFirst() else { usage() }
        records = file
      } else if argument.hasPrefix("-") {
        usage()
      } else {
        folders.append(argument)
      }
    }
    if folders.isEmpty { usage() }
    var run = ConformanceRun(recordsFile: records)
    do {
      for folder in folders { try run.run(folder: folder) }
    } catch {
      print("error: \(error)")
      exit(2)
    }
    print(run.summary)
    exit(run.isSuccess ? 0 : 1)
  }

  private static func usage() -> Never {
    print("usage: cel-conformance [--records FILE] FOLDER...")
    exit(64)
  }
}
