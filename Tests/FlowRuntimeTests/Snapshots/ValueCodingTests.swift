import CEL
import FlowProgram
import Testing

@testable import FlowRuntime

@Suite struct ValueCodingTests {
  private static let types = KnownTypes(SampleTypes.program)

  private let writer = ValueWriter(
    types: types,
    events: SampleTypes.eventNames { SampleTypes.living.firstIndex(of: $0).map { "presenter \($0)" } }
  )
  private let reader = ValueReader(
    types: types,
    events: SampleTypes.namedEvents { name in
      SampleTypes.living.indices.first { name == "presenter \($0)" }.map { (SampleTypes.living[$0], PresenterID($0)) }
    })

  /// Returns the value after encoding to JSON text and decoding.
  private func returned(_ value: Value, _ type: ValueType) throws -> Value {
    try reader.value(JSONNode(parsing: writer.node(value, as: type).prettyText(width: 40)), as: type)
  }

  @Test func `every value comes back from its JSON as it was`() throws {
    for seed in 0..<4000 as Range<UInt64> {
      var values = RandomValues(seed: seed)
      let type = values.type(depth: 3)
      let value = values.value(of: type)
      let text = writer.node(value, as: type).prettyText()
      try #require(returned(value, type).isIdentical(to: value), "seed \(seed): \(type), \(value) as \(text)")
      try #require(returned(value, .dyn).isIdentical(to: value), "seed \(seed): \(value) without its type")
    }
  }

  @Test(arguments: [
    (Value.int(1 << 53), ValueType.int, "9007199254740992"), (.int(.max), .int, "\"9223372036854775807\""),
    (.double(1), .double, "1.0"), (.double(-0.0), .double, "-0.0"), (.double(.nan), .double, "\"NaN\""),
    (.bytes(Bytes([104, 105])), .bytes, "\"aGk=\""),
    (.duration(Value.Duration(milliseconds: 1500)), .duration, "\"1.5s\""),
    (
      .map(MapValue([(.int(2), .string("b")), (.int(1), .string("a"))])), .map(.int, .string),
      "[[1, \"a\"], [2, \"b\"]]"
    ),
    (.map(MapValue([(.string("x"), .bool(true))])), .map(.string, .bool), "{ \"x\": true }"),
    (.optional(OptionalValue(.null)), .optional(.nullable(.int)), "[null]"), (.optional(.none), .optional(.int), "[]"),
    (.duration(Value.Duration(nanoseconds: 0)), .dyn, "{ \"$duration\": \"0s\" }"),
    (.map(MapValue([(.string("$int"), .int(1))])), .dyn, "{ \"$map\": [[\"$int\", 1]] }"),
    (.double(2), .dyn, "2.0"), (.uint(2), .dyn, "{ \"$uint\": 2 }"),
  ])
  func `values are written as a user would`(value: Value, type: ValueType, json: String) {
    #expect(writer.node(value, as: type).prettyText() == json)
  }

  @Test func `events are written by name`() throws {
    let payload = RecordValue(shape: SampleTypes.program.presenters[1].events[1].payload.shape, fields: [])
    let held = EventValue(instance: SampleTypes.living[1], presenter: 1, event: 1, payload: .record(payload)).value
    let type = ValueType.nullable(.record(EventValue.declaration.name))
    #expect(
      writer.node(held, as: type).prettyText() == "{ \"to\": \"presenter 1\", \"of\": \"list\", \"event\": \"close\" }")
    let lost = EventValue(
      instance: InstanceID(index: 9, generation: 1), presenter: 1, event: 1, payload: .record(payload))
    #expect(writer.node(lost.value, as: type).prettyText() == "{ \"of\": \"list\", \"event\": \"close\" }")
    let read = try #require(EventValue(returned(lost.value, type)))
    #expect(read.instance == SampleTypes.nobody)
  }

  @Test(arguments: [
    ("1.5", ValueType.int, "expected int, found 1.5"), ("\"x\"", .double, "expected double, found \"x\""),
    ("1e999", .double, "expected double, found 1e999"),
    ("9223372036854775808", .int, "expected int, found 9223372036854775808"),
    ("{\"id\": \"1\", \"theme\": \"pink\"}", .record("User"), "theme: expected Theme, found \"pink\""),
    ("{\"id\": \"1\"}", .record("User"), "'theme' of 'User' is missing"),
    ("{\"id\": \"1\", \"id\": \"1\"}", .record("User"), "'id' occurs twice"),
    ("{\"id\": \"1\", \"size\": 1}", .record("User"), "'User' has no 'size'"),
    ("[1, {}, 3]", .list(.int), "[1]: expected int, found an object"),
    (
      "{\"weight\": 1, \"children\": [{\"weight\": null}]}", .record("Tree"),
      "children[0].weight: expected double, found null"
    ),
    ("{}", .record("Session"), "expected one case of 'Session', found 0"),
    ("[]", .record("User"), "expected User, found a list"),
    ("[[1, 2], [1, 3]]", .map(.int, .int), "a key occurs twice, or has a type that no key can have"),
    ("[[1]]", .map(.int, .int), "[0]: expected a key with its value, found a list"),
    ("[[1, true]]", .map(.int, .int), "[0][1]: expected int, found true"),
    ("{}", .map(.int, .int), "expected map<int, int>, found an object"),
    ("{\"$inti\": 1}", .dyn, "'$inti' is not a kind of value"),
    ("{\"$enum\": [\"Them\", \"dark\"]}", .dyn, "$enum: expected Them, found \"dark\""),
    ("{\"$record\": [\"Usr\", {}]}", .dyn, "$record[1]: no type is named 'Usr'"),
    ("{\"$type\": [\"list\"]}", .dyn, "$type: expected a type, found a list"),
    ("{\"event\": 1}", .record("event"), "'of' is missing"),
    ("{\"of\": \"list\"}", .record("event"), "'event' is missing"),
    ("{\"of\": \"list\", \"event\": \"open\"}", .record("event"), "with: 'user' of 'list.open' is missing"),
    ("\"2020-13-01T00:00:00Z\"", .timestamp, "expected timestamp, found \"2020-13-01T00:00:00Z\""),
    ("\"***\"", .bytes, "expected bytes, found \"***\""),
    ("[1, 2]", .optional(.int), "expected optional<int>, found a list"),
  ])
  func `JSON that is no such value says where and why`(json: String, type: ValueType, message: String) throws {
    let node = try JSONNode(parsing: json)
    do throws(SnapshotProblem) {
      let value = try reader.value(node, as: type)
      Issue.record("read as \(value)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func `an event whose name is gone has no recipient`() throws {
    let type = ValueType.record(EventValue.declaration.name)
    for json in [
      "{\"to\": \"presenter 1\", \"of\": \"list\", \"event\": \"shut\"}", "{\"of\": \"lost\", \"event\": \"shut\"}",
      "{}",
      "{\"to\": \"presenter 9\", \"of\": \"list\", \"event\": \"close\"}",
    ] {
      let value = try reader.value(JSONNode(parsing: json), as: type)
      #expect(try #require(EventValue(value)).instance == SampleTypes.nobody)
    }
  }

  @Test func `types differ by their structure, not by their names`() {
    func structure(_ fields: [(String, ValueType)], named name: String = "Note", of type: ValueType? = nil) -> String {
      var types = Environment(.strict)
      types.declare(EnumDeclaration(name: "Theme", cases: ["light", "dark"]))
      types.declare(EnumDeclaration(name: "Mode", cases: ["light", "dark", "auto"]))
      types.declare(RecordDeclaration(name: name, fields: fields.map { FieldDeclaration(name: $0, type: $1) }))
      return (type ?? .list(.record(name))).structure(in: KnownTypes(types))
    }
    let fields: [(String, ValueType)] = [("id", .string), ("theme", .enumeration("Theme"))]
    let first = structure(fields)
    #expect(structure(fields, named: "Memo") == first)
    #expect(structure(fields, of: .record("Note")) != first)
    #expect(structure([("id", .string), ("theme", .enumeration("Mode"))]) != first)
    #expect(structure([("name", .string), ("theme", .enumeration("Theme"))]) != first)
    #expect(structure([("id", .nullable(.string)), ("theme", .enumeration("Theme"))]) != first)
    #expect(structure([("id", .string), ("theme", .enumeration("Theme")), ("up", .record("Note"))]) != first)
    #expect(structure([("up", .list(.record("Note")))]) == structure([("up", .list(.record("Memo")))], named: "Memo"))
    // The fingerprint is the same in every process, or no other process could read the snapshot.
    #expect(first == "d2452ee657b9eafc")
  }
}

extension SampleTypes {
  static func eventNames(_ name: @escaping (InstanceID) -> String?) -> EventNames {
    EventNames(program: program, names: PresenterNames(program), name: name)
  }

  static func namedEvents(_ presenter: @escaping (String) -> (instance: InstanceID, presenter: PresenterID)?)
    -> NamedEvents
  {
    NamedEvents(program: program, names: PresenterNames(program), presenter: presenter)
  }
}
