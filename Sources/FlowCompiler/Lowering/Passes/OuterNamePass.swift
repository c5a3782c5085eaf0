internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The values of other presenters that a presenter can read.
struct OuterNames {
  /// The stores that the presenter refers to.
  var stores: [(name: String, presenter: SignatureID)] = []
  var reads: [OuterRead] = []
  /// The interfaces that the presenter may read from its children.
  var interfaces: [String] = []

  /// Adds a read, and returns its position.
  fileprivate mutating func add(_ read: OuterRead) -> Int {
    reads.append(read)
    return reads.count - 1
  }
}

/// The declaration of the names from outside a presenter.
struct OuterNamePass: PresenterPass {
  let values: ValueCompiler

  /// Declares the variables from outside the presenter: messages, the screen on top, the values of the flow. A store
  /// reads none of them.
  func declareSurroundings(in scope: inout LocalScope) {
    for event in signature.events { scope.environment.declare(event.payload) }
    scope.declareTexts(home.strings, from: home.numbering.firstString)
    if signature.isStore { return }
    scope.environment.declare(Message.declaration)
    if isOfLibrary { return scope.declare(SystemVariable.isVisible.name, .bool, .system(.isVisible)) }
    scope.environment.declare(signatures.destinations)
    let entry = RecordDeclaration(
      name: types.fullName(EntrySummary.declaration.name),
      fields: EntrySummary.fields(screenType: types.fullName(SystemVariable.screen.name)), isOpaque: true)
    scope.environment.declare(entry)
    let system: [(SystemVariable, ValueType)] = [
      (.screen, .enumeration(types.fullName(SystemVariable.screen.name))), (.backstackDepth, .int),
      (.entries, .list(.record(entry.name))), (.forwardDepth, .int),
      (.messages, .list(.record(Message.declaration.name))), (.isVisible, .bool),
    ]
    for (variable, type) in system { scope.declare(variable.name, type, .system(variable)) }
    if signature.isFlow { return declareTop(in: &scope) }
    for slot in signatures.flow.slots {
      scope.declare("flow.\(slot.nameInExpressions)", slot.type, .flowSlot(slot.index))
    }
    for (index, derived) in (disclosed.derived[Signatures.flowIndex] ?? []).enumerated() {
      if disclosed.framing.contains(index) { continue }
      scope.declare("flow.\(derived.name.text)", derived.type, .flowDerived(index))
    }
  }

  /// Declares the values that the screen on top publishes for the flow around it.
  private func declareTop(in scope: inout LocalScope) {
    for interface in types.allInterfaces {
      scope.declare(
        "backstack.top.\(interface.name.text)", interface.type, .topInterface(home.number(of: interface)))
    }
  }

  /// Declares the values of other presenters: visible stores, and values that the presenter uses.
  ///
  /// Unused ones are left out, since each reference to another presenter must be resolved when the presenter is
  /// composed.
  func declareOuterValues(in scope: inout LocalScope) -> OuterNames {
    var found = OuterNames()
    var words = DeclaredExpressions(signature.declaration).words
    if signature.isFlow {
      words.formUnion(DeclaredExpressions(requirements: signatures.requirements).words)
      words.formUnion(DeclaredExpressions(properties: signatures.declaration.properties).words)
      words.formUnion(DeclaredExpressions(catches: signatures.declaration.catches).words)
      for condition in context.expectedConditions { words.formUnion(Usage.words(of: condition.text.text)) }
    }
    found.stores = visibleStores.filter { words.contains($0.name) }
    if signature.isStore { return found }
    for interface in types.allInterfaces {
      // The words of an expression are the parts between dots.
      let name = interface.name.text
      if words.contains(String(name.split(separator: ".").last ?? "")) { found.interfaces.append(name) }
    }
    if isOfLibrary {
      // The type of a store is known only in the flow that declares it.
      for use in signature.uses where use.isStore {
        report.add(NameOutOfReach(name: use.name.text, reach: .outsideLibrary), at: use.name.span)
      }
    }
    for store in found.stores { declareValues(of: store.presenter, as: store.name, in: &scope, into: &found) }
    for use in signature.uses {
      guard case .value(let type, _) = use.kind, let known = context.provisions.value(use.name.text) else { continue }
      let read = OuterRead(
        reference: findings.reference(to: .provider(of: numbering.firstProvided + known.index)),
        content: .provided(otherwise: nil))
      scope.declare(use.name.text, type, .outer(found.add(read)))
    }
    return found
  }

  private func declareValues(
    of store: SignatureID, as name: String, in scope: inout LocalScope, into found: inout OuterNames
  ) {
    let reference = findings.reference(to: .store(presenter: signatures.presenters[store].position))
    for slot in signatures.presenters[store].slots {
      let read = OuterRead(reference: reference, content: .slot(slot.index))
      scope.declare("\(name).\(slot.name.text)", slot.type, .outer(found.add(read)))
    }
    for (index, derived) in (disclosed.derived[store] ?? []).enumerated() {
      let read = OuterRead(reference: reference, content: .derived(index))
      scope.declare("\(name).\(derived.name.text)", derived.type, .outer(found.add(read)))
    }
  }
}

/// The record of the values of other presenters that a presenter reads, for the rules about unused declarations.
struct OuterUsage: PresenterPass {
  let values: ValueCompiler
  let tree: Presenter.Composition

  /// Records the reads of stores and of provided values, for the rules about unused declarations.
  func note() {
    for number in usage.reads {
      if case .childInterface(let index)? = Variable(number: number) {
        usage.interfaces.insert(tree.childInterfaces[index].child)
      }
      guard case .outer(let index)? = Variable(number: number) else { continue }
      let read = tree.outerReads[index]
      switch (tree.references[read.reference], read.content) {
      case (.store(let store), .slot(let slot)): usage.note(.slot(slot), of: signatures.index(of: store))
      case (.store(let store), .derived(let derived)): usage.note(.derived(derived), of: signatures.index(of: store))
      case (.provider(let value), .provided):
        usage.uses.insert(context.provisions.names[value - numbering.firstProvided])
      default: break
      }
    }
  }
}

extension LocalScope {
  /// Declares the instant that steps read, once. Hints do not list it.
  mutating func declareNow() {
    if readsNow { return }
    readsNow = true
    environment.declare(variable: SystemVariable.now.name, type: .timestamp, slot: Variable.system(.now).number)
  }

  /// Declares the strings of the flow and their locale. Hints do not list either.
  mutating func declareTexts(_ strings: StringTable, from first: Int) {
    strings.declare(in: &environment, from: first)
    environment.declare(
      variable: SystemVariable.locale.name, type: .string, slot: Variable.system(.locale).number)
  }
}
