internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The values that a presenter publishes for others, as derived values after its own.
struct PublishedValues {
  /// All derived values.
  fileprivate(set) var derived: [Derived]
  /// The positions of the provided values.
  fileprivate(set) var provided: [Int?]
  /// The positions of the values for each interface, those of the modes apart.
  fileprivate(set) var implemented: [Int?] = []
  fileprivate(set) var implementedOfModes: [[Int?]] = []
  /// The reads of other presenters, with defaults for values that none of them provides.
  fileprivate(set) var outerReads: [OuterRead]
}

/// The lowering of the values that a presenter publishes for others.
struct PublishedPass: PresenterPass {
  let values: ValueCompiler
  let names: ReadableNames
  let derived: DerivedValues

  /// Lowers provided and implemented values, then the defaults of used ones.
  ///
  /// - Parameters:
  ///   - stacks: The names under which models and `implements` read what the stacks of children publish.
  ///   - outerReads: The reads of other presenters.
  func published(reading stacks: StackReads, _ outerReads: [OuterRead]) -> PublishedValues {
    var published = PublishedValues(
      derived: derived.values, provided: Array(repeating: nil, count: numbering.providedCount), outerReads: outerReads)
    lowerProvided(into: &published)
    lowerImplemented(reading: stacks, into: &published)
    lowerDefaults(into: &published)
    return published
  }

  /// Lowers the provided values as derived values. Unused ones are only checked.
  private func lowerProvided(into published: inout PublishedValues) {
    let scope = names.own
    for (name, syntax) in signature.declaration.provides {
      let known = context.provisions.value(name.text)
      let taken = numbering.taken.filter { $0.name == name.text }
      guard let type = known?.type ?? taken.first?.type else {
        if syntax.expression != nil { _ = values.value(syntax, in: scope) }
        continue
      }
      for other in taken where other.type != type && other.type != .error && type != .error {
        report.add(MismatchedUse(name: name.text, type: other.type, other: type), at: name.span)
      }
      guard let plan = values.value(syntax, expecting: type, in: scope) else { continue }
      checkProvided(name, plan)
      let numbers = (known.map { [numbering.firstProvided + $0.index] } ?? []) + taken.map(\.number)
      for number in numbers { published.provided[number] = published.derived.count }
      published.derived.append(Derived(name: name.text, type: type, plan: plan))
    }
  }

  /// Reports a provided value that depends on the screen on top, since the value would be passed back to that screen.
  private func checkProvided(_ name: Name, _ plan: ValuePlan) {
    guard signature.isFlow, plan.reads.contains(where: { derived.readsTop($0) }) else { return }
    report.add(FramedValue(name: name.text), at: name.span)
  }

  /// Lowers the values that the presenter publishes through interfaces, as derived values.
  private func lowerImplemented(reading stacks: StackReads, into published: inout PublishedValues) {
    let own = names.reading(stacks).own
    published.implemented = implemented(signature.declaration.implements, in: own, &published.derived)
    published.implementedOfModes = signature.modes.modeIDs.map { mode in
      implemented(signature.modes[mode].implements, in: names[mode], &published.derived)
    }
  }

  /// Lowers interfaces that the presenter or a mode implements. Returns the positions of their values.
  private func implemented(
    _ declared: [ImplementationSyntax], in scope: LocalScope, _ lowered: inout [Derived]
  ) -> [Int?] {
    var positions = [Int?](repeating: nil, count: numbering.interfaceCount)
    for implementation in declared {
      guard let interface = types.interface(implementation.interface.text) else {
        reportUnknown(interface: implementation, in: scope)
        continue
      }
      guard interface.isKnown, let plan = plan(of: implementation, for: interface, in: scope) else { continue }
      positions[home.number(of: interface).position] = lowered.count
      let name = interface.name.text
      lowered.append(
        Derived(
          name: scope.mode.map { ModeNames.joined(signature.modes[$0].name.text, name) } ?? name, type: interface.type,
          plan: plan))
    }
    return positions
  }

  private func plan(
    of implementation: ImplementationSyntax, for interface: InterfaceSignature, in scope: LocalScope
  ) -> ValuePlan? {
    let declaration = interface.interface.declaration
    switch implementation.content {
    case .whole(let source):
      return values.expression(source, expecting: interface.type, in: scope).map { .expression($0) }
    case .fields(let given):
      let what = ArgumentOwner.record(interface.name.text)
      // Fields that are left out stay unset, so that other presenters on the way to the frame may publish them.
      let fields = Set(declaration.fields.map(\.name))
      return values.arguments(
        given, of: declaration, asWhat: what, at: implementation.interface.span, besides: fields, in: scope
      )
      .map { ValuePlan.record(declaration.shape, $0).folded }
    case nil: return nil
    }
  }

  private func reportUnknown(interface implementation: ImplementationSyntax, in scope: LocalScope) {
    let name = implementation.interface
    let isUnread = signatures.isUnknownImport(name.text.splitAtDot?.head)
    if !isUnread, !signatures.flow.declaration.unread.contains(.interfaces) {
      report.add(
        UnknownInterface(name: name.text, declared: types.allInterfaces.map(\.name.text)), at: name.span)
    }
    // The values are checked even if the interface is unknown.
    guard case .fields(let given) = implementation.content else { return }
    for (_, syntax) in given where syntax.expression != nil { _ = values.value(syntax, in: scope) }
  }

  /// Lowers the defaults of used values that no presenter around this one provides, as derived values.
  private func lowerDefaults(into published: inout PublishedValues) {
    for use in signature.uses {
      guard case .value(let type, let source) = use.kind, let known = context.provisions.value(use.name.text),
        let value = defaultValue(type, source)
      else { continue }
      let reference = findings.reference(to: .provider(of: numbering.firstProvided + known.index))
      let read = OuterRead(reference: reference, content: .provided(otherwise: nil))
      guard let position = published.outerReads.firstIndex(of: read) else { continue }
      published.outerReads[position] = OuterRead(
        reference: reference, content: .provided(otherwise: published.derived.count))
      published.derived.append(Derived(name: use.name.text, type: type, plan: .constant(value)))
    }
  }

  /// Returns the default of a used value. A default is constant; a changing value must be provided.
  private func defaultValue(_ type: ValueType, _ source: ExpressionSyntax?) -> Value? {
    guard let source else { return type.isNullable ? .null : nil }
    var found = Report()
    let plan = types.initialValue(source, type: type, in: names.own.environment, report: &found)
    report.add(values.explained(found, in: names.own))
    usage.note(source)
    guard let plan else { return nil }
    if case .constant(let value) = plan { return value }
    report.add(ChangingDefault(text: source.text.text), at: source.span)
    return nil
  }
}
