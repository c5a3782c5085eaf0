import Testing

@Suite struct ExplainCommandTests {
  @Test func `a code is explained with its examples and the message for the wrong one`() async throws {
    let result = try await flowspec(["explain", "unused-declaration"])
    #expect(result.code == 0)
    let head = "unused-declaration\n\nA warning: the flow runs. Group: style.\n\nEither the declaration is no longer"
    #expect(result.output.hasPrefix(head))
    #expect(result.output.contains("warning: the state 'knocks' is never used [unused-declaration]"))
    #expect(result.output.contains("\nChange:\n\n          isOpen: bool = false\n  -       knocks: int = 0\n"))
    #expect(try await flowspec(["explain", "[unused-declaration]"]).output == result.output)
    #expect(try await flowspec(["validate", "--explain", "unused-declaration"]).output == result.output)
  }

  @Test func `an error that an exploration finds does not keep the flow from running`() async throws {
    let found = "An error that an exploration finds: the flow runs, but validation fails. Group: exploration.\n"
    for code in ["broken-property", "dead-end", "trap"] {
      #expect(try await flowspec(["explain", code]).output.hasPrefix("\(code)\n\n\(found)"))
    }
    let unknown = try await flowspec(["explain", "unknown-screen"])
    #expect(unknown.output.hasPrefix("unknown-screen\n\nAn error: the flow cannot run. Group: names.\n"))
  }

  @Test func `a typo in a code suggests the nearest one, and exits with 64`() async throws {
    let result = try await flowspec(["explain", "unknwn-screen"])
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(
      result.errors
        == "flowspec: there is no code 'unknwn-screen'; did you mean 'unknown-screen'? 'flowspec explain' lists all codes\n"
    )
  }

  @Test func `without a code all are listed, and with a family those of it`() async throws {
    let all = try await flowspec(["explain"])
    #expect(all.code == 0)
    for heading in ["YAML (yaml): ", "Navigation (navigation): ", "Running (running): "] {
      #expect(all.output.contains(heading), "\(heading)")
    }
    let family = try await flowspec(["explain", "navigation"])
    #expect(family.output.hasPrefix("Navigation (navigation): "))
    #expect(family.output.contains("\n  unreachable-screen "))
    #expect(!family.output.contains("unused-declaration"))
  }
}
