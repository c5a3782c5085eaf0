internal import CEL
internal import FlowProgram

// What a presenter reads of others.
extension ModelWriter {
  /// While steps run, others are as they were when all was settled, which a model does not keep.
  private func requireSettled(_ what: String) throws(Refusal) {
    if isInSteps {
      throw Refusal("\(what), in steps", hint: "read it in a param or in the model, or let the child emit it")
    }
  }

  /// What is read of a store, or of who provides a value.
  func outer(_ read: OuterRead, at place: Standpoint) throws(Refusal) -> Symbol {
    let reference = place.presenter.references[read.reference]
    guard let owner = site(reference, from: place.site) else {
      guard case .provided(let otherwise?) = read.content else {
        throw Refusal("what no presenter around has", hint: "provide it")
      }
      return .plan(place.presenter.derived[otherwise].plan, bare(place))
    }
    let there = Standpoint(owner, index: place.index)
    switch read.content {
    case .slot(let slot): return .cell(cell(slot, of: owner, at: place.index))
    case .derived(let index): return .plan(owner.presenter.derived[index].plan, there)
    case .provided:
      try requireSettled("a value that is used")
      guard case .provider(let value) = reference, let index = owner.presenter.provided[value] else {
        throw Refusal("what no presenter around has", hint: "provide it")
      }
      return .plan(owner.presenter.derived[index].plan, there)
    }
  }

  /// What a child shows.
  func child(_ index: Int, at place: Standpoint) throws(Refusal) -> Symbol {
    try requireSettled("what a child shows")
    let child = place.presenter.children[index]
    guard child.each == nil else {
      throw Refusal("what repeated children show", hint: "read what they are repeated for")
    }
    guard let site = place.site.rows[index].first, site.presenter.model.forwarded == nil,
      site.presenter.stacks == nil
    else { throw Refusal("what such a child shows", hint: "keep it in state") }
    return model(of: site, at: place.index)
  }

  private func model(of site: Site, at index: String) -> Symbol {
    let there = Standpoint(site, index: index)
    let model = site.presenter.model
    func fields(_ modelCase: ModelCase) -> Symbol {
      .record(modelCase.declaration.shape, modelCase.fields.map { .plan($0.plan, there) })
    }
    if !model.type.isUnion, !site.isFlagged, let only = model.cases.first { return fields(only) }
    let conditions = model.cases.map { $0.condition.map { Symbol.plan(.expression($0), there) } }
    let cases = model.cases.map(fields)
    return .made(flags(of: site, at: index) + conditions.compactMap { $0 } + cases) {
      writer, assignment throws(EvaluationError) in
      guard try writer.lives(site, at: index, assignment) else { return .null }
      for (position, condition) in conditions.enumerated() {
        if let condition, try !writer.value(condition, assignment).isIdentical(to: .bool(true)) { continue }
        let shown = try writer.value(cases[position], assignment)
        guard model.type.isUnion else { return shown }
        var fields = [Value?](repeating: nil, count: model.type.fields.count)
        if fields.indices.contains(position) { fields[position] = shown }
        return .record(RecordValue(shape: model.type.shape, fields: fields))
      }
      return .null
    }
  }

  /// What a child says under an interface.
  func interface(_ read: ChildInterface, at place: Standpoint) throws(Refusal) -> Symbol {
    try requireSettled("what a child shows")
    guard let site = place.site.rows[read.child].first else {
      throw Refusal("what such a child shows", hint: "keep it in state")
    }
    return said(by: site, under: read.interface, at: place.index)
  }

  private func said(by site: Site, under interface: Int, at index: String) -> Symbol {
    let defaults = Value.record(program.interfaces[interface].defaults)
    guard site.presenter.implemented.indices.contains(interface), let derived = site.presenter.implemented[interface]
    else { return .constant(defaults) }
    let said = Symbol.plan(site.presenter.derived[derived].plan, Standpoint(site, index: index))
    guard site.isFlagged else { return said }
    return .made(flags(of: site, at: index) + [said]) { writer, assignment throws(EvaluationError) in
      try writer.lives(site, at: index, assignment) ? try writer.value(said, assignment) : defaults
    }
  }

  /// What the screen on top says under an interface.
  func topInterface(_ interface: Int) throws(Refusal) -> Symbol {
    try requireSettled("what the screen on top shows")
    let cell = screenCell(at: "top")
    let said = screenSites.map { self.said(by: $0, under: interface, at: "top") }
    return .made([.cell(cell)] + said) { writer, assignment throws(EvaluationError) in
      guard case .enumeration(let screen)? = assignment[cell], said.indices.contains(screen.index) else {
        throw EvaluationError(.unboundVariable, "no screen is on top")
      }
      return try writer.value(said[screen.index], assignment)
    }
  }

  // MARK: Whether they are there

  /// Whether a part that comes and goes is there, and what it lies in.
  func hasCell(_ site: Site, at index: String) -> Cell { memory("has", of: site, at: index, type: .bool) }

  private func flags(of site: Site, at index: String) -> [Symbol] {
    site.isFlagged ? [.cell(hasCell(site, at: index))] : []
  }

  private func lives(_ site: Site, at index: String, _ assignment: Assignment) throws(EvaluationError) -> Bool {
    guard site.isFlagged else { return true }
    return try value(.cell(hasCell(site, at: index)), assignment).isIdentical(to: .bool(true))
  }

  /// The condition that a part is there, given that what lies around it is an entry or the flow.
  func lives(_ site: Site, at index: String) -> String {
    Logic.all(site.flagged.map { hasCell($0, at: index).text })
  }

  /// Who a presenter is, in an event that it hands on.
  func address(of site: Site) -> UInt64 { InstanceID(index: UInt32(clamping: site.number), generation: 0).address }
}
