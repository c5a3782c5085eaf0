public import Diagnostics

/// The content of a scalar: its string, its meaning, and the origin of each byte.
///
/// Nothing is decoded in advance; each property is computed on access.
public struct Scalar: Sendable {
  let tree: NodeTree
  let record: NodeRecord

  /// The five scalar styles of YAML.
  public enum Style: Sendable, Hashable {
    case plain, singleQuoted, doubleQuoted
    /// A block after `|`, which keeps its line breaks.
    case literal
    /// A block after `>`, which joins its lines.
    case folded
  }

  /// The string after unquoting, unescaping and folding.
  public var text: String { String(decoding: tree.textBytes(of: record), as: UTF8.self) }

  /// The style of the scalar.
  public var style: Style {
    switch record.shape {
    case .singleQuoted: .singleQuoted
    case .doubleQuoted: .doubleQuoted
    case .literal: .literal
    case .folded: .folded
    case .plain, .sequence, .mapping: .plain
    }
  }

  /// The meaning under YAML's core schema. Only a plain scalar has one; all others are strings.
  public var resolved: Resolved {
    record.shape == .plain ? tree.textBytes(of: record).withUnsafeBufferPointer(resolveCoreSchema) : .string
  }

  /// The string with the mapping from each decoded byte to the bytes of the file.
  ///
  /// - Complexity: Linear in the length of the string; constant additional work for one that appears verbatim in
  ///   the file.
  public var mapped: MappedText {
    if record.isVerbatim { return MappedText(verbatim: text, at: Int(record.first), in: tree.source) }
    return tree.bytes.withUnsafeBufferPointer { bytes in
      var decoder = ScalarDecoder(bytes: bytes, record: record, decoded: tree.textBytes(of: record))
      return decoder.mapped(text, in: tree.source)
    }
  }
}
