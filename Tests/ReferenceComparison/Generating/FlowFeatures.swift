internal import SeededRandom

/// The parts of the language that a random flow may use.
struct FlowFeatures: OptionSet, Sendable, CustomStringConvertible {
  let rawValue: Int

  /// Steps `after` and `cancel`, and effects by the clock.
  static let timers = FlowFeatures(rawValue: 1 << 0)
  /// Effects by key and condition, `enter` and `leave` steps.
  static let effects = FlowFeatures(rawValue: 1 << 1)
  /// Parts that are composed into screens, once or for each item of a list.
  static let children = FlowFeatures(rawValue: 1 << 2)
  /// A store of the flow.
  static let stores = FlowFeatures(rawValue: 1 << 3)
  /// Results, modals and sheets, and every way to join a stack.
  static let results = FlowFeatures(rawValue: 1 << 4)
  /// Calls of services.
  static let services = FlowFeatures(rawValue: 1 << 5)
  /// Back handlers.
  static let back = FlowFeatures(rawValue: 1 << 6)
  /// Provided values.
  static let provides = FlowFeatures(rawValue: 1 << 7)
  /// Messages.
  static let messages = FlowFeatures(rawValue: 1 << 8)
  /// Payloads of types with too many values for exhaustive exploration.
  static let typing = FlowFeatures(rawValue: 1 << 9)
  /// Expressions that fail for some values.
  static let faults = FlowFeatures(rawValue: 1 << 10)
  /// Stacks with a limited depth, with history, or with `compose: top`.
  static let stacks = FlowFeatures(rawValue: 1 << 11)
  /// Tabs inside of a screen.
  static let tabs = FlowFeatures(rawValue: 1 << 12)
  /// Requirements of screens.
  static let requires = FlowFeatures(rawValue: 1 << 13)
  /// An imported flow.
  static let imports = FlowFeatures(rawValue: 1 << 14)
  /// Streams.
  static let streams = FlowFeatures(rawValue: 1 << 15)
  /// Routes, and steps that follow links.
  static let links = FlowFeatures(rawValue: 1 << 16)
  /// Fakes of the services.
  static let fakes = FlowFeatures(rawValue: 1 << 17)
  /// Strings in two languages.
  static let languages = FlowFeatures(rawValue: 1 << 18)
  /// Process death in every explored state.
  static let death = FlowFeatures(rawValue: 1 << 19)
  /// Fields of records and items of lists that steps write.
  static let records = FlowFeatures(rawValue: 1 << 20)
  /// Modes of screens.
  static let modes = FlowFeatures(rawValue: 1 << 21)
  /// Steps that read the time.
  static let clock = FlowFeatures(rawValue: 1 << 22)
  /// A library with the functions of the flow.
  static let libraries = FlowFeatures(rawValue: 1 << 23)
  /// Texts and numbers of users about which conditions ask questions.
  static let questions = FlowFeatures(rawValue: 1 << 24)

  /// The number of features.
  static let count = 25
  /// All of them.
  static let all = FlowFeatures(rawValue: 1 << count - 1)
  /// The features that leave a flow with finitely many states, all of which are tried.
  static let finite = all.subtracting([.typing, .fakes, .clock, .questions])
  /// The features of flows with a proof run that random inputs can be compared with.
  static let provable = all.subtracting([.typing, .fakes, .clock, .links, .streams])

  private static let names = [
    "timers", "effects", "children", "stores", "results", "services", "back", "provides", "messages", "typing",
    "faults",
    "stacks", "tabs", "requires", "imports", "streams", "links", "fakes", "languages", "death", "records", "modes",
    "clock", "libraries", "questions",
  ]

  var description: String {
    FlowFeatures.names.indices.filter { rawValue >> $0 & 1 == 1 }.map { FlowFeatures.names[$0] }.joined(separator: " ")
  }

  /// Returns a few random features. Small flows find more than large ones, because every run passes through all of
  /// their features.
  static func random(among allowed: FlowFeatures, _ random: inout SplitMix) -> FlowFeatures {
    var features: FlowFeatures = []
    let density = 1 + random.below(4)
    for bit in 0..<count where random.below(5) < density { features.insert(FlowFeatures(rawValue: 1 << bit)) }
    return features.intersection(allowed)
  }
}
