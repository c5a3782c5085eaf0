public import CEL
public import FlowProgram
internal import Diagnostics

/// The inspected state of a living presenter: its names and values.
public struct InspectedPresenter: Sendable {
  /// The declared name.
  public let name: String
  /// The index in ``Program/presenters``.
  public let presenter: PresenterID
  public let instance: InstanceID
  public let role: Presenter.Role
  /// The depth in the tree: 0 for the flow's own presenter, 1 for its stores and the screens on the backstack, more
  /// for the presenters composed into them.
  public let depth: Int
  /// The name under which its parent composes it, with the key if it is repeated, or `nil` for the flow and screens.
  public let childName: String?
  /// Its path in the syntax of ``PartPath``: `flow`, `home`, `home.rows['a']`, `inner.one`.
  public let path: String
  /// The entry whose presenter it is, or `nil` when it is composed by a parent.
  public let entry: EntrySummary?
  /// The stack of its entry, by the names of the child and of the tab: `tabs.news`. `nil` on a flow's own stack.
  public let stack: String?
  /// Whether it is the screen on top of its stack.
  public let isOnTop: Bool
  /// Params, state and derived values, in source order.
  public let values: [InspectedValue]
}

/// A named value of a presenter.
public struct InspectedValue: Sendable {
  /// The kind of a value.
  public enum Kind: String, Sendable, Hashable {
    case param, state, saved, derived
  }

  public let kind: Kind
  /// The variable of the presenter that reads the value.
  public let variable: Variable
  /// The declared name. A param and a piece of state can have the same one.
  public let name: String
  /// The value as text: a literal, or the reason in angle brackets why it cannot be computed.
  public let value: String
  /// The value, or `nil` when it cannot be computed.
  public let content: Value?

  /// The name in expressions of the presenter, which no other of its values has: `count`, `params.id`.
  public var path: String { kind == .param ? "params.\(name)" : name }
}

extension Engine {
  /// Returns all living presenters with their values. The evaluation computes derived values, so call it on a copy.
  func inspected() -> [InspectedPresenter] {
    return presentersInOrder().map { context in
      self.context = context
      let instance = instance(ofNode: context.node)
      let place = entryRoot(of: context.node) == context.node ? place(ofEntryWith: context.node) : nil
      let stack = place.map { outline.holders[$0.holder].stacks[$0.tab.position] }
      return InspectedPresenter(
        name: context.layout.presenter.name, presenter: context.layout.presenter.index, instance: instance,
        role: context.layout.presenter.role, depth: Int(nodes[context.node].depth), childName: childName(of: context),
        path: path(of: context.node), entry: place.map { self[$0].summary }, stack: place.flatMap { stackName(at: $0) },
        isOnTop: stack?.entries.last?.instance == instance && stack != nil,
        values: inspectedSlots() + inspectedDerived())
    }
  }

  /// Returns the name of a stack, made of the names of the child and of the tab.
  func stackName(at place: EntryPlace) -> String? {
    let context = context(ofNode: outline.holders[place.holder].node)
    guard let tabs = context.layout.presenter.stacks?.tabs, let child = childName(of: context) else { return nil }
    let tab = tabs.element(at: place.tab)?.name ?? ""
    return tab.isEmpty ? child : "\(child).\(tab)"
  }

  /// Returns the name of a presenter in its parent: `rows["a"]`.
  func childName(of context: Context) -> String? {
    let node = nodes[context.node]
    guard node.parent.exists, node.child >= 0 else { return nil }
    let parent = layout.presenters[nodes[node.parent].presenter]
    let child = parent.presenter.children[Int(node.child)]
    return child.each == nil ? child.name : child.rowName(key(ofRow: context.node))
  }

  private func inspectedSlots() -> [InspectedValue] {
    let presenter = context.layout.presenter
    return presenter.slots.enumerated().compactMap { index, slot in
      if let modes = context.layout.modes, !isLive(modes.ofSlot[index], of: context) { return nil }
      let value = value(ofSlot: SlotID(index), in: context)
      return InspectedValue(
        kind: index < presenter.parameterCount ? .param : slot.isSaved ? .saved : .state,
        variable: .slot(SlotID(index)), name: slot.name, value: value.literal, content: value)
    }
  }

  private func inspectedDerived() -> [InspectedValue] {
    let presenter = context.layout.presenter
    return presenter.derived.prefix(presenter.declaredDerivedCount).enumerated().compactMap { index, derived in
      if let modes = context.layout.modes, !isLive(modes.mode(of: derived), of: context) { return nil }
      let variable = Variable.derived(index)
      do throws(EvaluationError) {
        let value = try value(ofVariable: variable.number)
        return InspectedValue(
          kind: .derived, variable: variable, name: derived.name, value: value.literal, content: value)
      } catch {
        return InspectedValue(
          kind: .derived, variable: variable, name: derived.name, value: "<\(error.message)>", content: nil)
      }
    }
  }
}
