import FlowConsole
import FlowPlay
import FlowTerminal
import Foundation
import Testing

/// The screens of all flows, compared cell by cell with those of `pyte`, an independent terminal.
@Suite struct PyteTests {
  private static let sizes = [(24, 80), (20, 40), (50, 200)]

  /// The output of a play, in pieces after each of which the screen is compared.
  private struct Play: Codable {
    let rows: Int
    let columns: Int
    var pieces: [String] = []
  }

  @Test(.enabled(if: Pyte.isInstalled, "pyte is not installed ('pip install pyte'), so no screen is compared with it"))
  func `the cells of each flow are those of an independent terminal`() throws {
    var plays: [Play] = []
    var expected: [(place: String, rows: [String])] = []
    for name in PictureHarness.names {
      for (rows, columns) in Self.sizes {
        var test = try PictureHarness(named: name, rows: rows, columns: columns)
        var play = Play(rows: rows, columns: columns)
        var description = ScreenDescription()
        for keys in [""] + Self.keys(of: name) {
          test.type(keys)
          play.pieces.append(test.takeOutput())
          expected.append(("\(name) \(columns)x\(rows)", description.rows(of: test.play.picture.frame())))
          if test.play.isFinished { break }
        }
        plays.append(play)
      }
    }
    let shown = try Pyte.screens(of: JSONEncoder().encode(plays)).split(
      separator: "\n", omittingEmptySubsequences: false)
    var rest = shown[...]
    for (place, rows) in expected {
      let screen = rest.prefix(rows.count).map(String.init)
      rest = rest.dropFirst(rows.count)
      guard screen != rows else { continue }
      let row = zip(screen, rows).enumerated().first { $0.element.0 != $0.element.1 }
      Issue.record("\(place): \(row.map { "row \($0.offset): \($0.element)" } ?? "rows are missing")")
    }
  }

  /// Keys for everything that a picture draws, and the first lines of the flow's script.
  private static func keys(of name: String) -> [String] {
    let script = PictureHarness.flows.appending(path: "\(name)/\(name).script")
    let lines = ((try? String(contentsOf: script, encoding: .utf8)) ?? "").split(separator: "\n").prefix(8)
    let pages = [
      Keys.tab, Keys.down, Keys.panel, Keys.panel, ":", "\t", Keys.interrupt, "/a", Keys.escape, "?", Keys.escape,
    ]
    return pages + lines.map { $0 + Keys.enter } + [Keys.end, Keys.enter]
  }
}

/// Describes screens row by row, as the script below does: the texts of the cells, and the style where it changes.
private struct ScreenDescription {
  private var known: [(cells: [FlowTerminal.Cell], text: String)] = []

  mutating func rows(of frame: PictureFrame) -> [String] {
    known = frame.cells.cells.enumerated().map { row, cells in
      known.indices.contains(row) && known[row].cells == cells ? known[row] : (cells, Self.text(of: cells))
    }
    return known.map(\.text)
  }

  private static func text(of cells: [FlowTerminal.Cell]) -> String {
    var text = ""
    var last = ""
    for cell in cells {
      let style = style(of: cell)
      if style != last { text += "<\(style)>" }
      last = style
      text += cell.text
    }
    return text.precomposedStringWithCanonicalMapping
  }

  /// Returns the style of a cell as the script below describes it. `pyte` knows no faint text.
  private static func style(of cell: FlowTerminal.Cell) -> String {
    var parts: [String] = []
    let isFaint = cell.style.text == .faint
    switch cell.style.text {
    case .plain, .faint: break
    case .heading: parts.append("bold")
    case .number: parts.append("cyan")
    case .selected: parts.append("green")
    case .failure: parts.append("red")
    }
    switch cell.style.ground {
    case .plain, .bar: break
    case .focus: parts = (isFaint ? [] : parts) + ["reverse"]
    case .match: parts = ["black", "on brown"]
    case .changed: parts.append("underscore")
    }
    return parts.sorted().joined(separator: " ")
  }
}

/// The terminal `pyte`, which a script of Python runs.
private enum Pyte {
  static let isInstalled: Bool = (try? run("import pyte", input: Data())) != nil

  /// Returns the screens after each piece of output, row by row.
  static func screens(of plays: Data) throws -> String {
    String(decoding: try run(script, input: plays), as: UTF8.self)
  }

  private static let script = """
    import json, sys, pyte
    def style(cell):
        parts = [] if cell.fg == "default" else [cell.fg]
        parts += [] if cell.bg == "default" else ["on " + cell.bg]
        parts += [name for name in ("bold", "underscore", "reverse") if getattr(cell, name)]
        return " ".join(sorted(parts))
    def text(row, columns):
        text, last = "", ""
        for column in range(columns):
            cell = row[column]
            now = style(cell)
            text += ("<" + now + ">" if now != last else "") + cell.data
            last = now
        return text
    for play in json.load(sys.stdin):
        screen = pyte.Screen(play["columns"], play["rows"])
        stream = pyte.Stream(screen)
        known = {}
        for piece in play["pieces"]:
            stream.feed(piece)
            for number in range(screen.lines):
                if number in screen.dirty or number not in known:
                    known[number] = text(screen.buffer[number], screen.columns)
                print(known[number])
            screen.dirty.clear()
    """

  private struct Failure: Error {}

  private static func run(_ script: String, input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory
    let (source, result) = (folder.appending(path: UUID().uuidString), folder.appending(path: UUID().uuidString))
    defer { for file in [source, result] { try? FileManager.default.removeItem(at: file) } }
    // Files hold any amount, so that neither side waits for the other.
    try input.write(to: source)
    try Data().write(to: result)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: result)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure() }
    return try Data(contentsOf: result)
  }
}
