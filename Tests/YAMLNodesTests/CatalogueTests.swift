import Diagnostics
import Testing
import YAMLNodes

@Suite struct CatalogueTests {
  @Test func `every wrong example earns its own code and no other`() {
    for kind in YAMLMistakes.all {
      let reading = Reading(kind.example.wrong)
      #expect(reading.codes == [kind.code.name], "\(reading.summary)\n\(kind.example.wrong)")
    }
  }

  @Test func `no right example earns a code`() {
    for kind in YAMLMistakes.all {
      let reading = Reading(kind.example.right)
      #expect(reading.codes == [], "\(kind.code): \(reading.summary)")
      #expect(reading.root?["flowspec"]?.scalar?.resolved == .int(1), "\(kind.code)")
    }
  }

  @Test func `a wrong example differs from the right one`() {
    for kind in YAMLMistakes.all { #expect(kind.example.wrong != kind.example.right, "\(kind.code)") }
  }

  @Test func `codes are unique and ordered by the names of their kinds`() {
    #expect(Set(YAMLMistakes.all.map { $0.code }).count == YAMLMistakes.all.count)
    let names = YAMLMistakes.all.map { String(describing: $0).lowercased() }
    #expect(names == names.sorted())
  }

  @Test func `every message is one lower-case clause with a hint`() {
    for kind in YAMLMistakes.all {
      for diagnostic in Reading(kind.example.wrong).report.diagnostics {
        #expect(!diagnostic.message.hasSuffix("."), "\(kind.code)")
        #expect(!diagnostic.hints.isEmpty, "\(kind.code)")
        #expect(diagnostic.message.first?.isUppercase == false || kind.code == "unexpected-character", "\(kind.code)")
      }
    }
  }
}
