internal import FlowReports

/// A growing array of plain numbers that is never moved. Growing adds a chunk, whereas an array would temporarily
/// hold everything twice.
struct ChunkedArray<Element: FixedWidthInteger & BitwiseCopyable> {
  private var chunks: [UnsafeMutablePointer<Element>] = []
  private let owner = ChunkOwner()
  /// The number of elements.
  private(set) var count = 0

  private static var chunkBits: Int { 14 }
  private static var chunkSize: Int { 1 << chunkBits }

  /// The number of allocated bytes.
  var byteCount: Int { chunks.count * Self.chunkSize * MemoryLayout<Element>.size }

  /// The element at a position.
  ///
  /// - Precondition: The position is in range.
  subscript(position: Int) -> Element {
    @inline(__always) get {
      precondition(position >= 0 && position < count)
      return chunks[position >> Self.chunkBits][position & (Self.chunkSize - 1)]
    }
    @inline(__always) set {
      precondition(position >= 0 && position < count)
      chunks[position >> Self.chunkBits][position & (Self.chunkSize - 1)] = newValue
    }
  }

  /// Appends an element.
  mutating func append(_ element: Element) {
    if count == chunks.count << Self.chunkBits {
      let chunk = UnsafeMutablePointer<Element>.allocate(capacity: Self.chunkSize)
      owner.release.append { chunk.deallocate() }
      chunks.append(chunk)
    }
    chunks[count >> Self.chunkBits][count & (Self.chunkSize - 1)] = element
    count += 1
  }
}

/// The owner of the chunks, which deallocates them.
private final class ChunkOwner {
  var release: [() -> Void] = []
  deinit { for chunk in release { chunk() } }
}
