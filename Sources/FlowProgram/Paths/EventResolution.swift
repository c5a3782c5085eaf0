/// The result of finding the recipient of an event by name.
public enum EventResolution: Sendable {
  /// This presenter, with the index of the event.
  case one(ShownPresenters.Place, event: EventID)
  /// Several parts match.
  case several([ShownPresenters.Place])
  /// A matching presenter has the event but does not accept it now. Never ``EventOffer/offered(_:)``.
  case refused(EventOffer)
  /// A path matches nothing visible.
  case absent
  /// No matching presenter has such an event.
  case unheard
}

extension ShownPresenters {
  /// Finds the recipient of an event. With a path, it is the presenter that the path means. Without one, it is the
  /// innermost top screen that offers the event, then a surrounding one, then the only part that does.
  public func resolution(of event: String, at path: String? = nil) -> EventResolution {
    guard let path else {
      let tops = tops
      for top in tops { if let event = offered(event, by: top) { return .one(top, event: event) } }
      let rest = places.filter { place in isScreenOrPart(place) && !tops.contains { $0.model === place.model } }
      return resolution(of: event, among: rest, else: tops + rest)
    }
    let meant = places(called: path)
    return meant.isEmpty ? .absent : resolution(of: event, among: meant, else: meant)
  }

  private func resolution(of event: String, among places: [Place], else others: [Place]) -> EventResolution {
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
