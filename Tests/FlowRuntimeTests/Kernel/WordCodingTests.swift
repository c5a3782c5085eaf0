import CEL
import Testing

@testable import FlowRuntime

@Suite struct WordCodingTests {
  private let types: Environment = {
    var types = Environment()
    types.declare(EnumDeclaration(name: "Theme", cases: ["light", "dark"]))
    return types
  }()

  @Test func `every plain value comes back from its word`() throws {
    let dark = try #require(types.enumeration(named: "Theme")?.shape.value(of: "dark"))
    let samples: [(ValueType, Value)] = [
      (.bool, .bool(true)), (.int, .int(.min)), (.uint, .uint(.max)), (.double, .double(-0.5)),
      (.double, .double(.infinity)), (.duration, .duration(Value.Duration(nanoseconds: -7))),
      (.enumeration("Theme"), .enumeration(dark)),
    ]
    for (type, value) in samples {
      let coding = WordCoding(type, in: types)
      let word = try #require(coding.word(of: value))
      #expect(coding.value(of: word).isIdentical(to: value))
    }
  }

  @Test func `there is one NaN, and -0 is not 0`() {
    let coding = WordCoding(.double, in: types)
    #expect(coding.word(of: .double(.nan)) == coding.word(of: .double(.signalingNaN)))
    #expect(coding.word(of: .double(-0.0)) != coding.word(of: .double(0.0)))
  }

  @Test func `a value of another type has no word`() {
    #expect(WordCoding(.int, in: types).word(of: .string("1")) == nil)
    #expect(WordCoding(.bool, in: types).word(of: .null) == nil)
  }

  @Test func `what may be null is kept as it is`() {
    #expect(!WordCoding(.nullable(.int), in: types).isWord)
    #expect(!WordCoding(.string, in: types).isWord)
  }
}
