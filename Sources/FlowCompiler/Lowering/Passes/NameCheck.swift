internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The checks of the names that a presenter declares.
struct NameCheck: PresenterPass {
  let values: ValueCompiler

  /// The names that mean the same in every flow.
  static let reserved = [
    "screen", "flow", "messages", "backstack", "loading", "strings", "back", "params", "event", "model", "visible",
    "result", "locale", "now", "backProgress",
  ]

  /// Reports reserved names and duplicate names.
  ///
  /// - Returns: The names that refer to two things. Mistakes that follow from them are not reported.
  func clashingNames() -> Set<String> {
    var clashing: Set<String> = []
    let declaration = signature.declaration
    var known: [String: (name: Name, what: String)] = [:]
    for name in importedNames { known[name.text] = (name, "an import") }
    for (name, what) in valueNamesInOrder {
      let plain = signature.plainName(name.text)
      if NameCheck.reserved.contains(plain) || plain == "mode" && !signature.modes.isEmpty {
        values.reportReserved(Name(plain, at: name.span))
      }
      if plain != name.text, let other = known[plain] {
        reportClash(of: Name(plain, at: name.span), "\(what) of a mode", with: other.name, other.what)
      }
      guard let other = known[name.text] else {
        known[name.text] = (name, what)
        continue
      }
      clashing.insert(name.text)
      reportClash(of: name, what, with: other.name, other.what)
    }
    checkPlaces()
    checkLoadingNames()
    for event in declaration.events + declaration.emits where event.name.text == "back" {
      report.add(ReservedName(name: "back", what: "the user's action of leaving a screen"), at: event.name.span)
    }
    return clashing
  }

  /// Reports loading names that are reserved in every presenter.
  private func checkLoadingNames() {
    for call in signature.declaration.calls {
      guard let name = call.loading, LoadingNames.words.contains(name.text) else { continue }
      report.add(ReservedName(name: name.text, what: "a predefined word after 'loading.'"), at: name.span)
    }
  }

  /// The names of the libraries that the file imports, which expressions read like other names.
  private var importedNames: [Name] {
    home.signatures.declaration.imports.map(\.name).filter { home.signatures.libraries.own[$0.text] != nil }
  }

  /// Reports clashes among the names after the name of a child: fields or cases of its model, interfaces and slots.
  private func checkPlaces() {
    let shown = signature.declaration.model?.names ?? []
    for slot in signature.declaration.slots {
      guard let field = shown.first(where: { $0.text == slot.text }) else { continue }
      reportClash(of: slot, "a slot", with: field, "part of the model")
    }
    for interface in types.interfaces.map(\.name) {
      if let field = shown.first(where: { $0.text == interface.text }) {
        reportClash(of: field, "part of the model", with: interface, "an interface")
      }
      if let slot = signature.declaration.slots.first(where: { $0.text == interface.text }) {
        reportClash(of: slot, "a slot", with: interface, "an interface")
      }
    }
  }

  private func reportClash(of name: Name, _ what: String, with other: Name, _ otherwise: String) {
    report.add(
      NameClash(name: name.text, first: otherwise, second: what), at: name.span,
      related: [RelatedPlace("'\(name.text)' is \(otherwise) here", at: other.span)])
  }

  /// All names that are read without a prefix, with their kinds. Names that the flow shares come first, since they
  /// exist regardless of further declarations.
  private var valueNames: [(name: Name, what: String)] {
    let declaration = signature.declaration
    let shared =
      signature.isStore || signature.isFlow || isOfLibrary ? [] : signatures.flow.declaration.stores.map(\.name)
    let taken = declaration.uses.filter { use in
      // `uses` may list a store of the flow, although that is not required.
      if case .store = use.kind { return !shared.contains { $0.text == use.name.text } }
      return true
    }
    return shared.map { ($0, "a store of the flow") }
      + declaration.state.map { ($0.name, "a piece of state") }
      + declaration.saved.map { ($0.name, "a piece of saved state") }
      + declaration.derived.map { ($0.name, "a derived value") }
      + taken.map { ($0.name, "a value that it uses") }
      + declaration.stores.map { ($0.name, "a store") }
      + declaration.children.map { ($0.name, "a child") }
      + declaration.observes.map { ($0.name, "a stream that it observes") }
  }

  /// The names of the presenter itself, then those of its modes.
  private var valueNamesInOrder: [(name: Name, what: String)] {
    let names = valueNames
    return names.filter { signature.inMode($0.name.text) == nil }
      + names.filter { signature.inMode($0.name.text) != nil }
  }
}

extension ModelSyntax {
  /// The names of the model's fields or cases.
  fileprivate var names: [Name] {
    switch self {
    case .names(let names): names
    case .fields(let fields): fields.map(\.name)
    case .cases(let cases): cases.map(\.name)
    case .forwarded: []
    }
  }
}
