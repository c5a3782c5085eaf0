internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// The error for a port on which the server cannot listen.
struct TakenPort: Error, CustomStringConvertible {
  let port: UInt16

  var description: String { "port \(port) is taken by another program; name another port, or 0 for any that is free" }
}

extension HTTPServer {
  /// Serves until the task is cancelled, and reports the port once the server listens.
  ///
  /// - Throws: ``TakenPort`` immediately if another program listens on the port.
  func serve(at port: UInt16, _ announce: @escaping @Sendable (_ port: UInt16) -> Void) async throws {
    do {
      try await withThrowingTaskGroup { group in
        group.addTask { try await self.run() }
        group.addTask {
          try await self.waitUntilListening()
          if case .ip4(_, port: let port) = await self.listeningAddress { announce(port) }
        }
        // The first failure is the cause; the other task is cancelled.
        try await group.waitForAll()
      }
    } catch SocketError.failed(_, EADDRINUSE, _) {
      throw TakenPort(port: port)
    }
  }
}
