internal import CEL
internal import FlowProgram
internal import FlowReports

/// A condition whose value is known where an expression is evaluated, such as in the branch that it selects.
struct KnownCondition: Sendable {
  let condition: ExpressionPart
  let holds: Bool

  /// Returns the conditions that follow from one whose value is known: the terms of a conjunction that holds, and of
  /// a disjunction that does not hold.
  static func following(from condition: ExpressionPart, holds: Bool) -> [KnownCondition] {
    switch condition.form {
    case .not(let inner): following(from: inner, holds: !holds)
    case .all(let terms) where holds: terms.flatMap { following(from: $0, holds: true) }
    case .any(let terms) where !holds: terms.flatMap { following(from: $0, holds: false) }
    default: [KnownCondition(condition: condition, holds: holds)]
    }
  }

  /// The least number of elements of a list that follows from the condition.
  func leastCount(of list: ExpressionPart) -> Int64 {
    guard case .comparison(let comparison, let left, let right) = condition.shape else { return 0 }
    func isSize(_ part: ExpressionPart) -> Bool {
      if case .call("size", let measured) = part.shape, measured.count == 1 {
        measured[0].isSame(as: list)
      } else {
        false
      }
    }
    if isSize(left), case .constant(.int(let number)) = right.shape { return least(comparison, number) }
    if isSize(right), case .constant(.int(let number)) = left.shape { return least(comparison.flipped, number) }
    return 0
  }

  private func least(_ comparison: Comparison, _ number: Int64) -> Int64 {
    guard (0...1_000).contains(number) else { return 0 }
    switch (comparison, holds) {
    case (.greater, true), (.lessEqual, false): return number + 1
    case (.greaterEqual, true), (.less, false), (.equal, true), (.notEqual, false): return number
    case (.notEqual, true), (.equal, false): return number == 0 ? 1 : 0
    case (.less, true), (.lessEqual, true), (.greater, false), (.greaterEqual, false): return 0
    }
  }
}

extension DemandSite {
  /// Returns the site where a condition has a value.
  func knowing(_ condition: Expression?, holds: Bool = true) -> DemandSite {
    condition.map { knowing($0.part, holds: holds) } ?? self
  }

  func knowing(_ condition: ExpressionPart, holds: Bool) -> DemandSite {
    var site = self
    site.known += KnownCondition.following(from: condition, holds: holds)
    return site
  }

  /// Returns the site of one term of a conjunction or a disjunction. Where another term decides, it does not matter
  /// whether this one fails.
  func beside(_ terms: [ExpressionPart], except position: Int, holding: Bool) -> DemandSite {
    terms.indices.reduce(self) { $1 == position ? $0 : $0.knowing(terms[$1], holds: holding) }
  }
}

// Look-ups that cannot fail, because a condition or the content of the list or the map says so.
extension DemandWalk {
  /// Whether an element of a list or a map is certainly there.
  func isCertain(_ collection: ExpressionPart, _ index: ExpressionPart, at site: DemandSite) -> Bool {
    switch collection.type {
    case .map:
      let isTested = site.known.contains { known in
        guard known.holds, case .membership(let key, let map) = known.condition.shape else { return false }
        return key.isSame(as: index) && map.isSame(as: collection)
      }
      if isTested { return true }
      guard let keys = keys(of: collection, at: site), let wanted = possibleKeys(index, at: site) else { return false }
      return wanted.allSatisfy { key in keys.contains { $0.isIdentical(to: key) } }
    case .list:
      let least = leastCount(of: collection, at: site)
      switch index.shape {
      case .constant(.int(let position)): return position >= 0 && position < least
      case .difference(let size, let back):
        guard case .call("size", let measured) = size.shape, measured.count == 1, measured[0].isSame(as: collection),
          case .constant(.int(let number)) = back.shape
        else { return false }
        return number >= 1 && number <= least
      default: return false
      }
    default: return false
    }
  }

  /// Returns the number of elements that a list has at least.
  private func leastCount(of list: ExpressionPart, at site: DemandSite, depth: Int = 0) -> Int64 {
    guard depth < DemandWalk.deepestLookUp else { return 0 }
    let known = site.known.map { $0.leastCount(of: list) }.max() ?? 0
    let filled: Int64 = site.filled.contains { $0.isSame(as: list) } ? 1 : 0
    return max(known, filled, ownCount(of: list, at: site, depth: depth))
  }

  private func ownCount(of list: ExpressionPart, at site: DemandSite, depth: Int) -> Int64 {
    switch list.shape {
    case .constant(let value): return Int64(value.asList?.count ?? 0)
    case .list(let elements):
      return Int64(elements.count { if case .optional = $0.type { false } else { true } })
    case .choice(_, let yes, let no):
      return min(leastCount(of: yes, at: site, depth: depth + 1), leastCount(of: no, at: site, depth: depth + 1))
    case .sum(let left, let right):
      return leastCount(of: left, at: site, depth: depth + 1) + leastCount(of: right, at: site, depth: depth + 1)
    case .loop(let loop):
      // A list of the values of a body, one for each element.
      guard case .bodies = loop.result, loop.condition == nil, case .list = loop.range.type else { return 0 }
      return leastCount(of: loop.range, at: site, depth: depth + 1)
    case .variable:
      guard let (plan, inner) = definition(of: list, at: site), case .expression(let expression) = plan else {
        return 0
      }
      return leastCount(of: expression.part, at: inner, depth: depth + 1)
    default: return 0
    }
  }

  /// Returns the plan of the derived value that an expression reads, and the site of the plan.
  private func definition(of part: ExpressionPart, at site: DemandSite) -> (ValuePlan, DemandSite)? {
    guard case .variable(let number) = part.shape, site.arguments == nil else { return nil }
    let presenter = program.presenters[site.presenter]
    switch Variable(number: number) {
    case .derived(let derived): return (presenter.derived[derived].plan, site.withoutLocals)
    case .flowDerived(let derived):
      return (program.presenters[presenter.flow].derived[derived].plan, DemandSite(presenter.flow))
    default: return nil
    }
  }

  /// Returns the keys that a map certainly has, or `nil` if they are not known.
  private func keys(of map: ExpressionPart, at site: DemandSite, depth: Int = 0) -> [Value]? {
    guard depth < DemandWalk.deepestLookUp else { return nil }
    switch map.shape {
    case .constant(let value): return value.asMap?.keys
    case .map(let entries):
      let keys = entries.map(\.key).constants
      return keys.count == entries.count ? keys : nil
    case .variable:
      if let known = constants(of: map, at: site), let first = known.first {
        return known.count == 1 ? first.asMap?.keys : nil
      }
      guard let (plan, inner) = definition(of: map, at: site) else { return nil }
      switch plan {
      case .constant(let value): return value.asMap?.keys
      case .expression(let expression): return keys(of: expression.part, at: inner, depth: depth + 1)
      case .map(let pairs): return pairs.map(\.key)
      case .text, .secret, .list, .record, .event: return nil
      }
    default: return nil
    }
  }

  /// Returns all values that a key may have, or `nil` if they are not known.
  private func possibleKeys(_ key: ExpressionPart, at site: DemandSite) -> [Value]? {
    if let known = constants(of: key, at: site), !known.isEmpty { return known }
    if case .enumeration(let name) = key.type, let shape = program.types.enumeration(named: name)?.shape {
      return shape.cases.indices.compactMap { EnumValue(shape: shape, index: $0).map(Value.enumeration) }
    }
    guard case .call("string", let arguments) = key.shape, arguments.count == 1,
      case .enumeration = arguments[0].type
    else { return nil }
    return possibleKeys(arguments[0], at: site)?.map { value in
      if case .enumeration(let value) = value { .string(value.name) } else { value }
    }
  }

  private static let deepestLookUp = 12
}
