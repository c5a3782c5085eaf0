internal import Diagnostics

/// Repeats libyaml's decoding of one scalar and records the bytes of the file for each decoded byte.
///
/// The decoded string itself is not computed again, because the tree holds it. Tests verify that both decodings agree.
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

  /// Returns the decoded string with its mapping.
  mutating func mapped(_ text: String, in source: SourceID) -> MappedText {
    switch record.shape {
    case .literal, .folded: decodeBlock()
    case .plain, .singleQuoted, .doubleQuoted, .sequence, .mapping: decodeFlow()
    }
    return MappedText(text: text, source: source, segments: map.segments, fileEnd: map.fileEnd)
  }
}
