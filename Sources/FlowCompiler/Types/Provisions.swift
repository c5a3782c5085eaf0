internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The values and stores that presenters use from those around them, with their providers.
struct Provisions {
  /// The names of the used values, in the order of the file.
  private(set) var names: [String] = []
  private var values: [String: (index: Int, type: ValueType, place: Span)] = [:]
  /// The stores that each presenter uses, by name.
  private var stores: [SignatureID: [String: SignatureID]] = [:]

  init(_ signatures: Signatures, _ composition: Composition, report: inout Report) {
    for signature in signatures.presenters {
      for use in signature.uses {
        if case .value(let type, _) = use.kind { add(use.name, type, report: &report) }
      }
    }
    let presenters = signatures.presenters
    checkFlow(signatures.flow, report: &report)
    for name in names {
      checkProvided(name, presenters, composition, report: &report)
    }
    var storeNames: [String] = []
    for use in presenters.flatMap(\.uses) where use.isStore && !storeNames.contains(use.name.text) {
      storeNames.append(use.name.text)
    }
    for name in storeNames { resolveStore(name, presenters, composition, report: &report) }
  }

  /// Returns the position of a value among ``names``, with its type; returns `nil` when no presenter uses it.
  func value(_ name: String) -> (index: Int, type: ValueType)? { values[name].map { ($0.index, $0.type) } }

  /// Returns the store that a presenter uses under a name.
  func store(_ name: String, of presenter: SignatureID) -> SignatureID? { stores[presenter]?[name] }

  // MARK: Values

  /// Adds a used value. All its users must agree on its type, since any of them may be inside any provider.
  private mutating func add(_ name: Name, _ type: ValueType, report: inout Report) {
    guard let known = values[name.text] else {
      values[name.text] = (names.count, type, name.span)
      names.append(name.text)
      return
    }
    if known.type == .error {
      values[name.text]?.type = type
    } else if type != .error, type != known.type {
      report.add(
        MismatchedUse(name: name.text, type: type, other: known.type), at: name.span,
        related: [RelatedPlace("'\(name.text)' is \(known.type.withArticle) here", at: known.place)])
    }
  }

  /// Reports stores and required values that a flow uses. A flow may also run on its own, so it can only use values
  /// with defaults.
  private func checkFlow(_ flow: Signature, report: inout Report) {
    for use in flow.uses where use.isStore || use.mustBeProvided {
      let type: ValueType? = if case .value(let type, _) = use.kind { type } else { nil }
      report.add(
        UnprovidedValue(
          name: use.name.text, reader: flow.name.text, type: type, way: flow.name.text, others: [], isFlow: true),
        at: use.name.span)
    }
  }

  private func checkProvided(
    _ name: String, _ presenters: [Signature], _ composition: Composition, report: inout Report
  ) {
    if presenters.contains(where: { $0.declaration.unread.contains(.provides) }) { return }
    let providers = Set(presenters.filter { $0.provides(name) }.map(\.index))
    if providers.contains(Signatures.flowIndex) { return }
    let lacking = composition.inside(Signatures.flowIndex) { providers.contains($0) }
    for signature in presenters where lacking.contains(signature.index) {
      guard let use = signature.uses.first(where: { $0.name.text == name && $0.mustBeProvided }) else { continue }
      report.add(
        UnprovidedValue(
          name: name, reader: signature.name.text, type: values[name]?.type ?? .error,
          way: lacking.way(to: signature.index),
          others: presenters.flatMap { $0.declaration.provides.map(\.name.text) }),
        at: use.name.span)
    }
  }

  // MARK: Stores

  private mutating func resolveStore(
    _ name: String, _ presenters: [Signature], _ composition: Composition, report: inout Report
  ) {
    var owners: [SignatureID: SignatureID] = [:]
    for signature in presenters {
      let store = signature.stores.first { presenters[$0].name.text == name }
      if let store { owners[signature.index] = store }
    }
    let users = presenters.filter { $0.uses.contains { $0.isStore && $0.name.text == name } }
    if let store = owners[Signatures.flowIndex] {
      for user in users { stores[user.index, default: [:]][name] = store }
      return
    }
    var found: [SignatureID: [SignatureID]] = [:]
    for owner in owners.keys.sorted() {
      guard let store = owners[owner] else { continue }
      let inside = composition.inside(owner) { owners[$0] != nil }
      for user in users where inside.contains(user.index) { found[user.index, default: []].append(store) }
    }
    let lacking = composition.inside(Signatures.flowIndex) { owners[$0] != nil }
    let isUnread = presenters.contains { $0.declaration.unread.contains(.stores) }
    for user in users {
      guard let use = user.uses.first(where: { $0.isStore && $0.name.text == name }) else { continue }
      let candidates = found[user.index] ?? []
      if candidates.count > 1 {
        report.add(
          AmbiguousStore(name: name, reader: user.name.text), at: use.name.span,
          related: candidates.map { RelatedPlace("one of them is declared here", at: presenters[$0].name.span) })
      } else if lacking.contains(user.index), !isUnread, !user.isFlow {
        report.add(
          UnprovidedValue(
            name: name, reader: user.name.text, type: nil, way: lacking.way(to: user.index),
            others: presenters.filter(\.isStore).map(\.name.text)),
          at: use.name.span)
      } else if let store = candidates.first {
        stores[user.index, default: [:]][name] = store
      }
    }
  }
}

extension UseSignature {
  /// Whether the value has no default.
  fileprivate var mustBeProvided: Bool {
    if case .value(let type, default: nil) = kind { !type.isNullable } else { false }
  }
}

extension Signature {
  /// Whether it provides a value with a name to everything inside it.
  func provides(_ name: String) -> Bool { declaration.provides.contains { $0.name.text == name } }
}
