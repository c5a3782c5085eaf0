/// The keys that several kinds of presenter have.
extension Key {
  static let saved = Key(
    "saved", "NAME: TYPE = CEL, or NAME: piece of saved state",
    """
    State that survives when the system ends the process of the app (process death). In a child with `keep: saved`, \
    the state also survives while the child does not exist. Values of the type `secret` are never saved.
    """)
  static let observes = Key(
    "observes", "NAME: SERVICE.STREAM or observation",
    """
    Streams whose items expressions can read. The flow follows each stream while the presenter is visible. \
    `NAME.value` is the latest item, or `null` before the first item. `NAME.loading` is true until an item or an error has \
    arrived. `NAME.failed` is true if the stream has ended with an error, and `NAME.error` is the name of that error.
    """)
  static let derived = Key(
    "derived", "NAME: CEL",
    """
    Values that are computed from other values. A derived value is computed again only after one of the values that it \
    reads has changed.
    """)
  static let provides = Key(
    "provides", "NAME: value",
    """
    Values that this presenter offers to the presenters inside it. To read a value, a presenter lists the name of the \
    value under `uses`.
    """)
  static let stores = Key(
    "stores", "NAME: store",
    """
    Shared state with events of its own. The presenter that declares a store can read it and send events to it. \
    Presenters inside it can do the same if they list the store under `uses`. For a store of the flow, `uses` is not \
    needed.
    """)
  static let transitions = Key(
    "transitions", "EVENT: steps or alternatives",
    """
    The reactions to events. `NAME.EVENT` is an event of a child or a store. In the transitions of the flow, NAME can \
    also be a screen.
    """)
  static let privateEvents = Key(
    "privateEvents", "names, or NAME: fields",
    """
    Events that only steps can send; views, hosts and scenarios cannot send them. Each presenter can send its own \
    private events, and all presenters can send those of the flow. A store has no private events, because only steps \
    send events to a store.
    """)
  static let effects = Key(
    "effects", "NAME: effect", "Steps that run because of time, a changed value or a stream.")
}
