internal import Diagnostics
package import FlowKit

/// A flow whose files are watched while it is played: it is read again when they have changed.
package struct WatchedFlow {
  /// The result of reading the files again.
  package enum Change {
    /// A version without errors.
    case version(FlowFile)
    /// A version with errors, which are rendered.
    case broken(FlowFile)
    /// The flow cannot be read.
    case unreadable(FileProblem)
  }

  /// The time in nanoseconds without events after which a change is complete. A checkout of several files takes less
  /// between two of them, and a user does not notice it.
  private static let pause: Int64 = 4_000_000
  /// The same while a file is empty, because some programs empty a file and write it in a second step.
  private static let longPause: Int64 = 250_000_000

  private let path: String
  private let bindings: String?
  private let watcher = FolderWatcher()
  private let clock = ContinuousClock()
  /// The content of all files that the last reading used, by their names.
  private var contents: [String: [UInt8]]
  /// The message of the last reading that failed.
  private var problem: String?
  /// The time of the last event whose change is not handled.
  private var lastEvent: ContinuousClock.Instant?
  private var isWaitingLonger = false

  /// Starts to watch the files of a flow that was just read.
  package init(_ file: FlowFile, path: String, bindings: String?) {
    self.path = path
    self.bindings = bindings
    contents = WatchedFlow.contents(of: file)
    watcher.watch(Array(contents.keys) + [path])
    // A file that was saved after it was read and before it was watched sends no event.
    lastEvent = clock.now
  }

  /// A descriptor that is readable when files may have changed.
  package var descriptor: Int32 { watcher.descriptor }

  /// The nanoseconds until ``change()`` may have an answer, or `nil` while nothing has happened.
  package var wait: Int64? {
    lastEvent.map { max(0, limit - (clock.now - $0).wholeNanoseconds) }
  }

  private var limit: Int64 { isWaitingLonger ? WatchedFlow.longPause : WatchedFlow.pause }

  /// Returns the change of the files since the last one, once it is complete; `nil` if their contents are the same.
  package mutating func change() -> Change? {
    if watcher.drain() { lastEvent = clock.now }
    guard let wait, wait == 0 else { return nil }
    do throws(FileProblem) {
      let file = try FlowFile.load(path: path, bindings: bindings)
      let now = WatchedFlow.contents(of: file)
      if !isWaitingLonger, now.contains(where: { $0.value.isEmpty && contents[$0.key]?.isEmpty == false }) {
        isWaitingLonger = true
        return nil
      }
      finish()
      watcher.watch(Array(now.keys) + [path])
      if now == contents, problem == nil { return nil }
      (contents, problem) = (now, nil)
      return file.program == nil ? .broken(file) : .version(file)
    } catch {
      // Some editors move the old file away before the new one has its name.
      guard isWaitingLonger else {
        isWaitingLonger = true
        return nil
      }
      finish()
      watcher.watch(Array(contents.keys) + [path])
      if problem == "\(error)" { return nil }
      problem = "\(error)"
      return .unreadable(error)
    }
  }

  private mutating func finish() {
    lastEvent = nil
    isWaitingLonger = false
  }

  private static func contents(of file: FlowFile) -> [String: [UInt8]] {
    Dictionary(file.sources.files.map { ($0.name, $0.bytes) }) { first, _ in first }
  }
}
