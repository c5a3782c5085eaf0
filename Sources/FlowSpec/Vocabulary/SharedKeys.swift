/// The keys that several kinds of presenter have.
extension Key {
  static let saved = Key(
    "saved", "NAME: TYPE = CEL, or a piece of saved state",
    "State that is kept when the process ends, and by a child with `keep: saved` while it is away.")
  static let observes = Key(
    "observes", "NAME: SERVICE.STREAM or observation",
    """
    Streams that formulas read, while the presenter can be seen: `NAME.value` is what came last, or `null`, `NAME.loading` whether \
    nothing has come yet, `NAME.failed` whether it has ended with an error, and `NAME.error` which one.
    """)
  static let derived = Key(
    "derived", "NAME: CEL", "Values computed from what it can read, kept until something they read changes.")
  static let provides = Key(
    "provides", "NAME: value", "Values for every presenter inside it that has the name among its `uses`.")
  static let stores = Key(
    "stores", "NAME: store", "State of its own standing that every presenter inside may read and send to.")
  static let transitions = Key(
    "transitions", "EVENT: steps or alternatives",
    "What each event does; `NAME.EVENT` is an event that a child, a store or, for the flow, a screen has had.")
  static let effects = Key("effects", "NAME: effect", "What runs by the clock, or when something changes.")
}
