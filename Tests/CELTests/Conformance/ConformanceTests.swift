import CELConformance
import Foundation
import Testing

/// The folder of the conformance data: the value of `CEL_CONFORMANCE`, or the folder next to the repository.
private let dataFolder: String? = {
  let named = ProcessInfo.processInfo.environment["CEL_CONFORMANCE"]
  let folder = named ?? "../shared/cel"
  return FileManager.default.fileExists(atPath: folder + "/tests") ? folder : nil
}()

@Suite struct ConformanceTests {
  @Test(.enabled(if: dataFolder != nil, "there is no conformance data: set CEL_CONFORMANCE to its folder"))
  func `the language passes the conformance tests`() throws {
    let folder = try #require(dataFolder)
    var run = ConformanceRun(recordsFile: folder + "/records.json")
    for part in ["tests", "records"] where FileManager.default.fileExists(atPath: "\(folder)/\(part)") {
      try run.run(folder: "\(folder)/\(part)")
    }
    print(run.summary)
    #expect(run.isSuccess)
    #expect(run.suites.contains { $0.passed > 0 })
  }
}
