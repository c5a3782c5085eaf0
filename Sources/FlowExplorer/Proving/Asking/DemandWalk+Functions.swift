internal import CEL
internal import FlowProgram
internal import FlowReports

// Functions with a rule of their own. All others demand their arguments as a whole.
extension DemandWalk {
  mutating func call(
    _ name: String, _ arguments: [ExpressionPart], of part: ExpressionPart, _ path: [Place.Part], _ demand: Demand,
    at site: DemandSite
  ) {
    if name == "orValue", arguments.count == 2 {
      optional(arguments[0], path, demand, at: site)
      return self.demand(arguments[1], path, demand, at: site)
    }
    if name == "hasValue", arguments.count == 1 { return optional(arguments[0], [], .presence, at: site) }
    if name == "flatten", arguments.count == 1, flatten(arguments[0], path, demand, at: site) { return }
    guard path.isEmpty, let first = arguments.first else {
      calculate(part.type, for: demand)
      return all(arguments, at: site)
    }
    let rest = arguments.dropFirst()
    switch (name, first.type.withoutNull) {
    case ("size", .string), ("size", .secret): if measure(first, .size, demand, at: site) { return }
    case ("int", .string): if measure(first, .int, demand, at: site) { return }
    case ("uint", .string): if measure(first, .uint, demand, at: site) { return }
    case ("size", .list):
      if case .number(let comparison, .int(let number)) = demand {
        return self.demand(first, [], .size(comparison, number), at: site)
      }
      calculate(part.type, for: demand)
      return self.demand(first, [], .count, at: site)
    case ("string", .string), ("secret", .string), ("string", .secret):
      if rest.isEmpty { return self.demand(first, [], demand, at: site) }
    case ("contains", .string), ("startsWith", .string), ("endsWith", .string), ("matches", .string),
      ("contains", .secret), ("startsWith", .secret), ("endsWith", .secret), ("matches", .secret):
      if let other = rest.first, rest.count == 1, search(name, first, other, at: site) { return }
    default: break
    }
    if change(name, first, Array(rest), demand, at: site) { return }
    calculate(part.type, for: demand)
    all(arguments, at: site)
  }

  /// Demands a fact about the content of an optional value: a field of a record that may be absent.
  private mutating func optional(
    _ part: ExpressionPart, _ path: [Place.Part], _ demand: Demand, at site: DemandSite
  ) {
    guard case .optional = part.type, case .field(let operand, let name) = part.shape else {
      if demand == .name { table.names.noteAnyCalculation() }
      return self.demand(part, [], .exact, at: site)
    }
    switch operand.type {
    case .nullable(.record), .record:
      self.demand(operand, [], .presence, at: site)
      self.demand(operand, [.field(name)] + path, demand, at: site)
      self.demand(operand, [.field(name)], .presence, at: site)
    case .optional(.record), .optional(.nullable(.record)):
      optional(operand, [], .presence, at: site)
      optional(operand, [.field(name)] + path, demand, at: site)
      optional(operand, [.field(name)], .presence, at: site)
    default:
      if demand == .name { table.names.noteAnyCalculation() }
      self.demand(part, [], .exact, at: site)
    }
  }

  /// Demands a fact about a list that joins the elements of a list of lists. Returns whether it has a rule.
  private mutating func flatten(
    _ lists: ExpressionPart, _ path: [Place.Part], _ demand: Demand, at site: DemandSite
  ) -> Bool {
    guard case .list(let list) = lists.type, case .list(let item) = list else { return false }
    if case .list = item.withoutNull { return false }
    let asked = path.isEmpty ? demand.onMembers : .members(upTo: 1)
    self.demand(lists, [], asked, at: site)
    self.demand(lists, [.element], asked, at: site)
    if let rest = path.rest(after: .element) ?? (path.isEmpty && demand.coversParts ? [] : nil) {
      self.demand(lists, [.element, .element] + rest, demand, at: site)
    }
    return true
  }

  /// Demands the order of a number that is read from a string.
  private mutating func measure(
    _ text: ExpressionPart, _ reading: Origin.Reading, _ demand: Demand, at site: DemandSite
  ) -> Bool {
    guard case .number(let comparison, let number) = demand, let language = number.language(comparison, reading)
    else { return false }
    self.demand(text, [], .text([], language), at: site)
    return true
  }

  /// Demands whether a string is in a language after a change.
  private mutating func change(
    _ name: String, _ text: ExpressionPart, _ arguments: [ExpressionPart], _ demand: Demand, at site: DemandSite
  ) -> Bool {
    guard case .text(let changes, let language) = demand, text.type == .string || text.type == .secret else {
      return false
    }
    let constants = arguments.compactMap { argument -> Value? in
      if case .constant(let value) = argument.shape { value } else { nil }
    }
    guard constants.count == arguments.count, let change = TextChange(name: name, arguments: constants) else {
      return false
    }
    let chain = TextChange.normalized([change] + changes)
    guard chain.count <= Origin.chain else { return false }
    self.demand(text, [], .text(chain, language), at: site)
    return true
  }

  /// Asks whether strings contain known ones, or are contained in them. Returns whether one side has known values.
  private mutating func search(
    _ name: String, _ text: ExpressionPart, _ other: ExpressionPart, at site: DemandSite
  ) -> Bool {
    if let known = languages(
      of: other, at: site,
      { constant in
        switch name {
        case "matches": .matching(constant)
        case "contains": .containing(constant)
        case "startsWith": .starting(with: constant)
        default: .ending(with: constant)
        }
      })
    {
      for language in known { demand(text, [], .text([], language), at: site) }
      demand(other, [], .exact, at: site)
      return true
    }
    guard name != "matches",
      let known = languages(
        of: text, at: site,
        { constant in
          switch name {
          case "contains": .parts(of: constant)
          case "startsWith": .prefixes(of: constant)
          default: .suffixes(of: constant)
          }
        })
    else { return false }
    for language in known { demand(other, [], .text([], language), at: site) }
    demand(text, [], .exact, at: site)
    return true
  }

  private func languages(
    of part: ExpressionPart, at site: DemandSite, _ language: (String) -> Language?
  ) -> [Language]? {
    guard let constants = constants(of: part, at: site), !constants.isEmpty else { return nil }
    let texts = constants.compactMap(\.revealedText)
    guard texts.count == constants.count, texts.allSatisfy({ $0.utf8.count <= DemandWalk.longestText }) else {
      return nil
    }
    let languages = texts.map(language)
    let known = languages.compactMap(\.self)
    return known.count == languages.count ? known : nil
  }
}
