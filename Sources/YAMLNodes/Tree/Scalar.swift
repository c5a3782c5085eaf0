public import Diagnostics

/// The text of a scalar: what it reads as, what it means, and where each byte of it came from.
///
/// Nothing is decoded in advance; each property works when it is asked.
public struct Scalar: Sendable {
  let tree: NodeTree
  let record: NodeRecord

  /// The five ways in which YAML lets a text be written.
  public enum Style: Sendable, Hashable {
    case plain, singleQuoted, doubleQuoted
    /// A block behind `|`, which keeps its line breaks.
    case literal
    /// A block behind `>`, which joins its lines.
    case folded
  }

  /// The text after unquoting, unescaping and folding.
  public var text: String { String(decoding: tree.textBytes(of: record), as: UTF8.self) }

  /// The way in which it was written.
  public var style: Style {
    switch record.shape {
    case .singleQuoted: .singleQuoted
    case .doubleQuoted: .doubleQuoted
    case .literal: .literal
    case .folded: .folded
    case .plain, .sequence, .mapping: .plain
    }
  }

  /// The meaning under YAML's core schema, which only a plain scalar can have; all others are strings.
  public var resolved: Resolved {
    record.shape == .plain ? tree.textBytes(of: record).withUnsafeBufferPointer(resolveCoreSchema) : .string
  }

  /// The text with the way back from each decoded byte to the bytes of the file.
  ///
  /// - Complexity: Linear in the length of the text; constant work more for one that stands in the file as it reads.
  public var mapped: MappedText {
    if record.isVerbatim { return MappedText(verbatim: text, at: Int(record.first), in: tree.source) }
    return tree.bytes.withUnsafeBufferPointer { bytes in
      var decoder = ScalarDecoder(bytes: bytes, record: record, decoded: tree.textBytes(of: record))
      return decoder.mapped(text, in: tree.source)
    }
  }
}
