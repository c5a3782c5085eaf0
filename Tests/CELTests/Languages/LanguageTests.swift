import Testing

@testable import CEL

@Suite struct LanguageTests {
  /// A condition on `x` and its language.
  struct Question: Sendable, CustomTestStringConvertible {
    let text: String
    let language: Language

    init(_ text: String, _ language: Language) {
      self.text = text
      self.language = language
    }

    var testDescription: String { text }

    /// Returns the condition that `x` matches a pattern.
    static func pattern(_ pattern: String) -> Question {
      Question("x.matches(r'\(pattern)')", Language.matching(pattern) ?? .nothing)
    }
  }

  private static let patterns = [
    "a", "^a", "a$", "^a$", "^$", "^[a-b]+$", "B{2,3}", "^(a|aB)*1$", "(?i)ab", "(?m)^1$", #"\ba"#, #"a\b"#, #"\Ba"#,
    "a|^B|1$",
    "(^a|B)+", "^^a", "(a*)*B", "^.{3}$", "[^a]", #"^\d+$"#, #"\s"#, "^(?:a|)B?$", "a.*B", "(?s)^.*1$", #"^\pL+$"#,
    "(?i)^[^b]$",
  ].map(Question.pattern)

  private static let others = [
    Question("x == 'aB'", .word("aB")), Question("x in ['a', '', '1a']", .words(["a", "", "1a"])),
    Question("x.contains('aa')", .containing("aa")), Question("x.startsWith('a1')", .starting(with: "a1")),
    Question("x.endsWith(' ')", .ending(with: " ")), Question("'aB1a '.contains(x)", .parts(of: "aB1a ")),
    Question("'aB1'.startsWith(x)", .prefixes(of: "aB1")), Question("'aB1'.endsWith(x)", .suffixes(of: "aB1")),
    Question("x.size() >= 3", .size(.greaterEqual, 3)), Question("x.size() != 2", .size(.notEqual, 2)),
    Question("x.size() < 0", .size(.less, 0)), Question("x.size() == 5", .size(.equal, 5)),
    Question("!(x.contains('a') && x.size() > 2)", Language.all([.containing("a"), .size(.greater, 2)]).inverted),
  ]

  private static let changed = [
    Question("x.trim() == ''", TextChange.trim.preimage(of: .word(""))),
    Question("x.trim() == 'a B'", TextChange.trim.preimage(of: .word("a B"))),
    Question("x.trim().size() >= 3", TextChange.trim.preimage(of: .size(.greaterEqual, 3))),
    Question("x.trim().matches('^a')", TextChange.trim.preimage(of: .matching("^a") ?? .nothing)),
    Question("x.lowerAscii() == 'ab'", TextChange.lowerAscii.preimage(of: .word("ab"))),
    Question("x.upperAscii().contains('AB')", TextChange.upperAscii.preimage(of: .containing("AB"))),
    Question(
      "x.lowerAscii().matches('(?i)AB|^b')", TextChange.lowerAscii.preimage(of: .matching("(?i)AB|^b") ?? .nothing)),
    Question(
      "x.upperAscii().lowerAscii() == 'ab'",
      TextChange.upperAscii.preimage(of: TextChange.lowerAscii.preimage(of: .word("ab")))),
    Question(
      "x.lowerAscii().trim() == 'ab'", TextChange.lowerAscii.preimage(of: TextChange.trim.preimage(of: .word("ab")))),
    Question("x.substring(2) == 'a'", TextChange.substring(2, nil).preimage(of: .word("a"))),
    Question("x.substring(1, 3) != 'aa'", TextChange.substring(1, 3).preimage(of: Language.word("aa").inverted)),
  ]

  @Test(arguments: patterns + others + changed)
  func `a language has the strings for which its question is true`(question: Question) throws {
    let answers = try Words.answers(question.text, Words.all)
    let members = Words.members(question.language, Words.all)
    for (index, word) in Words.all.enumerated() where answers[index] != members[index] {
      Issue.record("'\(word)': \(answers[index])")
    }
  }

  @Test(arguments: [0, 7, 12, 120, -3, 99, 100] as [Int64])
  func `strings that are read as numbers are compared as numbers`(number: Int64) throws {
    let words =
      Words.all(of: ["0", "1", "2", "9", "-", "+", "a"], upTo: 4) + [
        "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      ]
    for comparison in [Comparison.equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual] {
      let answers = try Words.answers("int(x) \(comparison.rawValue) \(number)", words)
      #expect(answers == Words.members(.int(comparison, number), words), "\(comparison)")
    }
    #expect(try Words.answers("int(x) == int(x)", words) == Words.members(.ints, words))
    #expect(try Words.answers("uint(x) == uint(x)", words) == Words.members(.uints, words))
  }

  @Test(arguments: [0, 1, 9.5, -0.25, 10, 1.09])
  func `strings of digits are compared as decimal numbers`(number: Double) throws {
    let words = Words.all(of: ["0", "1", "9", "2", "5", ".", "-"], upTo: 5).filter { word in
      word.drop { $0 == "-" }.first?.isNumber == true && word.last?.isNumber == true && Double(word) != nil
    }
    for comparison in [Comparison.equal, .notEqual, .less, .lessEqual, .greater, .greaterEqual] {
      let answers = words.map { Double($0).map { comparison.holds($0, number) } ?? false }
      #expect(Words.members(try #require(Language.decimal(comparison, number)), words) == answers, "\(comparison)")
    }
    #expect(!Words.members(.decimals, words).contains(false))
  }

  @Test(arguments: patterns + others + changed)
  func `the witness of a language is one of its shortest strings`(question: Question) throws {
    let answers = try Words.answers(question.text, Words.all)
    let shortest = zip(Words.all, answers).filter(\.1).map(\.0.unicodeScalars.count).min()
    guard let shortest else { return #expect(question.language.witness() == nil) }
    let witness = try #require(question.language.witness())
    #expect(try Words.answers(question.text, [witness]) == [true], "\(witness)")
    #expect(witness.unicodeScalars.count <= shortest)
  }
}

/// Short strings and the conditions that hold for them.
enum Words {
  static let all = all(of: ["a", "b", "B", "1", " "], upTo: 6).filter {
    $0.unicodeScalars.count < 6 || $0.hasPrefix("a")
  }

  static func all(of letters: [String], upTo length: Int) -> [String] {
    var words = [""]
    var longest = [""]
    for _ in 0..<length {
      longest = longest.flatMap { word in letters.map { word + $0 } }
      words += longest
    }
    return words
  }

  /// Returns for each word whether a condition on `x` is true. A failure counts as false.
  static func answers(_ question: String, _ words: [String]) throws -> [Bool] {
    var environment = Environment()
    environment.declare(variable: "x", type: .string, slot: 0)
    let expression = try #require(environment.compile(question).expression)
    return words.map { (try? expression.evaluate(in: ArrayScope([.string($0)])))?.asBool ?? false }
  }

  static func members(_ language: Language, _ words: [String]) -> [Bool] {
    var derivatives = Derivatives([language])
    return words.map { word in
      var node = derivatives.roots[0]
      for scalar in word.unicodeScalars {
        node = derivatives.derivative(node, derivatives.classes.number(of: scalar.value))
      }
      return derivatives.isNullable(node)
    }
  }
}
