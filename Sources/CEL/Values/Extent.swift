/// How large a value is when everything in it is written out.
///
/// Values share their parts, so a few nested names can stand for a list with more elements than there are atoms. Comparing,
/// writing and hashing go through all of them, and recurse as deep as they are nested. Each container therefore knows its
/// extent, work is charged by it, and an evaluation refuses to give a value beyond ``nestingLimit`` or ``weightLimit``.
struct Extent: Sendable {
  /// How deep values are nested: 0 for a scalar, 1 for a list of scalars. After values were replaced it may say more.
  private(set) var nesting: Int32
  /// The parts inside; the greatest number stands for any beyond it.
  private var content: UInt32

  /// The deepest nesting that an expression may give. What one evaluation adds is bounded by the nesting of its text.
  static let nestingLimit = 500
  /// The most parts that an expression may give.
  static let weightLimit = 10_000_000

  static let scalar = Extent(nesting: 0, content: 1)
  /// The extent of a container without values.
  static let empty = Extent(nesting: 1, content: 0)

  private init(nesting: Int32, content: UInt32) {
    self.nesting = nesting
    self.content = content
  }

  /// How many parts there are, each ten characters of a text counted as one.
  var weight: UInt32 { max(1, content) }

  /// The extent of a text.
  init(textLength length: Int) { self.init(nesting: 0, content: UInt32(clamping: length / 10)) }

  /// The extent of a container.
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

  /// This container's extent with one more value in it.
  func adding(_ value: Value) -> Extent {
    let added = value.extent
    let (sum, overflow) = content.addingReportingOverflow(added.weight)
    return Extent(nesting: max(nesting, added.nesting + 1), content: overflow ? .max : sum)
  }

  /// This container's extent with a value taken out.
  func removing(_ value: Value) -> Extent {
    let removed = value.extent.weight
    let isExact = content < .max && removed <= content
    return Extent(nesting: nesting, content: isExact ? content - removed : content)
  }
}

extension Value {
  /// How large this is when everything in it is written out.
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

  /// Whether this holds other values.
  var isContainer: Bool {
    switch self {
    case .list, .map, .record, .optional: true
    default: false
    }
  }

  /// How many parts this has when everything in it is written out.
  var weight: Int { Int(extent.weight) }
}
