internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Modes. What a mode declares is among the parts of its presenter, under names with the mode in front. Expressions of a
// mode read these names without it.

extension PresenterCompiler {
  /// Declares `mode`, and prepares the names of each mode.
  func declareMode() {
    guard let type = signature.modeType, let slot = signature.modeSlot else { return }
    scope.environment.declare(type)
    scope.declare(slot.name.text, slot.type, .slot(slot.index))
    modeScopes = signature.modes.map { _ in scope }
  }

  /// Declares a variable of the presenter, which its modes read as well, or of one mode.
  func declare(_ name: String, _ type: ValueType, _ variable: Variable) {
    if let (mode, plain) = signature.inMode(name) { return modeScopes[mode].declare(plain, type, variable) }
    scope.declare(name, type, variable)
    for mode in modeScopes.indices { modeScopes[mode].declare(name, type, variable) }
  }

  /// Declares a type for the presenter and its modes.
  func declare(_ record: RecordDeclaration) {
    scope.environment.declare(record)
    for mode in modeScopes.indices { modeScopes[mode].environment.declare(record) }
  }

  /// Returns the names that expressions of something can read, by its name in the presenter.
  func scope(of name: String) -> LocalScope { signature.inMode(name).map { modeScopes[$0.mode] } ?? scope }

  /// Lowers parts of a mode.
  func within<Result>(_ mode: Int?, _ body: () -> Result) -> Result {
    guard let mode, modeScopes.indices.contains(mode) else { return body() }
    let outer = (self.mode, scope)
    (self.mode, scope) = (mode, modeScopes[mode])
    defer { (self.mode, scope) = outer }
    return body()
  }

  /// Lowers parts of the mode that declares something, by its name in the presenter.
  func within<Result>(modeOf name: String, _ body: () -> Result) -> Result {
    within(signature.inMode(name)?.mode, body)
  }

  /// Adds an empty list of steps that run later, and returns its position.
  func newBlock() -> Int {
    blocks.append([])
    blockModes.append(mode)
    return blocks.count - 1
  }

  /// Returns the slot that holds the active mode, if there are modes.
  func modeSlots() -> [Slot] {
    guard let type = signature.modeType, let slot = signature.modeSlot,
      let first = EnumValue(shape: type.shape, index: 0)
    else { return [] }
    return [
      Slot(
        name: slot.name.text, type: slot.type, initial: .constant(.enumeration(first)),
        isSaved: slot.section == .saved, span: slot.name.span)
    ]
  }

  // MARK: Steps

  /// Lowers `become`.
  func become(_ name: Name, _ values: NamedValues?, in scope: inout LocalScope) -> Step.Action? {
    guard let index = signature.modes.firstIndex(where: { $0.name.text == name.text }) else {
      if !signature.declaration.unread.contains(.transitions) {
        report.add(
          UnknownMode(name: name.text, declared: signature.modes.map(\.name.text), owner: signature.ownerName),
          at: name.span)
      }
      for (_, syntax) in values ?? [] where syntax.expression != nil { _ = value(syntax, in: scope) }
      return nil
    }
    usage.modes.insert(index)
    let state = signature.state(ofMode: index)
    let record = RecordDeclaration(
      name: "\(signature.typeName).\(name.text) state",
      fields: state.map { FieldDeclaration(name: signature.plainName($0.name.text), type: $0.type) }, isOpaque: true)
    let optional = Set(state.filter { !$0.needsValue }.map { signature.plainName($0.name.text) })
    guard let values,
      let plans = arguments(values, of: record, asWhat: .mode(name.text), at: name.span, besides: optional, in: scope)
    else { return nil }
    var set: [(slot: Int, value: ValuePlan)] = []
    for (slot, plan) in zip(state, plans) {
      guard let plan else { continue }
      set.append((slot.index, plan))
      usage.writes.insert(slot.index)
    }
    if let slot = signature.modeSlot { forget(slot.index, in: &scope) }
    return .become(mode: index, name: name.text, values: set, isOwn: mode != nil)
  }

  /// Reports a call of a mode that a later step of the list cancels, because it ends the mode.
  func checkCall(_ step: StepSyntax, before rest: ArraySlice<StepSyntax>) {
    guard case .call(let call) = step.action, call.onLeave?.text != "finish" else { return }
    for later in rest {
      guard case .become(let mode, _) = later.action else { continue }
      return report.add(CutShort(operation: call.operation.text, mode: mode.text), at: step.span)
    }
  }

  /// Lowers the `back` handlers of all modes.
  func backOfModes() -> [Alternative] {
    signature.modes.enumerated().flatMap { mode, declaration in
      within(mode) { alternatives(declaration.back, in: scope) }
    }
  }

  /// Lowers the steps on entering and leaving, and collects what belongs to each mode.
  func lowerModes(_ slots: [Slot], _ behavior: inout Presenter.Behavior) {
    guard let slot = signature.modeSlot else { return }
    let steps = signature.modes.enumerated().map { mode, declaration in
      within(mode) { (enter: block(of: declaration.enter), leave: leaveBlock(of: declaration.leave)) }
    }
    behavior.blocks = blocks
    behavior.localCount = localCount
    let effects = behavior.effects.map { effect in
      let name = effect.name
      return signature.inMode(name.hasPrefix("observes ") ? String(name.dropFirst("observes ".count)) : name)?.mode
    }
    let modes = signature.modes.enumerated().map { mode, declaration in
      Mode(
        name: declaration.name.text,
        slots: slots.indices.filter { signature.inMode(slots[$0].name)?.mode == mode },
        children: tree.children.indices.filter { signature.inMode(tree.children[$0].name)?.mode == mode },
        effects: effects.indices.filter { effects[$0] == mode },
        blocks: Set(blockModes.indices.filter { blockModes[$0] == mode }),
        calls: Set(callModes.indices.filter { callModes[$0] == mode }),
        implemented: implementedOfModes.indices.contains(mode) ? implementedOfModes[mode] : [],
        enter: steps[mode].enter, leave: steps[mode].leave, isSaved: declaration.isSaved, span: declaration.name.span)
    }
    tree.modes = Modes(modes, slot: slot.index)
  }

  private func block(of written: [StepSyntax]) -> Int? {
    if written.isEmpty { return nil }
    let block = newBlock()
    blocks[block] = steps(written, in: scope)
    return block
  }

  private func leaveBlock(of written: [StepSyntax]) -> Int? {
    place = .leave
    defer { place = .anywhere }
    return block(of: written)
  }

  // MARK: Models

  /// Lowers the model of a presenter with modes: a case for each mode, with the fields of the presenter, then those of
  /// the mode.
  func modelOfModes() -> Model {
    let declaration = signature.declaration
    let around = elements(of: declaration.view)
    var shared = fields(of: declaration.model)
    addEdited(around ?? [], to: &shared, in: scope)
    addMode(to: &shared)
    checkPlace(around)
    if let around { checkView(around, showing: shared) }
    let cases = signature.modes.enumerated().map { index, mode in
      modelCase(index, mode, around: around, shared: shared)
    }
    return model(of: cases)
  }

  /// Adds the active mode to the model, if a view reads it as `model.mode`.
  private func addMode(to fields: inout [ModelField]) {
    guard let name = signature.modeSlot?.name, !fields.contains(where: { $0.name == name.text }),
      DeclaredExpressions(views: signature.declaration.views).reads(modelField: name.text)
    else { return }
    fields.append(passed(name, in: scope))
  }

  private func modelCase(
    _ index: Int, _ mode: ModeDeclaration, around: [ElementSyntax]?, shared: [ModelField]
  ) -> ModelCase {
    let elements = within(index) { self.elements(of: mode.view) }
    var fields = shared
    within(index) {
      for field in self.fields(of: mode.model) {
        guard let known = mode.model?.name(of: field.name), shared.contains(where: { $0.name == field.name }) else {
          fields.append(field)
          continue
        }
        report.add(
          NameClash(name: field.name, first: "part of the model of the presenter", second: "part of that of a mode"),
          at: known.span)
      }
      addEdited(elements ?? [], to: &fields, in: scope)
    }
    let events = offered(in: index)
    let declaration = RecordDeclaration(
      name: "\(signature.typeName).\(mode.name.text) model",
      fields: fields.map { FieldDeclaration(name: $0.name, type: $0.type) }, isOpaque: true)
    let plans = view(of: index, mode, elements, around: around, showing: declaration, offered: events)
    let isLast = index + 1 == signature.modes.count
    return ModelCase(
      name: mode.name.text, condition: isLast ? nil : condition(for: mode), fields: fields, declaration: declaration,
      events: events, view: plans, span: mode.name.span)
  }

  /// Lowers the view of a mode, inside that of the presenter.
  private func view(
    of index: Int, _ mode: ModeDeclaration, _ elements: [ElementSyntax]?, around: [ElementSyntax]?,
    showing model: RecordDeclaration, offered: [Int]
  ) -> [ElementPlan]? {
    let own = elements.map { elements in
      let view = ViewCompiler(self, model: model, offered: offered, caseName: mode.name.text)
      return within(index) { view.elements(elements) }
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
    var view = ViewCompiler(self, model: model, offered: offerable, caseName: nil)
    view.modeView = ViewCompiler.ModeView(
      mode: index, name: mode.name.text, elements: elements ?? [], offered: offered)
    return view.elements(around)
  }

  /// Returns the condition under which the model has the case of a mode.
  private func condition(for mode: ModeDeclaration) -> Expression? {
    let text = MappedText(verbatim: "mode == '\(mode.name.text)'", at: mode.name.span.start, in: mode.name.span.source)
    return scope.environment.compile(text, expecting: .bool).expression
  }

  /// Returns the events that can be sent in a mode: all but those that only other modes handle.
  private func offered(in mode: Int) -> [Int] {
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
  private func fields(of model: ModelSyntax?) -> [ModelField] {
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
    _ = ViewCompiler(self, model: declaration, offered: offerable, caseName: nil).elements(elements)
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
