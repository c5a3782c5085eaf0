internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ScenarioCompiler {
  /// Lowers the expected fields of a model or a record. An exact expectation must name all of them.
  mutating func expected(
    _ fields: NamedValues, of declared: [(name: String, type: ValueType)], asWhat owner: ArgumentOwner, isExact: Bool,
    at span: Span
  ) -> [ExpectedField]? {
    var isSound = true
    var found: [ExpectedField] = []
    for (name, syntax) in fields {
      guard let index = declared.firstIndex(where: { $0.name == name.text }) else {
        report.add(
          UnknownArgument(name: name.text, owner: owner, known: declared.map(\.name), isOnly: false), at: name.span)
        isSound = false
        continue
      }
      guard let value = expected(syntax, of: declared[index].type, isExact: isExact) else {
        isSound = false
        continue
      }
      found.append(ExpectedField(index: index, name: name.text, value: value, span: syntax.span))
    }
    if isExact {
      for field in declared where !fields.contains(where: { $0.name.text == field.name }) {
        report.add(MissingArgument(name: field.name, type: field.type, owner: owner), at: span)
        isSound = false
      }
    }
    return isSound ? found : nil
  }

  /// Lowers an expected value. Records are compared by the named fields, lists item by item.
  mutating func expected(_ syntax: ValueSyntax, of type: ValueType, isExact: Bool) -> ExpectedValue? {
    if syntax.expression != nil || syntax.isNull { return value(syntax, expecting: type).map { .equal($0) } }
    switch type.withoutNull {
    case .list(let element):
      guard let items = syntax.items else { break }
      let lowered = items.map { (expected($0, of: element, isExact: isExact), $0.span) }
      let sound = lowered.compactMap { value, span in value.map { (value: $0, span: span) } }
      return sound.count == lowered.count ? .list(sound) : nil
    case .event:
      report.add(WrongValue(syntax, expected: .null), at: syntax.span)
      return nil
    case .record(let name):
      guard let entries = syntax.entries, let declaration = types.record(named: name) else { break }
      let fields = entries.map {
        (name: $0.key.name, value: $0.value)
      }
      let declared = declaration.fields.map { (name: $0.name, type: $0.type) }
      return expected(
        fields, of: declared, asWhat: .record(name), isExact: isExact && !declaration.isUnion, at: syntax.span
      ).map { .record($0) }
    default: break
    }
    return value(syntax, expecting: type).map { .equal($0) }
  }
}
