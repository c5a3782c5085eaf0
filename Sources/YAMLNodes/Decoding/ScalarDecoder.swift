internal import Diagnostics

/// Follows libyaml's decoding of one scalar a second time, noting which bytes of the file each decoded byte came from.
///
/// The text itself is not made again: the tree holds it. That it comes out the same is what the tests prove.
struct ScalarDecoder {
  let bytes: UnsafeBufferPointer<UInt8>
  let record: NodeRecord
  let decoded: ArraySlice<UInt8>
  var map: MapBuilder

  init(bytes: UnsafeBufferPointer<UInt8>, record: NodeRecord, decoded: ArraySlice<UInt8>) {
    self.bytes = bytes
    self.record = record
    self.decoded = decoded
    map = MapBuilder(fileStart: Int(record.start))
  }

  /// The decoded text with its way back.
  mutating func mapped(_ text: String, in source: SourceID) -> MappedText {
    switch record.shape {
    case .literal, .folded: decodeBlock()
    case .plain, .singleQuoted, .doubleQuoted, .sequence, .mapping: decodeFlow()
    }
    return MappedText(text: text, source: source, segments: map.segments, fileEnd: map.fileEnd)
  }
}
