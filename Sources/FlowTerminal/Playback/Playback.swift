internal import Diagnostics
internal import FlowConsole
public import FlowProgram

/// Runs that were played, as a picture that moves forwards and backwards through their steps.
///
/// It is a value without a terminal and a clock: keys and time go in, ``frame()`` draws the cells.
public struct Playback: Sendable {
  /// A place in the runs.
  private struct Position: Sendable, Equatable {
    var run = 0
    var step = 0
  }

  /// The steps in a second while the runs play by themselves.
  private static let speeds: [Double] = [0.25, 0.5, 1, 2, 4, 8, 16]

  private let runs: [PlayedRun]
  private let program: Program
  private var position = Position()
  private var rows: Int
  private var columns: Int
  private var picture: Picture
  /// Whether the steps follow one another by themselves.
  private var isPlaying = false
  private var speed = 2
  /// The nanoseconds that the present step has been visible while playing.
  private var elapsed: Int64 = 0

  /// Creates the picture of runs; `nil` if none of them has a step.
  public init?(_ runs: [PlayedRun], of program: Program, rows: Int, columns: Int) {
    self.runs = runs.filter { !$0.steps.isEmpty }
    self.program = program
    (self.rows, self.columns) = (max(rows, 1), max(columns, 1))
    guard let first = self.runs.first?.steps.first else { return nil }
    picture = Picture(playing: first.model, of: program, rows: self.rows, columns: self.columns)
    show(changesFrom: nil)
  }

  // MARK: Steps

  private var run: PlayedRun { runs[position.run] }
  private var step: PlayedRun.Step { run.steps[position.step] }

  private var next: Position? {
    if position.step + 1 < run.steps.count { return Position(run: position.run, step: position.step + 1) }
    return position.run + 1 < runs.count ? Position(run: position.run + 1) : nil
  }

  private var previous: Position? {
    if position.step > 0 { return Position(run: position.run, step: position.step - 1) }
    guard position.run > 0 else { return nil }
    return Position(run: position.run - 1, step: runs[position.run - 1].steps.count - 1)
  }

  /// Moves to a place in the runs.
  private mutating func move(to target: Position) {
    position = target
    elapsed = 0
    show(changesFrom: target.step > 0 ? run.steps[target.step - 1].model : nil)
  }

  /// Draws the present step.
  private mutating func show(changesFrom old: FlowModel?) {
    let top = picture.top
    picture = Picture(playing: step.model, of: program, rows: rows, columns: columns)
    picture.margin.footer = footer
    picture.resize(rows: rows, columns: columns)
    picture.focus = nil
    guard let old else { return }
    let changes = picture.changes(from: old)
    picture.margin.changes = changes
    if changes.isAnother { return }
    picture.top = top
    picture.clampTop()
    picture.reveal(line: changes.firstLine)
  }

  // MARK: The footer

  /// The lines about the step, above the last row.
  private var footer: [StyledLine] {
    let count = run.steps.count - 1
    let number = StyledLine("\(position.step)/\(count) ", .heading)
    let words = step.words.isEmpty ? ["start"] : step.words
    let style: TextStyle = position.step == 0 ? .faint : .number
    guard rows >= 10 else { return [number + StyledLine(words[0], style)] }
    let place =
      (runs.count == 1 ? "" : "  run \(position.run + 1) of \(runs.count)") + (step.place.map { "  \($0)" } ?? "")
    // The place is worth more than the end of a long name.
    let room = max(columns - 1 - number.text.displayWidth - place.displayWidth, 8)
    var lines = [number + StyledLine(run.name.truncated(to: room)) + StyledLine(place, .faint)]
    lines += shortened(words, to: max(rows / 5, 1)).map { StyledLine("  \($0)", style) }
    if position.step == count {
      let failure = run.failure.flatMap { StyledLine($0, .failure).wrapped(to: max(columns - 2, 1)) }
      lines += failure.prefix(max(rows / 3, 2))
    }
    return lines
  }

  private func shortened(_ lines: [String], to limit: Int) -> [String] {
    lines.count <= limit ? lines : lines.prefix(limit - 1) + ["…"]
  }

  /// Draws the picture. The same step gives the same cells.
  public func frame() -> PictureFrame {
    var picture = picture
    picture.clock.status = isPlaying ? "speed \(Playback.speeds[speed].written)" : nil
    return picture.frame()
  }

  /// Shows the picture in a window of another size.
  public mutating func resize(rows: Int, columns: Int) {
    (self.rows, self.columns) = (max(rows, 1), max(columns, 1))
    let shown = position.step > 0 ? run.steps[position.step - 1].model : nil
    show(changesFrom: shown)
  }

  // MARK: Time

  /// The nanoseconds until the next step follows by itself, or `nil`.
  public var wait: Int64? { isPlaying ? max(0, interval - elapsed) : nil }

  private var interval: Int64 { Int64(1_000_000_000 / Playback.speeds[speed]) }

  /// Lets time pass.
  public mutating func spend(nanoseconds: Int64) {
    guard isPlaying else { return }
    elapsed += max(0, nanoseconds)
    if elapsed < interval { return }
    if let next { move(to: next) }
    if next == nil { isPlaying = false }
  }

  // MARK: Keys

  /// Performs a key.
  public mutating func press(_ key: TerminalKey) -> [PictureRequest] {
    switch key {
    case .right, .enter, .tab, .text(" "), .text("n"): return go(to: next)
    case .left, .backspace, .backTab, .text("b"): return go(to: previous)
    case .home: return go(to: Position())
    case .end: return go(to: Position(run: runs.count - 1, step: runs[runs.count - 1].steps.count - 1))
    case .text("p"): play()
    case .text("+"): speed = min(speed + 1, Playback.speeds.count - 1)
    case .text("-"): speed = max(speed - 1, 0)
    case .down: picture.scroll(by: 1)
    case .up: picture.scroll(by: -1)
    case .pageDown: picture.scroll(by: picture.pageHeight)
    case .pageUp: picture.scroll(by: -picture.pageHeight)
    case .wheel(let lines): picture.scroll(by: 3 * lines)
    case .text("q"), .escape, .deleteOrEnd: return [.end]
    case .interrupt: return [.interrupted]
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .answer: break
    default: return [.bell]
    }
    return []
  }

  /// Moves by a key, which ends the play by itself.
  private mutating func go(to target: Position?) -> [PictureRequest] {
    isPlaying = false
    guard let target else { return [.bell] }
    move(to: target)
    return []
  }

  private mutating func play() {
    elapsed = 0
    if !isPlaying, next == nil { move(to: Position()) }
    isPlaying = !isPlaying && next != nil
  }
}

extension Double {
  /// The number without a needless decimal point.
  fileprivate var written: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension Picture {
  /// Creates a picture that only shows a model.
  fileprivate init(playing model: FlowModel, of program: Program, rows: Int, columns: Int) {
    let screen = ConsoleScreen(model, of: program, width: max(columns, ConsoleScreen.narrowest))
    let context = LineContext(screen, of: program, secrets: SecretEvents(program))
    self.init(model, of: program, context: context, rows: rows, columns: columns)
    mode = .playing
  }

  /// Returns the changes from another model, drawn in the same window.
  fileprivate func changes(from old: FlowModel) -> ScreenChanges {
    let former = PictureScreen(old, of: program, width: layout.width, height: layout.body.count)
    return ScreenChanges(from: former, to: screen)
  }

  /// Scrolls so far that a line is visible.
  fileprivate mutating func reveal(line: Int?) {
    guard let line, !(top..<top + layout.body.count).contains(line) else { return }
    top = line - layout.body.count / 2
    clampTop()
  }
}
