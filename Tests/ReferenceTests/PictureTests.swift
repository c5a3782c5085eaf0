import FlowKit
import FlowPictures
import Foundation
import Testing

/// The pictures of the hand-written pages.
@Suite struct PictureTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: ["checkout", "shows"])
  func `the pictures of the screens of a flow are current`(name: String) throws {
    let flow = Self.repository.appending(path: "flows/\(name)/\(name).flow.yaml").path
    let drawn = FlowGraph(screensOf: try #require(try FlowFile.load(path: flow).program)).folded().svg
    let file = Self.repository.appending(path: "docs/pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    let isCurrent = (try? String(contentsOf: file, encoding: .utf8)) == drawn
    #expect(isCurrent, "docs/pictures/\(name).svg is not current; run 'make docs'")
  }
}
