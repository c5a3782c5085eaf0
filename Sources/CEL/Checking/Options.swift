/// The limits of one expression. An expression beyond a limit is rejected.
public struct Limits: Sendable {
  /// The maximum nesting depth, parentheses and operators included. It bounds the recursion of every pass: at this
  /// depth, optimised code needs less than half a megabyte of stack.
  public var nesting = 200
  /// The maximum length of a source, in code points.
  public var length = 100_000
  /// The maximum work of one evaluation, in the cost units of the specification (about 10 ns each).
  public var cost = 10_000_000
  /// The maximum size of a computed string in bytes. Without it, a few replacements could fill the memory.
  public var textLength = 64 << 20

  /// Creates the default limits.
  public init() {}
}

/// The optional parts of the language.
public struct Extensions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// `charAt`, `split`, `format` and the other string functions.
  public static let strings = Extensions(rawValue: 1)
  /// `math.greatest`, `math.abs` and the other functions on numbers.
  public static let math = Extensions(rawValue: 2)
  /// `slice`, `sort`, `distinct` and the other list functions.
  public static let lists = Extensions(rawValue: 4)
  /// `sets.contains` and the other functions that treat lists as sets.
  public static let sets = Extensions(rawValue: 8)
  /// `base64.encode`, `json.encode` and their decoders.
  public static let encoders = Extensions(rawValue: 16)
  /// `cel.bind`, which names a value for one expression.
  public static let bindings = Extensions(rawValue: 32)
  /// `.?field`, `optional.of` and the other forms of optional values.
  public static let optionals = Extensions(rawValue: 64)
  /// `all(i, v, …)`, `transformMap` and the other macros with two variables.
  public static let twoVariables = Extensions(rawValue: 128)
  /// `regex.replace` and the other functions on regular expressions.
  public static let regex = Extensions(rawValue: 256)
  /// `cel.block`, the form that optimisers generate.
  public static let blocks = Extensions(rawValue: 512)

  /// All extensions for authors: everything but ``blocks``.
  public static let all: Extensions = [
    .strings, .math, .lists, .sets, .encoders, .bindings, .optionals, .twoVariables, .regex,
  ]
}

/// The options for parsing and checking expressions.
public struct Options: Sendable {
  /// Whether the additional rules of the flow language apply: no dynamic types, `null` only where a type declares
  /// it and a check precedes its use, and literals that adapt to the expected type.
  public var isStrict: Bool
  /// The container in which unqualified names are looked up first, such as `a.b`.
  public var container = ""
  /// The enabled extensions.
  public var extensions = Extensions.all
  /// Whether types are checked. If not, every mistake except a syntax error is reported at evaluation.
  public var isChecked = true
  /// Whether macros are recognised. If not, they are read as calls.
  public var hasMacros = true
  /// The limits of one expression.
  public var limits = Limits()

  /// Creates options with every extension and the default limits.
  public init(isStrict: Bool = false) { self.isStrict = isStrict }

  /// The language of the CEL specification.
  public static let standard = Options()
  /// The strict language of flows.
  public static let strict = Options(isStrict: true)

  /// Returns the strict options with a container in which unqualified names are looked up first.
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
