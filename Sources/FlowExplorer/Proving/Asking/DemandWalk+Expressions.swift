internal import CEL
internal import FlowProgram
internal import FlowReports

// Demands on the values of expressions, followed to the places that they read.
extension DemandWalk {
  /// Demands a fact about a part of the value of a plan.
  mutating func demand(_ plan: ValuePlan, _ path: [Place.Part], _ demand: Demand, at site: DemandSite) {
    switch plan {
    case .constant(let value): if demand == .name { table.names.note(value, path) }
    case .expression(let expression): self.demand(expression.part, path, demand, at: site.fresh)
    case .text(let parts), .secret(let parts):
      if demand == .presence { return }
      calculate(.string, for: demand)
      for case .interpolation(let expression) in parts { self.demand(expression.part, [], .exact, at: site.fresh) }
    case .list(let items):
      guard let rest = path.rest(after: .element) ?? (demand.coversParts ? [] : nil) else { return }
      for item in items { self.demand(item, rest, demand, at: site) }
    case .record(let shape, let fields):
      for (name, field) in zip(shape.fields, fields) {
        guard let field, let rest = path.rest(after: .field(name)) ?? (path.isEmpty && demand.coversParts ? [] : nil)
        else { continue }
        self.demand(field, rest, demand, at: site)
      }
    case .map(let pairs):
      if demand == .name { table.names.noteAnyCalculation() }
      for pair in pairs { self.demand(pair.value, [], .exact, at: site) }
    case .event(_, _, let payload):
      if demand == .name { table.names.noteAnyCalculation() }
      if demand.coversParts { self.demand(payload, [], .exact, at: site) }
    }
  }

  /// Demands a fact about a part of the value of a local.
  mutating func demand(_ origin: LocalOrigin, _ path: [Place.Part], _ demand: Demand) {
    switch origin {
    case .places(let places):
      for place in places { table.add(demand, on: Place(root: place.root, path: place.path + path), because: cause) }
    case .plan(let plan, let site): self.demand(plan, path, demand, at: site)
    case .part(let part, let site): self.demand(part, path, demand, at: site)
    case .elementOfPlan(let plan, let site):
      self.demand(plan, [], .count, at: site)
      self.demand(plan, [.element] + path, demand, at: site)
    case .element(let part, let site):
      self.demand(part, [], .count, at: site)
      self.demand(part, [.element] + path, demand, at: site)
    case .member(let part, let site): self.demand(part, [.element] + path, demand, at: site)
    case .entry(let part, let site):
      if demand == .name { table.names.noteAnyCalculation() }
      self.demand(part, [], .exact, at: site)
    case .params(let presenter): self.demand(params: presenter, path, demand)
    case .determined: calculate(.int, for: demand)
    }
  }

  /// Demands a fact about a part of the value of an expression.
  mutating func demand(_ part: ExpressionPart, _ path: [Place.Part], _ demand: Demand, at site: DemandSite) {
    guard goesOn() else { return }
    let demand = demand == .name && path.isEmpty && part.type.hasNoNames ? .exact : demand
    for hidden in part.hiddenReads { self.demand(variable: hidden, [], .exact, at: site) }
    switch part.shape {
    case .constant(let value): if demand == .name { table.names.note(value, path) }
    case .variable(let number): self.demand(variable: number, path, demand, at: site)
    case .local(let number):
      if let origin = site.macros[number] { self.demand(origin, path, demand) } else { refuse() }
    case .field(let operand, let name):
      guard case .record = operand.type.withoutNull else {
        calculate(part.type, for: demand)
        return self.demand(operand, [], .exact, at: site)
      }
      self.demand(operand, [.field(name)] + path, demand, at: site)
    case .element(let operand, let index):
      guard case .list = operand.type.withoutNull else {
        calculate(part.type, for: demand)
        return all([operand, index], at: site)
      }
      self.demand(index, [], .exact, at: site)
      self.demand(operand, [], .count, at: site)
      self.demand(operand, [.element] + path, demand, at: site)
    case .call(let name, let arguments): call(name, arguments, of: part, path, demand, at: site)
    case .application(let function, let arguments): apply(function, arguments, path, demand, at: site)
    case .comparison(let comparison, let left, let right): compare(comparison, left, right, at: site)
    case .membership(let element, let list): member(element, of: list, at: site)
    case .sum(let left, let right): sum(left, right, sign: 1, path, demand, at: site)
    case .difference(let left, let right): sum(left, right, sign: -1, path, demand, at: site)
    case .choice(let condition, let yes, let no):
      self.demand(condition, [], .exact, at: site)
      self.demand(yes, path, demand, at: site)
      self.demand(no, path, demand, at: site)
    case .list(let elements): list(elements, path, demand, at: site)
    case .map(let entries):
      calculate(part.type, for: demand)
      for entry in entries { all([entry.key, entry.value], at: site) }
    case .record(let fields):
      for field in fields {
        guard let rest = path.rest(after: .field(field.name)) ?? (path.isEmpty && demand.coversParts ? [] : nil) else {
          continue
        }
        self.demand(field.value, rest, demand, at: site)
      }
    case .loop(let loop): self.demand(loop, path, demand, at: site)
    case .binding(let first, let values, let body):
      self.demand(body, path, demand, at: binding(first, values, at: site))
    case .other(let parts):
      if let tested = part.testedField, isUnion(tested.operand.type) {
        self.demand(tested.operand, [.field(tested.field)], .presence, at: site)
      } else {
        calculate(part.type, for: demand)
        all(parts, at: site)
      }
    }
  }

  /// Whether values of a type have one of several fields.
  func isUnion(_ type: ValueType) -> Bool {
    guard case .record(let name) = type.withoutNull else { return false }
    return program.types.record(named: name)?.isUnion ?? false
  }

  /// Demands the whole values of parts: the rule for operations without a rule of their own.
  mutating func all(_ parts: [ExpressionPart], at site: DemandSite) {
    for part in parts { demand(part, [], .exact, at: site) }
  }

  func binding(_ first: Int, _ values: [ExpressionPart], at site: DemandSite) -> DemandSite {
    var inner = site
    for (index, value) in values.enumerated() { inner = inner.with(macro: first + index, .part(value, inner)) }
    return inner
  }

  private mutating func list(
    _ elements: [ExpressionPart], _ path: [Place.Part], _ demand: Demand, at site: DemandSite
  ) {
    for element in elements {
      // An optional element may be absent, which changes the number of elements.
      if case .optional = element.type {
        if demand == .name { table.names.noteAnyCalculation() }
        self.demand(element, [], .exact, at: site)
      } else if let rest = path.rest(after: .element) ?? (path.isEmpty && demand.coversParts ? [] : nil) {
        self.demand(element, rest, demand, at: site)
      }
    }
  }

  // MARK: Functions that are defined by expressions

  /// Demands the value of a call of a function that is defined by an expression.
  private mutating func apply(
    _ function: DefinedFunction, _ arguments: [ExpressionPart], _ path: [Place.Part], _ demand: Demand,
    at site: DemandSite
  ) {
    guard let body = function.body, depth < DemandWalk.deepestCall else {
      if demand == .name { table.names.noteAnyCalculation() }
      return all(arguments, at: site)
    }
    depth += 1
    self.demand(body.part, path, demand, at: inside(arguments, at: site))
    depth -= 1
  }

  func inside(_ arguments: [ExpressionPart], at site: DemandSite) -> DemandSite {
    var inner = site.fresh
    (inner.known, inner.filled) = ([], [])
    inner.arguments = arguments.map { .part($0, site) }
    return inner
  }

  /// The depth of calls up to which bodies of functions are followed.
  static let deepestCall = 16

  // MARK: Macros

  private mutating func demand(
    _ loop: ExpressionPart.Loop, _ path: [Place.Part], _ demand: Demand, at site: DemandSite
  ) {
    guard case .list = loop.range.type.withoutNull else {
      if demand == .name { table.names.noteAnyCalculation() }
      self.demand(loop.range, [], .exact, at: site)
      let inner = inside(loop, at: site)
      if let condition = loop.condition { self.demand(condition, [], .exact, at: inner) }
      return self.demand(loop.body, [], .exact, at: inner)
    }
    self.demand(loop.range, [], loop.demandOnRange(path, demand), at: site)
    let inner = inside(loop, at: site)
    if let condition = loop.condition { self.demand(condition, [], .exact, at: inner) }
    switch loop.result {
    case .elements:
      self.demand(loop.body, [], .exact, at: inner)
      if demand.coversParts || !path.isEmpty { self.demand(loop.range, path, demand, at: site) }
    case .bodies:
      if let rest = path.rest(after: .element) ?? (path.isEmpty && demand.coversParts ? [] : nil) {
        self.demand(loop.body, rest, demand, at: inner)
      }
    case .quantifier, .unique, .other:
      if demand == .name { table.names.noteAnyCalculation() }
      self.demand(loop.body, [], .exact, at: inner)
    }
  }

  /// Returns the site inside a macro.
  func inside(_ loop: ExpressionPart.Loop, at site: DemandSite) -> DemandSite {
    let isList = if case .list = loop.range.type.withoutNull { true } else { false }
    let entry: LocalOrigin = isList ? .member(loop.range, site) : .entry(loop.range, site)
    guard loop.isPair else { return site.with(macro: loop.first, entry) }
    return site.with(macro: loop.first, isList ? .determined : entry).with(macro: loop.first + 1, entry)
  }

  // MARK: Sums

  private mutating func sum(
    _ left: ExpressionPart, _ right: ExpressionPart, sign: Int64, _ path: [Place.Part], _ demand: Demand,
    at site: DemandSite
  ) {
    if case .list = left.type.withoutNull {
      if path.isEmpty {
        let length = demand.isAboutEmptiness ? demand : demand.onMembers
        self.demand(left, [], length, at: site)
        self.demand(right, [], length, at: site)
        guard demand.coversParts else { return }
      }
      self.demand(left, path, demand, at: site)
      return self.demand(right, path, demand, at: site)
    }
    if demand == .counted {
      for part in [left, right] { self.demand(part, [], .counted, at: site) }
      return
    }
    if path.isEmpty, case .number(let comparison, let number) = demand {
      if case .constant(.int(let offset)) = right.shape, offset != .min, left.type == .int,
        let moved = number.subtracting(sign * offset)
      {
        return self.demand(left, [], .number(comparison, moved), at: site)
      }
      if sign > 0, case .constant(.int(let offset)) = left.shape, right.type == .int,
        let moved = number.subtracting(offset)
      {
        return self.demand(right, [], .number(comparison, moved), at: site)
      }
    }
    calculate(left.type, for: demand)
    all([left, right], at: site)
  }
}

extension ExpressionPart.Loop {
  /// Returns the demand on the elements of the list that a loop iterates over.
  fileprivate func demandOnRange(_ path: [Place.Part], _ demand: Demand) -> Demand {
    if isPair { return .count }
    return switch result {
    case .quantifier: .members(upTo: 1)
    case .unique: .members(upTo: 2)
    case .elements, .bodies: path.isEmpty ? demand.onMembers : .members(upTo: 1)
    case .other: .count
    }
  }
}

extension [Place.Part] {
  /// Returns the path without its first part if that is the given one, else `nil`.
  func rest(after part: Place.Part) -> [Place.Part]? { first == part ? Array(dropFirst()) : nil }
}
