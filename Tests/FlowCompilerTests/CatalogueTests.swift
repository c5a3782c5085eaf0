import CEL
import Diagnostics
import FlowCompiler
import FlowSpec
import Testing

@Suite struct CatalogueTests {
  @Test func `every wrong example earns exactly its own code`() {
    for kind in Compiler.catalogue {
      let found = diagnostics(in: kind.example.wrong, kind.example)
      #expect(
        Set(found.map(\.code)) == [kind.code], "\(kind.code): \(found.map { "[\($0.code)] \($0.message)" })")
    }
  }

  @Test func `no right example produces a code`() {
    for kind in Compiler.catalogue {
      let found = diagnostics(in: kind.example.right, kind.example)
      #expect(found.isEmpty, "\(kind.code): \(found.map { "[\($0.code)] \($0.message)" })")
    }
  }

  @Test func `no code is used twice`() {
    let codes = Compiler.catalogue.map { $0.code }
    #expect(Set(codes).count == codes.count)
  }

  @Test func `a code is the name of its type in words`() {
    for kind in Compiler.catalogue {
      #expect(kind.code.name.replacing("-", with: "") == "\(kind)".lowercased())
    }
  }

  @Test func `messages are lower-case clauses without a full stop`() {
    for kind in Compiler.catalogue {
      for diagnostic in diagnostics(in: kind.example.wrong, kind.example) {
        // An all-caps word is a name, such as UTF-16.
        let first = diagnostic.message.prefix { $0 != " " }
        let isLower = first.first?.isUppercase != true || first == first.uppercased()
        #expect(isLower && diagnostic.message.last != ".", "\(kind.code): \(diagnostic.message)")
      }
    }
  }

  private func diagnostics(in text: String, _ example: DiagnosticExample) -> [Diagnostic] {
    var sources = Sources()
    let file = sources.add(name: "example.flow.yaml", text: text)
    switch example.language {
    case .flow:
      let imports = ImportReader(Vocabulary.importedExamples)
      return Compiler.compile(file, in: sources, imports: imports).report.sorted
    case .bindings:
      let flow = sources.add(name: "flow.flow.yaml", text: example.flow ?? "")
      return Compiler.compile(flow, bindings: file, in: sources).report.sorted
    case .companion: return []
    case .expression:
      let mapped = MappedText(verbatim: text, at: 0, in: file.id)
      return CELDiagnostics.exampleEnvironment.compile(mapped).report.sorted
    }
  }
}
