/// Parts of a flow or a screen, to mark those that failed to parse completely.
///
/// An apparently undeclared name may be declared in a part that failed to parse. Passes that look up names check for
/// this before they report an error.
public struct DeclaredParts: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The params of a presenter.
  public static let params = DeclaredParts(rawValue: 1)
  /// The state of a presenter.
  public static let state = DeclaredParts(rawValue: 2)
  /// The derived values of a presenter.
  public static let derived = DeclaredParts(rawValue: 4)
  /// The events of a presenter.
  public static let events = DeclaredParts(rawValue: 8)
  /// The transitions of a presenter.
  public static let transitions = DeclaredParts(rawValue: 16)
  /// The model of a presenter.
  public static let model = DeclaredParts(rawValue: 32)
  /// The screens of a flow.
  public static let screens = DeclaredParts(rawValue: 64)
  /// The types of a flow.
  public static let types = DeclaredParts(rawValue: 128)

  /// The presenters of a flow that are composed into others.
  public static let parts = DeclaredParts(rawValue: 256)
  /// The children of a presenter.
  public static let children = DeclaredParts(rawValue: 512)
  /// The stores of a presenter.
  public static let stores = DeclaredParts(rawValue: 1024)
  /// The values and stores that a presenter uses from those around it.
  public static let uses = DeclaredParts(rawValue: 2048)
  /// The interfaces of a flow.
  public static let interfaces = DeclaredParts(rawValue: 4096)
  /// The values that a presenter provides to those inside it.
  public static let provides = DeclaredParts(rawValue: 8192)
  /// The slots that presenters around a template fill.
  public static let slots = DeclaredParts(rawValue: 16384)
  /// The result of a screen.
  public static let result = DeclaredParts(rawValue: 32768)
  /// The strings of a flow.
  public static let strings = DeclaredParts(rawValue: 1 << 30)

  /// The services of a flow.
  public static let services = DeclaredParts(rawValue: 65536)
  /// The observed streams of a presenter.
  public static let observes = DeclaredParts(rawValue: 131072)

  /// The imports of a flow.
  public static let imports = DeclaredParts(rawValue: 1 << 29)

  /// The functions of a flow.
  public static let functions = DeclaredParts(rawValue: 1 << 28)

  /// The parts whose names expressions can read.
  public static let values: DeclaredParts = [.params, .state, .derived, .children, .stores, .uses, .observes]

  /// All parts of a screen or of a presenter inside one.
  static let whole: DeclaredParts = [values, .events, .transitions, .model, .provides, .slots, .result]

  /// The parts by their keys.
  static let byKey: [(key: String, part: DeclaredParts)] = [
    ("params", .params), ("state", .state), ("derived", .derived), ("events", .events), ("transitions", .transitions),
    ("privateEvents", .events),
    ("model", .model), ("screens", .screens), ("types", .types), ("saved", .state), ("presenters", .parts),
    ("children", .children), ("stores", .stores), ("uses", .uses), ("interfaces", .interfaces), ("emits", .events),
    ("provides", .provides), ("slots", .slots), ("result", .result), ("services", .services), ("observes", .observes),
    ("strings", .strings), ("imports", .imports),
    ("functions", .functions),
  ]
}
