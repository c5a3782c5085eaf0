import CEL
import FlowKit
import Testing

@testable import FlowBindings

/// A flow with a type of each form that services may return.
private let formsFlow = """
  flowspec: 2
  flow: forms
  types:
    Mood: [calm, wild]
    Kitten:
      name: string
      age: int
      weight: double
      chip: uint?
      mood: Mood
      born: timestamp?
      nap: duration?
      note: string?
      secret: secret?
      friends: list<string> = []
      places: map<int, string> = {}
    Shelter:
      oneOf:
        none: {}
        home: { street: string }
  screens:
    home:
      state:
        kittens: list<Kitten> = []
        shelter: Shelter?
      model: { kittens: =kittens, shelter: =shelter }
  backstack:
    start: home
  """

@Suite struct BoundaryDecoderTests {
  private let decoder: BoundaryDecoder

  init() throws {
    let file = FlowFile.compile(name: "forms.flow.yaml", text: formsFlow)
    let messages = file.diagnostics.map(\.message)
    let program = file.program
    decoder = BoundaryDecoder(types: try #require(program, "\(messages)").types)
  }

  /// Returns the result of decoding a JSON text as a type: the value in CEL syntax, or the problem.
  private func fitted(_ json: String, as type: ValueType) -> String {
    do throws(DecodingProblem) {
      return try decoder.fitted(try BoundaryDecoder.value(json: Array(json.utf8)), to: type).literal
    } catch { return error.sentence }
  }

  @Test func `an object becomes a record, with what it lacks by default and what it has too much left out`() {
    let json = #"{"age": 3, "name": "Tom", "weight": 2, "mood": "wild", "colour": "red"}"#
    let kitten = fitted(json, as: .record("Kitten"))
    #expect(kitten.contains("name: \"Tom\"") || kitten.contains("name: 'Tom'"))
    #expect(kitten.contains("weight: 2.0"))
    #expect(kitten.contains("friends: []"))
    #expect(!kitten.contains("red"))
  }

  @Test func `a problem shows where it is, what stands there and what is declared`() {
    let json = #"[{"name": "Tom", "age": 1, "weight": 2, "mood": "calm"}, {"name": 7}]"#
    #expect(fitted(json, as: .list(.record("Kitten"))) == "[1].name is 7, a number; the flow declares string")
    let lists = fitted(#"{"a": [1, "x"]}"#, as: .map(.string, .list(.int)))
    #expect(lists == "a[1] is 'x', a string; the flow declares int")
    #expect(fitted("null", as: .string) == "it is null; the flow declares string")
    #expect(fitted("{}", as: .record("Kitten")) == "name is missing; the flow declares string")
    #expect(fitted("[1, 2]", as: .int) == "it is a list of 2; the flow declares int")
    #expect(fitted(#"{"name": "Tom"}"#, as: .list(.int)) == "it is an object; the flow declares list<int>")
    #expect(fitted(#""sleepy""#, as: .enumeration("Mood")) == "it is 'sleepy', a string; the flow declares Mood")
  }

  @Test func `whole numbers are exact or refused`() {
    #expect(fitted("9007199254740993", as: .int) == "9007199254740993")
    #expect(fitted("9223372036854775807", as: .int) == "9223372036854775807")
    #expect(fitted(#""9223372036854775807""#, as: .int) == "9223372036854775807")
    #expect(fitted("9223372036854775808", as: .int).hasSuffix("the flow declares int"))
    #expect(fitted("18446744073709551615", as: .uint) == "18446744073709551615u")
    #expect(fitted("-1", as: .uint) == "it is -1, a number; the flow declares uint")
    #expect(fitted("2.0", as: .int) == "2")
    #expect(fitted("2.5", as: .int) == "it is 2.5, a number; the flow declares int")
    #expect(fitted("1e400", as: .double) == "it is not JSON: no number is as large as 1e400")
  }

  @Test func `times, durations, bytes and secrets are texts`() {
    #expect(fitted(#""2026-01-31T12:00:00Z""#, as: .timestamp).contains("2026-01-31T12:00:00Z"))
    #expect(fitted(#""90s""#, as: .duration) == fitted(#""1m30s""#, as: .duration))
    #expect(fitted(#""yesterday""#, as: .timestamp).hasPrefix("it is 'yesterday', a string"))
    #expect(fitted(#""AAEC""#, as: .bytes).hasPrefix("b"))
    #expect(!fitted(#""hunter2""#, as: .secret).contains("hunter2"))
  }

  @Test func `a union has exactly one of its cases`() {
    #expect(fitted(#"{"home": {"street": "Elm"}}"#, as: .record("Shelter")).contains("Elm"))
    #expect(fitted(#""none""#, as: .record("Shelter")).contains("none"))
    let both = fitted(#"{"home": {"street": "Elm"}, "none": {}}"#, as: .record("Shelter"))
    #expect(both == "it has 2 cases; the flow declares one case of Shelter")
    let other = fitted(#"{"tent": {}}"#, as: .record("Shelter"))
    #expect(other == "it has none of the cases 'none', 'home'; the flow declares one case of Shelter")
    let wrong = fitted(#"{"home": {"street": 1}}"#, as: .record("Shelter"))
    #expect(wrong == "home.street is 1, a number; the flow declares string")
  }

  @Test func `names of objects become keys of the declared type`() {
    #expect(fitted(#"{"2": "b", "10": "a"}"#, as: .map(.int, .string)).hasPrefix("{2: "))
    let letters = fitted(#"{"x": "b"}"#, as: .map(.int, .string))
    #expect(letters == "it has the name 'x'; the flow declares map<int, string>")
  }

  @Test func `what is no JSON, too deep or too large is a problem and no crash`() {
    #expect(fitted("", as: .int) == "it is not JSON: the JSON ends too early")
    #expect(fitted("<html>", as: .int).hasPrefix("it is not JSON"))
    let deep = fitted(String(repeating: "[", count: 100_000), as: .int)
    #expect(deep.hasPrefix("it is not JSON: the JSON is nested deeper"))
    let bytes = [UInt8](repeating: 0x20, count: BoundaryDecoder.largestReply + 1)
    #expect(throws: DecodingProblem("has more than 8 MB")) { try BoundaryDecoder.value(json: bytes) }
    #expect(throws: DecodingProblem("is not UTF-8")) { try BoundaryDecoder.value(json: [0x22, 0xFF, 0x22]) }
  }

  @Test func `any text is a value or a problem`() throws {
    let pieces = [
      "{", "}", "[", "]", "\"name\"", ":", ",", "1", "null", "true", "\"\\u00e4\"", "-", "e9", " ", "\n", "\u{1}",
    ]
    let types: [ValueType] = [
      .record("Kitten"), .record("Shelter"), .list(.int), .map(.string, .dyn), .nullable(.string),
    ]
    for seed: UInt64 in 1...2_000 {
      var state = seed &* 0x9E37_79B9_7F4A_7C15
      var text = ""
      for _ in 0..<Int(seed % 12) {
        state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9 &+ seed
        text += pieces[Int((state >> 33) % UInt64(pieces.count))]
      }
      let outcome = fitted(text, as: types[Int(seed % UInt64(types.count))])
      try #require(!outcome.isEmpty, "seed \(seed)")
    }
  }

  @Test func `what is sent has its secrets in full, what is shown has not`() {
    let value = Value.map(MapValue([(.string("password"), .secret(Secret("hunter2")))]))
    #expect(value.outgoingJSON == #"{"password":"hunter2"}"#)
    #expect(!value.json.contains("hunter2"))
  }
}
