internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// Lowers the properties and leaves out those with errors. Their conditions are expressions of the flow.
  func lowerProperties(_ declarations: [PropertyDeclaration]) -> [Property] {
    claimsHoldEvents = true
    defer { claimsHoldEvents = false }
    return declarations.compactMap { declaration in
      guard let claim = Property.Claim(rawValue: declaration.claim.text),
        let moments = moments(declaration.conditions)
      else { return nil }
      var scope = Property.Scope.everywhere
      if let written = declaration.scope {
        guard let moments = self.moments(written.conditions), let first = moments.first, let last = moments.last else {
          return nil
        }
        switch written.key.text {
        case "after": scope = .after(first)
        case "before": scope = .before(first)
        default: scope = .between(first, last)
        }
      }
      return Property(
        name: declaration.name.text, claim: claim, moments: moments, scope: scope, span: declaration.name.span)
    }
  }

  private func moments(_ sources: [ExpressionSyntax]) -> [Property.Moment]? {
    let moments = sources.compactMap { moment($0) }
    return moments.count == sources.count ? moments : nil
  }

  /// Lowers an expression to an event if it is the name of one, and to a condition otherwise.
  private func moment(_ source: ExpressionSyntax) -> Property.Moment? {
    let parts = source.text.text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, let owner = signatures.explored(String(parts[0])), let event = owner.event(String(parts[1])) {
      return .heard(presenter: owner.index, event: event)
    }
    return claimCondition(source, in: scope).map { .holds($0) }
  }

  // MARK: Exploration

  /// Lowers the settings for exploration and leaves out those with errors.
  func lowerExploration(_ declaration: ExplorationDeclaration) -> ExplorationSettings {
    var settings = ExplorationSettings()
    settings.triesProcessDeath = declaration.triesProcessDeath
    if let params = declaration.params {
      settings.params = given(params, by: .exploration, at: params.span).map { $0.flatMap { constant($0) } }
    }
    for name in declaration.ignored {
      guard let place = state(name) else { continue }
      settings.ignored.append(place)
      settings.ignoredSpans[place] = name.span
    }
    for bound in declaration.bounds {
      if bound.place.text == "backstack" {
        settings.stackDepth = Int(clamping: bound.limit)
      } else if bound.place.text == "messages" {
        settings.messageCount = Int(clamping: bound.limit)
      } else if bound.place.text == "calls" {
        settings.callCount = Int(clamping: bound.limit)
      } else if bound.place.text == "timers" {
        settings.timerCount = Int(clamping: bound.limit)
      } else if let (place, field) = boundedField(bound.place) {
        settings.bounds.append(ExplorationSettings.Bound(place: place, field: field, limit: bound.limit))
      } else if let place = state(bound.place, orElse: ["backstack", "messages", "calls", "timers"]) {
        settings.bounds.append(ExplorationSettings.Bound(place: place, limit: bound.limit))
      }
    }
    for sample in declaration.samples {
      if let operation = context.services.operations.first(where: { $0.qualifiedName == sample.place.text }) {
        settings.replies[operation.index] = operation.type.map { samples(sample.values, of: $0) } ?? []
        continue
      }
      guard let place = field(sample.place) else { continue }
      let type = signatures.presenters[place.presenter].events[place.event].payload.fields[place.field].type
      settings.samples.append(
        ExplorationSettings.Samples(
          presenter: place.presenter, event: place.event, field: place.field, values: samples(sample.values, of: type)))
    }
    return settings
  }

  private func samples(_ syntaxes: [ValueSyntax], of type: ValueType) -> [Value] {
    syntaxes.compactMap { syntax in
      guard let plan = value(syntax, expecting: type, in: scope) else { return nil }
      return constant(plan)
    }
  }

  private func constant(_ plan: ValuePlan) -> Value? {
    if case .constant(let value) = plan { return value }
    return try? plan.evaluate(in: Scope())
  }

  /// Returns the parts of an address. The name of a mode is one part with that of its state.
  private func parts(of name: Name) -> [String] {
    let parts = name.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 2, let owner = signatures.explored(parts[0]),
      owner.modes.contains(where: { $0.name.text == parts[1] })
    else { return parts }
    return [parts[0], ModeNames.joined(parts[1], parts[2])] + parts.dropFirst(3)
  }

  /// Returns the field that `PRESENTER.STATE.FIELD` names, of a record or of the records in a list.
  private func boundedField(_ name: Name) -> (ExplorationSettings.SlotPlace, Int)? {
    let parts = parts(of: name)
    guard parts.count == 3, let owner = signatures.explored(parts[0]), let slot = owner.state(named: parts[1]) else {
      return nil
    }
    var type = slot.type
    if case .nullable(let wrapped) = type { type = wrapped }
    if case .list(let element) = type { type = element }
    guard case .record(let record) = type, let declaration = context.types.environment.record(named: record),
      let field = declaration.fields.firstIndex(where: { $0.name == parts[2] })
    else { return nil }
    return (ExplorationSettings.SlotPlace(presenter: owner.index, slot: slot.index), field)
  }

  /// Returns the place of a piece of state.
  ///
  /// - Parameter others: Further names for hints that are not state.
  private func state(_ name: Name, orElse others: [String] = []) -> ExplorationSettings.SlotPlace? {
    let parts = parts(of: name)
    if parts.count == 2, let owner = signatures.explored(parts[0]),
      let slot = owner.state(named: parts[1])
    {
      return ExplorationSettings.SlotPlace(presenter: owner.index, slot: slot.index)
    }
    let known = signatures.presenters.flatMap { owner in owner.state.map { "\(owner.exploredName).\($0.name.text)" } }
    report.add(UnknownExplored(name: name.text, known: known + others, what: "state"), at: name.span)
    return nil
  }

  private func field(_ name: Name) -> (presenter: Int, event: Int, field: Int)? {
    let parts = parts(of: name)
    if let owner = parts.first.flatMap({ signatures.explored($0) }), parts.count == 2 || parts.count == 3 {
      let event =
        parts.count == 3
        ? owner.event(parts[1])
        : owner.event(EventSignature.editing(parts[1]))
          ?? owner.state(named: parts[1]).flatMap { slot in owner.events.firstIndex { $0.edits == slot.index } }
      let fieldName = parts.count == 2 ? "value" : parts[2]
      if let event, let field = owner.events[event].payload.fields.firstIndex(where: { $0.name == fieldName }) {
        return (owner.index, event, field)
      }
    }
    let known = signatures.presenters.flatMap { owner in
      owner.events.flatMap { event in
        event.payload.fields.map { "\(owner.exploredName).\(event.name.text).\($0.name)" }
      }
    }
    report.add(UnknownExplored(name: name.text, known: known, what: "field of an event"), at: name.span)
    return nil
  }
}

extension Signatures {
  /// Returns the presenter with this name in the context of the whole flow.
  fileprivate func explored(_ name: String) -> Signature? { presenters.first { $0.exploredName == name } }
}

extension Signature {
  fileprivate var exploredName: String { isFlow ? "flow" : name.text }
}
