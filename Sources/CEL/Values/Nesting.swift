extension Value {
  /// How deep values are nested in this one: 0 for a scalar, 1 for a list of scalars.
  ///
  /// Comparing, writing and dropping a value recurse as deep as it is nested, and a flow may put a record into the next one for
  /// ever. Each container therefore knows its nesting, and an evaluation refuses to give one beyond ``nestingLimit``.
  ///
  /// - Complexity: Constant.
  var nesting: Int {
    switch self {
    case .list(let list): list.nesting
    case .map(let map): map.nesting
    case .record(let record): record.nesting
    case .optional(let optional): optional.nesting
    default: 0
    }
  }

  /// The deepest nesting that an expression may give. What one evaluation adds is bounded by the nesting of its text.
  static let nestingLimit = 500

  /// The nesting of a container of these values.
  @inline(__always) static func nesting(around values: [Value]) -> Int {
    var deepest = 0
    for index in values.indices { deepest = max(deepest, values[index].nesting) }
    return deepest + 1
  }
}
