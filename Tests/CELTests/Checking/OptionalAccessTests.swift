import CEL
import Diagnostics
import Testing

@Suite struct OptionalAccessTests {
  @Test(arguments: [
    ("user.?name.orValue('nobody')", "'Ada'"), ("user.?email.orValue('none')", "'none'"),
    ("session.?member.user.name.orValue('')", "'Ada'"),
    ("session.?guest.hasValue()", "false"), ("users[?3].name.orValue('')", "''"), ("scores.?Ada.orValue(0)", "3"),
    ("scores.?Bob.orValue(0)", "0"),
  ])
  func `a question mark stands in for a check`(text: String, expected: String) {
    #expect(outcome(text, CELDiagnostics.exampleEnvironment, exampleValues()) == expected, "\(text)")
  }

  @Test func `null behind a question mark is nothing`() {
    var values = exampleValues()
    values[4] = .null
    #expect(outcome("user.?name.orValue('nobody')", CELDiagnostics.exampleEnvironment, values) == "'nobody'")
  }

  /// An environment with values that may be null.
  private let nullable: Environment = {
    var environment = Environment(.strict)
    environment.declare(variable: "name", type: .nullable(.string), slot: 0)
    environment.declare(variable: "other", type: .nullable(.string), slot: 1)
    environment.declare(variable: "rate", type: .nullable(.double), slot: 2)
    environment.declare(variable: "sure", type: .string, slot: 3)
    return environment
  }()

  @Test(arguments: [
    ("name.orValue('nobody')", "'nobody'"), ("name.orValue('nobody').size()", "6"),
    ("other.orValue('nobody')", "'Eve'"),
    ("name.orValue(other)", "'Eve'"), ("name.orValue(other).orValue('x')", "'Eve'"), ("rate.orValue(2) / 4.0", "0.5"),
    ("other.orValue(1 / (sure.size() - 3) == 1 ? 'a' : 'b')", "'Eve'"),
  ])
  func `a default replaces null and is computed only then`(text: String, expected: String) {
    let values: [Value] = [.null, .string("Eve"), .null, .string("Ada")]
    #expect(outcome(text, nullable, values) == expected, "\(text)")
  }

  @Test func `a default that may be null leaves the value nullable`() {
    #expect(codes(in: "name.orValue(other).size()", nullable) == ["missing-null-check"])
  }

  @Test func `a default has the type of the value`() {
    #expect(codes(in: "name.orValue(1)", nullable) == ["unexpected-type"])
  }

  @Test func `a value that is never null takes no default`() {
    #expect(codes(in: "sure.orValue('x')", nullable) == ["never-null"])
    #expect(codes(in: "name != null ? name.orValue('x') : ''", nullable) == ["never-null"])
  }

  @Test func `behind a case that may be absent a question mark finds nothing`() {
    let environment = CELDiagnostics.exampleEnvironment
    #expect(outcome("session.member.?user.name.orValue('')", environment, exampleValues()) == "'Ada'")
    var values = exampleValues()
    values[6] = (try? environment.value(fromJSON: "{\"guest\": {}}", as: .record("Session"))) ?? .null
    #expect(outcome("session.member.?user.name.orValue('')", environment, values) == "''")
    #expect(codes(in: "session.member.user", environment) == ["missing-case-check"])
    #expect(codes(in: "!has(session.member) && session.member.?user.hasValue()", environment) == ["excluded-case"])
  }
}
