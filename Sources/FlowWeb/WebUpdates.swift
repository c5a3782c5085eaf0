/// The server-sent events for a page: each new screen, and otherwise comments, which detect a lost connection.
///
/// The next event is created after the connection has accepted the previous one. A slow page misses screens but
/// never the last one.
public struct WebUpdates: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = Never

  let run: WebRun
  let visit: Int
  let moments: AsyncStream<Void>

  public func makeAsyncIterator() -> Iterator {
    Iterator(run: run, visit: visit, moments: moments.makeAsyncIterator())
  }

  public struct Iterator: AsyncIteratorProtocol {
    let run: WebRun
    let visit: Int
    var moments: AsyncStream<Void>.Iterator
    private var version = -1
    private var isOver = false

    init(run: WebRun, visit: Int, moments: AsyncStream<Void>.Iterator) {
      self.run = run
      self.visit = visit
      self.moments = moments
    }

    public mutating func next() async -> [UInt8]? {
      guard !isOver else { return nil }
      guard await moments.next() != nil else {
        isOver = true
        return Array("event: \(await run.farewell(to: visit))\ndata: {}\n\n".utf8)
      }
      guard let screen = await run.screen(after: version) else { return Array(":\n\n".utf8) }
      version = screen.version
      return Array("id: \(version)\ndata: ".utf8) + screen.document + Array("\n\n".utf8)
    }
  }
}
