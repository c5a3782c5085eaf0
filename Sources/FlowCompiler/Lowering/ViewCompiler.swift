internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Lowers the view of one case. Its expressions see the model and nothing else, so no logic can hide in a view.
struct ViewCompiler {
  private let compiler: PresenterCompiler
  private let scope: LocalScope
  private let model: RecordDeclaration
  private let offered: [Int]
  private let caseName: String?

  init(_ compiler: PresenterCompiler, model: RecordDeclaration, offered: [Int], caseName: String?) {
    self.compiler = compiler
    self.model = model
    self.offered = offered
    self.caseName = caseName
    var environment = compiler.types.environment
    environment.declare(Message.declaration)
    environment.declare(model)
    environment.declare(variable: "model", type: .record(model.shape.name), slot: Variable.model.number)
    scope = LocalScope(environment: environment, nextLocal: 0)
  }

  /// The elements that could be lowered.
  func elements(_ elements: [ElementSyntax]) -> [ElementPlan] { self.elements(elements, in: scope) }

  private func elements(_ elements: [ElementSyntax], in scope: LocalScope) -> [ElementPlan] {
    elements.compactMap { element in
      var inner = scope
      var condition: Expression?
      if let formula = element.condition {
        condition = compiler.condition(formula, in: scope)
        guard let condition else { return nil }
        inner.environment.assume(condition.whenTrue)
        compiler.checkVaries(condition)
      }
      return kind(element, in: inner).map { ElementPlan(kind: $0, condition: condition, span: element.span) }
    }
  }

  private func kind(_ element: ElementSyntax, in scope: LocalScope) -> ElementPlan.Kind? {
    switch element.kind {
    case .heading(let text): return compiler.text(text, in: scope).map { .heading($0) }
    case .text(let text): return compiler.text(text, in: scope).map { .text($0) }
    case .divider: return .divider
    case .row(let content): return .row(elements(content, in: scope))
    case .group(let label, let content):
      return .group(label: label.flatMap { compiler.text($0, in: scope) }, elements(content, in: scope))
    case .list(let items, let item, let key, let row): return list(items, item, key, row, in: scope)
    case .control(let control): return self.control(control, at: element.span, in: scope)
    }
  }

  private func list(
    _ formula: Formula, _ item: Name, _ key: Formula?, _ row: [ElementSyntax], in scope: LocalScope
  ) -> ElementPlan.Kind? {
    guard let items = compiler.expression(formula, in: scope) else { return nil }
    guard case .list(let type) = items.type else {
      compiler.report.add(
        NotAContainer(name: formula.text.text.trimmed, type: items.type, expected: "a list"), at: formula.span)
      return nil
    }
    let (inner, local) = compiler.naming(item, type: type, in: scope)
    let rowKey = key.flatMap { compiler.expression($0, in: inner) }
    return .list(.init(items: .expression(items), item: local, key: rowKey, row: elements(row, in: inner)))
  }

  // MARK: Controls

  private func control(_ control: ControlSyntax, at span: Span, in scope: LocalScope) -> ElementPlan.Kind? {
    let label = label(of: control, at: span, in: scope)
    let enabled = control.enabled.flatMap { compiler.condition($0, in: scope) }
    let sends = sendPlan(of: control, at: span, in: scope)
    guard control.kind != .button else {
      guard let label else { return nil }
      if control.sends == nil { compiler.report.add(SilentControl(kind: "button"), at: span) }
      return .button(label: label, sends: sends?.plan, enabled: enabled)
    }
    guard let (value, type) = value(of: control, at: span, in: scope), let label else { return nil }
    if let wanted = control.kind.values, !wanted.contains(type.withoutNull), type != .error {
      compiler.report.add(
        WrongControl(kind: control.kind.rawValue, type: type), at: control.value?.span ?? control.edits?.span ?? span)
      return nil
    }
    if let sent = sends?.valueType, !scope.environment.isAssignable(sent, to: type),
      !scope.environment.isAssignable(type, to: sent)
    {
      compiler.report.add(MismatchedControl(shown: type, sent: sent), at: control.sends?.name.span ?? span)
    }
    let plan = ElementPlan.Control(label: label, value: value, sends: sends?.plan, enabled: enabled)
    switch control.kind {
    case .field: return .field(plan, isSecret: false)
    case .secret: return .field(plan, isSecret: true)
    case .toggle: return .toggle(plan)
    case .choice: return options(of: control, type: type, at: span, in: scope).map { .choice(plan, options: $0) }
    case .button: return nil
    }
  }

  private func label(of control: ControlSyntax, at span: Span, in scope: LocalScope) -> ValuePlan? {
    guard let syntax = control.label else {
      compiler.report.add(UnlabelledControl(kind: control.kind.rawValue), at: span)
      return nil
    }
    let text = compiler.text(syntax, in: scope)
    if case .constant(.string(let words))? = text, words.trimmed.isEmpty {
      compiler.report.add(UnlabelledControl(kind: control.kind.rawValue), at: syntax.span)
      return nil
    }
    return text
  }

  private func value(of control: ControlSyntax, at span: Span, in scope: LocalScope) -> (ValuePlan, ValueType)? {
    if let name = control.edits {
      guard compiler.signature.state.contains(where: { $0.name.text == name.text }) else {
        compiler.report.add(
          UnwritableName(name: name.text, in: compiler.signature, flow: compiler.signatures.flow), at: name.span)
        return nil
      }
      guard control.value == nil else { return control.value.flatMap { compiler.value($0, in: scope) } }
      let text = MappedText(verbatim: "model.\(name.text)", at: name.span.start, in: name.span.source)
      return compiler.expression(Formula(text: text), in: scope).map { (.expression($0), $0.type) }
    }
    guard let syntax = control.value else {
      compiler.report.add(IncompleteControl.value(of: control.kind.rawValue), at: span)
      return nil
    }
    return compiler.value(syntax, in: scope)
  }

  private func options(
    of control: ControlSyntax, type: ValueType, at span: Span, in scope: LocalScope
  ) -> ElementPlan.Options? {
    switch control.options {
    case .items(let formula):
      return compiler.expression(formula, expecting: .list(type), in: scope).map { .items(.expression($0)) }
    case .values(let values): return fixed(values.map { ($0, $0) }, type: type, in: scope)
    case .labelled(let pairs): return fixed(pairs, type: type, in: scope)
    case nil:
      guard case .enumeration(let name) = type.withoutNull,
        let shape = compiler.types.environment.enumeration(named: name)?.shape
      else {
        compiler.report.add(IncompleteControl.options, at: span)
        return nil
      }
      return .fixed(
        shape.cases.compactMap { name in
          shape.value(of: name).map { (.constant(.string(name)), .enumeration($0)) }
        })
    }
  }

  private func fixed(
    _ pairs: [(value: ValueSyntax, label: ValueSyntax)], type: ValueType, in scope: LocalScope
  ) -> ElementPlan.Options? {
    var options: [(label: ValuePlan, value: Value)] = []
    for pair in pairs {
      guard case .constant(let value)? = compiler.value(pair.value, expecting: type.withoutNull, in: scope) else {
        continue
      }
      let label =
        pair.label.span == pair.value.span ? .constant(.string(value.text)) : compiler.text(pair.label, in: scope)
      if let label { options.append((label, value)) }
    }
    return options.count == pairs.count ? .fixed(options) : nil
  }

  // MARK: Events

  private func sendPlan(
    of control: ControlSyntax, at span: Span, in scope: LocalScope
  ) -> (plan: SendPlan, valueType: ValueType?)? {
    let events = compiler.signature.events
    let editing = control.edits.map {
      EventSyntax(name: Name(EventSignature.editing($0.text), at: $0.span), payload: [])
    }
    guard let sends = control.sends ?? editing else { return nil }
    guard let index = events.firstIndex(where: { $0.name.text == sends.name.text }) else {
      compiler.report.add(
        UnknownEvent(name: sends.name.text, owner: compiler.signature.ownerName, declared: events.map(\.name.text)),
        at: sends.name.span)
      return nil
    }
    compiler.usage.sends.insert(index)
    if !offered.contains(index), let caseName {
      compiler.report.add(UnofferedEvent(name: sends.name.text, caseName: caseName), at: sends.name.span)
    }
    let payload = events[index].payload
    let takesValue = control.kind != .button && !sends.payload.contains { $0.name.text == "value" }
    let valueField = takesValue ? payload.shape.index(of: "value") : nil
    let given: Set<String> = valueField == nil ? [] : ["value"]
    guard
      var fields = compiler.arguments(
        sends.payload, of: payload, asWhat: .event(sends.name.text), at: sends.name.span, besides: given, in: scope)
    else { return nil }
    if let valueField { fields[valueField] = nil }
    return (SendPlan(event: index, fields: fields, valueField: valueField), valueField.map { payload.fields[$0].type })
  }
}

extension ControlSyntax.Kind {
  /// The types of value the control can show, or `nil` for any.
  fileprivate var values: [ValueType]? {
    switch self {
    case .field: [.string, .int, .uint, .double, .duration, .timestamp]
    case .secret: [.string]
    case .toggle: [.bool]
    case .choice, .button: nil
    }
  }
}
