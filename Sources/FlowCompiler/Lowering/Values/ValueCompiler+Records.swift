internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ValueCompiler {
  /// Lowers a record or a case of a union, written as a mapping or, for a case without fields, as its name.
  func record(_ syntax: ValueSyntax, named name: String, in scope: LocalScope) -> ValuePlan? {
    guard let declaration = scope.environment.record(named: name) else { return nil }
    if declaration.shape.isUnion, let scalar = syntax.scalar, !syntax.isNull {
      return unionCase(scalar.name, nil, of: declaration, in: scope)
    }
    let cases = declaration.shape.isUnion ? declaration.fields.map(\.name) : []
    guard let entries = syntax.entries else {
      return mismatch(syntax, expected: .record(name), cases: cases, in: scope)
    }
    if declaration.shape.isUnion {
      guard let entry = entries.first, entries.count == 1 else {
        return mismatch(syntax, expected: .record(name), cases: cases, in: scope)
      }
      return unionCase(entry.key.name, entry.value, of: declaration, in: scope)
    }
    let values = entries.map {
      (name: $0.key.name, value: $0.value)
    }
    return arguments(values, of: declaration, asWhat: .record(name), at: syntax.span, in: scope)
      .map { ValuePlan.record(declaration.shape, $0).folded }
  }

  private func unionCase(
    _ name: Name, _ syntax: ValueSyntax?, of union: RecordDeclaration, in scope: LocalScope
  ) -> ValuePlan? {
    guard let index = union.shape.index(of: name.text),
      let declaration = types.environment.record(named: "\(union.shape.name).\(name.text)")
    else {
      report.add(UnknownCase(name: name.text, type: union.shape.name, cases: union.fields.map(\.name)), at: name.span)
      return nil
    }
    var values: NamedValues = []
    if let syntax, !syntax.isNull {
      guard let entries = syntax.entries else {
        return mismatch(syntax, expected: .record(declaration.shape.name), in: scope)
      }
      values = entries.map { ($0.key.name, $0.value) }
    }
    let what = ArgumentOwner.record(declaration.shape.name)
    guard let fields = arguments(values, of: declaration, asWhat: what, at: name.span, in: scope) else { return nil }
    var plans = [ValuePlan?](repeating: nil, count: union.fields.count)
    plans[index] = ValuePlan.record(declaration.shape, fields).folded
    return ValuePlan.record(union.shape, plans).folded
  }

  /// Lowers values for the fields of a record, in the order of the fields. Absent fields get their defaults.
  ///
  /// An unknown name is probably a misspelling of a missing one, so only one of the two is reported.
  func arguments(
    _ values: NamedValues, of declaration: RecordDeclaration, asWhat what: ArgumentOwner, at span: Span,
    besides given: Set<String> = [], in scope: LocalScope
  ) -> [ValuePlan?]? {
    var plans = [ValuePlan?](repeating: nil, count: declaration.fields.count)
    var isSound = true
    var unknown: [Name] = []
    for (name, syntax) in values {
      guard let index = declaration.shape.index(of: name.text) else {
        unknown.append(name)
        continue
      }
      plans[index] = value(syntax, expecting: declaration.fields[index].type, in: scope)
      if plans[index] == nil { isSound = false }
    }
    var missing: [FieldDeclaration] = []
    for (index, field) in declaration.fields.enumerated() where plans[index] == nil {
      if values.contains(where: { $0.name.text == field.name }) || given.contains(field.name) { continue }
      if let value = field.defaultValue { plans[index] = .constant(value) } else { missing.append(field) }
    }
    let wanted = missing.filter { $0.type != .error }.map(\.name)
    for name in unknown {
      let isOnly = wanted.count == 1 && unknown.count == 1
      let known = isOnly ? wanted : wanted + declaration.fields.map(\.name).filter { !wanted.contains($0) }
      report.add(UnknownArgument(name: name.text, owner: what, known: known, isOnly: isOnly), at: name.span)
    }
    for field in missing.dropFirst(unknown.count) where field.type != .error {
      report.add(MissingArgument(name: field.name, type: field.type, owner: what), at: span)
    }
    return isSound && unknown.isEmpty && missing.isEmpty ? plans : nil
  }
}
