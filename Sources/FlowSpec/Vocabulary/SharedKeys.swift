/// The keys that several kinds of presenter have.
extension Key {
  static let saved = Key(
    "saved", "NAME: TYPE = CEL, or NAME: piece of saved state",
    """
    State that survives process death. In a child with `keep: saved`, it also survives while the child does not exist.
    """)
  static let observes = Key(
    "observes", "NAME: SERVICE.STREAM or observation",
    """
    Streams that expressions read, followed while the presenter is visible. `NAME.value` is the latest item or `null`. \
    `NAME.loading` is true until an item or an error has arrived. `NAME.failed` is true if the stream has ended with \
    an error, and `NAME.error` is the name of that error.
    """)
  static let derived = Key(
    "derived", "NAME: CEL",
    """
    Values computed from the names that the presenter can read. A value is computed again only after one of the values \
    that it reads has changed.
    """)
  static let provides = Key(
    "provides", "NAME: value", "Values for every presenter inside that lists the name under `uses`.")
  static let stores = Key(
    "stores", "NAME: store",
    """
    Shared state with events of its own. The presenter, and every presenter inside it that lists the store under \
    `uses`, can read the store and send events to it. For a store of the flow, `uses` is not needed.
    """)
  static let transitions = Key(
    "transitions", "EVENT: steps or alternatives",
    "The reaction to each event. `NAME.EVENT` is an event of a child, a store or, for the flow, a screen.")
  static let privateEvents = Key(
    "privateEvents", "names, or NAME: fields",
    """
    Events that only steps can send: the steps of the presenter that declares them and, for private events of the \
    flow, the steps of all presenters. Views, hosts and scenarios cannot send them. A store declares none, because \
    only steps send to it.
    """)
  static let effects = Key(
    "effects", "NAME: effect", "Steps that run because of time, a changed value or a stream.")
}
