import CEL
import Diagnostics
import Testing

@Suite struct JoiningTests {
  @Test(arguments: ["[1] + ['a']", "[1] + [2.0]", "[[1]] + [['a']]"])
  func `lists whose elements have no type in common do not join`(text: String) {
    #expect(codes(in: text, Environment()) == ["operand-mismatch"])
  }

  @Test(arguments: [("[1] + [2]", "list<int>"), ("[] + ['a']", "list<string>"), ("[1] + [dyn('a')]", "list<dyn>")])
  func `lists join to what their elements have in common`(text: String, type: String) {
    #expect(compile(text).expression?.type.description == type)
  }
}
