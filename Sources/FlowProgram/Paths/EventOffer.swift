/// The answer to whether a host can send an event to a visible presenter.
public enum EventOffer: Sendable, Hashable {
  /// The visible case offers it, by its index in ``Presenter/events``.
  case offered(EventID)
  /// The presenter has it, but the visible case of the model does not offer it.
  case unoffered(shown: String)
  /// Only the presenter itself raises or sends it.
  case emitted(presenter: String)
  /// The presenter has no such event.
  case unknown
}

extension EventOffer {
  /// Returns the reason why the event cannot be sent, or `nil` if it can, or if there is none of its name.
  public func refusal(of event: String) -> String? {
    switch self {
    case .offered, .unknown: nil
    case .unoffered(let shown): "'\(event)' cannot be sent now, because '\(shown)' does not offer it"
    case .emitted(let presenter): "'\(event)' cannot be sent, because only '\(presenter)' can raise it"
    }
  }
}

extension Program {
  /// Returns whether a host can send an event to the presenter of a model. Apps, the console and scenarios use the
  /// same rule.
  public func offer(of event: String, by model: PresenterModel) -> EventOffer {
    guard presenters.ids.contains(model.presenter) else { return .unknown }
    let presenter = presenters[model.presenter]
    guard let index = presenter.event(named: event) else { return .unknown }
    if !presenter.events[index].isOpen { return .emitted(presenter: names.name(of: presenter.index)) }
    let shown = modelCase(of: model)
    if shown?.events.contains(index) ?? false { return .offered(index) }
    return .unoffered(shown: shown?.name ?? names.name(of: presenter.index))
  }
}
