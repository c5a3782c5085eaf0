import CEL
import Diagnostics
import Testing

@Suite struct CatalogueTests {
  @Test func `every wrong example produces its own code and no other`() {
    for kind in CELDiagnostics.all {
      #expect(codes(in: kind.example.wrong) == [kind.code], "\(kind.code)")
    }
  }

  @Test func `no right example produces a code`() {
    for kind in CELDiagnostics.all {
      #expect(codes(in: kind.example.right) == [], "\(kind.code)")
    }
  }

  @Test func `every code is used once`() {
    let codes = CELDiagnostics.all.map { $0.code }
    #expect(Set(codes).count == codes.count)
  }

  @Test func `every kind is explained in sentences`() {
    for kind in CELDiagnostics.all {
      #expect(kind.explanation.hasSuffix("."), "\(kind.code)")
      #expect(kind.example.language == .expression, "\(kind.code)")
    }
  }
}
