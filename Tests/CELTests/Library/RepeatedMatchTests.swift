import CEL
import Testing

@Suite struct RepeatedMatchTests {
  @Test func `a later match is as long as the first would be`() throws {
    #expect(try value(of: #"regex.extractAll('a1b22', '\\d+')"#) == "['1', '22']")
    #expect(try value(of: "regex.replace('a22b333', '[0-9]+', 'N')") == "'aNbN'")
    #expect(try value(of: "regex.extractAll('aa aa aa', 'a+')") == "['aa', 'aa', 'aa']")
  }

  private func value(of text: String) throws -> String? {
    try #require(Environment(.standard).compile(text).expression).constant?.literal
  }
}
