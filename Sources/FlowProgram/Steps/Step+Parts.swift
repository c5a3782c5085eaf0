public import CEL

extension Step {
  /// A part of a step.
  ///
  /// The parts of a step, in their order, describe the step completely. Everything that walks over steps without
  /// running them derives from this description, so a new kind of step is described once.
  public enum Part: Sendable {
    /// Words that distinguish the step, or the part that follows, from others.
    case words([Word])
    /// A number that distinguishes the step from others, such as a count of values.
    case number(Int)
    /// A value that is evaluated when the step runs.
    case value(ValuePlan, Destination)
    /// A condition that is evaluated when the step runs.
    case condition(Expression)
    /// A local that holds, in the following parts of the step, one item after another of the list in a slot.
    case item(local: Int, list: SlotID)
    /// Steps that run as part of the step.
    case steps([Step])
    /// Steps that run later.
    case later(Later)
    /// The call at an index of ``Presenter/calls``.
    case call(Int)
  }

  /// A word in the description of a step.
  public enum Word: Sendable {
    case text(String)
    /// The name of a slot of the presenter.
    case slot(SlotID)
    /// The name of a presenter, or nothing.
    case presenter(PresenterID?)
    /// The name of a presenter and of one of its tabs.
    case tab(stack: PresenterID, tab: TabID?)
    /// The name of a recipient and of an event.
    case event(Recipient, EventID)
    /// The name of an operation.
    case operation(OperationID)
  }

  /// The destination of a value of a step.
  public enum Destination: Sendable {
    /// A local, for the following steps of the list.
    case local(Int)
    case slot(SlotID)
    /// A field of the record in a slot, by the positions of the fields on the way.
    case field(slot: SlotID, path: [Int])
    /// A new item of the list in a slot.
    case newItem(list: SlotID)
    /// An item of the list in a slot that replaces another one.
    case replacedItem(list: SlotID)
    /// The index of the replaced item of the list in a slot.
    case index(list: SlotID)
    /// A field of items of the list in a slot.
    case itemField(list: SlotID, field: Int)
    /// The value of an entry of the map in a slot.
    case entry(map: SlotID)
    /// The key of an entry of the map in a slot.
    case key(map: SlotID)
    /// The key of the removed entry of the map in a slot.
    case removedKey(map: SlotID)
    /// The payload of an event.
    case payload(Recipient, event: EventID)
    /// The recipient of an event that was passed as a value.
    case sentEvent
    /// A param of a screen, or of the destination of a link.
    case param(screen: PresenterID?, index: SlotID)
    case link
    /// The result of the presenter.
    case result
    case message
    case dismissedMessage
    /// The tag of a language.
    case locale
    case delay
    /// The arguments or the settings of a call.
    case request
  }

  /// Steps that run later.
  public struct Later: Sendable {
    /// The cause that makes the steps run.
    public enum Cause: Sendable {
      case delay
      /// A screen, by its index in ``Program/presenters``, or the destination of a link leaves with a result.
      case returned(screen: PresenterID?)
      /// The same leaves without a result.
      case cancelled(screen: PresenterID?)
      case reply(operation: OperationID)
      case failure(operation: OperationID, error: String)
    }

    /// The index in ``Presenter/blocks``.
    public let block: BlockID
    public let cause: Cause
    /// The local that holds the result, the reply or the data of the error while the steps run.
    public let result: Int?
  }
}

extension Step.Action {
  /// The parts of the step, in the order in which it evaluates them.
  public var parts: [Step.Part] {
    switch self {
    case .bind(let values):
      [.words(["let"]), .number(values.count)]
        + values.flatMap { [.words([.text(String($0.local))]), .value($0.value, .local($0.local))] }
    case .assign(let values):
      [.words(["set"]), .number(values.count)]
        + values.flatMap(\.parts)
    case .append(let slot, let value): [.words(["append", .slot(slot)]), .value(value, .newItem(list: slot))]
    case .update(let slot, let item, let condition, let fields):
      [.words(["update", .slot(slot), .text(String(item))]), .item(local: item, list: slot)]
        + Step.Part.condition(ifAny: condition) + [.number(fields.count)]
        + fields.flatMap { Step.Part.values(of: $0, itemsOf: slot) }
    case .remove(let slot, let item, let condition):
      [
        .words(["remove", .slot(slot), .text(String(item))]), .item(local: item, list: slot), .condition(condition),
      ]
    case .removeKey(let slot, let key): [.words(["remove", .slot(slot)]), .value(key, .removedKey(map: slot))]
    case .put(let slot, let key, let value):
      [.words(["put", .slot(slot)]), .value(key, .key(map: slot)), .value(value, .entry(map: slot))]
    case .putItem(let slot, let index, let value):
      [
        .words(["put", "item", .slot(slot)]), .value(index, .index(list: slot)),
        .value(value, .replacedItem(list: slot)),
      ]
    case .branch(let condition, let then, let otherwise):
      [.words(["if"]), .condition(condition), .steps(then), .steps(otherwise)]
    case .send(let recipient, let event, let payload):
      [
        .words(["send"]), .words([.event(recipient, event)]), .value(payload, .payload(recipient, event: event)),
      ]
    case .sendValue(let value): [.words(["send"]), .value(value, .sentEvent)]
    case .navigate(let navigation): navigation.parts
    case .switchTo(let stack, let tab): [.words(["switchTo", .tab(stack: stack, tab: tab)])]
    case .become(_, let name, let values, _):
      [.words(["become", .text(name)]), .number(values.count)]
        + values.flatMap { [.words([.slot($0.slot)]), .value($0.value, .slot($0.slot))] }
    case .goForward: [.words(["goForward"])]
    case .goBack(.one): [.words(["goBack"])]
    case .goBack(.root): [.words(["goBack", "root"])]
    case .goBack(.to(let screen)): [.words(["goBack", "to", .presenter(screen)])]
    case .returnResult(let value): [.words(["return"]), .value(value, .result)]
    case .message(let message): message.parts
    case .dismiss(let id): [.words(["dismiss"]), .value(id, .dismissedMessage)]
    case .setLocale(let tag): [.words(["setLocale"]), .value(tag, .locale)]
    case .after(let delay, let name, let block):
      [
        .words(["after", .text(name ?? "")]), .value(delay, .delay),
        .later(Step.Later(block: block, cause: .delay, result: nil)),
      ]
    case .cancel(let name): [.words(["cancel", .text(name)])]
    case .call(let site): [.call(site)]
    }
  }

  /// The conditions that the step itself evaluates.
  public var conditions: [Expression] {
    parts.compactMap { if case .condition(let condition) = $0 { condition } else { nil } }
  }

  /// The values that the step itself evaluates.
  public var values: [ValuePlan] {
    parts.compactMap { if case .value(let value, _) = $0 { value } else { nil } }
  }

  /// The steps that run as part of the step.
  public var inner: [Step] {
    parts.flatMap { if case .steps(let steps) = $0 { steps } else { [] as [Step] } }
  }
}

// The compiler takes seconds for one expression of all of these.
extension Step.Part {
  fileprivate static func condition(ifAny condition: Expression?) -> [Step.Part] {
    condition.map { [.condition($0)] } ?? []
  }

  fileprivate static func values(of field: (field: Int, value: ValuePlan), itemsOf list: SlotID) -> [Step.Part] {
    [.words([.text(String(field.field))]), .value(field.value, .itemField(list: list, field: field.field))]
  }
}

extension Step {
  /// The step, and the steps that run as part of it.
  public var withInner: [Step] { [self] + action.inner.flatMap(\.withInner) }
}

extension Step.Write {
  fileprivate var parts: [Step.Part] {
    if path.isEmpty { return [.words([.slot(slot)]), .value(value, .slot(slot))] }
    let fields = path.map { Step.Word.text(String($0)) }
    return [.words([.slot(slot), "."] + fields), .value(value, .field(slot: slot, path: path))]
  }
}

extension Step.MessagePlan {
  fileprivate var parts: [Step.Part] {
    var parts: [Step.Part] = [.words(["message"]), .value(text, .message)]
    if let duration { parts += [.words(["for"]), .value(duration, .delay)] }
    if let action { parts += [.words(["action"]), .value(action.label, .message), .value(action.event, .sentEvent)] }
    return parts
  }
}

extension Step.Navigation {
  fileprivate var parts: [Step.Part] {
    var parts: [Step.Part] = [.words(["navigate", .text(style.rawValue), .presenter(screen)])]
    if case .route(let link) = destination { parts += [.words(["route"]), .value(link, .link)] }
    switch target {
    case .nearest: break
    case .flow: parts.append(.words(["in", "flow"]))
    case .stack(let stack, let tab): parts.append(.words(["in", .tab(stack: stack, tab: tab)]))
    }
    parts.append(.number(params.count))
    for (index, param) in params.enumerated() {
      parts.append(.number(param == nil ? 0 : 1))
      if let param { parts.append(.value(param, .param(screen: screen, index: SlotID(index)))) }
    }
    if let then {
      let later = Step.Later(block: then, cause: .returned(screen: screen), result: result)
      parts += [.words(["then"]), .later(later)]
    }
    if let cancelled {
      let later = Step.Later(block: cancelled, cause: .cancelled(screen: screen), result: nil)
      parts += [.words(["cancelled"]), .later(later)]
    }
    return parts
  }
}

extension Call {
  /// The parts of the step that makes the call.
  public var parts: [Step.Part] {
    var parts: [Step.Part] = [
      .words(["call", .operation(operation), .text(policy.rawValue), .text(String(isKept)), .text(loading ?? "")]),
      .words(["cancelled as", .text(name ?? "")]), .value(arguments, .request),
    ]
    let settings = [("key", key), ("timeout", timeout), ("times", retry?.times), ("backoff", retry?.backoff)]
    for case (let word, let value?) in settings { parts += [.words([.text(word)]), .value(value, .request)] }
    if let errors = retry?.errors { parts.append(.words(["on"] + errors.map { .text($0) })) }
    if let then {
      let later = Step.Later(block: then, cause: .reply(operation: operation), result: result)
      parts += [.words(["then"]), .later(later)]
    }
    for caught in catches {
      let cause = Step.Later.Cause.failure(operation: operation, error: caught.error)
      parts += [
        .words(["catch", .text(caught.error)]),
        .later(Step.Later(block: caught.block, cause: cause, result: caught.data?.local)),
      ]
    }
    return parts
  }
}

extension Step.Word: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .text(text) }
}

extension Step {
  /// The effect of a step, as far as pictures and proofs distinguish steps.
  public enum Effect: Sendable {
    /// Names values for the following steps.
    case names
    /// Writes slots. The step cannot fail if its values do not.
    case slots
    /// Runs some of the steps.
    case steps([Step])
    /// Sends an event.
    case event(Recipient, EventID)
    /// Shows or removes messages.
    case messages
    /// Leads to another screen.
    case exit(Exit)
    /// Changes something else, such as a timer, a call or the mode, or can fail by itself.
    case other
  }

  /// The way in which a step leads to another screen.
  public enum Exit: Sendable {
    case navigation(Navigation)
    case back(Return)
    case tab(stack: PresenterID, tab: TabID)
    case result
  }
}

extension Step.Action {
  /// The effect of the step.
  public var effect: Step.Effect {
    switch self {
    case .bind: .names
    case .assign, .append, .update, .remove, .removeKey, .put: .slots
    case .branch(_, let then, let otherwise): .steps(then + otherwise)
    case .send(let recipient, let event, _): .event(recipient, event)
    case .message, .dismiss: .messages
    case .navigate(let navigation): .exit(.navigation(navigation))
    case .goBack(let target): .exit(.back(target))
    case .switchTo(let stack, let tab): .exit(.tab(stack: stack, tab: tab))
    case .returnResult: .exit(.result)
    case .putItem, .sendValue, .become, .goForward, .setLocale, .after, .cancel, .call: .other
    }
  }
}
