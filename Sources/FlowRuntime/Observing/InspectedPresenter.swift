public import CEL
public import FlowProgram
internal import Diagnostics

/// A living presenter laid open: what it is called and all that it holds.
public struct InspectedPresenter: Sendable {
  /// The name the author gave it.
  public let name: String
  /// The position of the presenter in ``Program/presenters``.
  public let presenter: Int
  /// Which instance it is.
  public let instance: InstanceID
  /// What it is to the flow.
  public let role: Presenter.Role
  /// How deep it lies in the tree: 0 for the flow's own presenter, 1 for its stores and the screens on the backstack, more
  /// for what is composed into them.
  public let depth: Int
  /// The name under which its parent composes it, with the key where it is repeated, or `nil` for the flow and screens.
  public let childName: String?
  /// Its path, as ``PartPath`` reads it: `flow`, `home`, `home.rows['a']`, `inner.one`.
  public let path: String
  /// The entry that it is the presenter of, or `nil` when it is composed in another way.
  public let entry: EntrySummary?
  /// The stack that its entry lies on, by the names of the child and of the tab: `tabs.news`; `nil` on a flow's own stack.
  public let stack: String?
  /// Whether it is the screen on top of its stack.
  public let isOnTop: Bool
  /// Params, state and derived values, in the order of the file.
  public let values: [InspectedValue]
}

/// One thing that a presenter holds.
public struct InspectedValue: Sendable {
  /// What it is to the presenter.
  public enum Kind: String, Sendable, Hashable {
    case param, state, saved, derived
  }

  /// What it is to the presenter.
  public let kind: Kind
  /// The name the author gave it.
  public let name: String
  /// What it holds, as text: a literal, or between angle brackets why it cannot be computed.
  public let value: String
  /// What it holds, or `nil` when it cannot be computed.
  public let content: Value?
}

extension Machine {
  /// All living presenters with what they hold. Computes derived values, so it is asked of a copy.
  func inspected() -> [InspectedPresenter] {
    return presentersInOrder().map { context in
      self.context = context
      let instance = instance(ofNode: context.node)
      let place = entryRoot(of: context.node) == context.node ? place(ofEntryWith: context.node) : nil
      let stack = place.map { outline.holders[$0.holder].stacks[$0.tab] }
      return InspectedPresenter(
        name: context.layout.presenter.name, presenter: context.layout.presenter.index, instance: instance,
        role: context.layout.presenter.role, depth: Int(nodes[context.node].depth), childName: childName(of: context),
        path: path(of: context.node), entry: place.map { self[$0].summary }, stack: place.flatMap { stackName(at: $0) },
        isOnTop: stack?.entries.last?.instance == instance && stack != nil,
        values: inspectedSlots() + inspectedDerived())
    }
  }

  /// The entries of all stacks in which nobody lives for now.
  var sleepingEntries: [EntrySummary] {
    outline.holders.flatMap { $0.stacks.flatMap { $0.entries.filter { $0.instance == nil }.map(\.summary) } }
  }

  /// The name of a stack among children, with that of its tab.
  func stackName(at place: EntryPlace) -> String? {
    let context = context(ofNode: outline.holders[place.holder].node)
    guard let tabs = context.layout.presenter.stacks?.tabs, let child = childName(of: context) else { return nil }
    let tab = tabs.indices.contains(place.tab) ? tabs[place.tab].name : ""
    return tab.isEmpty ? child : "\(child).\(tab)"
  }

  /// What the parent of a presenter calls it: `rows["a"]`.
  func childName(of context: Context) -> String? {
    let node = nodes[context.node]
    guard node.parent >= 0, node.child >= 0 else { return nil }
    let parent = layout.presenters[Int(nodes[Int(node.parent)].presenter)]
    let child = parent.presenter.children[Int(node.child)]
    return child.each == nil ? child.name : child.rowName(key(ofRow: context.node))
  }

  private func inspectedSlots() -> [InspectedValue] {
    let presenter = context.layout.presenter
    return presenter.slots.enumerated().map { index, slot in
      let value = value(ofSlot: index, in: context)
      return InspectedValue(
        kind: index < presenter.parameterCount ? .param : slot.isSaved ? .saved : .state, name: slot.name,
        value: value.literal, content: value)
    }
  }

  private func inspectedDerived() -> [InspectedValue] {
    let presenter = context.layout.presenter
    return presenter.derived.prefix(presenter.declaredDerivedCount).enumerated().map { index, derived in
      do throws(EvaluationError) {
        let value = try value(ofVariable: Variable.derived(index).number)
        return InspectedValue(kind: .derived, name: derived.name, value: value.literal, content: value)
      } catch {
        return InspectedValue(kind: .derived, name: derived.name, value: "<\(error.message)>", content: nil)
      }
    }
  }
}
