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
  /// How deep it lies in the tree: 0 for the flow's own presenter, 1 for a screen on the backstack.
  public let depth: Int
  /// Whether it is the screen on top.
  public let isOnTop: Bool
  /// Params, state and derived values, in the order of the file.
  public let values: [InspectedValue]
}

/// One thing that a presenter holds.
public struct InspectedValue: Sendable {
  /// What it is to the presenter.
  public enum Kind: String, Sendable, Hashable {
    case param, state, derived
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
    let top = outline.stack.last?.instance
    return presentersInOrder().map { context in
      self.context = context
      let instance = instance(ofNode: context.node)
      return InspectedPresenter(
        name: context.layout.presenter.name, presenter: context.layout.presenter.index, instance: instance,
        depth: context.isFlow ? 0 : 1, isOnTop: instance == top, values: inspectedSlots() + inspectedDerived())
    }
  }

  private func inspectedSlots() -> [InspectedValue] {
    let presenter = context.layout.presenter
    return presenter.slots.enumerated().map { index, slot in
      let value = value(ofSlot: index, in: context)
      return InspectedValue(
        kind: index < presenter.parameterCount ? .param : .state, name: slot.name, value: value.literal, content: value)
    }
  }

  private func inspectedDerived() -> [InspectedValue] {
    context.layout.presenter.derived.enumerated().map { index, derived in
      do throws(EvaluationError) {
        let value = try value(ofVariable: Variable.derived(index).number)
        return InspectedValue(kind: .derived, name: derived.name, value: value.literal, content: value)
      } catch {
        return InspectedValue(kind: .derived, name: derived.name, value: "<\(error.message)>", content: nil)
      }
    }
  }
}
