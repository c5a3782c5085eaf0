import Diagnostics
import FlowKit
import Testing

@Suite struct TemplateTests {
  @Test func `each template is a sound flow of the given name in the canonical layout`() {
    for template in FlowTemplate.all {
      let files = template.files(named: "shop")
      let isLibrary = template.name == "library"
      #expect(
        files.map(\.file)
          == (isLibrary
            ? ["shop.library.yaml", "shop_example.flow.yaml", "shop_example.scenarios.yaml"]
            : ["shop.flow.yaml", "shop.scenarios.yaml"]))
      let flow = files[isLibrary ? 1 : 0]
      let library = isLibrary ? [(path: files[0].file, text: files[0].text)] : []
      let file = FlowFile.compile(name: flow.file, text: flow.text, besides: library)
      let renderer = DiagnosticRenderer(sources: file.sources, style: .plain)
      #expect(file.diagnostics.isEmpty, "\(template.name):\n\(renderer.render(file.diagnostics))")
      #expect(file.program?.name == (isLibrary ? "shop_example" : "shop"))
      for text in files.map(\.text) {
        var sources = Sources()
        let formatted = FormattedFile(sources.add(name: "test.yaml", text: text))
        #expect(formatted.text == text && !formatted.report.hasErrors, "\(template.name)")
      }
    }
  }
}
