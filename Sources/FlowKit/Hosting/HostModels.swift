public import FlowProgram

extension FlowHost {
  /// The models of a host, for one reader or several.
  ///
  /// Each use is a reader of its own, who gets the model of the moment first, and then whatever is the latest each time it
  /// asks. Models that came and went while no reader asked are never built. It ends when the flow does, when the host is
  /// cancelled, and when nobody holds the host any longer.
  public struct Models: AsyncSequence, Sendable {
    public typealias Element = FlowModel
    public typealias Failure = Never

    private weak let host: FlowHost?

    init(of host: FlowHost) { self.host = host }

    public func makeAsyncIterator() -> Iterator { Iterator(host) }

    /// One reader.
    public struct Iterator: AsyncIteratorProtocol {
      private weak var host: FlowHost?
      private var reader: Reading?

      /// The number of the reader, and the box in which the host puts the model it asked for.
      private struct Reading {
        let id: Int
        var box: AsyncStream<FlowModel>.Iterator
      }

      init(_ host: FlowHost?) { self.host = host }

      public mutating func next() async -> FlowModel? { await next(isolation: nil) }

      public mutating func next(isolation actor: isolated (any Actor)?) async -> FlowModel? {
        if reader == nil, let (id, models) = await host?.newReader() {
          reader = Reading(id: id, box: models.makeAsyncIterator())
        }
        guard let id = reader?.id else { return nil }
        await host?.ask(for: id)
        // The host is not held while the reader waits.
        return await reader?.box.next(isolation: actor)
      }
    }
  }

  /// Someone who reads models.
  struct Reader {
    let id: Int
    let box: AsyncStream<FlowModel>.Continuation
    /// The number of the model that it got last.
    var seen = -1
    /// Whether it waits for a model it has not seen.
    var isWaiting = false
  }

  /// The models from now on, the present one first.
  public nonisolated var models: Models { Models(of: self) }

  /// Whether a reader waits for the next model.
  public var isAwaited: Bool { readers.contains(where: \.isWaiting) }

  /// Takes up a reader, for whom models are put into the box that it gets.
  fileprivate func newReader() -> (id: Int, models: AsyncStream<FlowModel>) {
    let (stream, box) = AsyncStream.makeStream(of: FlowModel.self, bufferingPolicy: .bufferingNewest(1))
    let id = nextReader
    nextReader += 1
    readers.append(Reader(id: id, box: box))
    box.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    return (id, stream)
  }

  private func forget(_ id: Int) { readers.removeAll { $0.id == id } }

  /// Gives a reader the latest model as soon as there is one that it has not seen.
  fileprivate func ask(for id: Int) {
    guard let index = readers.firstIndex(where: { $0.id == id }) else { return }
    readers[index].isWaiting = true
    serveReaders()
  }

  /// Builds the model if someone waits for it, and hands it out.
  func serveReaders() {
    guard hasEnded || isAwaited else { return }
    buildModel()
    for index in readers.indices where readers[index].seen < modelNumber && (hasEnded || readers[index].isWaiting) {
      readers[index].seen = modelNumber
      readers[index].isWaiting = false
      readers[index].box.yield(flow.model)
    }
    guard hasEnded else { return }
    for reader in readers { reader.box.finish() }
    readers = []
  }
}
