import Diagnostics
import FlowKit
import FlowSpec
import Testing

@Suite struct BindingExampleTests {
  @Test func `every example is sound, and its flow as well`() {
    for section in BindingVocabulary.sections {
      let file = FlowFile.compile(
        name: "pets.flow.yaml", text: BindingVocabulary.flow, bindings: ("pets.bindings.yaml", section.example))
      let renderer = DiagnosticRenderer(sources: file.sources, style: .plain)
      #expect(file.diagnostics.isEmpty, "\(section.name):\n\(renderer.render(file.diagnostics))")
      #expect(file.bindings != nil, "\(section.name)")
    }
  }

  @Test func `every key stands in the example of its section`() {
    for section in BindingVocabulary.sections {
      let words = Set(section.example.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
      for key in section.keys { #expect(words.contains(key.name), "\(section.name) shows no '\(key.name)'") }
    }
  }

  @Test func `a spoilt example is reported or understood`() throws {
    for section in BindingVocabulary.sections {
      let lines = section.example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for index in lines.indices {
        for spoilt in [[], [lines[index], lines[index]], [lines[index].prefix { $0 != ":" } + ":"]] {
          var text = lines
          text.replaceSubrange(index...index, with: spoilt)
          let file = FlowFile.compile(
            name: "pets.flow.yaml", text: BindingVocabulary.flow,
            bindings: ("pets.bindings.yaml", text.joined(separator: "\n")))
          let hasErrors = file.diagnostics.contains { $0.severity == .error }
          try #require((file.bindings == nil) == hasErrors, "\(section.name), line \(index + 1)")
        }
      }
    }
  }
}
