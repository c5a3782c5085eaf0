internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A flow whose parts are all valid, as the rules about whole flows see it.
struct CheckedFlow {
  let context: FlowContext
  /// The usage of each presenter.
  let usages: [Usage]
  /// The lowered presenters, in the order of their signatures.
  let presenters: [Presenter]
  /// The scenarios of the flow.
  let scenarios: [Scenario]
  /// The elements of all views, each before the elements inside it.
  let elements: [ElementSyntax]
  /// The declarations of all presenters, including stores.
  let declarations: [PresenterDeclaration]
  /// The steps of all presenters, each before the steps inside it.
  let steps: [StepSyntax]
  /// The words of all expressions of presenters.
  let words: Set<String>
  /// The presenters with their usage, except stacks and unused stores.
  private(set) var inspected: [(Signature, Usage)] = []

  init(_ context: FlowContext, _ usages: [Usage], _ presenters: [Presenter], _ scenarios: [Scenario]) {
    self.context = context
    self.usages = usages
    self.presenters = presenters
    self.scenarios = scenarios
    declarations = context.signatures.presenters.map(\.declaration)
    elements = declarations.flatMap { $0.views.flatMap(\.allElements) }
    steps = declarations.flatMap(\.allSteps)
    words = usages.reduce(into: []) { $0.formUnion($1.words) }
    inspected = zip(signatures.presenters, usages).filter { signature, _ in
      !signature.isStack && (!signature.isStore || isUsed(store: signature.index))
    }
  }

  var signatures: Signatures { context.signatures }

  /// The start screen, or `nil` when the flow starts with an imported flow.
  var start: SignatureID? { signatures.declaration.backstack.flatMap { signatures.screenIndex($0.start.text) } }

  /// Returns the screen that a requirement redirects to when it is not met.
  func redirect(of requirement: RequirementDeclaration?) -> SignatureID? {
    requirement?.redirect.screen.flatMap { signatures.screenIndex($0.text) }
  }
}

// MARK: Usage

extension CheckedFlow {
  /// Whether a step or a control sends an event of a presenter.
  func isSent(_ event: EventID, of signature: Signature, _ usage: Usage) -> Bool {
    let address = EventAddress(presenter: signature.index, event: event)
    return usage.sends.contains(event) || usages.contains { $0.otherSends.contains(address) }
  }

  /// Whether a presenter reads a store, sends to it or handles its events.
  func isUsed(store: SignatureID) -> Bool {
    let signature = signatures.presenters[store]
    return signature.events.eventIDs.contains { event in
      let address = EventAddress(presenter: store, event: event)
      return context.handled.contains(address) || usages.contains { $0.otherSends.contains(address) }
    } || signature.slots.contains { slot in usages.contains { $0.reads(.slot(slot.index), of: store) } }
      || signature.declaration.derived.indices.contains { index in
        usages.contains { $0.reads(.derived(index), of: store) }
      }
  }

  /// Whether anything reads a slot.
  func isRead(_ slot: SlotSignature, of signature: Signature, _ usage: Usage) -> Bool {
    usage.reads.contains(Variable.slot(slot.index).number)
      || slot.isParam && usage.reads.contains(Variable.params.number)
      || isReadElsewhere(.slot(slot.index), of: signature)
      || slot.isParam && isLinked(slot.index, of: signature)
  }

  /// Whether another presenter reads a variable.
  func isReadElsewhere(_ variable: Variable, of signature: Signature) -> Bool {
    switch signature.role {
    case .flow: usages.contains { $0.reads.contains(variable.inFlow.number) }
    case .store, .screen, .part: usages.contains { $0.reads(variable, of: signature.index) }
    case .stack: false
    }
  }

  /// Whether a route uses a param that the screen's own expressions may not read: a screen under it inherits the
  /// param, or the link that a requirement forwards contains it.
  private func isLinked(_ param: SlotID, of signature: Signature) -> Bool {
    guard let route = context.routes.table.routes.first(where: { $0.screen == signature.position }) else {
      return false
    }
    if route.over.contains(where: { $0.params.contains(param.position) }) { return true }
    guard usages[Signatures.flowIndex.position].navigation.linkedScreens.contains(signature.index) else { return false }
    return route.path.contains(.param(param.position)) || route.query.contains { $0.param == param.position }
  }
}

extension Variable {
  /// A variable of the flow as other presenters read it.
  fileprivate var inFlow: Variable {
    switch self {
    case .slot(let index): .flowSlot(index)
    case .derived(let index): .flowDerived(index)
    default: self
    }
  }
}

extension PresenterDeclaration {
  /// Whether every case of the model has a view.
  var isDrawn: Bool {
    guard let view else { return !modes.isEmpty && modes.allSatisfy { $0.view != nil } }
    guard case .cases(let drawn) = view, case .cases(let shown)? = model else { return true }
    return shown.allSatisfy { shown in drawn.contains { $0.name.text == shown.name.text } }
  }
}
