/// Whether a host can send an event to a presenter that is shown.
public enum EventOffer: Sendable, Hashable {
  /// The case that is shown offers it; its position in ``Presenter/events``.
  case offered(Int)
  /// The presenter has it, and the case of the model that is shown does not offer it.
  case unoffered(shown: String)
  /// The presenter alone raises it.
  case emitted(presenter: String)
  /// The presenter has no such event.
  case unknown
}

extension EventOffer {
  /// The reason why the event cannot be sent, or `nil` where it can, or where there is none of its name.
  public func refusal(of event: String) -> String? {
    switch self {
    case .offered, .unknown: nil
    case .unoffered(let shown): "'\(event)' cannot be sent now, because '\(shown)' does not offer it"
    case .emitted(let presenter): "'\(event)' cannot be sent, because '\(presenter)' alone raises it"
    }
  }
}

extension Program {
  /// Whether a host can send an event to the presenter that shows a model: one rule for apps, the console and scenarios.
  public func offer(of event: String, by model: PresenterModel) -> EventOffer {
    guard presenters.indices.contains(model.presenter) else { return .unknown }
    let presenter = presenters[model.presenter]
    guard let index = presenter.event(named: event) else { return .unknown }
    if presenter.events[index].isEmitted { return .emitted(presenter: names.name(of: presenter.index)) }
    let shown = modelCase(of: model)
    if shown?.events.contains(index) ?? false { return .offered(index) }
    return .unoffered(shown: shown?.name ?? names.name(of: presenter.index))
  }
}
