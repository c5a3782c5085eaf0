internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// The declared types of a flow.
  mutating func types(_ node: Node) -> [TypeDeclaration] {
    guard let entries = entries(node, of: "'types'", mayBeEmpty: true) else { return [] }
    return entries.compactMap { entry in
      guard let name = newName(entry.key, of: "a type") else { return nil }
      return typeKind(entry.value, of: name).map { TypeDeclaration(name: name, kind: $0) }
    }
  }

  private mutating func typeKind(_ node: Node, of name: Name) -> TypeDeclaration.Kind? {
    if let items = node.items {
      if items.isEmpty {
        report.add(
          WrongForm(what: "'\(name.text)'", expected: "at least one case", found: "an empty list"), at: node.span)
      }
      return .enumeration(distinct(items.compactMap { newName($0, of: "a case") }, what: "case"))
    }
    guard let entries = node.entries else {
      report.add(
        WrongForm(what: "'\(name.text)'", expected: "a list of cases or a mapping of fields", found: node.formName),
        at: node.span)
      return nil
    }
    guard entries.count == 1, let union = node["oneOf"] else {
      return .record(declaredFields(node, of: "'\(name.text)'", what: "a field"))
    }
    guard let cases = self.entries(union, of: "'oneOf'") else { return nil }
    return .union(
      cases.compactMap { entry in
        guard let name = newName(entry.key, of: "a case") else { return nil }
        return (name, declaredFields(entry.value, of: "the case '\(name.text)'", what: "a field"))
      })
  }

  /// Names of a list, each once; a second one is reported with the place of the first.
  mutating func distinct(_ names: [Name], what: String) -> [Name] {
    var seen: [String: Name] = [:]
    return names.filter { name in
      guard let first = seen[name.text] else {
        seen[name.text] = name
        return true
      }
      report.add(
        RepeatedName(name: name.text, what: what), at: name.span,
        related: [RelatedPlace("'\(name.text)' stands here first", at: first.span)])
      return false
    }
  }

  /// Fields declared in one line each.
  mutating func declaredFields(_ node: Node, of section: String, what: String) -> [FieldSyntax] {
    guard let entries = entries(node, of: section, mayBeEmpty: true) else { return [] }
    return entries.compactMap { entry -> FieldSyntax? in
      guard let name = newName(entry.key, of: what) else { return nil }
      guard let scalar = entry.value.scalar, !entry.value.isNull else {
        report.add(
          WrongForm(
            what: "'\(name.text)'", expected: "a type, as in '\(name.text): string'", found: entry.value.formName),
          at: entry.value.isNull ? name.span : entry.value.span)
        return nil
      }
      var parser = TypeParser(scalar.mapped)
      do throws(TypeParser.Failure) {
        let field = try parser.field()
        return FieldSyntax(name: name, type: field.type, initial: field.initial)
      } catch {
        report.add(InvalidType(text: scalar.text, expected: error.expected), at: error.span)
        return nil
      }
    }
  }
}
