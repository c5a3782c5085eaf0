internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ClaimCompiler {
  /// Lowers the properties and leaves out those with errors. Their conditions are expressions of the flow.
  func properties(_ declarations: [PropertyDeclaration]) -> [Property] {
    declarations.compactMap { declaration in
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
    let (path, name) = PartPath.split(source.text.text.trimmed)
    if let path, let owner = reached.target(at: path) {
      if let event = owner.signature.event(name) { return .heard(presenter: owner.index, event: event) }
      if isMisspeltEvent(name, of: owner.signature) {
        let text = source.text.text
        let end = text.utf8.count - text.reversed().prefix(while: \.isWhitespace).count
        report.add(
          UnknownEvent(
            name: name, owner: owner.signature.ownerName, declared: owner.signature.declaredEvents),
          at: source.text.span(end - name.utf8.count..<end))
        return nil
      }
    }
    return claimCondition(source, in: scope).map { .holds($0) }
  }

  /// Whether a name is nearly that of an event, and not that of a value.
  private func isMisspeltEvent(_ name: String, of owner: Signature) -> Bool {
    let isValue =
      owner.slots.contains { $0.nameInExpressions == name }
      || owner.declaration.derived.contains { $0.name.text == name }
    return !isValue && nearestName(to: name, among: owner.declaredEvents) != nil
  }

  // MARK: Exploration

  /// Lowers the settings for exploration and leaves out those with errors.
  func exploration(_ declaration: ExplorationDeclaration) -> ExplorationSettings {
    var settings = ExplorationSettings()
    settings.triesProcessDeath = declaration.triesProcessDeath
    if let params = declaration.params {
      settings.params = values.given(params, by: .exploration, at: params.span, in: scope).map {
        $0.flatMap { constant($0) }
      }
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
      if sample.place.text == SystemVariable.now.name {
        settings.instants = samples(sample.values, of: .timestamp).compactMap {
          if case .timestamp(let instant) = $0 { instant } else { nil }
        }
        continue
      }
      if let operation = context.knownOperation(sample.place.text) {
        settings.replies[context.number(of: operation)] =
          operation.type.map { samples(sample.values, of: $0) } ?? []
        continue
      }
      guard let place = field(sample.place) else { continue }
      let type = place.owner.signature.events[place.event].payload.fields[place.field].type
      settings.samples.append(
        ExplorationSettings.Samples(
          presenter: place.owner.index, event: place.event, field: place.field,
          values: samples(sample.values, of: type)))
    }
    return settings
  }

  private func samples(_ syntaxes: [ValueSyntax], of type: ValueType) -> [Value] {
    syntaxes.compactMap { syntax in
      guard let plan = values.value(syntax, expecting: type, in: scope) else { return nil }
      return constant(plan)
    }
  }

  private func constant(_ plan: ValuePlan) -> Value? {
    if case .constant(let value) = plan { return value }
    return try? plan.evaluate(in: Scope())
  }

  /// Returns the field that `PRESENTER.STATE.FIELD` names, of a record or of the records in a list.
  private func boundedField(_ name: Name) -> (ExplorationSettings.SlotPlace, Int)? {
    let (path, field) = PartPath.split(name.text)
    guard let path, let (owner, slot) = ownerAndState(path) else { return nil }
    var type = slot.type
    if case .nullable(let wrapped) = type { type = wrapped }
    if case .list(let element) = type { type = element }
    guard case .record(let record) = type, let declaration = owner.types.record(named: record),
      let index = declaration.fields.firstIndex(where: { $0.name == field })
    else { return nil }
    return (place(of: slot, in: owner), index)
  }

  /// Returns the place of a piece of state.
  ///
  /// - Parameter others: Further names for hints that are not state.
  private func state(_ name: Name, orElse others: [String] = []) -> ExplorationSettings.SlotPlace? {
    if let (owner, slot) = ownerAndState(name.text) { return place(of: slot, in: owner) }
    let known = reached.addresses.flatMap { owner in
      owner.signature.state.map { "\(owner.path).\($0.name.text)" }
    }
    report.add(UnknownExplored(name: name.text, known: known + others, what: "state"), at: name.span)
    return nil
  }

  /// Returns the state with an address, and its owner.
  private func ownerAndState(_ address: String) -> (ReachedPresenters.Target, SlotSignature)? {
    let (path, name) = PartPath.split(address)
    guard let path else { return nil }
    if let owner = reached.target(at: path) { return owner.signature.state(named: name).map { (owner, $0) } }
    // The state of a mode: PRESENTER.MODE.STATE.
    let (outer, mode) = PartPath.split(path)
    guard let outer, let owner = reached.target(at: outer),
      owner.signature.modes.contains(where: { $0.name.text == mode }),
      let slot = owner.signature.state(named: ModeNames.joined(mode, name))
    else { return nil }
    return (owner, slot)
  }

  /// Returns the place of a piece of state.
  private func place(of slot: SlotSignature, in owner: ReachedPresenters.Target) -> ExplorationSettings.SlotPlace {
    ExplorationSettings.SlotPlace(presenter: owner.index, slot: slot.index)
  }

  private func field(_ name: Name) -> (owner: ReachedPresenters.Target, event: EventID, field: Int)? {
    let (path, last) = PartPath.split(name.text)
    let (outer, middle) = path.map { PartPath.split($0) } ?? (nil, "")
    let readings = [
      (path, EventSignature.editing(last), "value"), (outer, middle, last),
    ]
    for case (let path?, let event, let field) in readings {
      guard let owner = reached.target(at: path), let event = owner.signature.event(event) else { continue }
      let fields = owner.signature.events[event].payload.fields
      if let field = fields.firstIndex(where: { $0.name == field }) { return (owner, event, field) }
    }
    if let (owner, slot) = ownerAndState(name.text),
      let event = owner.signature.events.eventIDs.first(where: { owner.signature.events[$0].edits == slot.index }),
      let field = owner.signature.events[event].payload.fields.firstIndex(where: { $0.name == "value" })
    {
      return (owner, event, field)
    }
    let known = reached.addresses.flatMap { owner in
      owner.signature.events.flatMap { event in
        event.payload.fields.map { "\(owner.path).\(event.name.text).\($0.name)" }
      }
    }
    report.add(UnknownExplored(name: name.text, known: known, what: "field of an event"), at: name.span)
    return nil
  }
}
