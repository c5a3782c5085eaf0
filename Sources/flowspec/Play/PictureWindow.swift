import FlowPlay
import FlowTerminal

/// A terminal that shows a picture on its alternate screen: its mode, its size, its keys and what it shows.
struct PictureWindow {
  /// The pause after an escape byte that tells the escape key from a sequence, in nanoseconds.
  private static let escapePause: Int64 = 40_000_000

  let terminal: Terminal
  /// Whether presses of the mouse are reported.
  private(set) var hasMouse: Bool
  private var output: PictureOutput
  private var decoder = TerminalKeyDecoder()
  private let keyboard = Keyboard()
  /// The requested width, if any.
  private let width: Int?

  init(_ terminal: Terminal, width: Int?, hasMouse: Bool = false) {
    self.terminal = terminal
    self.width = width
    self.hasMouse = hasMouse
    output = PictureOutput(terminal.abilities, hasManyColours: terminal.hasManyColours)
  }

  /// The size of the picture.
  var size: (rows: Int, columns: Int) {
    let size = terminal.size ?? (rows: 24, columns: 80)
    return (size.rows, min(size.columns, width ?? size.columns))
  }

  // MARK: The screen

  /// Takes over the terminal for the first time.
  mutating func begin() {
    open()
    if terminal.answersQuestions { terminal.write(ScreenCode.questions) }
  }

  /// Takes over the terminal.
  mutating func open() {
    keyboard.openWhole(leavingBy: ScreenCode.leave)
    terminal.write(ScreenCode.enter + (hasMouse ? ScreenCode.mouseOn : ""))
    output.forget()
  }

  /// Restores the terminal.
  func close() { keyboard.close() }

  /// Suspends the command with the terminal restored; returns when it continues.
  mutating func suspend() {
    close()
    Signals.stopHere()
    open()
  }

  /// Shows a frame.
  mutating func draw(_ frame: PictureFrame) { terminal.write(output.bytes(for: frame)) }

  /// Forgets what the terminal shows, so that the next frame is drawn as a whole.
  mutating func forget() { output.forget() }

  func ring() { terminal.write("\u{7}") }

  mutating func setMouse(_ isOn: Bool) {
    hasMouse = isOn
    terminal.write(isOn ? ScreenCode.mouseOn : ScreenCode.mouseOff)
  }

  // MARK: Keys

  /// Waits for the first occurrence, at most until one of some times in nanoseconds; see
  /// ``Keyboard/wait(nanoseconds:besides:watching:)``.
  func wait(
    nanoseconds times: [Int64?], besides other: Int32 = -1, watching watched: Int32 = -1
  ) -> Keyboard.Occurrence {
    let escape = decoder.isWaiting ? PictureWindow.escapePause : nil
    return keyboard.wait(
      nanoseconds: (times + [escape]).compactMap(\.self).min(), besides: other, watching: watched)
  }

  /// Returns the keys of typed bytes. Answers of the terminal are adopted.
  mutating func keys(_ bytes: [UInt8]) -> [TerminalKey] {
    let keys = decoder.keys(bytes)
    for case .answer(let answer) in keys { output.adopt(answer) }
    return keys
  }

  /// Returns the keys that a pause has completed.
  mutating func completedKeys() -> [TerminalKey] { decoder.flush() }
}
