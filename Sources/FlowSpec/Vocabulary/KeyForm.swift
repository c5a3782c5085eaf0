/// The form of a value of a key, as a tree.
///
/// The tables write forms in a small notation, which the reference prints as it is:
///
/// ```text
/// form    = part ("," part)* [","] "or" part | part
/// part    = WORD ":" form | "list of" part | "(" form ")" | "{" member, … "}" | WORD | term | word
/// member  = key | key ":" form | WORD ":" form
/// ```
///
/// A word in capitals (`NAME`, `SERVICE.STREAM`, `TYPE = CEL`) is a scalar. A word in lower case is a term of
/// ``FormTerm`` or stands for itself, as do words in backquotes.
public indirect enum KeyForm: Hashable, Sendable {
  /// A scalar, described by a word in capitals.
  case word(String)
  /// A scalar that is exactly this word.
  case literal(String)
  /// A value that a term describes.
  case term(FormTerm)
  /// A list of values.
  case list(KeyForm)
  /// A mapping with names that the author chooses.
  case entries(name: String, KeyForm)
  /// A mapping with fixed keys, and further entries if `others` is not `nil`.
  case keys([String], others: KeyForm?)
  /// One of several forms.
  case choice([KeyForm])

  /// Parses a form in the notation of the tables.
  public init(_ notation: String) {
    var parser = KeyFormParser(notation)
    self = parser.form()
  }

  /// Whether a value of this form is always a scalar.
  public var isScalar: Bool {
    switch self {
    case .word, .literal: true
    case .term(let term): term.isScalar
    case .list, .entries, .keys: false
    case .choice(let forms): forms.allSatisfy(\.isScalar)
    }
  }

  /// Returns the forms with those of mappings joined, because each entry of a mapping can have another form.
  public static func joined(_ forms: [KeyForm]) -> [KeyForm] {
    var joined: [KeyForm] = []
    var entries: (name: String, values: [KeyForm])?
    for form in forms {
      if case .entries(let name, let value) = form {
        entries = (entries?.name ?? name, (entries?.values ?? []) + [value])
      } else {
        joined.append(form)
      }
    }
    guard let entries else { return joined }
    return joined + [
      .entries(name: entries.name, entries.values.count == 1 ? entries.values[0] : .choice(entries.values))
    ]
  }

  /// The words that a value can consist of.
  public var literals: [String] {
    switch self {
    case .literal(let word): [word]
    case .choice(let forms): forms.flatMap(\.literals)
    case .term(let term): term == .bool ? ["true", "false"] : []
    case .word, .list, .entries, .keys: []
    }
  }
}

/// A word of the notation for forms that describes a kind of value.
public enum FormTerm: String, Hashable, Sendable, CaseIterable {
  // Scalars.
  case string, condition, expression, duration, timestamp, link, label, option, bool, int, double, number, setting
  case cause
  case wholeNumber = "whole number"
  // Values of any form.
  case value, nothing, mapping, arguments, payload, fields, cases, names, `enum`, record, union
  case twoConditions = "two conditions"
  case items, state
  // Parts with keys of their own.
  case screen, presenter, child, filling, store, mode, effect, function, operation, observation, fake, property
  case scenario, tab, route, redirect, expect, `import`
  case requires = "when and redirect"
  case backstack = "start and more"
  case exploration = "exploration settings"
  case given = "given values"
  case pieceOfSavedState = "piece of saved state"
  case pluralForms = "plural forms"
  case dataOption = "option from data"
  case serviceBinding = "binding of a service"
  case operationBinding = "binding of an operation"
  // Steps and elements.
  case steps, alternatives, element, elements
  case scenarioSteps = "steps of a scenario"

  /// Whether a value is always a scalar.
  var isScalar: Bool {
    switch self {
    case .string, .condition, .expression, .duration, .timestamp, .link, .label, .option, .bool, .int, .double,
      .number, .wholeNumber:
      true
    case .setting, .cause, .value, .nothing, .mapping, .arguments, .payload, .fields, .cases, .names, .enum, .record,
      .union, .twoConditions, .items, .state, .screen, .presenter, .child, .filling, .store, .mode, .effect, .function,
      .operation, .observation, .fake, .property, .scenario, .tab, .route, .redirect, .requires, .backstack,
      .exploration, .given, .expect, .import, .pieceOfSavedState, .pluralForms, .dataOption, .serviceBinding,
      .operationBinding, .steps, .alternatives, .element, .elements, .scenarioSteps:
      false
    }
  }

  /// The term for an article and a noun, or for the plural of a list, such as `a piece of saved state` and `strings`.
  init?(spelled text: String) {
    let bare = text.hasPrefix("a ") ? String(text.dropFirst(2)) : text
    if let term = FormTerm(rawValue: bare) {
      self = term
    } else if bare.hasSuffix("s"), let term = FormTerm(rawValue: String(bare.dropLast())) {
      self = term
    } else {
      return nil
    }
  }
}
