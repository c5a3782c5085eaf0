internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ValueCompiler {
  /// Returns the place where a name exists that the expression cannot read.
  func reach(of name: String, in scope: LocalScope, isFirstValue: Bool) -> NameOutOfReach.Reach? {
    if name == SystemVariable.now.name { return .now }
    if name == SystemVariable.backProgress.name { return .gesture }
    if reached != nil, isReached(name) { return .living }
    if let shown = scope.modelFields { return reachFromView(of: name, showing: shown) }
    if signature.isStore, isKnownOutside(name) { return .outsideStore }
    if isOfLibrary, ["flow", "screen", "backstack", "messages"].contains(name) { return .outsideLibrary }
    if name == "event" { return .event(hasItem: scope.names.contains("item")) }
    if name == "model" { return .model }
    if name == "result" { return .result }
    if name == "error", context.possibleOperations > 0 { return .error }
    if signature.slots.contains(where: { $0.isParam && $0.name.text == name }) { return .param }
    if signature.modes.contains(where: { $0.name.text == name }) { return .mode }
    if isFirstValue, let reach = reachOfLater(name) { return reach }
    if isOfLibrary { return reachOfCase(name) }
    let flow = signatures.flow
    let flowNames = flow.slots.map(\.name.text) + flow.declaration.derived.map(\.name.text)
    if !signature.isFlow, flowNames.contains(name) { return .flow }
    if let store = visibleStores.first(where: { $0.name == name }) {
      let values = signatures.presenters[store.presenter].valueNames
      return .wholeStore(value: values.first)
    }
    return reachAround(of: name) ?? reachOfCase(name)
  }

  /// Returns the place where a name exists that follows another one, as in `flow.NAME`.
  func reach(of member: Name, behind head: String, in scope: LocalScope) -> NameOutOfReach.Reach? {
    if reached == nil, ClaimCompiler.reachWords.contains(head), isReached(member.text) { return .claim }
    if scope.modelFields != nil {
      let heads =
        ["flow", "params", "backstack"] + signature.children.map(\.name) + visibleStores.map(\.name)
      return heads.contains(head) ? .view(write: "model.\(member.text)", isShown: false) : nil
    }
    if isOfLibrary, ["flow", "screen", "backstack", "messages"].contains(head) { return .outsideLibrary }
    if head == "backstack", member.text == "top", !signature.isFlow { return .frame }
    if signature.isStore { return nil }
    guard head == "flow" else { return nil }
    if signatures.flow.stores.contains(where: { signatures.presenters[$0].name.text == member.text }) {
      return .flowStore(write: member.text)
    }
    let derived = signatures.flow.declaration.derived.firstIndex { $0.name.text == member.text }
    return derived.map { disclosed.framing.contains($0) } ?? false ? .frame : nil
  }

  /// Whether a name after `shown.` or `alive.` is one of a presenter or an import.
  private func isReached(_ name: String) -> Bool {
    signatures.imported(name) != nil
      || signatures.presenters.contains { ($0.role == .screen || $0.role == .part) && $0.name.text == name }
  }

  private func reachFromView(of name: String, showing shown: [String]) -> NameOutOfReach.Reach? {
    let field = "model.\(name)"
    // The model of a presenter with modes has the mode without being asked.
    let hasMode = name == "mode" && !signature.modes.isEmpty
    if hasMode || shown.contains(name) { return .view(write: field, isShown: true) }
    let isValue = signature.valueNames.contains(name) || signature.child(name) != nil
    let isParam = signature.slots.contains { $0.isParam && $0.name.text == name }
    if isValue || isParam || signature.uses.contains(where: { $0.name.text == name }) {
      return .view(write: field, isShown: false)
    }
    let everywhere = ["params", "flow", "messages", "screen", "backstack", "loading", SystemVariable.isVisible.name]
    if everywhere.contains(name) { return .view(write: field, isShown: false) }
    return name == "result" ? .result : nil
  }

  /// Returns the reach of a name whose value is computed later: a derived value, a piece of state that a param cannot
  /// read, or a child.
  private func reachOfLater(_ name: String) -> NameOutOfReach.Reach? {
    if signature.declaration.derived.contains(where: { $0.name.text == name }) { return .derived }
    if signature.state.contains(where: { $0.name.text == name }) { return .later }
    return signature.children.contains { $0.name == name && !$0.isStore } ? .child : nil
  }

  /// Returns the reach of names that presenters around this one may have.
  private func reachAround(of name: String) -> NameOutOfReach.Reach? {
    if signature.isFlow { return nil }
    let others = signatures.presenters.filter { $0.index != signature.index }
    if let known = context.provisions.value(name), known.type != .error {
      return .around(write: "\(name): \(known.type)")
    }
    let isUsed = others.contains { $0.uses.contains { $0.name.text == name && !$0.isStore } }
    if isUsed || others.contains(where: { $0.provides(name) }) { return .around(write: "\(name): TYPE") }
    return others.contains { $0.isStore && $0.name.text == name } ? .around(write: "\(name): store") : nil
  }

  private func reachOfCase(_ name: String) -> NameOutOfReach.Reach? {
    for type in types.names {
      if types.environment.enumeration(named: types.fullName(type.text))?.shape.cases.contains(name) == true {
        return .enumCase(of: type.text)
      }
      if let union = types.environment.record(named: types.fullName(type.text)), union.isUnion,
        union.shape.index(of: name) != nil
      {
        return .unionCase(of: type.text)
      }
    }
    return nil
  }

  /// Whether a store could read a name if it were a presenter of its owner.
  private func isKnownOutside(_ name: String) -> Bool {
    let everywhere = ["params", "flow", "messages", "screen", "backstack", SystemVariable.isVisible.name]
    if everywhere.contains(name) { return true }
    guard let owner = signature.owner else { return false }
    let around = [signatures.presenters[owner], signatures.flow]
    return around.contains { $0.valueNames.contains(name) || $0.child(name) != nil } || reachAround(of: name) != nil
  }
}

extension Signature {
  /// The names of its state and its derived values.
  var valueNames: [String] { state.map(\.name.text) + declaration.derived.map(\.name.text) }
}

extension OwnedNames {
  /// Collects the names after `flow.`, `params.`, `backstack.` or a store; `nil` for another word.
  init?(_ word: String, of compiler: ValueCompiler) {
    let flow = compiler.signatures.flow
    if compiler.signature.isStore { return nil }
    switch word {
    case "flow":
      let names = flow.slots.map(\.nameInExpressions) + flow.declaration.derived.map(\.name.text)
      self.init(word: word, names: names, isOwn: compiler.signature.isFlow)
      events = flow.declaration.events.map(\.name.text)
    case "shown", "alive":
      guard let reached = compiler.reached else { return nil }
      self.init(word: word, names: reached.targets.map(\.path), isOwn: false)
    case "params": self.init(word: word, names: [], isOwn: false)
    case "loading":
      let calls = compiler.signature.declaration.calls
      let readsAny = if case .service = compiler.purpose { false } else { !calls.isEmpty }
      self.init(word: word, names: (readsAny ? ["any"] : []) + LoadingNames.names(of: calls), isOwn: false)
    case "backstack":
      let top = compiler.signature.isFlow ? compiler.types.allInterfaces.map { "top.\($0.name.text)" } : []
      self.init(word: word, names: ["depth", "entries", "forward"] + top, isOwn: false)
    default:
      guard let store = compiler.visibleStores.first(where: { $0.name == word }) else { return nil }
      self.init(word: word, names: compiler.signatures.presenters[store.presenter].valueNames, isOwn: false)
    }
  }
}

extension MappedText {
  /// Returns the span of a name outside quotes that is not part of another name, or the whole span if there is none.
  func span(of name: String) -> Span {
    let bytes = Array(text.utf8)
    let wanted = Array(name.utf8)
    func isLetter(_ index: Int) -> Bool {
      guard bytes.indices.contains(index) else { return false }
      let byte = bytes[index]
      return byte == UInt8(ascii: "_") || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    var quote: UInt8?
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { position += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if bytes[position...].starts(with: wanted), !isLetter(position - 1), !isLetter(position + wanted.count) {
        return span(position..<position + wanted.count)
      }
      position += 1
    }
    return span
  }
}
