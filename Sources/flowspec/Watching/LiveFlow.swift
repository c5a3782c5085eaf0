import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay

/// The flow that a player shows: its sources and services, which a reload replaces.
final class LiveFlow {
  /// News of the files for the user.
  enum News {
    /// The session continues in another version, whose reply begins with what was kept.
    case reply(ConsoleSession.Reply)
    /// The version has errors, which belong above the last good screen.
    case broken(FlowFile)
    /// The version cannot be played, for a reason in words.
    case problem(String)
  }

  /// The sources of the present version, to which faults refer.
  private(set) var sources: Sources
  /// The services of the present version, if they are real.
  private var real: RealServices?
  /// The services and the sources of a version that the state does not fit, until `:restart` begins in it.
  private var waiting: (real: RealServices?, sources: Sources)?
  private var watched: WatchedFlow?
  private let path: String
  private let bindings: String?
  private let terminal: Terminal
  /// Whether each version replays the inputs of the session instead of continuing its state.
  private let isReplaying: Bool

  /// Creates the flow of a file that was read.
  init(_ file: FlowFile, path: String, bindings: String?, watch: WatchMode?, _ terminal: Terminal) throws {
    sources = file.sources
    self.path = path
    self.bindings = bindings
    self.terminal = terminal
    isReplaying = watch == .replay
    real = try bindings.flatMap { try RealServices(file, path: $0, terminal) }
    if watch != nil { watched = WatchedFlow(file, path: path, bindings: bindings) }
  }

  /// The adapters, if services are not faked.
  var services: AdapterRunner? { real?.services }

  /// A descriptor that is readable when files may have changed, or -1.
  var descriptor: Int32 { watched?.descriptor ?? -1 }

  /// The nanoseconds until ``news(_:)`` may have an answer, or `nil`.
  var wait: Int64? { watched?.wait }

  /// Ends the services.
  func close() {
    real?.close()
    waiting?.real?.close()
  }

  /// Takes over the services of a waiting version once the session has begun again in it.
  func settle(_ session: RecordedSession) {
    guard let next = waiting, !session.session.isWaiting else { return }
    real?.close()
    (real, sources, waiting) = (next.real, next.sources, nil)
  }

  /// Continues a session in the present version of the files, if they have changed.
  func news(_ session: inout RecordedSession) -> News? {
    settle(session)
    switch watched?.change() {
    case nil: return nil
    case .unreadable(let problem): return .problem(visibleText("\(problem)"))
    case .broken(let file): return .broken(file)
    case .version(let file): return reload(file, &session)
    }
  }

  private func reload(_ file: FlowFile, _ session: inout RecordedSession) -> News {
    guard let program = file.program else { return .broken(file) }
    var new: RealServices?
    if let bindings {
      // A missing variable is reported where it is found.
      guard let services = try? RealServices(file, path: bindings, terminal) else {
        return .problem("the services cannot be reached with these bindings")
      }
      new = services
    }
    do throws(ConsoleError) {
      let version = ProgramVersion(
        program: program, outside: new?.services.operations ?? [], sources: file.sources)
      let reply = isReplaying ? try session.replay(in: version) : try session.reload(version)
      close()
      (real, sources, waiting) = (new, file.sources, nil)
      return .reply(reply)
    } catch {
      // The session continues in its version, with the services of that.
      if session.session.isWaiting {
        waiting?.real?.close()
        waiting = (new, file.sources)
      } else {
        new?.close()
      }
      return .problem(error.message)
    }
  }
}

/// The treatment of a running flow when its files change.
enum WatchMode: String {
  /// The state is kept as far as it fits.
  case keep
  /// The inputs of the session are replayed.
  case replay
}
