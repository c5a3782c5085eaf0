import CEL
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
}
