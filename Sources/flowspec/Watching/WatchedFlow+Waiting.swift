import FlowKit
import FlowPlay

extension WatchedFlow {
  /// Waits for a version without errors.
  ///
  /// - Parameter report: Receives the versions in between.
  mutating func nextVersion(_ report: (Change) -> Void) -> FlowFile {
    while true {
      _ = waitForAny(of: [descriptor], nanoseconds: wait)
      switch change() {
      case nil: break
      case .version(let file): return file
      case .broken(let file): report(.broken(file))
      case .unreadable(let problem): report(.unreadable(problem))
      }
    }
  }
}
