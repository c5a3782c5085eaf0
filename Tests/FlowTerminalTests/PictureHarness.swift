import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowProgram
import FlowTerminal
import Foundation
import Testing

/// A session in a picture on a small terminal, which a test plays by keys.
struct PictureHarness {
  var play: PicturePlay
  var screen: TestScreen
  private var output = PictureOutput(TerminalAbilities())
  private var decoder = TerminalKeyDecoder()
  /// The number of bytes that the last frame has sent.
  private(set) var sent = 0
  /// The output since it was taken last.
  private var written = ""
  /// The requests that only a terminal can meet.
  private(set) var requests: [PictureRequest] = []

  init(_ program: Program, sources: Sources, rows: Int = 24, columns: Int = 80, history: [String] = []) throws {
    let session = try ConsoleSession(program, width: columns)
    play = PicturePlay(
      RecordedSession(session), sources: sources, rows: rows, columns: columns, history: TypedHistory(history))
    screen = TestScreen(rows: rows, columns: columns)
    draw()
  }

  init(flow text: String, rows: Int = 24, columns: Int = 80, history: [String] = []) throws {
    let file = FlowFile.compile(name: "test.flow.yaml", text: text)
    let findings = DiagnosticRenderer(sources: file.sources, style: .plain).render(file.diagnostics)
    let program = file.program
    try self.init(
      try #require(program, "\(findings)"), sources: file.sources, rows: rows, columns: columns, history: history)
  }

  init(named name: String, rows: Int = 24, columns: Int = 80) throws {
    let file = try FlowFile.load(path: PictureHarness.flows.appending(path: "\(name)/\(name).flow.yaml").path)
    try self.init(try #require(file.program), sources: file.sources, rows: rows, columns: columns)
  }

  static let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "flows")

  /// The names of the flows of the repository.
  static let names: [String] = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: flows.path)) ?? []
    return folders.filter { !$0.hasPrefix(".") }.sorted()
  }()

  /// The visible text without blanks at the ends of the rows, and without empty rows.
  var lines: [String] {
    screen.lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.filter { !$0.isEmpty }
  }

  /// The text of the focused control and everything else that is drawn on its ground.
  var focus: String {
    screen.cells.flatMap { $0 }.filter { $0.style.split(separator: ";").contains("7") }.map(\.text).joined()
  }

  mutating func type(_ keys: String) {
    for key in decoder.keys(Array(keys.utf8)) + decoder.flush() { press(key) }
  }

  mutating func press(_ key: TerminalKey) {
    requests += play.press(key)
    play.catchUp()
    draw()
  }

  mutating func wait(milliseconds: Int64) {
    play.spend(nanoseconds: milliseconds * 1_000_000)
    play.catchUp()
    draw()
  }

  mutating func resize(rows: Int, columns: Int) {
    play.resize(rows: rows, columns: columns)
    screen = TestScreen(rows: rows, columns: columns)
    output.forget()
    draw()
  }

  /// Removes and returns the output since the last call.
  mutating func takeOutput() -> String {
    defer { written = "" }
    return written
  }

  mutating func draw() {
    let bytes = output.bytes(for: play.picture.frame())
    sent = bytes.utf8.count
    written += bytes
    screen.apply(bytes)
  }

  /// Returns whether the cells equal those of a complete redraw.
  func isComplete() -> Bool {
    var other = TestScreen(rows: screen.rows, columns: screen.columns)
    var fresh = PictureOutput(TerminalAbilities())
    other.apply(fresh.bytes(for: play.picture.frame()))
    return other.cells == screen.cells && screen.unknown == []
  }
}

/// The keys of a terminal by their names.
enum Keys {
  static let tab = "\t"
  static let backTab = "\u{1B}[Z"
  static let enter = "\r"
  static let escape = "\u{1B}"
  static let up = "\u{1B}[A"
  static let down = "\u{1B}[B"
  static let right = "\u{1B}[C"
  static let left = "\u{1B}[D"
  static let pageDown = "\u{1B}[6~"
  static let pageUp = "\u{1B}[5~"
  static let home = "\u{1B}[H"
  static let end = "\u{1B}[F"
  static let panel = "\u{1B}OQ"
  static let interrupt = "\u{3}"
}
