import Diagnostics
import FlowKit
import Testing

@Suite struct TemplateTests {
  @Test func `each template is a sound flow of the given name in the canonical layout`() {
    for template in FlowTemplate.all {
      let files = template.files(named: "shop")
      #expect(files.map(\.file) == ["shop.flow.yaml", "shop.scenarios.yaml"])
      let file = FlowFile.compile(name: files[0].file, text: files[0].text)
      let renderer = DiagnosticRenderer(sources: file.sources, style: .plain)
      #expect(file.diagnostics.isEmpty, "\(template.name):\n\(renderer.render(file.diagnostics))")
      #expect(file.program?.name == "shop")
      for text in files.map(\.text) {
        var sources = Sources()
        let formatted = FormattedFile(sources.add(name: "test.yaml", text: text))
        #expect(formatted.text == text && !formatted.report.hasErrors, "\(template.name)")
      }
    }
  }
}
