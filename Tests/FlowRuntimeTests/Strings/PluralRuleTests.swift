import FlowProgram
import Testing

@Suite struct PluralRuleTests {
  /// For each language, numbers with their category.
  private static let samples: [(language: String, numbers: [PluralCategory: [Int64]])] = [
    ("en", [.one: [1], .other: [0, 2, 11, 21, 100, 1_000_000]]),
    ("de", [.one: [1], .other: [0, 2, 21]]),
    ("sv", [.one: [1], .other: [0, 2]]),
    ("nl", [.one: [1], .other: [0, 2]]),
    ("tr", [.one: [1], .other: [0, 2]]),
    ("fr", [.one: [0, 1], .many: [1_000_000, 3_000_000], .other: [2, 17, 100, 1_000_001]]),
    ("pt-BR", [.one: [0, 1], .many: [1_000_000], .other: [2, 100]]),
    ("pt-PT", [.one: [1], .many: [1_000_000], .other: [0, 2, 100]]),
    ("es", [.one: [1], .many: [1_000_000], .other: [0, 2, 21]]),
    ("it", [.one: [1], .many: [2_000_000], .other: [0, 8]]),
    ("ru", [.one: [1, 21, 101, 1_001], .few: [2, 3, 4, 22, 104], .many: [0, 5, 11, 12, 14, 20, 100, 111, 114]]),
    ("uk", [.one: [1, 31], .few: [2, 24], .many: [0, 11, 13, 25]]),
    ("pl", [.one: [1], .few: [2, 3, 4, 22, 102], .many: [0, 5, 11, 12, 14, 21, 31, 112]]),
    ("cs", [.one: [1], .few: [2, 3, 4], .other: [0, 5, 22]]),
    ("sl", [.one: [1, 101], .two: [2, 202], .few: [3, 4, 103], .other: [0, 5, 11]]),
    ("hr", [.one: [1, 21], .few: [2, 34], .other: [0, 5, 11, 12]]),
    ("lt", [.one: [1, 21], .few: [2, 9, 29], .other: [0, 10, 11, 19, 20]]),
    ("lv", [.zero: [0, 10, 11, 19, 20], .one: [1, 21], .other: [2, 9, 22]]),
    ("ro", [.one: [1], .few: [0, 2, 19, 101, 119], .other: [20, 100, 120]]),
    ("he", [.one: [1], .two: [2], .other: [0, 3, 20]]),
    (
      "ar",
      [
        .zero: [0], .one: [1], .two: [2], .few: [3, 10, 103, 1_010], .many: [11, 26, 99, 111], .other: [100, 102, 200],
      ]
    ),
    ("ja", [.other: [0, 1, 2, 100]]),
    ("zh-Hant-TW", [.other: [0, 1, 2]]),
    ("ko", [.other: [1]]),
    ("hi", [.one: [0, 1], .other: [2]]),
  ]

  @Test func `each language puts numbers into the categories of the CLDR`() throws {
    for (language, numbers) in PluralRuleTests.samples {
      let rule = try #require(LocaleTag(language).flatMap { PluralRule(of: $0) }, "\(language)")
      for (category, samples) in numbers {
        for number in samples { #expect(rule.category(of: number) == category, "\(language), \(number)") }
      }
    }
  }

  @Test func `a language uses exactly the categories that it is said to have`() throws {
    for (language, numbers) in PluralRuleTests.samples {
      let rule = try #require(LocaleTag(language).flatMap { PluralRule(of: $0) }, "\(language)")
      let found = Set((Int64(0)...2_000).map { rule.category(of: $0) } + [rule.category(of: 1_000_000)])
      #expect(found == Set(rule.categories), "\(language)")
      #expect(found == Set(numbers.keys), "\(language)")
    }
  }

  @Test func `numbers below zero go by what they are above, the least of all included`() {
    #expect(PluralRule.one.category(of: -1) == .one)
    #expect(PluralRule.eastSlavic.category(of: -3) == .few)
    #expect(PluralRule.polish.category(of: .min) == .many)
  }

  @Test func `a language that is not known has no rule`() throws {
    #expect(try PluralRule(of: #require(LocaleTag("xx"))) == nil)
  }
}
