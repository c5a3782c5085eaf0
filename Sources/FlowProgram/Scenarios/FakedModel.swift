public import CEL

/// The model that a presenter shows in a scenario instead of running.
public struct FakedModel: Sendable {
  /// The index in ``Program/presenters``.
  public let presenter: PresenterID
  /// The index in its ``Model/cases``.
  public let caseIndex: Int
  /// The fields of the case, in source order.
  public let fields: [ValuePlan]
  /// A condition that never holds.
  public let never: Expression

  public init(presenter: PresenterID, caseIndex: Int, fields: [ValuePlan], never: Expression) {
    self.presenter = presenter
    self.caseIndex = caseIndex
    self.fields = fields
    self.never = never
  }
}

extension Presenter {
  /// Returns the presenter with a fixed model, without effects and children. It hears its events, so that its parent
  /// does.
  func showing(_ faked: FakedModel) -> Presenter {
    var tree = Composition()
    tree.children = children.map { child in
      Child(
        name: child.name, presenter: child.presenter, params: child.params, condition: faked.never, each: child.each,
        keepsSaved: child.keepsSaved, filling: child.filling, span: child.span)
    }
    tree.order = compositionOrder
    tree.references = references
    tree.outerReads = outerReads
    tree.childInterfaces = childInterfaces
    tree.provided = provided
    tree.implemented = implemented
    tree.templateSlots = templateSlots
    tree.modes = modes
    var serviceUse = ServiceUse()
    serviceUse.loadingReads = loadingReads
    var declaration = Declaration(name: name, index: index, role: role, flow: flow)
    declaration.stacks = stacks
    declaration.requirement = requirement
    declaration.result = result
    var contents = Contents(model: model.showing(faked))
    contents.slots = slots
    contents.parameterCount = parameterCount
    contents.derived = derived
    contents.declaredDerivedCount = declaredDerivedCount
    contents.events = events
    let behavior = Behavior(transitions: events.map { _ in [] }, localCount: localCount)
    return Presenter(declaration, contents: contents, behavior: behavior, tree: tree, serviceUse: serviceUse)
  }
}

extension Model {
  fileprivate func showing(_ faked: FakedModel) -> Model {
    let cases = self.cases.enumerated().map { index, shown in
      let isFaked = index == faked.caseIndex
      let fields = zip(shown.fields, faked.fields).map { ModelField(name: $0.name, type: $0.type, plan: $1) }
      return ModelCase(
        name: shown.name, condition: isFaked ? nil : faked.never, fields: isFaked ? fields : shown.fields,
        declaration: shown.declaration, events: shown.events, view: shown.view, span: shown.span)
    }
    return Model(cases: cases, type: type)
  }
}
