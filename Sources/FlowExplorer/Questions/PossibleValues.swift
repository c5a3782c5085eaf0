internal import FlowReports
internal import CEL

/// The possible values of an expression: constants, values of places, and values that are composed of them.
struct PossibleValues: Sendable {
  private(set) var origins: [Origin] = []
  private(set) var constants: [Value] = []
  private(set) var parts: [(part: Place.Part, value: PossibleValues)] = []
  /// Whether more values are possible than are listed.
  private(set) var isCut = false
  /// The places that its parts come from, as used by ``blurred``.
  private var sources: [Origin] = []

  /// A value without followed sources.
  static let nothing = PossibleValues()

  init() {}

  init(_ origin: Origin) { origins = [origin] }

  init(_ place: Place) { origins = [Origin(place: place)] }

  init(constant: Value) { constants = [constant] }

  init(parts: [(part: Place.Part, value: PossibleValues)]) {
    self.parts = parts
    for part in parts { for source in part.value.blurred.origins { add(source: source) } }
  }

  /// Returns every value that either of two values may have.
  func union(_ other: PossibleValues) -> PossibleValues {
    var result = self
    for origin in other.origins { result.add(origin) }
    for constant in other.constants { result.add(constant) }
    for source in other.sources { result.add(source: source) }
    result.parts += other.parts
    result.isCut = isCut || other.isCut || result.isCut
    if result.parts.count > PossibleValues.limit {
      result.parts.removeLast(result.parts.count - PossibleValues.limit)
      result.isCut = true
    }
    return result
  }

  private mutating func add(_ origin: Origin) {
    if origins.contains(origin) { return }
    if origins.count < PossibleValues.limit { origins.append(origin) } else { isCut = true }
  }

  private mutating func add(source: Origin) {
    if sources.count < PossibleValues.limit, !sources.contains(source) { sources.append(source) }
  }

  private mutating func add(_ constant: Value) {
    if constants.contains(where: { $0.isIdentical(to: constant) }) { return }
    if constants.count < PossibleValues.limit { constants.append(constant) } else { isCut = true }
  }

  /// Returns a part of the value.
  func part(_ part: Place.Part) -> PossibleValues {
    var result = PossibleValues()
    result.isCut = isCut
    for origin in origins {
      if origin.isBlurred {
        result.add(origin)
      } else if origin.isCopy, origin.place.path.count < Place.depth {
        result.add(Origin(place: origin.place.part(part)))
      }
    }
    for constant in constants { for value in constant.parts(part) { result.add(value) } }
    for own in parts where own.part == part { result = result.union(own.value) }
    return result
  }

  /// Returns the values after a change of strings.
  func changed(by change: TextChange) -> PossibleValues {
    var result = PossibleValues()
    result.isCut = isCut
    for origin in origins {
      var origin = origin
      origin.changes = TextChange.normalized(origin.changes + [change])
      if origin.reading != nil || origin.changes.count > Origin.chain { origin.isBlurred = true }
      result.add(origin)
    }
    for constant in constants { if let value = constant.changed(by: change) { result.add(value) } }
    return result
  }

  /// Returns the number that is read from the strings.
  func read(as reading: Origin.Reading) -> PossibleValues {
    var result = PossibleValues()
    result.isCut = isCut
    for origin in origins {
      var origin = origin
      if origin.reading == nil { origin.reading = reading } else { origin.isBlurred = true }
      result.add(origin)
    }
    return result
  }

  /// Returns the sum of the value and a constant.
  func adding(_ offset: Int64) -> PossibleValues {
    var result = PossibleValues()
    result.isCut = isCut
    for origin in origins {
      var origin = origin
      let sum = origin.offset.addingReportingOverflow(offset)
      if sum.overflow { origin.isBlurred = true } else { origin.offset = sum.partialValue }
      result.add(origin)
    }
    return result
  }

  /// The result of a function that is not followed.
  var blurred: PossibleValues {
    var result = PossibleValues()
    result.isCut = isCut
    for origin in origins {
      var origin = Origin(place: origin.place)
      origin.isBlurred = true
      result.add(origin)
    }
    for source in sources { result.add(source) }
    return result
  }

  /// The maximum number of sources of one value.
  private static let limit = 64
}

extension Value {
  /// Returns the parts of a constant.
  func parts(_ part: Place.Part) -> [Value] {
    switch (part, self) {
    case (.field(let name), .record(let record)): [record[name]].compactMap { $0 }
    case (.field(let name), .map(let map)): [map[key: .string(name)]].compactMap { $0 }
    case (.element, .list(let list)): Array(list)
    case (.key, .map(let map)): map.keys
    case (.value, .map(let map)): map.values
    default: []
    }
  }

  func changed(by change: TextChange) -> Value? {
    switch self {
    case .string(let text): change.apply(to: text).map { .string($0) }
    case .secret(let secret): change.apply(to: secret.revealed).map { .secret(Secret($0)) }
    default: nil
    }
  }
}
