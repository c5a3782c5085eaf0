internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the imports.
  mutating func imports(_ node: Node, _ unread: inout DeclaredParts) -> [ImportDeclaration] {
    let hint = "write 'NAME: ./NAME.flow.yaml'"
    guard let entries = entries(node, of: "'imports'", mayBeEmpty: true, hint: hint),
      areNamed(entries, Vocabulary.imported)
    else {
      unread.insert(.imports)
      return []
    }
    return entries.compactMap { entry in
      let read = self.imported(entry)
      if read == nil { unread.insert(.imports) }
      return read
    }
  }

  private mutating func imported(_ entry: (key: Node, value: Node)) -> ImportDeclaration? {
    guard let name = newName(entry.key, of: Vocabulary.imported.name) else { return nil }
    guard entry.value.entries != nil else {
      return reference(entry.value, to: "the file of a flow").map { ImportDeclaration(name: name, path: $0) }
    }
    guard let fields = fields(entry.value, of: Vocabulary.imported),
      let path = fields["flow"].flatMap({ reference($0.value, to: "the file of a flow") })
    else { return nil }
    return ImportDeclaration(
      name: name, path: path, requires: fields["requires"].flatMap { requirement($0.value) })
  }
}
