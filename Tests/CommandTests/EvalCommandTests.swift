import Testing

@Suite struct EvalCommandTests {
  @Test func `an expression is tried with variables from the command line`() async throws {
    #expect(try await flowspec(["eval", "a + 1", "--with", "a=2"]).output == "3\n")
    #expect(try await flowspec(["eval", "name + '!'", "--with", "name=Ada"]).output == "'Ada!'\n")
    #expect(try await flowspec(["eval", "users.map(u, u.size())", "--with", "users=['a', 'bc']"]).output == "[1, 2]\n")
  }

  @Test func `an expression may begin with a minus sign`() async throws {
    #expect(try await flowspec(["eval", "-1 + 2"]).output == "1\n")
    #expect(try await flowspec(["eval", "--json", "--", "-1 + 2"]).output == "1\n")
    #expect(try await flowspec(["eval", "--with", "n=-4", "-n", "--type"]).output == "int\n")
    #expect(try await flowspec(["eval", "-h"]).output.contains("USAGE: flowspec eval"))
  }

  @Test func `variables come from YAML and JSON files`() async throws {
    try await withFile("user: { name: Ada, tags: [a, b] }\n", named: "user.yaml") { path in
      let result = try await flowspec(["eval", "user.tags.map(t, t + user.name)", "--bindings", path, "--json"])
      #expect(result.output == "[\"aAda\",\"bAda\"]\n")
    }
    try await withFile("{\"n\": 41}", named: "n.json") { path in
      let result = try await flowspec(["eval", "n + 1", "--bindings", path])
      #expect(result.output == "42\n")
    }
  }

  @Test func `the type and the parts are shown on demand`() async throws {
    #expect(try await flowspec(["eval", "[1].map(x, x * 1.5 > 0.0)", "--type"]).code == 1)
    #expect(try await flowspec(["eval", "[1].map(x, x > 0)", "--type"]).output == "list<bool>\n")
    #expect(
      try await flowspec(["eval", "a > 1", "--with", "a=2", "--explain"]).output == """
        a > 1: bool
          a: int  (variable, slot 0)
          1: int

        true

        """)
  }

  @Test func `a mistake or a failure exits with 1 and shows the place`() async throws {
    let mistake = try await flowspec(["eval", "nme + 1", "--with", "name=2"])
    #expect(mistake.code == 1 && mistake.output == "")
    #expect(mistake.errors.contains("expression:1:1: error: no variable is named 'nme' [unknown-name]"))
    let failure = try await flowspec(["eval", "1 / n", "--with", "n=0"])
    #expect(failure.code == 1)
    #expect(failure.errors.contains("division by zero") && failure.errors.contains("n is 0"))
  }

  @Test func `wrong usage exits with 64 and a missing file with 66`() async throws {
    #expect(try await flowspec(["eval"]).code == 64)
    #expect(try await flowspec(["eval", "1", "--with", "=2"]).code == 64)
    #expect(try await flowspec(["eval", "1", "--bindings", "nowhere.yaml"]).code == 66)
  }
}
