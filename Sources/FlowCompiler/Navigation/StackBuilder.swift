internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension Disclosures {
  /// Declares the type of the selected tab for the presenter around the stacks.
  mutating func add(_ stack: StackSignature, _ signatures: Signatures) {
    let signature = signatures.presenters[stack.index]
    let tabs = StackModel.tabs(signature, stack)
    environment.declare(tabs)
    let fields = stack.declaration.isTabs ? [FieldDeclaration(name: "selected", type: .enumeration(tabs.name))] : []
    let model = RecordDeclaration(name: StackModel.name(signature), fields: fields, isOpaque: true)
    environment.declare(model)
    models[stack.index] = .record(model.name)
  }
}

/// The types of the stacks' models.
private enum StackModel {
  /// Returns the enum of the tabs. Authors can compare with its cases but not name the type.
  static func tabs(_ signature: Signature, _ stack: StackSignature) -> EnumDeclaration {
    EnumDeclaration(name: "tab of \(signature.typeName)", cases: stack.tabNames)
  }

  static func name(_ signature: Signature) -> String { "\(signature.typeName) model" }
}

extension ChildPass {
  /// Lowers a child that consists of stacks, with a presenter of its own that holds them.
  func lower(
    _ stacks: StacksDeclaration, of child: ChildSignature, _ declaration: ChildDeclaration, in outer: LocalScope,
    into lowered: inout LoweredChildren
  ) -> Child? {
    guard let index = child.presenter, let stack = signatures.stacks.first(where: { $0.index == index }) else {
      return nil
    }
    var scope = outer
    let condition = declaration.condition.flatMap { values.condition($0, in: scope) }
    if let condition { values.checkVaries(condition) }
    if declaration.condition != nil { scope.assume(condition?.whenTrue) }
    var builder = StackBuilder(values, stack, in: scope)
    let backstack = builder.backstack()
    guard let backstack, declaration.condition == nil || condition != nil else { return nil }
    lowered.stacks.append(builder.presenter(holding: backstack))
    return Child(
      name: child.name, presenter: signatures.presenters[index].position, params: builder.given, condition: condition,
      each: nil, keepsSaved: child.keepsSaved, filling: nil, span: child.span)
  }
}

/// The builder of the presenter of stacks. The params of that presenter hold the values of labels, badges and first
/// screens. The expressions for these values belong to the presenter around it.
struct StackBuilder {
  private let compiler: ValueCompiler
  private let stack: StackSignature
  private let scope: LocalScope
  private var slots: [Slot] = []
  private var fields: [ModelField] = []
  private var labels: [Shown] = []
  private var badges: [Shown?] = []
  /// The values that the presenter around it passes for the params.
  private(set) var given: [ValuePlan?] = []

  init(_ compiler: ValueCompiler, _ stack: StackSignature, in scope: LocalScope) {
    self.compiler = compiler
    self.stack = stack
    self.scope = scope
  }

  /// A value that the view shows.
  private enum Shown {
    /// A constant value.
    case known(ValuePlan)
    /// A field of the model.
    case field(String)
  }

  private var signature: Signature { compiler.signatures.presenters[stack.index] }

  /// Returns the initial stacks, or `nil` when an error makes them unknown.
  mutating func backstack() -> Backstack? {
    let declaration = stack.declaration
    let tabs = declaration.tabs.map { tab($0) }
    let policy = StackWords(
      rootBack: declaration.onRootBack, under: "back", among: [.exit, .firstTab],
      composedEntries: declaration.composedEntries, report: &compiler.report)
    let sound = tabs.compactMap { $0 }
    guard sound.count == tabs.count, let policy else { return nil }
    return Backstack(
      tabs: sound, selection: declaration.isTabs ? SlotID(slots.count) : nil, onRootBack: policy.rootBack,
      composedEntries: policy.composedEntries, maxDepth: declaration.maxDepth?.value,
      keepsHistory: declaration.keepsHistory)
  }

  private mutating func tab(_ tab: StacksDeclaration.Tab) -> Backstack.Tab? {
    let start = compiler.signatures.destination(tab.start, report: &compiler.report)
    let isLabelled = tab.name == nil || label(tab)
    guard let start else {
      for (_, syntax) in tab.params ?? [] where syntax.expression != nil { _ = compiler.value(syntax, in: scope) }
      return nil
    }
    compiler.usage.note(start)
    guard let values = compiler.params(tab.params, of: start, at: tab.start.span, in: scope), isLabelled else {
      return nil
    }
    let fields = start.signature.paramsRecord.fields
    let params = zip(fields, values).map { field, plan in
      plan.map {
        follow($0, as: "\(tab.name?.text ?? stack.name.text).\(field.name)", type: field.type, at: tab.start.span)
      }
    }
    return Backstack.Tab(name: tab.name?.text ?? "", start: start.position, params: params)
  }

  /// Lowers the label and badge of a tab, and returns whether they are valid.
  private mutating func label(_ tab: StacksDeclaration.Tab) -> Bool {
    guard let name = tab.name, let syntax = tab.label else { return tab.name == nil }
    let label = compiler.text(syntax, in: scope)
    let badge = tab.badge.map { self.badge($0) }
    guard let label, badge == nil || badge ?? nil != nil else { return false }
    labels.append(shown(label, as: "\(name.text)Label", type: .string, at: syntax.span))
    badges.append((badge ?? nil).map { shown($0.plan, as: "\(name.text)Badge", type: $0.type, at: name.span) })
    return true
  }

  private func badge(_ syntax: ValueSyntax) -> (plan: ValuePlan, type: ValueType)? {
    guard let (plan, type) = compiler.value(syntax, in: scope) else { return nil }
    if [.string, .int, .uint, .double].contains(type.withoutNull) { return (plan, type) }
    if type != .error {
      let text = syntax.expression?.text.text ?? syntax.scalar?.text ?? ""
      compiler.report.add(UnprintableHole(text: text.trimmed, type: type), at: syntax.span)
    }
    return nil
  }

  // MARK: Values of expressions

  /// Returns a plan in the stacks' presenter for a value that the presenter around it computes.
  private mutating func follow(_ plan: ValuePlan, as name: String, type: ValueType, at span: Span) -> ValuePlan {
    if case .constant = plan { return plan }
    let slot = SlotID(slots.count)
    slots.append(Slot(name: name, type: type, initial: nil, span: span))
    given.append(plan)
    return expression("value", at: span) { $0.declare(variable: "value", type: type, slot: Variable.slot(slot).number) }
  }

  /// Returns a plan in the view for the same value.
  private mutating func shown(_ plan: ValuePlan, as name: String, type: ValueType, at span: Span) -> Shown {
    let followed = follow(plan, as: name, type: type, at: span)
    if case .constant = followed { return .known(followed) }
    fields.append(ModelField(name: name, type: type, plan: followed))
    return .field(name)
  }

  private func expression(_ text: String, at span: Span, declaring: (inout Environment) -> Void) -> ValuePlan {
    var environment = compiler.disclosed.environment
    declaring(&environment)
    let compilation = environment.compile(MappedText(verbatim: text, at: span.start, in: span.source))
    return compilation.expression.map { .expression($0) } ?? .constant(.null)
  }
}

// MARK: The presenter

extension StackBuilder {
  /// Returns the presenter that holds the stacks and draws the selected one.
  mutating func presenter(holding backstack: Backstack) -> Presenter {
    let parameterCount = slots.count
    if let selection = backstack.selection {
      slots.append(
        Slot(
          name: "selected", type: .int, initial: .constant(.int(0)), isSaved: true, span: stack.name.span))
      fields.insert(contentsOf: selectionFields(selection), at: 0)
    }
    let model = RecordDeclaration(
      name: StackModel.name(signature), fields: fields.map { FieldDeclaration(name: $0.name, type: $0.type) },
      isOpaque: true)
    let events = signature.events.map { Event(name: $0.name.text, payload: $0.payload, span: $0.name.span) }
    let shown = ModelCase(
      name: nil, condition: nil, fields: fields, declaration: model, events: Array(events.ids),
      view: view(model), span: stack.name.span)
    let position = signature.position
    var declaration = Presenter.Declaration(
      name: stack.name.text, index: position, role: .stack, flow: compiler.signatures.base)
    declaration.stacks = backstack
    var contents = Presenter.Contents(model: Model(cases: [shown], type: model))
    contents.slots = slots
    contents.parameterCount = parameterCount
    contents.events = events
    let transitions = zip(backstack.tabs.ids, events).map { tab, event in
      let step = Step(.switchTo(stack: position, tab: tab), at: event.span)
      return [Alternative(guardExpression: nil, steps: [step], span: event.span)]
    }
    let behavior = Presenter.Behavior(transitions: transitions, localCount: 1)
    return Presenter(declaration, contents: contents, behavior: behavior, tree: tree)
  }

  private var tree: Presenter.Composition {
    var tree = Presenter.Composition()
    tree.provided = Array(repeating: nil, count: compiler.numbering.providedCount)
    tree.implemented = Array(repeating: nil, count: compiler.numbering.interfaceCount)
    return tree
  }

  /// Returns the fields for the selected tab: its name for the presenter around it, and its position for the view.
  private func selectionFields(_ selection: SlotID) -> [ModelField] {
    let number = Variable.slot(selection).number
    let tabs = StackModel.tabs(signature, stack)
    let type = ValueType.enumeration(tabs.name)
    let names = tabs.shape.cases.indices.map { "tab\($0)" }
    let named = expression("[\(names.joined(separator: ", "))][value]", at: stack.name.span) { environment in
      environment.declare(variable: "value", type: .int, slot: number)
      for (index, name) in names.enumerated() {
        guard let value = EnumValue(shape: tabs.shape, index: index) else { continue }
        environment.declare(constant: name, value: .enumeration(value), type: type)
      }
    }
    let position = expression("value", at: stack.name.span) { environment in
      environment.declare(variable: "value", type: .int, slot: number)
    }
    return [
      ModelField(name: "selected", type: type, plan: named), ModelField(name: "position", type: .int, plan: position),
    ]
  }

  private func view(_ model: RecordDeclaration) -> [ElementPlan] {
    let span = stack.name.span
    let screen = ElementPlan(kind: .backstack, condition: nil, span: span)
    guard stack.declaration.isTabs else { return [screen] }
    func field(_ name: String) -> ValuePlan {
      expression("model.\(name)", at: span) { environment in
        environment.declare(model)
        environment.declare(variable: "model", type: .record(model.name), slot: Variable.model.number)
      }
    }
    func plan(_ shown: Shown) -> ValuePlan {
      switch shown {
      case .known(let plan): plan
      case .field(let name): field(name)
      }
    }
    let tabs = labels.indices.map { index in
      ElementPlan.Tab(
        label: plan(labels[index]), badge: badges[index].map(plan),
        sends: .own(event: EventID(index), fields: [], valueField: nil))
    }
    return [ElementPlan(kind: .tabs(tabs, selected: field("position")), condition: nil, span: span), screen]
  }
}
