#if os(Linux)
  import FlowBindings
  import FlowHTTP
  import FlowProgram
  import Foundation
  import RawServer
  import Testing

  /// Returns the number of threads and open files of this process.
  private func belongings() throws -> (threads: Int, files: Int) {
    let own = "/proc/self/"
    return (
      try FileManager.default.contentsOfDirectory(atPath: own + "task").count,
      try FileManager.default.contentsOfDirectory(atPath: own + "fd").count
    )
  }

  // Other tests open files concurrently, so a leak is detected by the number of files after many rounds.
  @Suite(.serialized, .timeLimit(.minutes(2))) struct LeakTests {
    @Test func `a hundred flows that end in the middle of everything leave no thread and no file behind`() async throws
    {
      try await RawServer.run { request, _ in
        switch request.line.split(separator: " ")[1] {
        case "/events": [.eventStream, .send("data: a\n\n"), .wait(.seconds(60))]
        case "/hangs": [.wait(.seconds(60))]
        default: [.reply()]
        }
      } _: { server in
        let before = try belongings()
        for _ in 0..<100 {
          let connections = HTTPConnections()
          let events = Task {
            try await connections.followEvents(HTTPRequest(.get, server.url + "/events")) { _ in }
          }
          let hangs = Task { try await connections.exchange(HTTPRequest(.get, server.url + "/hangs")) }
          _ = try await connections.exchange(HTTPRequest(.get, server.url + "/"))
          await connections.close()
          _ = await (events.result, hangs.result)
          #expect(connections.count == 0)
        }
        #expect(await until { server.connections == 0 })
        let after = try belongings()
        #expect(after.threads < before.threads + 50, "from \(before.threads) to \(after.threads) threads")
        #expect(after.files < before.files + 50, "from \(before.files) to \(after.files) files")
      }
    }
  }
#endif
