import CEL
import Testing

@Suite struct JSONTests {
  private let environment = CELDiagnostics.exampleEnvironment

  @Test(arguments: [
    ("null", ValueType.nullable(.int)), ("9007199254740992", .int), ("\"9223372036854775807\"", .int),
    ("\"NaN\"", .double), ("-0.0", .double), ("2.5", .double), ("\"aGk=\"", .bytes),
    ("\"2020-01-01T00:00:00Z\"", .timestamp), ("\"1.5s\"", .duration),
    ("\"dark\"", .enumeration("Theme")), ("[1,2]", .list(.int)), ("{\"a\":1}", .map(.string, .int)),
    ("[[1,\"x\"]]", .map(.int, .string)), ("{\"guest\":{}}", .record("Session")),
    ("{\"id\":\"1\",\"name\":\"Ada\",\"email\":null}", .record("User")), ("\"\\\"\\\\\\u0001é\\n\"", .string),
    ("[]", .list(.string)), ("null", .optional(.int)),
  ])
  func `a value comes back from its JSON`(json: String, type: ValueType) throws {
    let value = try environment.value(fromJSON: json, as: type)
    #expect(value.json == json)
    #expect(try environment.value(fromJSON: value.json, as: type).isIdentical(to: value))
  }

  @Test(arguments: [
    ("1.5", ValueType.int, "expected int, but this is 1.5"),
    ("{\"id\": \"1\"}", .record("User"), "'User' needs the field 'name'"),
    ("{\"id\": \"1\", \"name\": 2}", .record("User"), "name: expected string, but this is 2"),
    ("[1, \"a\"]", .list(.int), "[1]: expected int, but this is 'a'"),
    ("{\"nme\": 1}", .record("User"), "'User' has no field 'nme'"),
    ("\"pink\"", .enumeration("Theme"), "expected Theme, but this is 'pink'"),
    ("{}", .record("Session"), "'Session' takes one case, and 0 are given"),
    ("[1", .list(.int), "the JSON ends too early"), ("1 2", .int, "there is more after the JSON value"),
    ("01", .int, "the number at byte 0 starts with a superfluous zero"), ("", .int, "the JSON ends too early"),
    ("\"\\ud800\"", .string, "the JSON is malformed at byte 7"),
  ])
  func `JSON that does not fit says where and why`(json: String, type: ValueType, message: String) {
    #expect(throws: JSONError.self) { try environment.value(fromJSON: json, as: type) }
    do throws(JSONError) { _ = try environment.value(fromJSON: json, as: type) } catch {
      #expect(error.description == message)
    }
  }

  @Test func `deep nesting is refused`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try environment.value(fromJSON: deep, as: .dyn) }
  }

  @Test(arguments: [
    ("[]", "[]"), ("{}", "{}"), ("[1,{\"a\":null}]", "[1, { \"a\": null }]"),
    ("[1,2,3,4,5,6,7,8,9,10,11,12]", "[\n  1,\n  2,\n  3,\n  4,\n  5,\n  6,\n  7,\n  8,\n  9,\n  10,\n  11,\n  12\n]"),
    (
      "{\"short\":[1,2],\"a\\nb\":[\"0123456789\",\"0123456789\"]}",
      "{\n  \"short\": [1, 2],\n  \"a\\nb\": [\n    \"0123456789\",\n    \"0123456789\"\n  ]\n}"
    ),
    ("\"0123456789012345678901234567890123456789\"", "\"0123456789012345678901234567890123456789\""),
  ])
  func `JSON for people breaks where a line is full`(json: String, pretty: String) throws {
    let node = try JSONNode(parsing: json)
    #expect(node.prettyText(width: 24) == pretty)
    #expect(try JSONNode(parsing: node.prettyText(width: 24)).prettyText(width: 1000) == node.prettyText(width: 1000))
  }
}
