/// The result of looking for the hearer of an event that is sent by its name.
public enum EventHearing: Sendable {
  /// This presenter, with the position of the event.
  case one(ShownPresenters.Place, event: Int)
  /// Several parts could be meant.
  case several([ShownPresenters.Place])
  /// A presenter that is there has the event and cannot be sent it; never ``EventOffer/offered(_:)``.
  case refused(EventOffer)
  /// A path means nothing that is shown.
  case absent
  /// Nothing that could be meant has such an event.
  case unheard
}

extension ShownPresenters {
  /// Finds the hearer of an event: with a path, the presenter that it means; without one, the innermost screen on top that offers it, then those around
  /// it, then the one part that does.
  public func hearing(of event: String, at path: String? = nil) -> EventHearing {
    guard let path else {
      let tops = tops
      for top in tops { if let event = offered(event, by: top) { return .one(top, event: event) } }
      let rest = places.filter { place in isScreenOrPart(place) && !tops.contains { $0.model === place.model } }
      return hearing(of: event, among: rest, else: tops + rest)
    }
    let meant = places(called: path)
    return meant.isEmpty ? .absent : hearing(of: event, among: meant, else: meant)
  }

  private func hearing(of event: String, among places: [Place], else others: [Place]) -> EventHearing {
    let found = places.filter { offered(event, by: $0) != nil }
    if found.count > 1 { return .several(found) }
    if let place = found.first, let event = offered(event, by: place) { return .one(place, event: event) }
    for place in others {
      let offer = offer(of: event, by: place)
      if offer != .unknown { return .refused(offer) }
    }
    return .unheard
  }

  /// The events that can be sent now, by path: `home.rows['a'].remove`, in the order of ``places``.
  public var offeredEvents: [String] {
    places.flatMap { place in offeredNames(by: place).map { "\(place.path).\($0)" } }
  }
}
