import CEL
import Testing

@Suite struct PatternTests {
  @Test(arguments: [
    ("'abc'.matches('b')", "true"), ("'abc'.matches('^b')", "false"), ("'abc'.matches('^abc$')", "true"),
    ("'a\\nb'.matches('a.b')", "false"), ("'a\\nb'.matches('(?s)a.b')", "true"), ("'x\\nb'.matches('(?m)^b$')", "true"),
    ("'ABC'.matches('(?i)abc')", "true"), ("'É'.matches('(?i)é')", "true"), ("'ſK'.matches('(?i)^sk$')", "true"),
    ("'ı'.matches('(?i)i')", "false"),
    ("'ı'.matches('(?i)[a-z]')", "false"), ("'aB'.matches('a(?i)b')", "true"),
    ("'foo.bar'.matches('foo\\\\.bar')", "true"), ("'a1'.matches('^[a-z][[:digit:]]$')", "true"),
    ("'aaa'.matches('^a{2,3}$')", "true"), ("'aaaa'.matches('^a{2,3}$')", "false"), ("'ñ'.matches('^\\\\pL$')", "true"),
    ("'α'.matches('\\\\p{Greek}')", "true"), ("'5'.matches('\\\\D')", "false"), ("'a b'.matches('\\\\bb')", "true"),
    ("'x'.matches('[^x]')", "false"), ("'-'.matches('[a-]')", "true"), ("']'.matches('[]]')", "true"),
    ("'.'.matches('\\\\Q.\\\\E')", "true"), ("'ab'.matches('a|b|')", "true"), ("'\\u00e9'.matches('e')", "false"),
    ("'a'.matches('(')", "invalidArgument"), ("'a'.matches('a**')", "invalidArgument"),
    ("'a'.matches('(?=a)')", "invalidArgument"), ("'a'.matches('(a)\\\\1')", "invalidArgument"),
    ("'a'.matches('a{1001}')", "invalidArgument"),
    ("'a'.matches('*')", "invalidArgument"), ("'a'.matches('[b-a]')", "invalidArgument"),
    ("'a{'.matches('a{')", "true"), ("''.matches('(a*)*')", "true"),
    ("'a'.matches('((a{1000}){1000}){1000}')", "invalidArgument"),
  ])
  func `patterns follow the syntax of linear time`(text: String, expected: String) {
    #expect(outcome(text) == expected, "\(text)")
  }

  @Test(arguments: [
    ("regex.replace('hello world', 'l+', 'L')", "'heLo worLd'"),
    ("regex.replace('ab', '(a)(b)', '\\\\2\\\\1')", "'ba'"), ("regex.replace('aaa', 'a', 'b', 2)", "'bba'"),
    ("regex.replace('ab', 'x*', '-')", "'-a-b-'"),
    ("regex.replace('a', 'a', '$1')", "'$1'"), ("regex.replace('a', 'a', '\\\\9')", "invalidArgument"),
    ("regex.replace('a', '(a)', '\\\\x')", "invalidArgument"),
    ("regex.extract('item-42', '(\\\\d+)')", "optional.of('42')"),
    ("regex.extract('abc', '\\\\d')", "optional.none()"), ("regex.extract('a1', '(a)(1)')", "invalidArgument"),
    ("regex.extractAll('1, 22', '\\\\d+')", "['1', '22']"), ("regex.extract('aXbXc', 'a.*?X')", "optional.of('aX')"),
    ("regex.extract('abcd', 'a(?:b|bc|bcd)')", "optional.of('ab')"),
  ])
  func `patterns replace and extract`(text: String, expected: String) {
    #expect(outcome(text) == expected, "\(text)")
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["(a+)+$", "^(a|aa)*$", "(a*)*b", "a{0,300}a{0,300}b", "(.*)(.*)(.*)x"])
  func `a pattern bomb takes time linear in the text`(pattern: String) {
    var environment = Environment()
    environment.declare(variable: "text", type: .string, slot: 0)
    let text = Value.string(String(repeating: "a", count: 1000) + "!")
    #expect(outcome("text.matches('\(pattern)')", environment, [text]) == "false")
  }
}
