import CEL
import Testing

@Suite struct ValueTests {
  private let shape = RecordShape(name: "Point", fields: ["x", "y"])

  @Test func `equality crosses the numeric types and identity does not`() {
    #expect(Value.int(1).equals(.uint(1)))
    #expect(Value.int(1).equals(.double(1)))
    #expect(!Value.int(1).isIdentical(to: .uint(1)))
    #expect(!Value.double(.nan).equals(.double(.nan)))
    #expect(Value.double(.nan).isIdentical(to: .double(-.nan)))
    #expect(Value.double(0).equals(.double(-0.0)))
    #expect(!Value.double(0).isIdentical(to: .double(-0.0)))
    #expect(Value.int(.max).equals(.double(0x1p63)))
    #expect(!Value.string("e\u{301}").equals(.string("\u{E9}")))
  }

  @Test func `identical values have one fingerprint, others have others`() {
    let values: [Value] = [
      .null, .bool(false), .bool(true), .int(0), .uint(0), .double(0), .double(-0.0), .double(.nan), .string(""),
      .string("a"), .string("e\u{301}"), .string("\u{E9}"),
      .bytes(Bytes([0])), .bytes(Bytes([0, 0])), .list([]), .list([.list([])]), .list([.int(1), .int(2)]),
      .list([.int(2), .int(1)]), .map(MapValue()), .duration(Value.Duration(nanoseconds: 0)), .timestamp(.epoch),
      .record(RecordValue(shape: shape, fields: [.int(1), nil])),
      .record(RecordValue(shape: shape, fields: [nil, .int(1)])), .optional(.none), .optional(OptionalValue(.null)),
    ]
    for (index, left) in values.enumerated() {
      for (other, right) in values.enumerated() {
        var (first, second) = (Fingerprint(), Fingerprint())
        left.fingerprint(into: &first)
        right.fingerprint(into: &second)
        #expect((first == second) == (index == other), "\(left) \(right)")
        #expect(left.isIdentical(to: right) == (index == other), "\(left) \(right)")
      }
    }
  }

  @Test func `a fingerprint is the same in every process`() {
    var print = Fingerprint()
    Value.list([.int(1), .string("two"), .double(3)]).fingerprint(into: &print)
    #expect(print.words == FingerprintTestData.words)
  }

  @Test func `a map iterates in key order and finds equal numbers`() {
    let map = MapValue([
      (.string("b"), .int(1)), (.int(2), .int(2)), (.bool(true), .int(3)), (.string("a"), .int(4)), (.uint(1), .int(5)),
      (.string("b"), .int(6)),
    ])
    #expect(map.map(\.key.literal) == ["true", "1u", "2", "'a'", "'b'"])
    #expect(map[key: .double(2)]?.asInt == 2)
    #expect(map[key: .string("b")]?.asInt == 6)
    #expect(map[key: .double(2.5)] == nil)
    #expect(map.removing(.int(1)).count == 4)
    #expect(map.updating(.int(1), .null).map(\.key.literal) == map.map(\.key.literal))
    #expect(map.updating(.list([]), .null).count == 5)
  }

  @Test func `a list is changed as a value`() {
    let list: ListValue = [.int(1), .int(2)]
    #expect(Value.list(list.appending(.int(3))).literal == "[1, 2, 3]")
    #expect(Value.list(list.replacing(at: 0, with: .null)).literal == "[null, 2]")
    #expect(Value.list(list.removing(at: 1)).literal == "[1]")
    #expect(Value.list(list.removing(at: 7)).literal == "[1, 2]")
    #expect(list.count == 2)
  }

  @Test(arguments: [
    (Value.double(3), "3", "3.0"), (.double(2.5), "2.5", "2.5"),
    (.double(123_456_789_012_345), "123456789012345", "123456789012345.0"), (.double(1e21), "1e+21", "1e+21"),
    (.double(-0.0), "0", "-0.0"), (.double(.nan), "NaN", "NaN"),
    (.string("a'b"), "a'b", "'a\\'b'"), (.list([.int(1), .string("x")]), "[1, x]", "[1, 'x']"), (.uint(3), "3", "3u"),
    (.null, "null", "null"), (.bytes(Bytes([65, 200])), "A\u{FFFD}", "b'A\\xc8'"),
    (.double(0.000001), "0.000001", "0.000001"),
  ])
  func `a value has a text for people and a literal for authors`(value: Value, text: String, literal: String) {
    #expect(value.text == text)
    #expect(value.literal == literal)
  }

  @Test func `a literal can be cut off`() {
    let long = Value.list(ListValue((0..<1000).map { .int(Int64($0)) }))
    #expect(long.literal(limit: 10) == "[0, 1, 2, …")
    #expect(Value.string(String(repeating: "é", count: 100)).literal(limit: 5) == "'éééé…")
  }

  @Test func `a value is three words wide`() {
    #expect(MemoryLayout<Value>.stride == 24)
    #expect(MemoryLayout<Value?>.stride == 24)
  }
}
