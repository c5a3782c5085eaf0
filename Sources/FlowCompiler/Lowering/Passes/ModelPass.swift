internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The lowering of the model of a presenter and of its view.
struct ModelPass: PresenterPass {
  let values: ValueCompiler
  /// The names that models read.
  let names: ReadableNames

  /// Lowers the model and its view; returns `nil` if an error makes the model unknown.
  func model() -> Model? {
    let declaration = signature.declaration
    if !signature.modes.isEmpty { return modelOfModes() }
    let events = offerable
    switch declaration.model {
    case .cases(let cases): return model(of: self.cases(cases))
    case .names(let names): return model(of: [plainCase(names.map { ($0, nil) }, events: events)])
    case .fields(let fields):
      return model(of: [plainCase(fields.map { ($0.name, $0.value) }, events: events)])
    case .forwarded(let source): return forwarded(source)
    case nil:
      let isSilent = signature.isStore || signature.isFlow && declaration.view == nil
      return isSilent ? noModel : model(of: [plainCase([], events: events)])
    }
  }

  /// The empty model, also used when the model is unknown.
  var noModel: Model {
    Model(cases: [], type: RecordDeclaration(name: "\(signature.typeName) model", fields: [], isOpaque: true))
  }

  /// Lowers `model: =child`: the model of a child, forwarded as a whole.
  private func forwarded(_ source: ExpressionSyntax) -> Model? {
    let name = source.text.text.trimmed
    guard let index = signature.childPosition(name) else {
      reportNoChild(name, source)
      return nil
    }
    let child = signature.children[index]
    if let obstacle = UnforwardableModel.Obstacle(child) {
      report.add(
        UnforwardableModel(name: name, obstacle: obstacle), at: source.span,
        related: [RelatedPlace("'\(name)' is here", at: child.span)])
      return nil
    }
    if let element = signature.declaration.view?.allElements.first {
      report.add(UnseenView(child: name), at: element.span)
    }
    // Mistakes in the name itself, such as a reference to the presenter's own model, are reported where names are
    // resolved.
    guard values.expression(source, in: names.own) != nil, let presenter = child.presenter,
      case .record(let type)? = disclosed.models[presenter], let declaration = disclosed.environment.record(named: type)
    else { return nil }
    usage.children.insert(index)
    return Model(forwarding: index, type: declaration)
  }

  private func reportNoChild(_ name: String, _ source: ExpressionSyntax) {
    if signature.declaration.unread.contains(.children) { return }
    let known = signature.children.filter { UnforwardableModel.Obstacle($0) == nil }.map(\.name)
    report.add(UnforwardableModel(name: name, obstacle: .noChild(known: known)), at: source.span)
  }

  /// Checks that the view of the flow, if there is one, draws the screens.
  func checkFrame() {
    guard signature.isFlow, let view = signature.declaration.view else { return }
    let elements = view.allElements
    let isFramed = elements.contains { if case .child(let name) = $0.kind { name.text == "backstack" } else { false } }
    if isFramed { return }
    report.add(MissingBackstack(), at: elements.first?.span ?? signature.name.span)
  }

  /// The events that a case offers by default: all that others can send.
  var offerable: [EventID] { signature.events.eventIDs.filter { signature.events[$0].isOpen } }

  /// Returns a model with the type under which other presenters read it: the record of the only case, or a union of
  /// all cases.
  func model(of cases: [ModelCase]) -> Model {
    if let only = cases.first, only.name == nil { return Model(cases: cases, type: only.declaration) }
    let fields = cases.map { shown in
      FieldDeclaration(name: shown.name ?? "", type: .record(shown.declaration.shape.name))
    }
    return Model(
      cases: cases,
      type: RecordDeclaration(name: "\(signature.typeName) model", fields: fields, isUnion: true, isOpaque: true))
  }

  private func plainCase(_ declared: [(name: Name, value: ValueSyntax?)], events: [EventID]) -> ModelCase {
    let view = signature.declaration.view
    var elements: [ElementSyntax]?
    switch view {
    case .elements(let list): elements = list
    case .cases(let cases):
      if let first = cases.first, !signature.declaration.unread.contains(.model) {
        report.add(MismatchedView(caseName: first.name.text, hasCases: false), at: first.name.span)
      }
    case nil: break
    }
    var fields: [ModelField] = []
    for (name, syntax) in declared {
      fields.append(syntax.map { modelField(name, $0, in: names.own) } ?? passed(name, in: names.own))
    }
    addEdited(elements ?? [], to: &fields, in: names.own)
    return modelCase(nil, condition: nil, fields: fields, events: events, view: elements, at: signature.name.span)
  }

  /// Lowers the cases in their order. Each excludes the conditions of the cases before it.
  private func cases(_ declared: [ModelCaseSyntax]) -> [ModelCase] {
    checkCaseViews(declared)
    var outer = names.own
    var lowered: [ModelCase] = []
    for (index, declaration) in declared.enumerated() {
      var inner = outer
      let condition = declaration.condition.flatMap { values.condition($0, in: outer) }
      let progress = SystemVariable.backProgress
      if let condition, condition.reads.contains(Variable.system(progress).number) {
        report.add(NameOutOfReach(name: progress.name, reach: .gesture), at: condition.text.span)
      }
      if let condition { values.checkVaries(condition) }
      if declaration.condition != nil || declaration.isUnread {
        inner.assume(condition?.whenTrue)
        outer.assume(condition?.whenFalse)
      }
      checkPlace(of: declaration, at: index, in: declared)
      let events = declaration.events.map(offered) ?? offerable
      var fields = declaration.fields.map { modelField($0.name, $0.value, in: inner) }
      let elements = elements(of: declaration.name)
      addEdited(elements ?? [], to: &fields, in: inner)
      lowered.append(
        modelCase(
          declaration.name.text, condition: condition, fields: fields, events: events, view: elements,
          at: declaration.name.span))
    }
    return lowered
  }

  /// Checks that only the last case has no condition.
  private func checkPlace(of declaration: ModelCaseSyntax, at index: Int, in declared: [ModelCaseSyntax]) {
    let isLast = index == declared.count - 1
    if let source = declaration.condition {
      if isLast { report.add(InexhaustiveModel(caseName: declaration.name.text), at: source.span) }
    } else if !isLast, !declaration.isUnread {
      let next = declared[index + 1].name
      report.add(UnreachableCase(caseName: next.text, before: declaration.name.text), at: next.span)
    }
  }

  private func offered(_ names: [Name]) -> [EventID] {
    names.compactMap { name in
      guard let index = signature.event(name.text) else {
        values.reportUnknown(name)
        return nil
      }
      if signature.events[index].isOpen { return index }
      if signature.events[index].isPrivate {
        report.add(PrivateEvent(name: name.text, use: .offer), at: name.span)
      } else {
        report.add(EmittedEvent(name: name.text, use: .offer), at: name.span)
      }
      return nil
    }
  }

  private func elements(of name: Name) -> [ElementSyntax]? {
    guard case .cases(let cases) = signature.declaration.view else { return nil }
    return cases.first { $0.name.text == name.text }?.elements
  }

  private func checkCaseViews(_ declared: [ModelCaseSyntax]) {
    switch signature.declaration.view {
    case nil: return
    case .elements:
      report.add(MismatchedView(caseName: declared.first?.name.text ?? "", hasCases: true), at: signature.name.span)
    case .cases(let views):
      let names = declared.map(\.name.text)
      for view in views where !names.contains(view.name.text) {
        report.add(UnknownModelCase(name: view.name.text, declared: names), at: view.name.span)
      }
      for declaration in declared where !views.contains(where: { $0.name.text == declaration.name.text }) {
        report.add(UndrawnCase(caseName: declaration.name.text), at: declaration.name.span)
      }
    }
  }

  // MARK: Fields

  /// Lowers a field. A field with an error still exists, so that the view that shows it causes no further error.
  func modelField(_ name: Name, _ syntax: ValueSyntax, in scope: LocalScope) -> ModelField {
    guard let (plan, type) = values.value(syntax, in: scope) else { return .mistaken(name) }
    return ModelField(name: name.text, type: type, plan: plan)
  }

  /// Lowers a field of `model: [count]`, which has the name of its value.
  func passed(_ name: Name, in scope: LocalScope) -> ModelField {
    let text = MappedText(verbatim: name.text, at: name.span.start, in: name.span.source)
    guard !name.text.isEmpty, let expression = values.expression(ExpressionSyntax(text: text), in: scope) else {
      return .mistaken(name)
    }
    return ModelField(name: name.text, type: expression.type, plan: .expression(expression))
  }

  /// Adds the state that controls edit. The model contains it without a declaration, because the controls show it.
  func addEdited(_ elements: [ElementSyntax], to fields: inout [ModelField], in scope: LocalScope) {
    var known = Set(fields.map(\.name))
    for name in ViewSyntax.elements(elements).edited where known.insert(name.text).inserted {
      guard let slot = signature.state(named: name.text, in: scope.mode) else { continue }
      fields.append(passed(Name(signature.plainName(slot.name.text), at: name.span), in: scope))
    }
  }

  private func modelCase(
    _ name: String?, condition: Expression?, fields: [ModelField], events: [EventID], view: [ElementSyntax]?,
    at span: Span
  ) -> ModelCase {
    let typeName = name.map { "\(signature.typeName).\($0) model" } ?? "\(signature.typeName) model"
    let declaration = RecordDeclaration(
      name: typeName, fields: fields.map { FieldDeclaration(name: $0.name, type: $0.type) }, isOpaque: true)
    let drawn = view.map { elements in
      ViewCompiler(values, model: declaration, offered: events, caseName: name).elements(elements)
    }
    return ModelCase(
      name: name, condition: condition, fields: fields, declaration: declaration, events: events, view: drawn,
      span: span)
  }
}

extension ModelField {
  /// Returns a placeholder for a field with an error. The error keeps the program from being built.
  fileprivate static func mistaken(_ name: Name) -> ModelField {
    ModelField(name: name.text, type: .error, plan: .constant(.null))
  }
}
