internal import CEL
internal import FlowProgram
internal import FlowReports

// Comparisons: a question with a known answer for each value demands less than the whole value.
extension DemandWalk {
  mutating func compare(_ comparison: Comparison, _ left: ExpressionPart, _ right: ExpressionPart, at site: DemandSite)
  {
    if asks(comparison, of: left, [], left.type, about: right, at: site) { return }
    if asks(comparison.flipped, of: right, [], right.type, about: left, at: site) { return }
    if comparison.isEquality, left.type.withoutNull == right.type.withoutNull {
      for part in [left, right] { demand(part, [], identity, at: site) }
    } else {
      all([left, right], at: site)
    }
  }

  /// Asks the question of a value, or of a part of it, for each constant that the other side can be. Returns whether
  /// the other side has only known values.
  private mutating func asks(
    _ comparison: Comparison, of value: ExpressionPart, _ path: [Place.Part], _ type: ValueType,
    about other: ExpressionPart, at site: DemandSite
  ) -> Bool {
    // A side that all runs agree on needs no question.
    guard let known = constants(of: other, at: site), !known.isEmpty else { return false }
    let demands = known.map { demand(comparison, with: $0, of: type) }
    guard demands.allSatisfy({ $0 != nil }) else { return false }
    if type.isNullable { demand(value, path, .presence, at: site) }
    for case let question? in demands { demand(value, path, question, at: site) }
    demand(other, [], .exact, at: site)
    return true
  }

  /// Returns the demand of a comparison with a constant, or `nil` if it demands the whole value.
  private func demand(_ comparison: Comparison, with constant: Value, of type: ValueType) -> Demand? {
    switch constant {
    case .null: return comparison.isEquality ? .presence : nil
    case .string, .secret:
      guard comparison.isEquality, type.withoutNull == .string || type.withoutNull == .secret,
        let text = constant.revealedText, text.utf8.count <= DemandWalk.longestText
      else { return nil }
      return .text([], .word(text))
    case .int, .uint, .double:
      guard [.int, .uint, .double].contains(type.withoutNull) else { return nil }
      return Number(constant).map { .number(comparison, $0) }
    default: return nil
    }
  }

  /// The maximum length in bytes of a string in a question.
  static let longestText = 1_000

  mutating func member(_ element: ExpressionPart, of list: ExpressionPart, at site: DemandSite) {
    if case .list = list.type.withoutNull, element.type == .string || element.type == .secret,
      let known = constants(of: list, at: site)
    {
      let members = known.flatMap { $0.parts(.element) }
      let texts = members.compactMap(\.revealedText)
      if !texts.isEmpty, texts.count == members.count, texts.reduce(0, { $0 + $1.utf8.count }) <= DemandWalk.longestText
      {
        for text in texts { demand(element, [], .text([], .word(text)), at: site) }
        return demand(list, [], .exact, at: site)
      }
    }
    guard case .list(let item) = list.type.withoutNull else { return all([element, list], at: site) }
    if asks(.equal, of: list, [.element], item, about: element, at: site) { return }
    if item.withoutNull == element.type.withoutNull {
      for part in [element, list] { demand(part, [], identity, at: site) }
    } else {
      all([element, list], at: site)
    }
  }

  // MARK: Known values

  /// Returns all values that an expression can have, or `nil` if they are not known.
  func constants(of part: ExpressionPart, at site: DemandSite, depth: Int = 0) -> [Value]? {
    guard depth < DemandWalk.deepestConstant else { return nil }
    switch part.shape {
    case .constant(let value): return [value]
    case .local(let number):
      return site.macros[number].flatMap { constants(of: $0, depth: depth + 1) }
    case .variable(let number):
      if let arguments = site.arguments {
        return arguments.indices.contains(number) ? constants(of: arguments[number], depth: depth + 1) : nil
      }
      return Variable(number: number).flatMap { constants(of: $0, at: site, depth: depth + 1) }
    case .field(let operand, let name):
      guard case .record = operand.type.withoutNull else { return nil }
      guard let records = constants(of: operand, at: site, depth: depth + 1) else { return nil }
      let fields = records.flatMap { $0.parts(.field(name)) }
      return fields.count == records.count ? limited(fields) : nil
    case .choice(_, let yes, let no):
      guard let yes = constants(of: yes, at: site, depth: depth + 1),
        let no = constants(of: no, at: site, depth: depth + 1)
      else { return nil }
      return limited(yes + no)
    case .call(let name, let arguments):
      if let first = arguments.first, let change = TextChange(name: name, arguments: arguments.dropFirst().constants),
        arguments.dropFirst().constants.count == arguments.count - 1,
        let known = constants(of: first, at: site, depth: depth + 1)
      {
        let changed = known.compactMap { $0.changed(by: change) }
        return changed.count == known.count ? limited(changed) : nil
      }
      return closed(part)
    default: return closed(part)
    }
  }

  /// Returns the value of an expression that reads no variable.
  private func closed(_ part: ExpressionPart) -> [Value]? {
    part.readsVariable ? nil : part.expression(in: program.types)?.constant.map { [$0] }
  }

  private func constants(of origin: LocalOrigin, depth: Int) -> [Value]? {
    switch origin {
    case .part(let part, let site): return constants(of: part, at: site, depth: depth)
    case .element(let part, let site), .member(let part, let site):
      return limited(constants(of: part, at: site, depth: depth)?.flatMap { $0.parts(.element) })
    case .plan(let plan, let site): return constants(of: plan, at: site, depth: depth)
    case .elementOfPlan(let plan, let site):
      return limited(constants(of: plan, at: site, depth: depth)?.flatMap { $0.parts(.element) })
    case .places, .entry, .params, .determined: return nil
    }
  }

  private func constants(of plan: ValuePlan, at site: DemandSite, depth: Int) -> [Value]? {
    switch plan {
    case .constant(let value): return [value]
    case .expression(let expression):
      if let constant = expression.constant { return [constant] }
      return constants(of: expression.part, at: site.fresh, depth: depth)
    case .text, .secret, .list, .record, .map, .event:
      guard plan.reads.isEmpty, let value = try? plan.evaluate(in: ArrayScope([])) else { return nil }
      return [value]
    }
  }

  /// Returns the values of a slot that no step writes, or of a derived value of such slots.
  private func constants(of variable: Variable, at site: DemandSite, depth: Int) -> [Value]? {
    let presenter = program.presenters[site.presenter]
    switch variable {
    case .slot(let slot): return constants(ofSlot: slot, of: presenter.index, depth: depth)
    case .flowSlot(let slot): return constants(ofSlot: slot, of: presenter.flow, depth: depth)
    case .derived(let derived):
      return constants(of: presenter.derived[derived].plan, at: DemandSite(presenter.index), depth: depth)
    case .flowDerived(let derived):
      let flow = program.presenters[presenter.flow]
      return constants(of: flow.derived[derived].plan, at: DemandSite(flow.index), depth: depth)
    case .outer(let index):
      let read = presenter.outerReads[index]
      guard case .store(let store) = presenter.references[read.reference] else { return nil }
      switch read.content {
      case .slot(let slot): return constants(ofSlot: slot, of: store, depth: depth)
      case .derived(let derived):
        let plan = program.presenters[store].derived[derived].plan
        return constants(of: plan, at: DemandSite(store), depth: depth)
      case .provided: return nil
      }
    case .local(let number): return site.locals[number].flatMap { constants(of: $0, depth: depth) }
    default: return nil
    }
  }

  private func constants(ofSlot slot: SlotID, of presenter: PresenterID, depth: Int) -> [Value]? {
    guard facts.constantSlots.contains(.slot(presenter: presenter, slot: slot)),
      let initial = program.presenters[presenter].slots[slot].initial
    else { return nil }
    return constants(of: initial, at: DemandSite(presenter), depth: depth)
  }

  private func limited(_ values: [Value]?) -> [Value]? {
    guard let values else { return nil }
    var distinct: [Value] = []
    for value in values where !distinct.contains(where: { $0.isIdentical(to: value) }) { distinct.append(value) }
    return distinct.count <= DemandWalk.mostConstants ? distinct : nil
  }

  /// The maximum number of values that one side of a comparison can have.
  private static let mostConstants = 12
  private static let deepestConstant = 24

  /// Returns the state that no step writes. Params get their values from outside of their presenter.
  static func constantSlots(of program: Program) -> Set<Place.Root> {
    var slots: Set<Place.Root> = []
    for presenter in program.presenters {
      var written = Set((0..<presenter.parameterCount).map { SlotID($0) })
      for step in presenter.allSteps { written.formUnion(step.action.writtenSlots) }
      if let modes = presenter.modes { written.insert(modes.slot) }
      if let selection = presenter.stacks?.selection { written.insert(selection) }
      if presenter.role == .flow || presenter.role == .stack {
        for scope in program.flows where scope.presenter == presenter.index {
          if let selection = scope.backstack.selection { written.insert(selection) }
        }
      }
      for slot in presenter.slots.ids where !written.contains(slot) {
        slots.insert(.slot(presenter: presenter.index, slot: slot))
      }
    }
    return slots
  }
}

extension Step.Action {
  /// The slots that the step itself writes.
  var writtenSlots: [SlotID] {
    parts.compactMap { part in
      switch part {
      case .value(_, .slot(let slot)), .value(_, .field(let slot, _)): slot
      case .value(_, .newItem(let slot)), .value(_, .replacedItem(let slot)), .value(_, .index(let slot)): slot
      case .value(_, .itemField(let slot, _)), .value(_, .entry(let slot)), .value(_, .key(let slot)): slot
      case .value(_, .removedKey(let slot)), .item(_, let slot): slot
      case .value, .words, .number, .condition, .steps, .later, .call: nil
      }
    }
  }
}
