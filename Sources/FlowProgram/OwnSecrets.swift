package import CEL

extension Program {
  /// The secrets written in the source of the flow, each once, in the order of the presenters: literals in
  /// conditions, derived values, models, initial values and fakes that are secrets or are compared with one.
  ///
  /// They are no secret to readers of the file.
  package var ownSecrets: [String] {
    var found: [String] = []
    var seen: Set<String> = [""]
    var functions: Set<ObjectIdentifier> = []
    for plan in presenters.flatMap(\.plansWithSecrets) + fakes.compactMap(\.self).flatMap(\.plansWithSecrets) {
      for text in plan.ownSecrets where seen.insert(text).inserted { found.append(text) }
      for function in plan.calledFunctions where functions.insert(ObjectIdentifier(function)).inserted {
        for text in function.body?.part.ownSecrets ?? [] where seen.insert(text).inserted { found.append(text) }
      }
    }
    return found
  }
}

extension Presenter {
  /// The plans that may contain a secret of the source.
  fileprivate var plansWithSecrets: [ValuePlan] {
    let alternatives = transitions.joined() + childHandlers.flatMap(\.alternatives) + back
    let steps = (alternatives.map(\.steps) + [enter, leave] + blocks).flatMap { $0 }
    var conditions = alternatives.compactMap(\.guardExpression)
    conditions += steps.flatMap(\.withInner).compactMap { step in
      if case .branch(let condition, _, _) = step.action { condition } else { nil }
    }
    conditions += model.cases.compactMap(\.condition)
    conditions += children.compactMap(\.condition)
    conditions += effects.compactMap(\.condition)
    return slots.compactMap(\.initial) + derived.map(\.plan) + conditions.map { .expression($0) }
      + model.cases.flatMap(\.fields).map(\.plan)
  }
}

extension Fake {
  fileprivate var plansWithSecrets: [ValuePlan] {
    rules.compactMap { $0.condition.map { .expression($0) } } + rules.flatMap { $0.reaction.answers.flatMap(\.plans) }
  }
}

extension ValuePlan {
  /// The functions that an evaluation of the plan may call.
  fileprivate var calledFunctions: [DefinedFunction] {
    switch self {
    case .expression(let expression): expression.allCalledFunctions
    case .list(let items): items.flatMap(\.calledFunctions)
    case .record(_, let fields): fields.flatMap { $0?.calledFunctions ?? [] }
    case .map(let pairs): pairs.flatMap(\.value.calledFunctions)
    case .constant, .text, .secret, .event: []
    }
  }

  fileprivate var ownSecrets: [String] {
    switch self {
    case .constant(let value): value.secretTexts
    case .expression(let expression): expression.part.ownSecrets
    case .list(let items): items.flatMap(\.ownSecrets)
    case .record(_, let fields): fields.flatMap { $0?.ownSecrets ?? [] }
    case .map(let pairs): pairs.flatMap(\.value.ownSecrets)
    case .text, .secret, .event: []
    }
  }
}

extension ExpressionPart {
  fileprivate var ownSecrets: [String] {
    switch form {
    case .constant(let value): value.secretTexts
    case .variable: []
    case .not(let part), .negative(let part), .field(let part, _): part.ownSecrets
    case .all(let parts), .any(let parts), .other(let parts): parts.flatMap(\.ownSecrets)
    case .choice(let condition, let yes, let no): condition.ownSecrets + yes.ownSecrets + no.ownSecrets
    case .operation(_, let left, let right):
      left.ownSecrets + right.ownSecrets + left.comparedText(with: right) + right.comparedText(with: left)
    }
  }

  /// Returns the string of a literal that is compared with a secret.
  private func comparedText(with other: ExpressionPart) -> [String] {
    guard other.type == .secret, case .constant(.string(let text)) = form else { return [] }
    return [text]
  }
}

extension Value {
  /// The contents of all secrets in it, in order.
  package var secretTexts: [String] {
    switch self {
    case .secret(let secret): [secret.revealed]
    case .list(let list): list.flatMap(\.secretTexts)
    case .map(let map): map.flatMap { $0.key.secretTexts + $0.value.secretTexts }
    case .record(let record): record.fields.flatMap { $0?.secretTexts ?? [] }
    case .optional(let optional): optional.value?.secretTexts ?? []
    default: []
    }
  }
}
