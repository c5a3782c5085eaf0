internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ModelPass {
  /// Lowers the model of a presenter with modes: a case for each mode, with the fields of the presenter, then those of
  /// the mode.
  func modelOfModes() -> Model {
    let declaration = signature.declaration
    let around = elements(of: declaration.view)
    var shared = fields(of: declaration.model, in: names.own)
    addEdited(around ?? [], to: &shared, in: names.own)
    addMode(to: &shared)
    checkPlace(around)
    if let around { checkView(around, showing: shared) }
    let cases = signature.modes.modeIDs.map { index in
      modelCase(index, signature.modes[index], around: around, shared: shared)
    }
    return model(of: cases)
  }

  /// Adds the active mode to the model, if a view reads it as `model.mode`.
  private func addMode(to fields: inout [ModelField]) {
    guard let name = signature.modeSlot?.name, !fields.contains(where: { $0.name == name.text }),
      DeclaredExpressions(views: signature.declaration.views).reads(modelField: name.text)
    else { return }
    fields.append(passed(name, in: names.own))
  }

  private func modelCase(
    _ index: ModeID, _ mode: ModeDeclaration, around: [ElementSyntax]?, shared: [ModelField]
  ) -> ModelCase {
    let elements = self.elements(of: mode.view)
    var fields = shared
    for field in self.fields(of: mode.model, in: names[index]) {
      guard let known = mode.model?.name(of: field.name), shared.contains(where: { $0.name == field.name }) else {
        fields.append(field)
        continue
      }
      report.add(
        NameClash(name: field.name, first: "part of the model of the presenter", second: "part of that of a mode"),
        at: known.span)
    }
    addEdited(elements ?? [], to: &fields, in: names[index])
    let events = offered(in: index)
    let declaration = RecordDeclaration(
      name: "\(signature.typeName).\(mode.name.text) model",
      fields: fields.map { FieldDeclaration(name: $0.name, type: $0.type) }, isOpaque: true)
    let plans = view(of: index, mode, elements, around: around, showing: declaration, offered: events)
    let isLast = index.position + 1 == signature.modes.count
    return ModelCase(
      name: mode.name.text, condition: isLast ? nil : condition(for: mode), fields: fields, declaration: declaration,
      events: events, view: plans, span: mode.name.span)
  }

  /// Lowers the view of a mode, inside that of the presenter.
  private func view(
    of index: ModeID, _ mode: ModeDeclaration, _ elements: [ElementSyntax]?, around: [ElementSyntax]?,
    showing model: RecordDeclaration, offered: [EventID]
  ) -> [ElementPlan]? {
    let own = elements.map { elements in
      ViewCompiler(values, model: model, offered: offered, caseName: mode.name.text, mode: index).elements(elements)
    }
    guard let around else {
      // Without any view, the model is shown as data.
      if own == nil, signature.modes.contains(where: { $0.view != nil }) {
        report.add(UnplacedMode(missing: .view(mode: mode.name.text)), at: mode.name.span)
      }
      return own
    }
    // The mistakes in either view are reported already.
    let found = report
    defer { report = found }
    var view = ViewCompiler(values, model: model, offered: offerable, caseName: nil)
    view.modeView = ViewCompiler.ModeView(
      mode: index, name: mode.name.text, elements: elements ?? [], offered: offered)
    return view.elements(around)
  }

  /// Returns the condition under which the model has the case of a mode.
  private func condition(for mode: ModeDeclaration) -> Expression? {
    let text = MappedText(verbatim: "mode == '\(mode.name.text)'", at: mode.name.span.start, in: mode.name.span.source)
    return names.own.environment.compile(text, expecting: .bool).expression
  }

  /// Returns the events that can be sent in a mode: all but those that only other modes handle.
  private func offered(in mode: ModeID) -> [EventID] {
    offerable.filter { index in
      let event = signature.events[index]
      let isHandled = { (transitions: [(event: Name, alternatives: [AlternativeSyntax])]) in
        transitions.contains { $0.event.text == event.name.text }
      }
      if isHandled(signature.declaration.transitions) || isHandled(signature.modes[mode].transitions) { return true }
      if let slot = event.edits, let owner = signature.inMode(signature.slots[slot].name.text)?.mode {
        return owner == mode
      }
      return !signature.modes.contains { isHandled($0.transitions) }
    }
  }

  /// Returns the elements of a view, which has no cases.
  private func elements(of view: ViewSyntax?) -> [ElementSyntax]? {
    switch view {
    case .elements(let elements): return elements
    case .cases(let cases):
      report.add(MixedModes(part: .view), at: cases.first?.name.span ?? signature.name.span)
      return []
    case nil: return nil
    }
  }

  /// Lowers the fields of a model, which has no cases.
  private func fields(of model: ModelSyntax?, in scope: LocalScope) -> [ModelField] {
    switch model {
    case .names(let names): return names.map { passed($0, in: scope) }
    case .fields(let fields): return fields.map { modelField($0.name, $0.value, in: scope) }
    case .cases(let cases):
      report.add(MixedModes(part: .cases), at: cases.first?.name.span ?? signature.name.span)
      // The view may show any of the fields.
      var fields: [ModelField] = []
      for (name, value) in cases.flatMap(\.fields) where !fields.contains(where: { $0.name == name.text }) {
        fields.append(modelField(name, value, in: scope))
      }
      return fields
    case .forwarded(let source):
      report.add(MixedModes(part: .forwarded), at: source.span)
    case nil: break
    }
    return []
  }

  /// Reports a view that does not draw the modes, although they have views.
  private func checkPlace(_ around: [ElementSyntax]?) {
    guard let around, signature.modes.contains(where: { $0.view != nil }) else { return }
    let hasPlace = ViewSyntax.elements(around).allElements.contains { if case .mode = $0.kind { true } else { false } }
    if !hasPlace { report.add(UnplacedMode(missing: .place), at: around.first?.span ?? signature.name.span) }
  }

  /// Reports the mistakes in the view of the presenter, which sees the fields of the presenter alone.
  private func checkView(_ elements: [ElementSyntax], showing fields: [ModelField]) {
    let declaration = RecordDeclaration(
      name: "\(signature.typeName) model", fields: fields.map { FieldDeclaration(name: $0.name, type: $0.type) },
      isOpaque: true)
    _ = ViewCompiler(values, model: declaration, offered: offerable, caseName: nil).elements(elements)
  }
}

extension ModelSyntax {
  /// Returns the name of a field as it is written.
  fileprivate func name(of field: String) -> Name? {
    switch self {
    case .names(let names): names.first { $0.text == field }
    case .fields(let fields): fields.map(\.name).first { $0.text == field }
    case .cases, .forwarded: nil
    }
  }
}
