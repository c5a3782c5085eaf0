import FlowTerminal

/// A player that draws into a window of the terminal, and follows what happens to the terminal.
protocol WindowPlayer {
  var window: PictureWindow { get set }

  /// Lays the picture out for another size, in cells.
  mutating func resize(rows: Int, columns: Int)
}

extension WindowPlayer {
  /// Stops the process as Ctrl-Z does. Returns when it continues.
  mutating func suspend() {
    window.suspend()
    followSize()
  }

  /// Follows a signal that does not end the process.
  ///
  /// - Throws: The exit code of any other signal.
  mutating func handle(_ signal: Int32) throws {
    switch signal {
    case Signals.windowChanged: followSize()
    case Signals.stop: suspend()
    case Signals.continued:
      window.open()
      followSize()
    default: throw Exit.signal(signal)
    }
  }

  /// Lays the picture out for the size that the terminal has now, and draws it whole.
  private mutating func followSize() {
    let size = window.size
    resize(rows: size.rows, columns: size.columns)
    window.forget()
  }
}
