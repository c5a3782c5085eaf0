/// The texts and numbers whose occurrences in a state are counted, each with a bit.
public struct NamedValues: Sendable {
  let texts: [String: UInt64]
  let ints: [Int64: UInt64]
  let uints: [UInt64: UInt64]

  /// Creates a set of values. Values with the same bit count as one.
  public init(texts: [String: UInt64], ints: [Int64: UInt64], uints: [UInt64: UInt64]) {
    (self.texts, self.ints, self.uints) = (texts, ints, uints)
  }
}

/// The place of the content of a state that may contain named values.
public struct NamedContent: Sendable {
  let position: Int
  /// The number of bits that follow the number of the value.
  let shift: UInt64
}

extension FlowWalker {
  /// The named values outside of the contents of the state that was last written; see ``parts(_:)``.
  public var namesInStructure: UInt64 { writer.names }

  /// Returns the named values in the contents of a state with the structure of the present one.
  public func names(in contents: UnsafeBufferPointer<UInt64>, at places: [NamedContent]) -> UInt64 {
    guard let masks = writtenNames else { return 0 }
    return places.reduce(0) { $0 | (masks[contents[$1.position] >> $1.shift] ?? 0) }
  }
}
