internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ViewCompiler {
  /// Lowers a control with its value and its event. An error in one part does not hide those in others.
  func control(_ control: ControlSyntax, at span: Span, in scope: LocalScope) -> ElementPlan.Kind? {
    let label = label(of: control, at: span, in: scope)
    let enabled = control.enabled.flatMap { compiler.condition($0, in: scope) }
    let sends = sendPlan(of: control, at: span, in: scope)
    let submits = control.submits.flatMap { sent($0, takesValue: false, in: scope)?.plan }
    guard control.kind != .button else {
      guard let label else { return nil }
      if control.sends == nil, control.sendsValue == nil, control.isComplete {
        compiler.report.add(SilentControl(kind: "button"), at: span)
      }
      return .control(ElementPlan.Control(kind: .button, label: label, sends: sends?.plan, enabled: enabled))
    }
    guard let (value, type) = value(of: control, at: span, in: scope) else { return nil }
    guard canShow(type, control, at: span) else { return nil }
    checkSent(sends, from: control, showing: type)
    let fieldKind = fieldKind(of: control, showing: type)
    guard let label else { return nil }
    let kind: ElementPlan.Control.Kind? =
      switch control.kind {
      case .field: .field(value, isSecret: false)
      case .secret: .field(value, isSecret: true)
      case .toggle: .toggle(value)
      case .choice: options(of: control, type: type, at: span, in: scope).map { .choice(value, options: $0) }
      case .slider: range(of: control, type: type, in: scope).map { .slider(value, in: $0) }
      case .button: .button
      }
    return kind.map {
      .control(
        ElementPlan.Control(
          kind: $0, label: label, sends: sends?.plan, enabled: enabled, fieldKind: fieldKind, submits: submits))
    }
  }

  /// Returns the kind of text that a field takes, and reports a kind that does not fit its value or its event.
  private func fieldKind(of control: ControlSyntax, showing type: ValueType) -> FieldKind {
    guard let name = control.fieldKind else { return .text }
    guard FieldKind.spellings.contains(name.text), let kind = FieldKind(rawValue: name.text) else {
      compiler.report.add(UnknownWord(key: "kind", word: name.text, words: FieldKind.spellings), at: name.span)
      return .text
    }
    let isNumber = [.int, .uint, .double].contains(type.withoutNull)
    if kind != .number, type.withoutNull != .string {
      compiler.report.add(WrongFieldKind(kind: name.text, problem: .type(type)), at: name.span)
    } else if kind == .number, !isNumber, type.withoutNull != .string {
      compiler.report.add(WrongFieldKind(kind: name.text, problem: .type(type)), at: name.span)
    } else if kind == .multiline, let submits = control.submits {
      compiler.report.add(WrongFieldKind(kind: name.text, problem: .submits), at: submits.name.span)
    }
    return kind
  }

  /// Lowers the range of a slider.
  private func range(
    of control: ControlSyntax, type: ValueType, in scope: LocalScope
  ) -> ElementPlan.Control.Range? {
    guard let range = control.range else { return nil }
    func bound(_ syntax: ValueSyntax) -> ValuePlan? {
      compiler.value(syntax, expecting: type.withoutNull, in: scope)
    }
    let one: Value = type.withoutNull == .double ? .double(1) : .int(1)
    let step = range.step.map { bound($0) } ?? .constant(one)
    guard let from = bound(range.from), let to = bound(range.to), let step else { return nil }
    if case .constant(let first) = from, case .constant(let last) = to, case .constant(let distance) = step {
      let values = NumberRange(from: first, to: last, step: distance).values(atMost: 2)
      if let values, values.count < 2 {
        compiler.report.add(
          EmptyRange(from: first.text, to: last.text, step: distance.text), at: range.to.span)
        return nil
      }
    }
    return ElementPlan.Control.Range(from: from, to: to, step: step)
  }

  private func canShow(_ type: ValueType, _ control: ControlSyntax, at span: Span) -> Bool {
    if type == .error { return false }
    guard let wanted = control.kind.values, !wanted.contains(type.withoutNull) else { return true }
    compiler.report.add(
      WrongControl(kind: control.kind.rawValue, type: type), at: control.value?.span ?? control.edits?.span ?? span)
    return false
  }

  /// Checks that the event takes the user's input as `value`, with the type that the control shows.
  private func checkSent(_ sends: Sent?, from control: ControlSyntax, showing type: ValueType) {
    if let source = control.sendsValue, control.kind != .toggle {
      let lost = LostInput(kind: control.kind.rawValue, event: "=\(source.text.text)", type: type, isForwarded: true)
      compiler.report.add(lost, at: source.span)
    }
    guard let sends, let name = control.sends?.name ?? control.edits else { return }
    if let sent = sends.valueType {
      let environment = scope.environment
      if !environment.isAssignable(sent, to: type), !environment.isAssignable(type, to: sent) {
        compiler.report.add(MismatchedControl(shown: type, sent: sent), at: name.span)
      }
    } else if control.kind != .toggle, control.sends?.payload?.isEmpty ?? true {
      compiler.report.add(LostInput(kind: control.kind.rawValue, event: name.text, type: type), at: name.span)
    }
  }

  private func label(of control: ControlSyntax, at span: Span, in scope: LocalScope) -> ValuePlan? {
    guard let syntax = control.label else {
      if control.isComplete { compiler.report.add(UnlabelledControl(kind: control.kind.rawValue), at: span) }
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
      guard compiler.signature.state(named: name.text, in: scope.mode) != nil else {
        compiler.reportUnwritable(name, in: scope.mode)
        return nil
      }
      guard control.value == nil else { return control.value.flatMap { compiler.value($0, in: scope) } }
      let text = MappedText(verbatim: "model.\(name.text)", at: name.span.start, in: name.span.source)
      return compiler.expression(ExpressionSyntax(text: text), in: scope).map { (.expression($0), $0.type) }
    }
    guard let syntax = control.value else {
      if control.isComplete { compiler.report.add(IncompleteControl.value(of: control.kind.rawValue), at: span) }
      return nil
    }
    return compiler.value(syntax, in: scope)
  }

  private func options(
    of control: ControlSyntax, type: ValueType, at span: Span, in scope: LocalScope
  ) -> ElementPlan.Options? {
    switch control.options {
    case .items(let source):
      if case .enumeration(let name) = type.withoutNull, source.text.text.trimmed == name {
        let cases = compiler.types.environment.enumeration(named: name)?.shape.cases ?? []
        let advice = "remove 'options'; by default they are the cases of '\(name)'"
        compiler.report.add(EnumIsNoValue(name: name, cases: cases, advice: advice), at: source.span)
        return nil
      }
      return compiler.expression(source, expecting: .list(type), in: scope).map { .items(.expression($0)) }
    case .each(let each): return options(each, type: type, in: scope)
    case .values(let values) where !values.isEmpty: return fixed(values.map { ($0, $0) }, type: type, in: scope)
    case .labelled(let pairs) where !pairs.isEmpty: return fixed(pairs, type: type, in: scope)
    case .values, .labelled:
      compiler.report.add(IncompleteControl.options, at: span)
      return nil
    case nil:
      guard case .enumeration(let name) = type.withoutNull,
        let shape = compiler.types.environment.enumeration(named: name)?.shape
      else {
        if control.isComplete { compiler.report.add(IncompleteControl.options, at: span) }
        return nil
      }
      return .fixed(
        shape.cases.compactMap { name in
          shape.value(of: name).map { (.constant(.string(name)), .enumeration($0)) }
        })
    }
  }

  /// Lowers options that are made from data.
  private func options(_ each: EachOptionSyntax, type: ValueType, in scope: LocalScope) -> ElementPlan.Options? {
    let items = compiler.expression(each.items, in: scope)
    let (inner, local) = compiler.naming(each.item, type: compiler.elementType(items), in: scope)
    let value = compiler.value(each.value, expecting: type.withoutNull, in: inner)
    let label = compiler.text(each.label, in: inner)
    guard let items, let value, let label else { return nil }
    return .each(items: .expression(items), item: local, value: value, label: label)
  }

  private func fixed(
    _ pairs: [(value: ValueSyntax, label: ValueSyntax)], type: ValueType, in scope: LocalScope
  ) -> ElementPlan.Options? {
    var options: [(label: ValuePlan, value: Value)] = []
    for pair in pairs {
      guard let plan = compiler.value(pair.value, expecting: type.withoutNull, in: scope) else { continue }
      guard case .constant(let value) = plan else {
        compiler.report.add(ChangingDefault.option(pair.value.scalar?.text ?? ""), at: pair.value.span)
        continue
      }
      let label =
        pair.label.span == pair.value.span ? .constant(.string(value.text)) : compiler.text(pair.label, in: scope)
      if let label { options.append((label, value)) }
    }
    return options.count == pairs.count ? .fixed(options) : nil
  }

  // MARK: Events

  /// The event that a control sends, with the type of its `value`, if the event has one.
  private typealias Sent = (plan: SendPlan, valueType: ValueType?)

  private func sendPlan(of control: ControlSyntax, at span: Span, in scope: LocalScope) -> Sent? {
    if let source = control.sendsValue { return forwardedEvent(source, in: scope) }
    guard let sends = control.sends ?? editing(control) else { return nil }
    return sent(sends, takesValue: control.kind != .button, isWritten: control.sends != nil, in: scope)
  }

  /// Lowers an event of the presenter. If the event has a `value` that is not given, it takes the control's own value.
  private func sent(
    _ sends: EventSyntax, takesValue: Bool, isWritten: Bool = true, in scope: LocalScope
  ) -> Sent? {
    guard let index = compiler.signature.event(sends.name.text) else {
      // For `edits`, the missing state is reported instead.
      if isWritten { compiler.reportUnknown(sends.name) }
      return nil
    }
    if compiler.signature.events[index].isEmitted {
      compiler.report.add(EmittedEvent(name: sends.name.text, use: .control), at: sends.name.span)
      return nil
    }
    if compiler.signature.events[index].isPrivate {
      compiler.report.add(PrivateEvent(name: sends.name.text, use: .control), at: sends.name.span)
      return nil
    }
    compiler.usage.sends.insert(index)
    if !offered.contains(index), let caseName {
      compiler.report.add(UnofferedEvent(name: sends.name.text, caseName: caseName), at: sends.name.span)
    }
    let event = compiler.signature.events[index]
    guard !event.isMistaken, let given = sends.payload else { return nil }
    let payload = event.payload
    let takesValue = takesValue && !given.contains { $0.name.text == "value" }
    let valueField = takesValue ? payload.shape.index(of: "value") : nil
    guard
      var fields = compiler.arguments(
        given, of: payload, asWhat: .event(sends.name.text), at: sends.name.span,
        besides: valueField == nil ? [] : ["value"], in: scope)
    else { return nil }
    if let valueField { fields[valueField] = nil }
    return (
      .own(event: index, fields: fields, valueField: valueField), valueField.map { payload.fields[$0].type }
    )
  }

  /// Lowers an event that the model passes on.
  private func forwardedEvent(_ source: ExpressionSyntax, in scope: LocalScope) -> Sent? {
    return compiler.expression(source, expecting: .nullable(.event), in: scope).map {
      (.forwarded(.expression($0)), nil)
    }
  }

  /// Returns the event that `edits` stands for.
  private func editing(_ control: ControlSyntax) -> EventSyntax? {
    control.edits.map { name in
      let slot = compiler.signature.state(named: name.text, in: scope.mode)
      let event = compiler.signature.events.first { $0.edits != nil && $0.edits == slot?.index }
      return EventSyntax(name: Name(event?.name.text ?? EventSignature.editing(name.text), at: name.span), payload: [])
    }
  }
}

extension ControlSyntax.Kind {
  /// The types of values that the control can show, or `nil` for any.
  fileprivate var values: [ValueType]? {
    switch self {
    case .field: [.string, .int, .uint, .double, .duration, .timestamp]
    case .secret: [.secret, .string]
    case .toggle: [.bool]
    case .slider: [.int, .double]
    case .choice, .button: nil
    }
  }
}
