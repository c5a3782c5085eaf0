import CLibYAML
import Diagnostics
import YAMLNodes

/// Measures parsing text to nodes with spans, against libyaml's document loader, which builds a tree of C structs.
func measureYAML(_ table: inout FigureTable) throws {
  for megabytes in [1, 10] {
    let name = "yaml to nodes, \(megabytes) MB"
    guard table.wants(name) else { continue }
    let text = GeneratedFlow.yaml(bytes: megabytes * 1_000_000)
    var sources = Sources()
    let file = sources.add(name: "generated.flow.yaml", text: text)
    let runs = megabytes == 1 ? 9 : 3
    var found = 0
    let ours = shortest(of: runs) {
      var report = Report()
      let root = parseYAML(file, limits: .standard, report: &report)
      found = report.diagnostics.count
      use(root)
    }
    precondition(found == 0, "the generated flow must be sound")
    let theirs = shortest(of: runs) { loadWithLibYAML(file.bytes) }
    table.add(name, ours / 1e6, "ms", against: theirs / 1e6, "libyaml's yaml_parser_load")
  }
}

private func loadWithLibYAML(_ bytes: [UInt8]) {
  var parser = yaml_parser_t()
  guard yaml_parser_initialize(&parser) == 1 else { return }
  defer { yaml_parser_delete(&parser) }
  bytes.withUnsafeBufferPointer { buffer in
    yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
    var document = yaml_document_t()
    if yaml_parser_load(&parser, &document) == 1 {
      use(yaml_document_get_root_node(&document))
      yaml_document_delete(&document)
    }
  }
}
