internal import FlyingSocks
internal import Foundation

/// The server-sent events for a page: each new screen, and otherwise comments, which detect a lost connection.
///
/// The next event is created after the connection has accepted the previous one. A slow page misses screens but
/// never the last one.
struct Updates: AsyncBufferedSequence {
  typealias Element = UInt8

  let session: Session
  let visit: Int
  let moments: AsyncStream<Void>

  func makeAsyncIterator() -> Iterator {
    Iterator(session: session, visit: visit, moments: moments.makeAsyncIterator())
  }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let session: Session
    let visit: Int
    var moments: AsyncStream<Void>.Iterator
    private var version = -1
    private var isOver = false
    /// The bytes for callers that request them one by one.
    private var rest: ArraySlice<UInt8> = []

    init(session: Session, visit: Int, moments: AsyncStream<Void>.Iterator) {
      self.session = session
      self.visit = visit
      self.moments = moments
    }

    mutating func next() async throws -> UInt8? {
      if rest.isEmpty, let part = await part() { rest = Array(part)[...] }
      return rest.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async throws -> Data? { await part() }

    private mutating func part() async -> Data? {
      guard !isOver else { return nil }
      guard await moments.next() != nil else {
        isOver = true
        return Data("event: \(await session.farewell(to: visit))\ndata: {}\n\n".utf8)
      }
      guard let screen = await session.screen(after: version) else { return Data(":\n\n".utf8) }
      version = screen.version
      return Data("id: \(version)\ndata: ".utf8) + screen.document + Data("\n\n".utf8)
    }
  }
}
