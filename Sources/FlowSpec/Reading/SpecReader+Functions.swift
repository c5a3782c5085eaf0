internal import Diagnostics
internal import YAMLNodes

extension SpecReader {
  /// Parses the functions of a flow. A function with an error keeps its name.
  mutating func functions(_ node: Node, _ unread: inout DeclaredParts) -> [FunctionSyntax] {
    let hint = "write 'NAME: { takes: { PARAM: TYPE }, returns: TYPE, is: CEL }'"
    guard let entries = entries(node, of: "'functions'", mayBeEmpty: true, hint: hint) else {
      unread.insert(.functions)
      return []
    }
    return entries.compactMap { entry in
      newName(entry.key, of: "a function").map { function($0, entry.value) }
    }
  }

  private mutating func function(_ name: Name, _ node: Node) -> FunctionSyntax {
    guard let fields = fields(node, of: Vocabulary.function) else {
      return FunctionSyntax(name: name, params: nil, result: .mistaken(node.span), body: nil)
    }
    let isUnread = fields["takes"] == nil && fields.hasUnknownKeys
    return FunctionSyntax(
      name: name, params: isUnread ? nil : fields["takes"].map { functionParams($0.value) } ?? [],
      result: fields["returns"].map { type($0.value, under: "returns") } ?? .mistaken(node.span),
      body: fields["is"].flatMap { condition($0.value, of: "'is'") })
  }

  /// Parses the params of a function, which have no defaults, because every call passes all arguments.
  private mutating func functionParams(_ node: Node) -> [FieldSyntax]? {
    declaredFields(node, of: "'takes'", what: "a param").map { params in
      params.map { param in
        guard let initial = param.initial else { return param }
        report.add(
          InvalidType(
            text: initial.text.text, expected: "a type alone",
            advice: ["remove the default; every call of a function passes all arguments"]),
          at: initial.span)
        return FieldSyntax(name: param.name, type: param.type, initial: nil)
      }
    }
  }
}
