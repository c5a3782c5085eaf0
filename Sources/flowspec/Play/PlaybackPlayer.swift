import ArgumentParser
import FlowKit
import FlowProgram
import FlowTerminal

/// A player that shows runs step by step in a picture, forwards and backwards.
struct PlaybackPlayer: WindowPlayer {
  private var playback: Playback
  var window: PictureWindow
  private let clock = ContinuousClock()
  private var lastLook: ContinuousClock.Instant
  private var isFinished = false

  /// Creates the player; `nil` if no run has a step.
  init?(_ runs: [PlayedRun], of program: Program, terminal: Terminal, width: Int?) {
    window = PictureWindow(terminal, width: width)
    let size = window.size
    guard let playback = Playback(runs, of: program, rows: size.rows, columns: size.columns) else { return nil }
    self.playback = playback
    lastLook = clock.now
  }

  /// Shows the runs until the user leaves them.
  ///
  /// - Throws: The exit code of a signal. The terminal is then restored.
  mutating func play() throws {
    window.begin()
    defer { window.close() }
    while !isFinished {
      window.draw(playback.frame())
      let occurrence = window.wait(nanoseconds: [playback.wait])
      look()
      switch occurrence {
      case .typed(let bytes): try press(window.keys(bytes))
      case .ended: return
      case .signal(let number): try handle(number)
      case .timePassed: try press(window.completedKeys())
      }
    }
  }

  private mutating func look() {
    let now = clock.now
    playback.spend(nanoseconds: (now - lastLook).wholeNanoseconds)
    lastLook = now
  }

  private mutating func press(_ keys: [TerminalKey]) throws {
    for key in keys where !isFinished {
      for request in playback.press(key) { try meet(request) }
    }
  }

  private mutating func meet(_ request: PictureRequest) throws {
    switch request {
    case .line, .mouse: break
    case .end: isFinished = true
    case .interrupted: throw Exit.signal(Signals.interrupt)
    case .quit: throw Exit.signal(Signals.quit)
    case .suspend: suspend()
    case .redraw: window.forget()
    case .bell: window.ring()
    }
  }

  mutating func resize(rows: Int, columns: Int) { playback.resize(rows: rows, columns: columns) }
}
