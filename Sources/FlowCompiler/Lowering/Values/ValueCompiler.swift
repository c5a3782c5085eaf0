internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The purpose of expressions. It decides which names besides those in scope they may mean.
enum Purpose {
  /// The parts of a presenter.
  case presenter
  /// Fakes and bindings, which read nothing of the presenter.
  case service
  /// Conditions of properties and scenarios, which read presenters by name.
  ///
  /// - Parameter holdsEvents: Whether `PRESENTER.EVENT` is true when the event was received.
  case claim(ReachedPresenters, holdsEvents: Bool)
  /// Values of a scenario, which read the values of its examples alone.
  case scenario(examples: RecordDeclaration?)
}

/// The compiler of the expressions and values of a presenter.
///
/// It has no state of its own: names and facts come with the scope of each expression.
struct ValueCompiler: PresenterPass {
  let site: PresenterSite
  let findings: PresenterFindings
  let purpose: Purpose

  init(_ site: PresenterSite, _ findings: PresenterFindings = PresenterFindings(), for purpose: Purpose = .presenter) {
    self.site = site
    self.findings = findings
    self.purpose = purpose
  }

  var values: ValueCompiler { self }

  /// The presenters that conditions of properties and scenarios read by name; `nil` elsewhere.
  var reached: ReachedPresenters? {
    if case .claim(let reached, _) = purpose { reached } else { nil }
  }
}

extension ValueCompiler {
  /// Compiles an expression; returns `nil` after reporting an error.
  func expression(_ source: ExpressionSyntax, expecting type: ValueType? = nil, in scope: LocalScope) -> Expression? {
    let compilation = scope.environment.compile(source.text, expecting: type)
    if !compilation.report.diagnostics.isEmpty {
      let event = type == .event ? source.text.text.trimmed : nil
      report.add(explained(compilation.report, in: scope, event: event))
    }
    if !scope.recursiveChildren.isEmpty { checkRecursion(compilation.expression, in: scope) }
    if scope.place == .kept { checkKept(compilation.expression) }
    usage.note(source)
    usage.reads.formUnion(compilation.expression?.reads ?? [])
    return compilation.report.hasErrors ? nil : compilation.expression
  }

  /// Reports the model of a child that in turn reads the model of this presenter.
  private func checkRecursion(_ expression: Expression?, in scope: LocalScope) {
    for number in expression?.reads ?? [] {
      guard case .child(let index)? = Variable(number: number), scope.recursiveChildren.contains(index),
        let text = expression?.text
      else { continue }
      let child = signature.children[index]
      report.add(
        RecursiveModel(child: child.name, reader: signature.name.text), at: text.span(of: child.name),
        related: [RelatedPlace("'\(child.name)' is here", at: child.span)])
    }
  }

  /// Reports a variable that may no longer exist when the steps run, because they follow a call that outlives its
  /// presenter.
  private func checkKept(_ expression: Expression?) {
    guard let expression else { return }
    for part in expression.explanation {
      guard let slot = part.slot, let variable = Variable(number: slot) else { continue }
      switch variable {
      case .local, .flowSlot, .flowDerived, .system, .string: continue
      default: break
      }
      report.add(
        NameOutOfReach(name: part.source, reach: .kept), at: expression.text.span(of: part.source))
      return
    }
  }

  /// Compiles a condition of type bool.
  func condition(_ source: ExpressionSyntax, in scope: LocalScope) -> Expression? {
    expression(source, expecting: .bool, in: scope)
  }

  /// Lowers a value of a known type.
  func value(_ syntax: ValueSyntax, expecting type: ValueType, in scope: LocalScope) -> ValuePlan? {
    if type == .error { return nil }
    if let source = syntax.expression {
      return expression(source, expecting: type, in: scope).map {
        $0.constant.map { .constant($0) } ?? .expression($0)
      }
    }
    if case .nullable(let inner) = type {
      return syntax.isNull ? .constant(.null) : value(syntax, expecting: inner, in: scope)
    }
    switch type {
    case .list(let element): return list(syntax, of: element, in: scope)
    case .map(let key, let value): return map(syntax, from: key, to: value, in: scope)
    case .event: return eventValue(syntax, in: scope)
    case .record(let name): return record(syntax, named: name, in: scope)
    case .string: return text(syntax, in: scope)
    case .secret: return text(syntax, isSecret: true, in: scope)
    default:
      guard let scalar = syntax.scalar, !syntax.isNull else { return mismatch(syntax, expected: type, in: scope) }
      if let value = literal(scalar, as: type, in: scope) { return .constant(value) }
      if case .enumeration(let name) = type, let shape = types.environment.enumeration(named: name)?.shape {
        report.add(UnknownCase(name: scalar.text, type: name, cases: shape.cases), at: syntax.span)
        return nil
      }
      return mismatch(syntax, expected: type, in: scope)
    }
  }

  /// Reports a value of a type other than the expected one.
  func mismatch(
    _ syntax: ValueSyntax, expected type: ValueType, cases: [String] = [], in scope: LocalScope
  ) -> ValuePlan? {
    var mistake = WrongValue(syntax, expected: type, target: scope.assigned)
    mistake.cases = cases
    report.add(mistake, at: syntax.span)
    return nil
  }

  /// Lowers a value whose type follows from its syntax.
  func value(_ syntax: ValueSyntax, in scope: LocalScope) -> (plan: ValuePlan, type: ValueType)? {
    if let source = syntax.expression {
      return expression(source, in: scope).map { ($0.constant.map { .constant($0) } ?? .expression($0), $0.type) }
    }
    if let items = syntax.items {
      guard let first = items.first.flatMap({ value($0, in: scope) }) else {
        if items.isEmpty { report.add(UntypedValue(form: "an empty list"), at: syntax.span) }
        return nil
      }
      let rest = items.dropFirst().map { value($0, expecting: first.type, in: scope) }
      let sound = rest.compactMap { $0 }
      return sound.count == rest.count ? (.list([first.plan] + sound), .list(first.type)) : nil
    }
    guard let scalar = syntax.scalar else {
      report.add(UntypedValue(form: "a mapping"), at: syntax.span)
      return nil
    }
    switch scalar.meaning {
    case .bool(let value): return (.constant(.bool(value)), .bool)
    case .int(let value): return (.constant(.int(value)), .int)
    case .double(let value): return (.constant(.double(value)), .double)
    case .null:
      report.add(UntypedValue(form: "null"), at: syntax.span)
      return nil
    default: return text(syntax, in: scope).map { ($0, .string) }
    }
  }

  /// Parses a scalar as a value of a simple type.
  private func literal(_ scalar: ScalarSyntax, as type: ValueType, in scope: LocalScope) -> Value? {
    switch (type, scalar.meaning) {
    case (.bool, .bool(let value)): .bool(value)
    case (.int, .int(let value)): .int(value)
    case (.uint, .int(let value)): value >= 0 ? .uint(UInt64(value)) : nil
    case (.double, .double(let value)): .double(value)
    case (.double, .int(let value)): .double(Double(value))
    case (.duration, _): Value.Duration(scalar.text).map { .duration($0) }
    case (.timestamp, _): Timestamp(scalar.text).map { .timestamp($0) }
    case (.enumeration(let name), _):
      scope.environment.enumeration(named: name).flatMap { declaration in
        declaration.shape.value(of: scalar.text).map { .enumeration($0) }
      }
    default: nil
    }
  }

  private func list(_ syntax: ValueSyntax, of element: ValueType, in scope: LocalScope) -> ValuePlan? {
    guard let items = syntax.items else { return mismatch(syntax, expected: .list(element), in: scope) }
    let plans = items.map { value($0, expecting: element, in: scope) }
    let sound = plans.compactMap { $0 }
    return sound.count == plans.count ? ValuePlan.list(sound).folded : nil
  }

  private func map(_ syntax: ValueSyntax, from key: ValueType, to type: ValueType, in scope: LocalScope) -> ValuePlan? {
    guard let entries = syntax.entries else { return mismatch(syntax, expected: .map(key, type), in: scope) }
    var pairs: [(key: Value, value: ValuePlan)] = []
    for entry in entries {
      let plan = value(entry.value, expecting: type, in: scope)
      guard let name = key == .string ? .string(entry.key.text) : literal(entry.key, as: key, in: scope) else {
        report.add(WrongValue(.scalar(entry.key), expected: key), at: entry.key.span)
        continue
      }
      if let plan { pairs.append((name, plan)) }
    }
    return pairs.count == entries.count ? ValuePlan.map(pairs).folded : nil
  }
}

extension ValuePlan {
  /// The constant value if all parts are constant.
  var folded: ValuePlan {
    switch self {
    case .list(let items):
      let values = items.compactMap(\.known)
      return values.count == items.count ? .constant(.list(ListValue(values))) : self
    case .map(let pairs):
      let values = pairs.compactMap { pair in pair.value.known.map { (pair.key, $0) } }
      return values.count == pairs.count ? .constant(.map(MapValue(values))) : self
    case .record(let shape, let fields):
      guard fields.allSatisfy({ $0 == nil || $0?.known != nil }) else { return self }
      return .constant(.record(RecordValue(shape: shape, fields: fields.map { $0?.known })))
    case .text(let parts):
      guard parts.allSatisfy({ if case .words = $0 { true } else { false } }) else { return self }
      return .constant(.string(parts.map { if case .words(let words) = $0 { words } else { "" } }.joined()))
    case .secret(let parts):
      guard case .constant(.string(let text)) = ValuePlan.text(parts).folded else { return self }
      return .constant(.secret(Secret(text)))
    case .constant, .expression, .event: return self
    }
  }

  private var known: Value? {
    if case .constant(let value) = self { return value }
    return nil
  }
}
