internal import Diagnostics
internal import FlowSpec

/// The expressions of a presenter and the events it sends, collected before any types are known.
///
/// Views are left out, since they read only the model. Stores are left out, since they are presenters of their own.
struct DeclaredExpressions {
  /// All expressions, including those in interpolations.
  private(set) var texts: [MappedText] = []
  /// The events that steps send and transitions handle.
  private(set) var sent: [String] = []

  /// Collects the expressions of requirements, which the flow evaluates.
  init(requirements: [RequirementDeclaration]) {
    for requirement in requirements {
      add(requirement.condition)
      add(requirement.redirect.params)
    }
  }

  /// Collects the expressions of properties, which the flow evaluates as well.
  init(properties: [PropertyDeclaration]) {
    for property in properties {
      for source in property.conditions + (property.scope?.conditions ?? []) { add(source) }
    }
  }

  /// Collects the expressions and events of the flow's own handlers of errors.
  init(catches: CatchSyntax) {
    for caught in catches { add(caught.steps) }
  }

  /// Collects the expressions of views, which read the model.
  init(views: [ViewSyntax]) {
    for element in views.flatMap(\.allElements) { add(element) }
  }

  init(_ declaration: PresenterDeclaration) {
    for field in declaration.params + declaration.state + declaration.saved { add(field.initial) }
    for use in declaration.uses { if case .value(let field) = use.kind { add(field.initial) } }
    for derived in declaration.derived { add(derived.expression) }
    add(declaration.provides)
    declaration.children.forEach { add($0) }
    for implementation in declaration.implements + declaration.modes.flatMap(\.implements) {
      switch implementation.content {
      case .fields(let values): add(values)
      case .whole(let source): add(source)
      case nil: break
      }
    }
    for effect in declaration.effects { add(effect) }
    for observed in declaration.observes { add(observed.stream?.arguments) }
    add(declaration.model)
    for mode in declaration.modes {
      add(mode.model)
      add(mode.back)
      add(mode.enter + mode.leave)
    }
    for transition in declaration.transitions + declaration.modes.flatMap(\.transitions) {
      sent.append(transition.event.text)
      add(transition.alternatives)
    }
    add(declaration.back)
    add(declaration.enter + declaration.leave)
  }

  /// The words of all expressions and of all sent events. They include every name that may be referred to.
  var words: Set<String> {
    var words: Set<String> = []
    for text in texts { words.formUnion(Usage.words(of: text.text)) }
    for event in sent { words.formUnion(Usage.words(of: event)) }
    return words
  }

  private mutating func add(_ source: ExpressionSyntax?) {
    if let source { texts.append(source.text) }
  }

  private mutating func add(_ values: NamedValues?) {
    for (_, value) in values ?? [] { add(value) }
  }

  private mutating func add(_ syntax: ValueSyntax) {
    if let source = syntax.expression {
      texts.append(source.text)
    } else if let scalar = syntax.scalar {
      guard scalar.text.utf8.contains(UInt8(ascii: "$")) else { return }
      for case .interpolation(let text) in StringPieces.split(scalar.mapped) { texts.append(text) }
    } else {
      syntax.items?.forEach { add($0) }
      syntax.entries?.forEach { add($0.value) }
    }
  }

  private mutating func add(_ child: ChildDeclaration) {
    add(child.params)
    add(child.condition)
    add(child.each?.items)
    add(child.each?.key)
    child.fillings.forEach { add($0) }
    for tab in child.stacks?.tabs ?? [] {
      add(tab.params)
      if let label = tab.label { add(label) }
      if let badge = tab.badge { add(badge) }
    }
  }

  private mutating func add(_ effect: EffectDeclaration) {
    switch effect.trigger {
    case .every(let span), .after(let span), .idle(let span): add(span)
    case .rising(let condition, _): add(condition)
    case .items(let stream): add(stream.arguments)
    case .key, nil: break
    }
    add(effect.key)
    add(effect.condition)
    add(effect.steps)
  }

  private mutating func add(_ model: ModelSyntax?) {
    switch model {
    case .names(let names):
      for name in names {
        texts.append(MappedText(verbatim: name.text, at: name.span.start, in: name.span.source))
      }
    case .fields(let fields): add(fields)
    case .cases(let cases):
      for shown in cases {
        add(shown.condition)
        add(shown.fields)
      }
    case .forwarded(let source): add(source)
    case nil: break
    }
  }

  // MARK: Steps

  private mutating func add(_ alternatives: [AlternativeSyntax]) {
    for alternative in alternatives {
      add(alternative.condition)
      add(alternative.steps)
    }
  }

  private mutating func add(_ steps: [StepSyntax]) {
    for part in steps.lazy.flatMap(\.action.parts) {
      switch part {
      case .value(let value): add(value)
      case .expression(let source): add(source)
      case .event(let name): sent.append(name.text)
      case .steps(let steps), .later(let steps): add(steps)
      case .written: break
      }
    }
  }
}

// MARK: Views

extension DeclaredExpressions {
  /// Whether an expression reads a field of the model.
  func reads(modelField name: String) -> Bool {
    let path = Array("model.\(name)".utf8)
    return texts.contains { text in
      let bytes = Array(text.text.utf8)
      return bytes.indices.dropLast(path.count - 1).contains { start in
        let end = start + path.count
        return bytes[start..<end].elementsEqual(path) && (end == bytes.count || !bytes[end].isPartOfName)
      }
    }
  }

  /// Adds the expressions of an element, without those of the elements inside it.
  private mutating func add(_ element: ElementSyntax) {
    add(element.condition)
    switch element.kind {
    case .heading(let text), .text(let text): add(text)
    case .group(let label, _): if let label { add(label) }
    case .list(let items, _, let key, _, _):
      add(items)
      add(key)
    case .display(let display):
      add(display.label)
      if let content = display.content { add(content) }
    case .control(let control): add(control)
    case .row, .divider, .child, .slot, .mode: break
    }
  }

  private mutating func add(_ control: ControlSyntax) {
    for value in [control.label, control.value, control.range?.from, control.range?.to, control.range?.step] {
      if let value { add(value) }
    }
    add(control.sends?.payload)
    add(control.sendsValue)
    add(control.enabled)
    add(control.submits?.payload)
    switch control.options {
    case .values(let values): values.forEach { add($0) }
    case .labelled(let options):
      for option in options {
        add(option.value)
        add(option.label)
      }
    case .items(let items): add(items)
    case .each(let each):
      add(each.items)
      add(each.value)
      add(each.label)
    case nil: break
    }
  }
}

extension UInt8 {
  /// Whether the byte continues a name.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
