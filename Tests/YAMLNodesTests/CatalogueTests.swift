import Diagnostics
import Testing
import YAMLNodes

@Suite struct CatalogueTests {
  @Test func `every wrong example produces its own code and no other`() {
    for kind in YAMLDiagnostics.all {
      let reading = Reading(kind.example.wrong)
      #expect(reading.codes == [kind.code.name], "\(reading.summary)\n\(kind.example.wrong)")
    }
  }

  @Test func `no right example produces a code`() {
    for kind in YAMLDiagnostics.all {
      let reading = Reading(kind.example.right)
      #expect(reading.codes == [], "\(kind.code): \(reading.summary)")
      #expect(reading.root?["flowspec"]?.scalar?.resolved == .int(2), "\(kind.code)")
    }
  }

  @Test func `a wrong example differs from the right one`() {
    for kind in YAMLDiagnostics.all { #expect(kind.example.wrong != kind.example.right, "\(kind.code)") }
  }

  @Test func `codes are unique and ordered by the names of their kinds`() {
    #expect(Set(YAMLDiagnostics.all.map { $0.code }).count == YAMLDiagnostics.all.count)
    let names = YAMLDiagnostics.all.map { String(describing: $0).lowercased() }
    #expect(names == names.sorted())
  }

  @Test func `every message is one lower-case clause with a hint`() {
    for kind in YAMLDiagnostics.all {
      for diagnostic in Reading(kind.example.wrong).report.diagnostics {
        #expect(!diagnostic.message.hasSuffix("."), "\(kind.code)")
        #expect(!diagnostic.hints.isEmpty, "\(kind.code)")
        #expect(diagnostic.message.first?.isUppercase == false || kind.code == "unexpected-character", "\(kind.code)")
      }
    }
  }
}
