internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the types of a flow.
  mutating func types(_ node: Node, _ unread: inout DeclaredParts) -> [TypeDeclaration] {
    guard let entries = entries(node, of: "'types'", mayBeEmpty: true) else {
      unread.insert(.types)
      return []
    }
    return entries.compactMap { entry in
      newName(entry.key, of: "a type").map { TypeDeclaration(name: $0, kind: typeKind(entry.value, of: $0)) }
    }
  }

  private mutating func typeKind(_ node: Node, of name: Name) -> TypeDeclaration.Kind {
    if let items = node.items { return enumeration(Array(items), node, of: name) }
    guard let entries = node.entries else {
      reject(
        node, "'\(name.text)'", expected: "a list of cases or a mapping of fields",
        hints: node.isNull
          ? []
          : ["write '\(name.text): [first, second]' for an enum", "write '\(name.text): { field: TYPE }' for a record"])
      return .mistaken
    }
    guard let union = node["oneOf"] else {
      return declaredFields(node, of: "'\(name.text)'", what: "a field").map { .record($0) } ?? .mistaken
    }
    for entry in entries where entry.key.scalar?.text != "oneOf" {
      report.add(
        UnknownKey(key: entry.key.scalar?.text ?? "", section: "a union", keys: ["oneOf"]), at: entry.key.span)
    }
    return self.union(union)
  }

  private mutating func enumeration(_ items: [Node], _ node: Node, of name: Name) -> TypeDeclaration.Kind {
    if items.isEmpty { reject(node, "'\(name.text)'", expected: "at least one case") }
    let cases = distinct(newNames(items, of: "a case"), what: "case")
    return cases.isEmpty ? .mistaken : .enumeration(cases)
  }

  private mutating func union(_ node: Node) -> TypeDeclaration.Kind {
    guard let entries = node.entries else {
      reject(
        node, "'oneOf'", expected: "a mapping of cases",
        hints: ["write each case with its fields: 'oneOf: { empty: {}, full: { count: int } }'"])
      return .mistaken
    }
    var isSound = true
    let cases = entries.compactMap { entry -> (name: Name, fields: [FieldSyntax])? in
      guard let name = newName(entry.key, of: "a case"),
        let fields = declaredFields(entry.value, of: "the case '\(name.text)'", what: "a field")
      else {
        isSound = false
        return nil
      }
      return (name, fields)
    }
    if entries.isEmpty { reject(node, "'oneOf'", expected: "at least one case") }
    return isSound && !cases.isEmpty ? .union(cases) : .mistaken
  }

  /// Returns the names of a list, each once. Reports a repeated name with the place of the first one.
  mutating func distinct(_ names: [Name], what: String) -> [Name] {
    var seen: [String: Name] = [:]
    return names.filter { name in
      guard let first = seen[name.text] else {
        seen[name.text] = name
        return true
      }
      report.add(
        RepeatedName(name: name.text, what: what), at: name.span,
        related: [RelatedPlace("'\(name.text)' is first here", at: first.span)])
      return false
    }
  }

  /// Parses fields declared in one line each; returns `nil` after reporting an error. A field with an error keeps its
  /// name.
  mutating func declaredFields(_ node: Node, of section: String, what: String) -> [FieldSyntax]? {
    declaredFields(node, of: section, what: what) { reader, name, node in reader.field(name, node) }
  }

  private mutating func declaredFields(
    _ node: Node, of section: String, what: String, _ read: (inout SpecReader, Name, Node) -> FieldSyntax
  ) -> [FieldSyntax]? {
    guard node.isNull || node.entries != nil else {
      reject(node, section, expected: "a mapping", hints: ["write 'NAME: TYPE', as in 'title: string'"])
      return nil
    }
    var found: [FieldSyntax] = []
    for entry in node.entries.map({ Array($0) }) ?? [] {
      if let name = newName(entry.key, of: what) { found.append(read(&self, name, entry.value)) }
    }
    return found
  }

  /// Parses pieces of state. Saved ones may declare a previous name.
  mutating func pieces(_ node: Node, of section: String, isSaved: Bool) -> [FieldSyntax]? {
    declaredFields(node, of: section, what: "a piece of state") { reader, name, node in
      guard node.entries != nil, isSaved || node["was"] != nil else { return reader.field(name, node) }
      guard let fields = reader.fields(node, of: Vocabulary.savedPiece), let type = fields["type"] else {
        return FieldSyntax(name: name, type: .mistaken(node.span), initial: nil)
      }
      var field = reader.field(name, type.value)
      field.formerName = fields["was"].flatMap { reader.newName($0.value, of: "a former name") }
      return field
    }
  }

  /// Parses a field declared in one line. A field with an error keeps its name.
  mutating func field(_ name: Name, _ node: Node) -> FieldSyntax {
    guard let scalar = node.scalar, !node.isNull else {
      report.add(
        WrongForm(what: "'\(name.text)'", expected: "a type, as in '\(name.text): string'", found: node.formName),
        at: node.isNull ? name.span : node.span)
      return FieldSyntax(name: name, type: .mistaken(node.span), initial: nil)
    }
    var parser = TypeParser(scalar.mapped)
    do throws(TypeParser.Failure) {
      let field = try parser.field()
      return FieldSyntax(name: name, type: field.type, initial: field.initial)
    } catch {
      report.add(InvalidType(text: scalar.text, expected: error.expected, advice: error.advice), at: error.span)
      return FieldSyntax(name: name, type: .mistaken(node.span), initial: nil)
    }
  }
}
