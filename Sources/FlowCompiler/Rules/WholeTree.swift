internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Rules about the composition of presenters.

extension WholeFlow {
  /// Reports parts that no screen is composed of, except those inside another such part.
  func checkParts(into report: inout Report) {
    let composition = context.composition
    let screens = signatures.presenters.filter { $0.role == .screen }.map(\.index)
    var covered = composition.reached(from: screens)
    let unused = signatures.presenters.filter { $0.role == .part && !covered.contains($0.index) }
    let inner = Set(unused.flatMap { part in composition.edges[part.index].map(\.target).filter { $0 != part.index } })
    // The outermost parts come first. The remaining ones form cycles.
    for part in unused.filter({ !inner.contains($0.index) }) + unused where !covered.contains(part.index) {
      covered.formUnion(composition.reached(from: [part.index]))
      report.add(UnusedPresenter(name: part.name.text), at: part.name.span)
    }
  }

  /// Whether a presenter reads a store, sends to it or handles its events.
  func isUsed(store: Int) -> Bool {
    let signature = signatures.presenters[store]
    return signature.events.indices.contains { event in
      let address = EventAddress(presenter: store, event: event)
      return context.handled.contains(address) || usages.contains { $0.otherSends.contains(address) }
    } || signature.slots.contains { slot in usages.contains { $0.reads(.slot(slot.index), of: store) } }
      || signature.declaration.derived.indices.contains { index in
        usages.contains { $0.reads(.derived(index), of: store) }
      }
  }

  /// Reports the unused children, values and ties of a presenter.
  func checkTies(of signature: Signature, _ usage: Usage, into report: inout Report) {
    checkChildren(of: signature, usage, into: &report)
    checkKept(of: signature, into: &report)
    checkUses(of: signature, usage, into: &report)
    let composition = context.composition
    let inside = composition.edges[signature.index] + composition.fillings[signature.index]
    let users = composition.reached(from: inside.map(\.target))
    for (name, _) in signature.declaration.provides {
      let isUsed = users.contains { user in
        signatures.presenters[user].uses.contains { $0.name.text == name.text && !$0.isStore }
      }
      if isUsed || context.numbering.taken.contains(where: { $0.name == name.text }) { continue }
      report.add(UnusedDeclaration(what: "the provided value", name: name.text, isWritten: false), at: name.span)
    }
    guard signature.declaration.isDrawn else { return }
    for (index, slot) in signature.declaration.slots.enumerated() where !usage.slots.contains(index) {
      report.add(UnusedDeclaration(what: "the slot", name: slot.text, isWritten: false), at: slot.span)
    }
  }

  /// Reports children that are not drawn, handled or read, and do nothing by themselves. In a presenter without a
  /// view, all children are shown as data.
  private func checkChildren(of signature: Signature, _ usage: Usage, into report: inout Report) {
    guard signature.declaration.isDrawn else { return }
    for (index, child) in signature.children.enumerated() where !child.isStore && child.filling == nil {
      if usage.children.contains(index) || usage.reads.contains(Variable.child(index).number) { continue }
      if usage.interfaces.contains(index) || !usage.children.isDisjoint(with: fillings(of: index, in: signature)) {
        continue
      }
      if child.presenter.map(acts) ?? true { continue }
      report.add(UnusedDeclaration(what: "the child", name: child.name, isWritten: false), at: child.span)
    }
  }

  /// Whether a presenter, or anything inside it, acts without being drawn.
  private func acts(_ presenter: Int) -> Bool {
    context.composition.reached(from: [presenter]).contains { index in
      let declaration = signatures.presenters[index].declaration
      return !declaration.effects.isEmpty || !declaration.enter.isEmpty || !declaration.leave.isEmpty
        || !declaration.back.isEmpty || !declaration.stores.isEmpty
    }
  }

  /// Reports children with `keep` that contain no saved state.
  private func checkKept(of signature: Signature, into report: inout Report) {
    for child in signature.children where child.keepsSaved {
      guard let presenter = child.presenter, let keep = child.declaration?.keep else { continue }
      let inside = context.composition.reached(from: [presenter])
      let savesAnything = inside.contains { index in
        let declaration = signatures.presenters[index].declaration
        return !declaration.saved.isEmpty || declaration.stores.contains { !$0.saved.isEmpty }
      }
      if savesAnything { continue }
      report.add(
        NothingSaved(child: child.name, presenter: signatures.presenters[presenter].name.text), at: keep.span)
    }
  }

  private func fillings(of template: Int, in signature: Signature) -> [Int] {
    signature.children.indices.filter { signature.children[$0].filling?.template == template }
  }

  private func checkUses(of signature: Signature, _ usage: Usage, into report: inout Report) {
    for use in signature.uses {
      let isRead: Bool
      if let store = context.provisions.store(use.name.text, of: signature.index), use.isStore {
        isRead =
          usage.otherSends.contains { $0.presenter == store } || usage.readsAnything(of: store)
      } else {
        isRead = usage.uses.contains(use.name.text) || use.isStore
      }
      if isRead { continue }
      report.add(
        UnusedDeclaration(what: use.isStore ? "the store" : "the value", name: use.name.text, isWritten: false),
        at: use.name.span)
    }
  }

  /// Reports interfaces that no presenter implements and none reads.
  func checkInterfaces(into report: inout Report) {
    let implemented = Set(
      signatures.presenters.flatMap { $0.declaration.implements.map(\.interface.text) })
    let words = usages.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    for interface in context.types.interfaces {
      let name = interface.name.text
      if implemented.contains(name) || words.contains(name) { continue }
      report.add(UnusedDeclaration(what: "the interface", name: name, isWritten: false), at: interface.name.span)
    }
  }
}
