import CEL
import SeededRandom
import Testing

@Suite struct SearchTests {
  @Test(arguments: [
    ("'aaaaaaaaaaaaaaaaaaaaaaaaab'.contains('aaaaaaaaaaaaaaaaaaaab')", "true"),
    ("'aaaaaaaaaaaaaaaaaaaaaaaaab'.contains('aaaaaaaaaaaaaaaaaaabb')", "false"),
    ("'abababababababac'.indexOf('ababababac')", "6"), ("'abababac'.lastIndexOf('abab')", "2"),
    ("'abababab'.lastIndexOf('abab', 3)", "2"), ("'aaaa'.lastIndexOf('aa')", "2"), ("'aaaa'.indexOf('aa', 3)", "-1"),
    ("'abc'.lastIndexOf('', 2)", "2"), ("''.lastIndexOf('')", "0"), ("'abc'.lastIndexOf('c', 1)", "-1"),
    ("'aaaaa'.split('aa')", "['', '', 'a']"), ("'aaaaa'.replace('aa', 'b')", "'bba'"), ("''.contains('')", "true"),
    ("'ä€😀'.indexOf('😀')", "2"), ("'ä€😀ä'.lastIndexOf('ä')", "3"),
  ])
  func `a part is found however it repeats itself`(text: String, expected: String) {
    #expect(outcome(text) == expected)
  }

  @Test func `finding a part agrees with looking at every place`() throws {
    var random = SplitMix(seed: 7)
    func letters(_ most: Int) -> String {
      String((0..<Int.random(in: 0...most, using: &random)).map { _ in Bool.random(using: &random) ? "a" : "b" })
    }
    for round in 0..<400 {
      let whole = letters(40)
      let part = letters(20)
      let places = (0...whole.count).filter { whole.dropFirst($0).hasPrefix(part) }
      try #require(outcome("'\(whole)'.indexOf('\(part)')") == "\(places.first ?? -1)", "round \(round)")
      try #require(outcome("'\(whole)'.lastIndexOf('\(part)')") == "\(places.last ?? -1)", "round \(round)")
      try #require(outcome("'\(whole)'.contains('\(part)')") == "\(!places.isEmpty)", "round \(round)")
    }
  }

  @Test func `a text of repetitions is searched in a moment`() {
    var environment = Environment()
    environment.declare(variable: "s", type: .string, slot: 0)
    let text = Value.string(String(repeating: "a", count: 200_000))
    let start = ContinuousClock.now
    let part = "s.substring(0, 4000) + 'b'"
    #expect(outcome("[s.contains(\(part))]", environment, [text]) == "[false]")
    #expect(outcome("s.indexOf(\(part))", environment, [text]) == "-1")
    #expect(outcome("s.lastIndexOf('b' + s.substring(0, 4000))", environment, [text]) == "-1")
    // A test at each position takes minutes in unoptimised code.
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test func `groups that no one asks for cost nothing`() {
    let groups = String(repeating: "(a?)", count: 1500)
    let start = ContinuousClock.now
    #expect(outcome("regex.replace('\(String(repeating: "a", count: 30))', '\(groups)b', 'x').size()") == "30")
    #expect(outcome(#"regex.replace('abcdefghijk', '(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)', r'\9\8')"#) == "'ihk'")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: [
    ("'ab'", #"(?:(^\b|^aa))*"#, "optional.of('')"), ("'cbcb'", "(?:((?:.){0,2}?)){1,}", "optional.of('')"),
    ("'cca'", #"(?:\b|^b|[^a])+"#, "optional.of('')"), ("'aab'", "(a*)*", "optional.of('aa')"),
    ("'aab'", "(a|b)*?b", "optional.of('a')"), ("'b'", "(a*)+", "optional.of('')"),
    ("'aaa'", "a{2,}", "optional.of('aaa')"),
    ("'aaa'", "a{2,}?", "optional.of('aa')"), ("'a'", "a{2,}", "optional.none()"),
  ])
  func `a repetition stops where one round of it matches nothing`(text: String, pattern: String, expected: String) {
    #expect(outcome("regex.extract(\(text), r'\(pattern)')") == expected)
  }
}
