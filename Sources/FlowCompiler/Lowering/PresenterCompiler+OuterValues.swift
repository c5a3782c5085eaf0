internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Declares the values of other presenters: visible stores, and values that the presenter uses.
  ///
  /// Unused ones are left out, since each reference to another presenter must be resolved when the presenter is
  /// composed.
  func declareOuterValues() {
    var words = DeclaredExpressions(signature.declaration).words
    if signature.isFlow {
      words.formUnion(DeclaredExpressions(requirements: signatures.requirements).words)
      words.formUnion(DeclaredExpressions(properties: signatures.declaration.properties).words)
      words.formUnion(DeclaredExpressions(catches: signatures.declaration.catches).words)
      for condition in context.expectedConditions { words.formUnion(Usage.words(of: condition.text.text)) }
    }
    if signature.isStore { return findStores(words) }
    for interface in types.allInterfaces {
      // The words of an expression are the parts between dots.
      let name = interface.name.text
      if words.contains(String(name.split(separator: ".").last ?? "")) { childInterfaceNames.append(name) }
    }
    if isOfLibrary {
      // The type of a store is known only in the flow that declares it.
      for use in signature.uses where use.isStore {
        report.add(NameOutOfReach(name: use.name.text, reach: .outsideLibrary), at: use.name.span)
      }
    }
    findStores(words)
    for store in stores { declareValues(of: store.presenter, as: store.name) }
    for use in signature.uses {
      guard case .value(let type, _) = use.kind, let known = context.provisions.value(use.name.text) else { continue }
      let read = OuterRead(
        reference: reference(to: .provider(of: numbering.firstProvided + known.index)),
        content: .provided(otherwise: nil))
      scope.declare(use.name.text, type, .outer(outer(read)))
    }
  }

  /// Finds the stores that the presenter refers to.
  private func findStores(_ words: Set<String>) {
    stores = visibleStores.filter { words.contains($0.name) }
  }

  private func declareValues(of store: Int, as name: String) {
    let reference = reference(to: .store(presenter: signatures.presenters[store].position))
    for slot in signatures.presenters[store].slots {
      let read = OuterRead(reference: reference, content: .slot(slot.index))
      scope.declare("\(name).\(slot.name.text)", slot.type, .outer(outer(read)))
    }
    for (index, derived) in (disclosed.derived[store] ?? []).enumerated() {
      let read = OuterRead(reference: reference, content: .derived(index))
      scope.declare("\(name).\(derived.name.text)", derived.type, .outer(outer(read)))
    }
  }

  /// Returns the position of a presenter among those that this one refers to.
  func reference(to target: Reference) -> Int {
    if let known = tree.references.firstIndex(of: target) { return known }
    tree.references.append(target)
    return tree.references.count - 1
  }

  private func outer(_ read: OuterRead) -> Int {
    tree.outerReads.append(read)
    return tree.outerReads.count - 1
  }

  /// Records the reads of stores and of provided values, for the rules about unused declarations.
  func noteOuterUsage() {
    for number in usage.reads {
      if case .childInterface(let index)? = Variable(number: number) {
        usage.interfaces.insert(tree.childInterfaces[index].child)
      }
      guard case .outer(let index)? = Variable(number: number) else { continue }
      let read = tree.outerReads[index]
      switch (tree.references[read.reference], read.content) {
      case (.store(let store), .slot(let slot)): usage.note(.slot(slot), of: store - signatures.base)
      case (.store(let store), .derived(let derived)): usage.note(.derived(derived), of: store - signatures.base)
      case (.provider(let value), .provided):
        usage.uses.insert(context.provisions.names[value - numbering.firstProvided])
      default: break
      }
    }
  }
}

// MARK: Provided and implemented values

extension PresenterCompiler {
  /// Lowers the provided values as derived values. Unused ones are only checked.
  func lowerProvided(from first: Int) -> [Derived] {
    tree.provided = Array(repeating: nil, count: numbering.providedCount)
    var lowered: [Derived] = []
    for (name, syntax) in signature.declaration.provides {
      let known = context.provisions.value(name.text)
      let taken = numbering.taken.filter { $0.name == name.text }
      guard let type = known?.type ?? taken.first?.type else {
        if syntax.expression != nil { _ = value(syntax, in: scope) }
        continue
      }
      for other in taken where other.type != type && other.type != .error && type != .error {
        report.add(MismatchedUse(name: name.text, type: other.type, other: type), at: name.span)
      }
      guard let plan = value(syntax, expecting: type, in: scope) else { continue }
      checkProvided(name, plan)
      let numbers = (known.map { [numbering.firstProvided + $0.index] } ?? []) + taken.map(\.number)
      for number in numbers { tree.provided[number] = first + lowered.count }
      lowered.append(Derived(name: name.text, type: type, plan: plan))
    }
    return lowered
  }

  /// Reports a provided value that depends on the screen on top, since the value would be passed back to that screen.
  private func checkProvided(_ name: Name, _ plan: ValuePlan) {
    guard signature.isFlow, plan.reads.contains(where: { readsTop($0) }) else { return }
    report.add(FramedValue(name: name.text), at: name.span)
  }

  /// Lowers the values that the presenter publishes through interfaces, as derived values.
  func lowerImplemented(from first: Int) -> [Derived] {
    var lowered: [Derived] = []
    tree.implemented = implemented(signature.declaration.implements, from: first, &lowered)
    implementedOfModes = signature.modes.enumerated().map { mode, declaration in
      within(mode) { implemented(declaration.implements, from: first, &lowered) }
    }
    return lowered
  }

  /// Lowers interfaces that the presenter or the present mode implements. Returns the positions of their values.
  private func implemented(
    _ declared: [ImplementationSyntax], from first: Int, _ lowered: inout [Derived]
  ) -> [Int?] {
    var positions = [Int?](repeating: nil, count: numbering.interfaceCount)
    for implementation in declared {
      guard let interface = types.interface(implementation.interface.text) else {
        reportUnknown(interface: implementation)
        continue
      }
      guard interface.isKnown, let plan = plan(of: implementation, for: interface) else { continue }
      positions[home.number(of: interface)] = first + lowered.count
      let name = interface.name.text
      lowered.append(
        Derived(
          name: mode.map { ModeNames.joined(signature.modes[$0].name.text, name) } ?? name, type: interface.type,
          plan: plan))
    }
    return positions
  }

  private func plan(of implementation: ImplementationSyntax, for interface: InterfaceSignature) -> ValuePlan? {
    let declaration = interface.interface.declaration
    switch implementation.content {
    case .whole(let source): return expression(source, expecting: interface.type, in: scope).map { .expression($0) }
    case .fields(let values):
      let what = ArgumentOwner.record(interface.name.text)
      // Fields that are left out stay unset, so that other presenters on the way to the frame may publish them.
      let fields = Set(declaration.fields.map(\.name))
      return arguments(
        values, of: declaration, asWhat: what, at: implementation.interface.span, besides: fields, in: scope
      )
      .map { ValuePlan.record(declaration.shape, $0).folded }
    case nil: return nil
    }
  }

  private func reportUnknown(interface implementation: ImplementationSyntax) {
    let name = implementation.interface
    let isUnread = signatures.isUnknownImport(name.text.splitAtDot?.head)
    if !isUnread, !signatures.flow.declaration.unread.contains(.interfaces) {
      report.add(
        UnknownInterface(name: name.text, declared: types.allInterfaces.map(\.name.text)), at: name.span)
    }
    // The values are checked even if the interface is unknown.
    guard case .fields(let values) = implementation.content else { return }
    for (_, syntax) in values where syntax.expression != nil { _ = value(syntax, in: scope) }
  }

  /// Lowers the defaults of used values that no presenter around this one provides, as derived values.
  func lowerDefaults(from first: Int) -> [Derived] {
    var lowered: [Derived] = []
    for use in signature.uses {
      guard case .value(let type, let source) = use.kind, let known = context.provisions.value(use.name.text),
        let value = defaultValue(type, source)
      else { continue }
      let reference = reference(to: .provider(of: numbering.firstProvided + known.index))
      let read = OuterRead(reference: reference, content: .provided(otherwise: nil))
      guard let position = tree.outerReads.firstIndex(of: read) else { continue }
      tree.outerReads[position] = OuterRead(
        reference: reference, content: .provided(otherwise: first + lowered.count))
      lowered.append(Derived(name: use.name.text, type: type, plan: .constant(value)))
    }
    return lowered
  }

  /// Returns the default of a used value. A default is constant; a changing value must be provided.
  private func defaultValue(_ type: ValueType, _ source: ExpressionSyntax?) -> Value? {
    guard let source else { return type.isNullable ? .null : nil }
    var found = Report()
    let plan = types.initialValue(source, type: type, in: scope.environment, report: &found)
    report.add(explained(found, in: scope))
    usage.note(source)
    guard let plan else { return nil }
    if case .constant(let value) = plan { return value }
    report.add(ChangingDefault(text: source.text.text), at: source.span)
    return nil
  }
}
