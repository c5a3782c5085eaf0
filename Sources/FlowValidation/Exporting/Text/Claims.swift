internal import CEL
internal import FlowProgram

/// A property as a formula of linear time.
struct ModelClaim {
  /// What SPIN calls it.
  let name: String
  /// What the author calls it.
  let property: Property
  /// The formula, or why there is none.
  let formula: Result<String, Refusal>
  /// Whether the formula says the opposite: that what should be reachable never is.
  let isInverted: Bool
}

extension ModelWriter {
  /// All properties, in the order of the file.
  func claims() -> [ModelClaim] {
    avoidsChoices = true
    defer { avoidsChoices = false }
    return program.properties.map { property in
      here = property.span
      let name = names.name(property.name, for: "property \(property.name)")
      let formula: Result<String, Refusal>
      do throws(Refusal) { formula = .success(try self.formula(property)) } catch { formula = .failure(error) }
      return ModelClaim(name: name, property: property, formula: formula, isInverted: property.claim == .reachable)
    }
  }

  private func formula(_ property: Property) throws(Refusal) -> String {
    var moments: [String] = []
    for moment in property.moments { moments.append(try condition(moment)) }
    let first = moments.first ?? "0"
    let second = moments.last ?? "0"
    switch property.claim {
    case .always: return try scoped(first, property.scope)
    case .never: return try scoped(negated(first), property.scope)
    case .alwaysReachable:
      throw Refusal("a claim about what remains possible", hint: "SPIN's logic speaks of single runs")
    default: break
    }
    guard case .everywhere = property.scope else {
      throw Refusal("'\(property.claim.rawValue)' with a scope", hint: "claim it of the whole run")
    }
    if [.leadsTo, .until].contains(property.claim), !alarms.isEmpty || hasCalls {
      throw Refusal(
        "'\(property.claim.rawValue)' where time passes or services answer",
        hint: "explore it: SPIN's runs may leave both out for ever")
    }
    switch property.claim {
    case .reachable: return "[] \(negated(first))"
    case .leadsTo: return "[] ((\(first) && !exited) -> <> (\(second) || exited))"
    case .until: return "(\(first)) U ((\(second)) || (exited && \(first)))"
    default: return "([] \(negated(second))) || (\(negated(second)) U \(first))"
    }
  }

  private func negated(_ condition: String) -> String { "(!(\(condition)))" }

  /// That something holds at each moment of a stretch.
  private func scoped(_ holds: String, _ scope: Property.Scope) throws(Refusal) -> String {
    switch scope {
    case .everywhere: return "[] (\(holds))"
    case .after(let moment): return "[] ((\(try condition(moment))) -> [] (\(holds)))"
    case .before(let moment):
      let end = try condition(moment)
      return "([] (\(holds))) || ((\(holds)) U (\(end)))"
    case .between(let from, let to):
      let (start, end) = (try condition(from), try condition(to))
      return "[] (((\(start)) && \(negated(end))) -> (([] (\(holds))) || ((\(holds)) U (\(end)))))"
    }
  }

  private func condition(_ moment: Property.Moment) throws(Refusal) -> String {
    guard case .holds(let expression) = moment else {
      throw Refusal("an event as a moment", hint: "claim it of state")
    }
    let holds = try condition(expression, at: Standpoint(flowSite, index: "top"))
    return Logic.all([Logic.not(holds.fails), holds.text])
  }
}
