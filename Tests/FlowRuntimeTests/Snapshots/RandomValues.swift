import CEL
import Diagnostics
import FlowProgram
import SeededRandom

/// Random types and values, with a bias towards edge cases.
struct RandomValues {
  var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Returns a type up to a depth.
  mutating func type(depth: Int) -> ValueType {
    let scalars: [ValueType] = [
      .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .enumeration("Theme"), .record("User"),
      .record("Session"), .record("Tree"), .record("event"), .dyn,
    ]
    guard depth > 0 else { return scalars[random.below(scalars.count)] }
    switch random.below(8) {
    case 0: return .list(type(depth: depth - 1))
    case 1:
      let keys: [ValueType] = [.string, .int, .bool, .uint, .enumeration("Theme")]
      return .map(keys[random.below(keys.count)], type(depth: depth - 1))
    case 2: return .nullable(type(depth: 0))
    case 3: return .optional(type(depth: depth - 1))
    default: return scalars[random.below(scalars.count)]
    }
  }

  /// Returns a value of a type.
  mutating func value(of type: ValueType, depth: Int = 4) -> Value {
    switch type {
    case .bool: return .bool(random.below(2) == 0)
    case .int: return .int(int())
    case .uint: return .uint(UInt64(bitPattern: int()))
    case .double: return .double(double())
    case .string: return .string(text())
    case .bytes: return .bytes(Bytes((0..<random.below(6)).map { _ in UInt8(truncatingIfNeeded: random.next()) }))
    case .timestamp:
      let seconds = -62_135_596_800 + Int64(random.next() % 315_537_897_599)
      return Timestamp(seconds: seconds, nanoseconds: Int32(random.below(1_000_000_000))).map { .timestamp($0) }
        ?? .null
    case .duration: return .duration(Value.Duration(nanoseconds: int()))
    case .list(let element):
      return .list(ListValue((0..<random.below(4)).map { _ in value(of: element, depth: depth - 1) }))
    case .map(let key, let element):
      return .map(
        MapValue((0..<random.below(4)).map { _ in (value(of: key), value(of: element, depth: depth - 1)) }))
    case .nullable(let wrapped): return random.below(3) == 0 ? .null : value(of: wrapped, depth: depth)
    case .optional(let wrapped):
      return .optional(OptionalValue(random.below(3) == 0 ? nil : value(of: wrapped, depth: depth - 1)))
    case .dyn: return value(of: anything(depth: depth), depth: depth - 1)
    case .type: return .type(self.type(depth: 2))
    default: return declared(type, depth: depth)
    }
  }

  private mutating func anything(depth: Int) -> ValueType {
    if random.below(10) == 0 { return .type(nil) }
    let type = type(depth: depth > 0 ? 1 : 0)
    return type == .dyn || depth <= 0 && !RandomValues.isFlat(type) ? .string : type
  }

  private static func isFlat(_ type: ValueType) -> Bool { if case .record = type { false } else { true } }

  private mutating func declared(_ type: ValueType, depth: Int) -> Value {
    switch type {
    case .enumeration(let name):
      guard let shape = SampleTypes.program.types.enumeration(named: name)?.shape else { return .null }
      return EnumValue(shape: shape, index: random.below(shape.cases.count)).map(Value.enumeration) ?? .null
    case .record("event"): return event(depth: depth)
    case .record(let name):
      guard let declaration = SampleTypes.program.types.record(named: name) else { return .null }
      return .record(record(declaration, depth: depth))
    default: return .null
    }
  }

  private mutating func record(_ declaration: RecordDeclaration, depth: Int) -> RecordValue {
    let chosen = declaration.isUnion ? random.below(declaration.fields.count) : nil
    let fields = declaration.fields.enumerated().map { index, field -> Value? in
      if let chosen, chosen != index { return nil }
      if depth <= 0, case .list = field.type { return .list([]) }
      return value(of: field.type, depth: depth - 1)
    }
    return RecordValue(shape: declaration.shape, fields: fields)
  }

  private mutating func event(depth: Int) -> Value {
    let presenter = SampleTypes.program.presenters[random.below(2)]
    let event = EventID(random.below(presenter.events.count))
    let payload = record(presenter.events[event].payload, depth: depth - 1)
    let living = SampleTypes.living[presenter.index.position]
    return EventValue(
      instance: random.below(4) == 0 ? SampleTypes.nobody : living, presenter: presenter.index, event: event,
      payload: .record(payload)
    ).value
  }

  private mutating func int() -> Int64 {
    switch random.below(4) {
    case 0: Int64(bitPattern: random.next())
    case 1: [.min, .max, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1, 0][random.below(6)]
    default: Int64(random.below(7)) - 3
    }
  }

  private mutating func double() -> Double {
    switch random.below(4) {
    case 0: Double(bitPattern: random.next())
    case 1:
      [.nan, .infinity, -.infinity, -0.0, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16, 1e-7][
        random.below(9)]
    default: Double(random.below(9)) / 2
    }
  }

  private mutating func text() -> String {
    ["", "a", "$int", "é", "e\u{301}", "\"\\\u{0}\n\u{2028}", "🙂", "NaN", "1", "[", "'x'"][random.below(11)]
  }
}

/// A program with a type of each kind and events of two presenters.
enum SampleTypes {
  static let nobody = InstanceID(index: .max, generation: .max)

  static let living = [InstanceID(index: 0, generation: 0), InstanceID(index: 7, generation: 3)]

  static let program: Program = {
    var types = Environment(.strict)
    types.declare(EnumDeclaration(name: "Theme", cases: ["light", "dark"]))
    types.declare(
      RecordDeclaration(
        name: "User",
        fields: [
          FieldDeclaration(name: "id", type: .string), FieldDeclaration(name: "age", type: .nullable(.int)),
          FieldDeclaration(name: "theme", type: .enumeration("Theme")),
        ]))
    types.declare(RecordDeclaration(name: "Session.guest", fields: []))
    types.declare(
      RecordDeclaration(name: "Session.member", fields: [FieldDeclaration(name: "user", type: .record("User"))]))
    types.declare(
      RecordDeclaration(
        name: "Session",
        fields: [
          FieldDeclaration(name: "guest", type: .record("Session.guest")),
          FieldDeclaration(name: "member", type: .record("Session.member")),
        ], isUnion: true))
    types.declare(
      RecordDeclaration(
        name: "Tree",
        fields: [
          FieldDeclaration(name: "weight", type: .double),
          FieldDeclaration(name: "children", type: .list(.record("Tree"))),
        ]))
    return program(of: types)
  }()

  private static func program(of types: Environment) -> Program {
    let nowhere = Span(source: SourceID(0), start: 0, end: 0)
    let presenters = ["sample", "list"].enumerated().map { index, name in
      let events = [("open", [FieldDeclaration(name: "user", type: .record("User"))]), ("close", [])].map {
        event, fields in
        Event(name: event, payload: RecordDeclaration(name: "\(name).\(event)", fields: fields), span: nowhere)
      }
      var contents = Presenter.Contents(
        model: Model(cases: [], type: RecordDeclaration(name: "\(name) model", fields: [])))
      contents.events = events
      return Presenter(
        Presenter.Declaration(name: name, index: PresenterID(index), role: index == 0 ? .flow : .screen),
        contents: contents,
        behavior: Presenter.Behavior(transitions: events.map { _ in [] }, localCount: 0))
    }
    return Program(
      name: "sample", presenters: presenters, backstack: Backstack(start: 1, onRootBack: .exit), types: types,
      sources: Sources())
  }
}
