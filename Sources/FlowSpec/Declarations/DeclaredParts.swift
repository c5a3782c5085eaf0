/// Parts of a flow or a screen, to say which of them could not be read in full.
///
/// Where a part could not be read, a name that nobody seems to declare may stand in it. Passes that look names up ask for
/// this before they blame whoever uses the name.
public struct DeclaredParts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// What a presenter is given.
  public static let params = DeclaredParts(rawValue: 1)
  /// What it remembers.
  public static let state = DeclaredParts(rawValue: 2)
  /// What it computes.
  public static let derived = DeclaredParts(rawValue: 4)
  /// What can be sent to it.
  public static let events = DeclaredParts(rawValue: 8)
  /// What events do.
  public static let transitions = DeclaredParts(rawValue: 16)
  /// What it shows.
  public static let model = DeclaredParts(rawValue: 32)
  /// The screens of a flow.
  public static let screens = DeclaredParts(rawValue: 64)
  /// The types of a flow.
  public static let types = DeclaredParts(rawValue: 128)

  /// The presenters of a flow that are composed into others.
  public static let parts = DeclaredParts(rawValue: 256)
  /// What is composed into it.
  public static let children = DeclaredParts(rawValue: 512)
  /// What its subtree shares.
  public static let stores = DeclaredParts(rawValue: 1024)
  /// What it takes from those around it.
  public static let uses = DeclaredParts(rawValue: 2048)
  /// The interfaces of a flow.
  public static let interfaces = DeclaredParts(rawValue: 4096)
  /// What it gives to those inside it.
  public static let provides = DeclaredParts(rawValue: 8192)
  /// The places that whoever composes it fills.
  public static let slots = DeclaredParts(rawValue: 16384)
  /// What it hands back.
  public static let result = DeclaredParts(rawValue: 32768)
  /// The texts of a flow.
  public static let strings = DeclaredParts(rawValue: 1 << 30)

  /// What a flow needs from outside.
  public static let services = DeclaredParts(rawValue: 65536)
  /// The streams that it reads.
  public static let observes = DeclaredParts(rawValue: 131072)

  /// The flows that a flow can go to.
  public static let imports = DeclaredParts(rawValue: 1 << 29)

  /// The parts whose names expressions can read.
  public static let values: DeclaredParts = [.params, .state, .derived, .children, .stores, .uses, .observes]

  /// Everything that a screen or a part of one declares.
  static let whole: DeclaredParts = [values, .events, .transitions, .model, .provides, .slots, .result]

  /// The parts by their keys.
  static let byKey: [(key: String, part: DeclaredParts)] = [
    ("params", .params), ("state", .state), ("derived", .derived), ("events", .events), ("transitions", .transitions),
    ("model", .model), ("screens", .screens), ("types", .types), ("saved", .state), ("presenters", .parts),
    ("children", .children), ("stores", .stores), ("uses", .uses), ("interfaces", .interfaces), ("emits", .events),
    ("provides", .provides), ("slots", .slots), ("result", .result), ("services", .services), ("observes", .observes),
    ("strings", .strings), ("imports", .imports),
  ]
}
