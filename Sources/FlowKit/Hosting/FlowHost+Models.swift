public import FlowProgram

extension FlowHost {
  /// The models of a host, for one reader or several.
  ///
  /// Each iteration is an independent reader. It gets the current model first, and then the latest model at each
  /// request. Models that no reader requests are never built. The sequence ends when the flow ends, when the host is
  /// cancelled, and when the host is released.
  public struct Models: AsyncSequence, Sendable {
    public typealias Element = FlowModel
    public typealias Failure = Never

    private weak let host: FlowHost?

    init(of host: FlowHost) { self.host = host }

    public func makeAsyncIterator() -> Iterator { Iterator(host) }

    /// A reader.
    public struct Iterator: AsyncIteratorProtocol {
      private weak var host: FlowHost?
      private var reader: Reading?

      /// The number of the reader, and the stream through which the host delivers models.
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
        // The iterator does not hold the host while it waits.
        return await reader?.box.next(isolation: actor)
      }
    }
  }

  /// A reader of models.
  struct Reader {
    let id: Int
    let box: AsyncStream<FlowModel>.Continuation
    /// The number of the last delivered model.
    var seen = -1
    /// Whether it waits for a new model.
    var isWaiting = false
  }

  /// The models from now on, starting with the current one.
  public nonisolated var models: Models { Models(of: self) }

  /// Whether a reader waits for the next model.
  public var isAwaited: Bool { audience.readers.contains(where: \.isWaiting) }

  /// Registers a reader and returns the stream of its models.
  fileprivate func newReader() -> (id: Int, models: AsyncStream<FlowModel>) {
    let (stream, box) = AsyncStream.makeStream(of: FlowModel.self, bufferingPolicy: .bufferingNewest(1))
    let id = audience.nextReader
    audience.nextReader += 1
    audience.readers.append(Reader(id: id, box: box))
    box.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    return (id, stream)
  }

  private func forget(_ id: Int) { audience.readers.removeAll { $0.id == id } }

  /// Delivers the latest model to a reader as soon as the reader has not seen it.
  fileprivate func ask(for id: Int) {
    guard let index = audience.readers.firstIndex(where: { $0.id == id }) else { return }
    audience.readers[index].isWaiting = true
    serveReaders()
  }

  /// Builds the model if a reader waits for it, and delivers it.
  func serveReaders() {
    guard hasEnded || isAwaited else { return }
    buildModel()
    for index in audience.readers.indices
    where audience.readers[index].seen < audience.modelNumber && (hasEnded || audience.readers[index].isWaiting) {
      audience.readers[index].seen = audience.modelNumber
      audience.readers[index].isWaiting = false
      audience.readers[index].box.yield(flow.model)
    }
    guard hasEnded else { return }
    for reader in audience.readers { reader.box.finish() }
    audience.readers = []
  }
}
