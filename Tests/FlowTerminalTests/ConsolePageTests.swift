import FlowPlay
import Foundation
import Testing

/// The screens of `docs/console.md`, which are played by the keys in the comment above them:
/// `<!-- picture FLOW COLUMNSxROWS: KEYS -->`. `UPDATE_DOCS=1` writes them.
@Suite struct ConsolePageTests {
  private static let page = PictureHarness.flows.deletingLastPathComponent().appending(path: "docs/console.md")

  @Test func `the screens of the page are those of the picture`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let current = try Self.current(text)
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      try current.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    #expect(text == current, "UPDATE_DOCS=1 writes the screens")
  }

  /// Returns the page with the screens that its keys give.
  private static func current(_ text: String) throws -> String {
    var lines: [String] = []
    var rest = text.components(separatedBy: "\n")[...]
    var count = 0
    while let line = rest.popFirst() {
      lines.append(line)
      guard let match = line.wholeMatch(of: #/<!-- picture (\S+) (\d+)x(\d+)(?:: (.*))? -->/#) else { continue }
      count += 1
      rest = rest.drop { $0 != "```" }.dropFirst().drop { $0 != "```" }.dropFirst()
      let screen = try played(
        String(match.1), columns: Int(match.2) ?? 0, rows: Int(match.3) ?? 0, keys: match.4.map(String.init) ?? "")
      lines += ["```"] + screen + ["```"]
    }
    try #require(count > 3)
    return lines.joined(separator: "\n")
  }

  private static func played(_ flow: String, columns: Int, rows: Int, keys: String) throws -> [String] {
    var test = try PictureHarness(named: flow, rows: rows, columns: columns)
    for word in keys.matches(of: #/"([^"]*)"|(\S+)/#) {
      if let text = word.1 {
        test.type(String(text))
      } else if let name = word.2 {
        test.type(try #require(names[String(name)], "\(name)"))
      }
    }
    #expect(test.isComplete())
    return test.screen.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  private static let names = [
    "Tab": Keys.tab, "Enter": Keys.enter, "Esc": Keys.escape, "Up": Keys.up, "Down": Keys.down, "Left": Keys.left,
    "Right": Keys.right, "F2": Keys.panel,
  ]
}
