import FlowKit
import FlowPlay
import FlowTerminal
import Foundation
import Testing

/// The screens of `docs/console.md`, which are played by the keys in the comment above them:
/// `<!-- picture FLOW COLUMNSxROWS: KEYS -->`, or `<!-- playback FLOW COLUMNSxROWS: KEYS -->` for the first scenario of
/// the flow. `UPDATE_DOCS=1` writes them.
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
      guard let match = line.wholeMatch(of: #/<!-- (picture|playback) (\S+) (\d+)x(\d+)(?:: (.*))? -->/#) else {
        continue
      }
      count += 1
      rest = rest.drop { $0 != "```" }.dropFirst().drop { $0 != "```" }.dropFirst()
      let draw = match.1 == "picture" ? played : replayed
      let screen = try draw(String(match.2), Int(match.3) ?? 0, Int(match.4) ?? 0, match.5.map(String.init) ?? "")
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
    return trimmed(test.screen.lines)
  }

  private static func replayed(_ flow: String, columns: Int, rows: Int, keys: String) throws -> [String] {
    let path = PictureHarness.flows.appending(path: "\(flow)/\(flow).flow.yaml").path
    let file = try FlowFile.load(path: path, scenarios: nil)
    let program = try #require(file.program)
    try #require(!program.scenarios.isEmpty)
    let run = PlayedScenario(0, of: program, file.sources).run
    var playback = try #require(Playback([run], of: program, rows: rows, columns: columns))
    for name in keys.split(separator: " ") {
      for key in TerminalKeyDecoder.keys(of: try #require(names[String(name)], "\(name)")) { _ = playback.press(key) }
    }
    return trimmed(playback.frame().cells.lines)
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  private static let names = [
    "Tab": Keys.tab, "Enter": Keys.enter, "Esc": Keys.escape, "Up": Keys.up, "Down": Keys.down, "Left": Keys.left,
    "Right": Keys.right, "F2": Keys.panel, "F5": "\u{1B}[15~", "F6": "\u{1B}[17~",
  ]
}

extension TerminalKeyDecoder {
  /// Returns the keys of a text.
  fileprivate static func keys(of text: String) -> [TerminalKey] {
    var decoder = TerminalKeyDecoder()
    return decoder.keys(Array(text.utf8)) + decoder.flush()
  }
}
