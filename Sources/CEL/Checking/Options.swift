/// The bounds of one expression, each a refusal rather than a crash.
public struct Limits: Sendable {
  /// How deep parts may be nested, parentheses and operators included. The recursion of every pass is bounded by it: optimised
  /// code needs less than half a megabyte of stack for it.
  public var nesting = 200
  /// How many code points a text may have.
  public var length = 100_000
  /// How much work one evaluation may do, in the units of the specification (about 10 ns each).
  public var cost = 10_000_000
  /// How many octets a text may grow to, since a few replacements could otherwise fill the memory.
  public var textLength = 64 << 20

  /// Creates the usual limits.
  public init() {}
}

/// What the language offers beside its core.
public struct Extensions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `charAt`, `split`, `format` and the other functions on texts.
  public static let strings = Extensions(rawValue: 1)
  /// `math.greatest`, `math.abs` and the others.
  public static let math = Extensions(rawValue: 2)
  /// `slice`, `sort`, `distinct` and the others.
  public static let lists = Extensions(rawValue: 4)
  /// `sets.contains` and the others.
  public static let sets = Extensions(rawValue: 8)
  /// `base64.encode`, `json.encode` and the way back.
  public static let encoders = Extensions(rawValue: 16)
  /// `cel.bind`.
  public static let bindings = Extensions(rawValue: 32)
  /// `.?field`, `optional.of` and the others.
  public static let optionals = Extensions(rawValue: 64)
  /// `all(i, v, …)`, `transformMap` and the others.
  public static let twoVariables = Extensions(rawValue: 128)
  /// `regex.replace` and the others.
  public static let regex = Extensions(rawValue: 256)
  /// `cel.block`, the form that optimisers write.
  public static let blocks = Extensions(rawValue: 512)

  /// All that authors use: everything but ``blocks``.
  public static let all: Extensions = [
    .strings, .math, .lists, .sets, .encoders, .bindings, .optionals, .twoVariables, .regex,
  ]
}

/// How expressions are read and checked.
public struct Options: Sendable {
  /// Whether the rules of the flow language hold on top: no dynamic types, `null` only where a type says so and behind a
  /// check, literals that fit the type expected.
  public var isStrict: Bool
  /// The name that unqualified names are looked up under first, such as `a.b`.
  public var container = ""
  /// What is offered beside the core.
  public var extensions = Extensions.all
  /// Whether types are checked. Without, every mistake but those of syntax waits for the evaluation.
  public var isChecked = true
  /// Whether macros are told apart from calls.
  public var hasMacros = true
  /// The bounds of one expression.
  public var limits = Limits()

  /// Creates options with every extension and the usual limits.
  public init(isStrict: Bool = false) { self.isStrict = isStrict }

  /// The language as it is specified.
  public static let standard = Options()
  /// The stricter language of flows.
  public static let strict = Options(isStrict: true)

  /// The same, where unqualified names are looked up under another first.
  public static func strict(in container: String) -> Options {
    var options = Options.strict
    options.container = container
    return options
  }

  var macros: MacroSet {
    guard hasMacros else { return [] }
    var macros: MacroSet = .standard
    if extensions.contains(.twoVariables) { macros.insert(.twoVariables) }
    if extensions.contains(.bindings) { macros.insert(.bindings) }
    if extensions.contains(.optionals) { macros.insert(.optionals) }
    if extensions.contains(.lists) { macros.insert(.lists) }
    if extensions.contains(.blocks) { macros.insert(.blocks) }
    return macros
  }
}
