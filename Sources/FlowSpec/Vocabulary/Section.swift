/// A key of the language, with its description for the reference, completion and messages.
public struct Key: Sendable {
  /// The spelling of the key.
  public let name: String
  /// The form of its value, in the notation of the reference: `TYPE = CEL`, `list of steps`.
  public let form: String
  /// The form of its value as a tree, parsed from the notation.
  public var shape: KeyForm { KeyForm(form) }
  /// The description of its effect, in one sentence.
  public let summary: String
  /// Whether the key is required.
  public let isRequired: Bool
  /// The spelling of the key and its words in edition 1, or `nil` if they are unchanged.
  let formerly: FormerKey?

  /// Whether its value is a word or an expression, and never a mapping.
  var takesWord: Bool { shape.isScalar }

  init(_ name: String, _ form: String, _ summary: String, required: Bool = false, formerly: FormerKey? = nil) {
    self.name = name
    self.form = form
    self.summary = summary
    isRequired = required
    self.formerly = formerly
  }
}

/// The spelling of a key in edition 1.
struct FormerKey: Sendable {
  /// The name of the key.
  let name: String
  /// The words among its values that were renamed, with their present spelling.
  let words: [String: String]
  /// The keys beside which the name meant something else.
  let excluded: [String]

  init(_ name: String, words: [String: String] = [:], unless excluded: [String] = []) {
    self.name = name
    self.words = words
    self.excluded = excluded
  }
}

/// A place in a flow file with a fixed set of keys.
///
/// The parser, the reference and messages share these tables, so that the documentation always matches the parser.
public struct Section: Sendable {
  /// The name of the place in messages, with an article: `a screen`.
  public let name: String
  /// The purpose of the section, in one or two sentences.
  public let summary: String
  /// The section whose keys are also allowed here, by its name and with its keys.
  public let base: (name: String, keys: [Key])?
  /// The names of that section's keys that are not allowed here.
  public let leftOut: [String]
  /// Its own keys, in the order of the reference.
  public let keys: [Key]
  /// Keys of other places that an author may look for here, each with a suggestion.
  let elsewhere: [String: String]
  /// A whole flow that uses each of ``keys``.
  public let example: String
  /// Another file that ``example`` imports and that shows the keys, if any.
  public let file: (path: String, text: String)?

  init(
    _ name: String, _ summary: String, like base: Section? = nil, except left: Set<String> = [], keys: [Key],
    elsewhere: [String: String] = [:], example: String, file: (path: String, text: String)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.base = base.map { ($0.name, $0.allKeys.filter { !left.contains($0.name) }) }
    leftOut = base.map { $0.allKeys.map(\.name).filter(left.contains) } ?? []
    self.keys = keys
    self.elsewhere = elsewhere
    self.example = example
    self.file = file
  }

  /// The allowed keys, those of ``base`` first.
  public var allKeys: [Key] { (base?.keys ?? []) + keys }

  /// Returns the key with a name.
  subscript(_ name: String) -> Key? { allKeys.first { $0.name == name } }
}

/// The keys that select one thing out of several, such as a step or an element, each with the keys of its own
/// mapping.
public struct Choices: Sendable {
  /// The kind of thing that is selected, with an article: `a step`.
  public let name: String
  /// The choices in the order of the reference.
  public let choices: [Choice]

  /// One of the choices.
  public struct Choice: Sendable {
    /// The key that selects it.
    public let key: Key
    /// The keys that are allowed next to ``key``.
    public let beside: [Key]
    /// The keys of its mapping; empty when its value is not a mapping with fixed keys.
    public let keys: [Key]
    /// A whole flow that uses it.
    public let example: String

    init(_ key: Key, beside: [Key] = [], keys: [Key] = [], example: String) {
      self.key = key
      self.beside = beside
      self.keys = keys
      self.example = example
    }
  }

  /// The names of the choices.
  public var names: [String] { choices.map(\.key.name) }

  /// Returns the choice with a name.
  public subscript(_ name: String) -> Choice? { choices.first { $0.key.name == name } }

  /// Each choice as a section of the reference.
  var sections: [Section] {
    choices.map { choice in
      let beside = choice.beside.filter { key in !choice.keys.contains { $0.name == key.name } }
      return Section(
        "`\(choice.key.name)`", choice.key.summary, keys: [choice.key] + choice.keys + beside,
        example: choice.example)
    }
  }
}
