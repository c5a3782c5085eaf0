internal import CEL
internal import FlowProgram

// A typed number refers to the screen on which typing began: a timer or a reply may draw another screen before the
// line is entered.
extension ConsoleScreen {
  /// Rejects a line whose number has another meaning on this screen than on the one that was visible when typing began.
  ///
  /// - Throws: The change.
  public func check(_ line: String, begunOn earlier: ConsoleScreen) throws(ConsoleError) {
    let number = line.trimmingBlanks.firstWord.0
    guard Int(number) != nil else { return }
    let then = earlier.control(numbered: number)
    let now = control(numbered: number)
    switch (then, now) {
    case (nil, nil): return
    case (let then?, let now?) where then.isSame(as: now): return
    case (let then?, let now?) where then.label == now.label:
      throw changed("\(number) is not the same '\(now.label)' any more")
    case (let then?, let now?): throw changed("\(number) was '\(then.label)' and is '\(now.label)' now")
    case (let then?, nil): throw changed("\(number) was '\(then.label)' and does not exist now")
    case (nil, let now?): throw changed("\(number) did not exist and is '\(now.label)' now")
    }
  }

  private func changed(_ change: String) -> ConsoleError {
    ConsoleError(message: "the screen has changed since you started to type: \(change)")
  }
}

extension ConsoleScreen.Control {
  /// Whether both are the same control to a user, whose value and label may have changed.
  package func isPlace(of other: ConsoleScreen.Control) -> Bool {
    switch (kind, other.kind) {
    case (.element(let verb, _), .element(let otherVerb, _)): guard verb == otherVerb else { return false }
    case (.event, .event): break
    case (.element, .event), (.event, .element): return false
    }
    guard let action, let otherAction = other.action else { return label == other.label }
    return action.isSame(as: otherAction)
  }

  /// Whether both controls have the same effect. Their labels may differ, as with labels that count seconds.
  fileprivate func isSame(as other: ConsoleScreen.Control) -> Bool {
    guard let action, let otherAction = other.action else { return label == other.label && isOfKind(of: other) }
    return isOfKind(of: other) && action.isSame(as: otherAction)
  }

  private func isOfKind(of other: ConsoleScreen.Control) -> Bool {
    switch (kind, other.kind) {
    case (.element(let verb, let input), .element(let otherVerb, let otherInput)):
      verb == otherVerb && input.isSame(as: otherInput)
    case (.event, .event): true
    case (.element, .event), (.event, .element): false
    }
  }
}

extension Element.Control.Input {
  /// Whether the same text after the number has the same meaning. The options may differ.
  fileprivate func isSame(as other: Element.Control.Input) -> Bool {
    switch (self, other) {
    // Flipping a toggle that has changed in the meantime would do the opposite of the intention.
    case (.nothing(let value), .nothing(let other)): (value ?? .null).isIdentical(to: other ?? .null)
    case (.text(let isSecret), .text(let isOtherSecret)): isSecret == isOtherSecret
    case (.option, .option), (.number, .number): true
    case (.nothing, _), (.text, _), (.option, _), (.number, _): false
    }
  }
}

extension Element.Action {
  fileprivate func isSame(as other: Element.Action) -> Bool {
    instance == other.instance && presenter == other.presenter && event == other.event
      && valueField == other.valueField && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { ($0 ?? .null).isIdentical(to: $1 ?? .null) }
  }
}
