import SeededRandom
import Testing

@testable import CEL

@Suite struct LanguageCellTests {
  private static let questions: [(text: String, language: Language)] = [
    ("x.matches('^[a-b]+$')", .matching("^[a-b]+$") ?? .nothing), ("x.size() >= 3", .size(.greaterEqual, 3)),
    ("x.contains('1')", .containing("1")), ("x.trim() == ''", TextChange.trim.preimage(of: .word(""))),
    ("x.lowerAscii() == 'ab'", TextChange.lowerAscii.preimage(of: .word("ab"))), ("x == 'aB'", .word("aB")),
    ("x.startsWith(' ')", .starting(with: " ")), ("int(x) > 10", .int(.greater, 10)),
    ("x.matches('b.*1')", .matching("b.*1") ?? .nothing), ("'ab1ab'.contains(x)", .parts(of: "ab1ab")),
  ]

  @Test(arguments: 0..<Rounds.of(40))
  func `every combination of answers that any string has is a cell with a shortest witness`(seed: Int) throws {
    let chosen = Self.questions.indices.filter { ((seed &* 2_654_435 &+ 977) >> $0) & 1 == 1 }.map {
      Self.questions[$0]
    }
    let result = LanguageCells(chosen.map(\.language))
    #expect(result.isComplete)
    var shortest: [[Bool]: Int] = [:]
    let columns = try chosen.map { try Words.answers($0.text, Words.all) }
    for (index, word) in Words.all.enumerated() {
      shortest[columns.map { $0[index] }, default: .max] = min(
        shortest[columns.map { $0[index] }] ?? .max, word.unicodeScalars.count)
    }
    let known = Dictionary(uniqueKeysWithValues: result.cells.map { ($0.answers, $0.witness) })
    for (answers, length) in shortest {
      let witness = try #require(known[answers], "\(chosen.map(\.text)) \(answers)")
      #expect(witness.unicodeScalars.count <= length)
    }
    for cell in result.cells {
      let answers = try chosen.map { try Words.answers($0.text, [cell.witness])[0] }
      #expect(answers == cell.answers, "'\(cell.witness)'")
    }
  }

  @Test func `witnesses are made of letters and digits where these do`() {
    let cells = LanguageCells([.size(.greaterEqual, 3), .containing("@")]).cells
    #expect(cells.map(\.witness) == ["", "@", "aaa", "aa@"])
    #expect(Language.matching("^[A-Z]{2}-[0-9]+$")?.witness() == "AA-0")
    #expect(Language.matching("^[^@ ]+@[^@ ]+[.][^@ ]+$")?.witness() == "a@a.a")
    #expect(Language.word("a").inverted.witness() == "")
    #expect(Language.nothing.witness() == nil)
  }

  @Test func `too many combinations end the search and are reported`() {
    let languages = (0..<12).map { Language.containing(String(UnicodeScalar(UInt8(97 + $0)))) }
    let result = LanguageCells(languages, limit: 100)
    #expect(!result.isComplete)
    #expect(result.cells.count <= 200)
    #expect(LanguageCells([.size(.equal, 3_000)], steps: 100).isComplete == false)
  }

  @Test(.timeLimit(.minutes(1)))
  func `long repetitions and nested loops end`() {
    #expect(Language.matching("^(a{0,60}b?){0,9}$")?.witness() == "")
    #expect(Language.size(.equal, 1_000).witness()?.count == 1_000)
    #expect(Language.all([.matching("(a+)+$") ?? .nothing, .size(.equal, 30)]).witness()?.count == 30)
  }
}
