import Foundation
import Subprocess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

#if !canImport(Darwin)
  // The headers declare these only for X/Open programs, but the library always contains them.
  @_silgen_name("posix_openpt") private func posix_openpt(_ flags: Int32) -> Int32
  @_silgen_name("grantpt") private func grantpt(_ descriptor: Int32) -> Int32
  @_silgen_name("unlockpt") private func unlockpt(_ descriptor: Int32) -> Int32
  @_silgen_name("ptsname") private func ptsname(_ descriptor: Int32) -> UnsafePointer<CChar>?
#endif

/// A terminal that runs `flowspec`. A test presses keys and reads the output.
final class PseudoTerminal: Sendable {
  private let own: Int32
  private let other: Int32
  private let path: String

  /// The reason why a test cannot continue.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  init(columns: Int = 80) throws {
    own = posix_openpt(O_RDWR | O_NOCTTY)
    guard own >= 0, grantpt(own) == 0, unlockpt(own) == 0, let name = ptsname(own) else {
      throw Problem(description: "there is no pseudo terminal")
    }
    path = String(cString: name)
    // The descriptor stays open, so that the test can inspect the mode in which the terminal was left.
    other = open(path, O_RDWR | O_NOCTTY)
    resize(columns: columns)
  }

  deinit {
    close(own)
    close(other)
  }

  /// Runs the command at this terminal, as the leader of a session that the terminal controls.
  ///
  /// - Parameter inPicture: Whether `run` draws a picture; otherwise it appends screens.
  func flowspec(
    _ arguments: [String], with variables: [String: String] = [:], inPicture: Bool = false
  ) async throws -> Int32 {
    let isAppended = !inPicture && arguments.first == "run"
    let arguments = isAppended ? ["run", "--plain"] + arguments.dropFirst() : arguments
    var options = PlatformOptions()
    options.createSession = true
    var changes: [Environment.Key: String?] = ["TERM": "xterm", "LC_ALL": "C.UTF-8", "FLOWSPEC_HISTORY": "off"]
    for (name, value) in variables { changes[Environment.Key(stringLiteral: name)] = value }
    let line = "exec \"$0\" \"$@\" < \(path) > \(path) 2>&1"
    let result = try await run(
      .path("/bin/sh"), arguments: Arguments(["-c", line, products + "/flowspec"] + arguments),
      environment: quietEnvironment.updating(changes),
      workingDirectory: FilePath(repository), platformOptions: options,
      input: .none, output: .discarded, error: .discarded)
    return exitCode(result.terminationStatus)
  }

  /// Presses keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(own, $0.baseAddress, $0.count) }
  }

  /// Resizes the window and signals its process.
  func resize(columns: Int, rows: Int = 30) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(own, UInt(TIOCSWINSZ), &size)
  }

  /// Disconnects the terminal, as the end of its window does.
  func disconnect() {
    _ = dup2(open("/dev/null", O_RDWR), own)
  }

  /// Returns the output from now on, up to and including a text.
  @discardableResult
  func read(upTo text: String) async throws -> String {
    var bytes: [UInt8] = []
    // The time is long, because on a machine with few cores concurrent tests may delay the start of the command.
    let deadline = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < deadline {
      var ready = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 0) > 0 {
        var byte: UInt8 = 0
        guard Self.read(own, &byte) == 1 else { break }
        bytes.append(byte)
        if bytes.suffix(text.utf8.count).elementsEqual(text.utf8) { return String(decoding: bytes, as: UTF8.self) }
      } else {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    throw Problem(description: "waited for '\(text)' and saw '\(String(decoding: bytes, as: UTF8.self))'")
  }

  /// Returns the output that is there, and waits for none.
  func readRest() -> String {
    var bytes: [UInt8] = []
    var ready = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, 0) > 0 {
      var byte: UInt8 = 0
      guard Self.read(own, &byte) == 1 else { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Sends a signal to the command in the foreground.
  func send(_ signal: Int32) { kill(tcgetpgrp(own), signal) }

  private static func read(_ descriptor: Int32, _ byte: inout UInt8) -> Int {
    #if canImport(Darwin)
      Darwin.read(descriptor, &byte, 1)
    #elseif canImport(Musl)
      Musl.read(descriptor, &byte, 1)
    #else
      Glibc.read(descriptor, &byte, 1)
    #endif
  }

  /// Turns off the terminal's echo, as a front end does that echoes keys itself.
  func hideKeys() {
    var mode = termios()
    tcgetattr(other, &mode)
    mode.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(other, TCSANOW, &mode)
  }

  /// All flags of the terminal.
  var flags: [tcflag_t] {
    var mode = termios()
    tcgetattr(other, &mode)
    return [mode.c_iflag, mode.c_oflag, mode.c_lflag]
  }

  /// The mode of the terminal: whether it echoes keys and buffers lines.
  var mode: tcflag_t {
    var mode = termios()
    tcgetattr(other, &mode)
    return mode.c_lflag
  }
}
