import Foundation
import Testing

@Suite struct HygieneTests {
  @Test func `no file is longer than five hundred lines`() throws {
    for file in try Repository.swiftFiles(in: ["Sources", "Tests", "Examples", "Benchmarks"]) {
      #expect(file.lines.count <= 501, "\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test func `half of the source files have under two hundred lines`() throws {
    let lengths = try Repository.swiftFiles(in: ["Sources"]).map(\.lines.count).sorted()
    try #require(!lengths.isEmpty)
    #expect(lengths[lengths.count / 2] < 200)
  }

  @Test func `sources hold no forced unwrap of an error and no forced cast`() throws {
    for file in try Repository.swiftFiles(in: ["Sources"]) {
      for (number, line) in file.lines.enumerated() where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        #expect(!line.contains("try!") && !line.contains("as! "), "\(file.path):\(number + 1)")
      }
    }
  }

  @Test func `only rendering writes escape codes`() throws {
    let rendering = ["Sources/Diagnostics/Rendering/", "Sources/FlowTerminal/Bytes/"]
    for file in try Repository.swiftFiles(in: ["Sources"]) where !rendering.contains(where: file.path.hasPrefix) {
      for (number, line) in file.lines.enumerated() {
        #expect(!line.contains("\\u{1B}[") && !line.contains("\\u{1b}["), "\(file.path):\(number + 1)")
      }
    }
  }
}
