internal import CEL

/// The names of a model: those of the author, with something behind them where a name is taken.
struct ModelNames {
  private var byKey: [String: String] = [:]
  private var taken: Set<String> = ModelNames.reserved
  /// What stands for the values of enums and for tokens, in the order in which they came up.
  private(set) var positions: [(name: String, index: Int)] = []
  /// The names of tokens, by their numbers.
  private(set) var tokens: [Int: String] = [:]

  /// The name for something; the same again for the same key.
  mutating func name(_ wish: String, for key: String) -> String {
    if let known = byKey[key] { return known }
    let plain = ModelNames.plain(wish)
    var name = plain
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(plain)_\(number)"
      number += 1
    }
    byKey[key] = name
    return name
  }

  /// The name of a case of an enum; of the enum of all screens, that of the screen.
  mutating func position(_ value: EnumValue, of type: String) -> String {
    let key = "case \(type).\(value.index)"
    let isNew = byKey[key] == nil
    let name = name(type == "screen" ? value.name : "\(type)_\(value.name)", for: key)
    if isNew { positions.append((name, value.index)) }
    return name
  }

  /// The name of the token that stands for a value.
  mutating func token(_ number: Int, _ value: Value) -> String {
    let name = name("v\(number + 1)_\(value.literal(limit: 24))", for: "token \(number)")
    tokens[number] = name
    return name
  }

  /// A text as a name: letters, digits and lines, of which none comes twice.
  static func plain(_ text: String) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain { name.unicodeScalars.append(scalar) } else if !name.hasSuffix("_") { name += "_" }
    }
    while name.hasSuffix("_") { name.removeLast() }
    return name.first.map { $0.isNumber ? "n\(name)" : name } ?? "x"
  }

  /// Words of the language, of C, and of every model.
  private static let reserved: Set<String> = [
    "active", "assert", "atomic", "bit", "bool", "break", "byte", "chan", "d_step", "do", "else", "empty", "enabled",
    "eval", "false", "fi", "for", "full", "get_priority", "goto", "hidden", "if", "in", "init", "inline", "int", "len",
    "local", "ltl", "mtype", "nempty", "never", "nfull", "notrace", "np_", "od", "of", "pc_value", "pid", "print",
    "printf", "printm", "priority", "proctype", "provided", "return", "run", "select", "set_priority", "short", "show",
    "skip", "timeout", "trace", "true", "typedef", "unless", "unsigned", "xr", "xs", "always", "eventually", "until",
    "weakuntil", "stronguntil", "release", "implies", "equivalent", "next", "U", "V", "W", "X", "R", "auto", "case",
    "char", "const", "continue", "default", "double", "enum", "extern", "float", "long", "register", "signed", "sizeof",
    "static", "struct", "switch", "union", "void", "volatile", "while", "depth", "screen", "style", "asker", "asker_at",
    "exited", "top", "flow", "outcome", "clear", "keep", "undo", "rest", "arrange", "send", "leave_from", "room",
    "DEPTH", "QUEUE", "NONE", "FLOW", "BEYOND", "PUSH", "REPLACE", "RESET", "MODAL", "SHEET", "end", "now",
    "what", "whom", "wait", "meant", "at", "n", "timer", "timers", "timer_at", "timer_left", "quiet", "message", "arm",
    "disarm", "take", "reorder", "touch", "stop", "pass", "compose", "run_effects", "show_text", "dismiss", "TIMERS",
    "MESSAGES", "STACKS", "ENTRIES", "host", "on", "VISIBLE", "SCRATCH", "begin", "finish",
  ]
}
