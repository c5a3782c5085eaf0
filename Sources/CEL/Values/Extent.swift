/// The size of a value in written form.
///
/// Values share their parts, so a few nested names can represent an exponentially large list. Comparing, writing
/// and hashing traverse all parts and recurse as deep as the nesting. Each container therefore stores its extent,
/// work is charged by it, and an evaluation rejects a value beyond ``nestingLimit`` or ``weightLimit``.
struct Extent: Sendable {
  /// The nesting depth: 0 for a scalar, 1 for a list of scalars. After a replacement it may be greater than the
  /// actual depth.
  private(set) var nesting: Int32
  /// The number of parts inside, clamped to the greatest representable number.
  private var content: UInt32

  /// The maximum nesting of the result of an expression. The nesting that one evaluation adds is bounded by the
  /// nesting of its source.
  static let nestingLimit = 500
  /// The maximum number of parts of the result of an expression.
  static let weightLimit = 10_000_000

  static let scalar = Extent(nesting: 0, content: 1)
  /// The extent of an empty container.
  static let empty = Extent(nesting: 1, content: 0)

  private init(nesting: Int32, content: UInt32) {
    self.nesting = nesting
    self.content = content
  }

  /// The number of parts. Ten characters of a string count as one part.
  var weight: UInt32 { max(1, content) }

  /// Creates the extent of a string.
  init(textLength length: Int) { self.init(nesting: 0, content: UInt32(clamping: length / 10)) }

  /// Creates the extent of a container.
  @inline(__always) init(around values: some Collection<Value>) {
    var nesting: Int32 = 0
    var weight: UInt64 = 0
    for value in values {
      let extent = value.extent
      nesting = max(nesting, extent.nesting)
      weight &+= UInt64(extent.weight)
    }
    self.init(nesting: nesting + 1, content: UInt32(clamping: weight))
  }

  /// Returns the extent of this container with one more value in it.
  func adding(_ value: Value) -> Extent {
    let added = value.extent
    let (sum, overflow) = content.addingReportingOverflow(added.weight)
    return Extent(nesting: max(nesting, added.nesting + 1), content: overflow ? .max : sum)
  }

  /// Returns the extent of this container without a value.
  func removing(_ value: Value) -> Extent {
    let removed = value.extent.weight
    let isExact = content < .max && removed <= content
    return Extent(nesting: nesting, content: isExact ? content - removed : content)
  }
}

extension Value {
  /// The size of this value in written form.
  ///
  /// - Complexity: Constant.
  var extent: Extent {
    switch self {
    case .list(let list): list.extent
    case .map(let map): map.extent
    case .record(let record): record.extent
    case .optional(let optional): optional.extent
    case .string(let text): Extent(textLength: text.utf8.count)
    case .secret(let secret): Extent(textLength: secret.revealed.utf8.count)
    case .bytes(let bytes): Extent(textLength: bytes.count)
    default: .scalar
    }
  }

  /// Whether this value contains other values.
  var isContainer: Bool {
    switch self {
    case .list, .map, .record, .optional: true
    default: false
    }
  }

  /// The number of parts of this value in written form.
  var weight: Int { Int(extent.weight) }
}
