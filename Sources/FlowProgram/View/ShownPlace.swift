internal import CEL
package import Diagnostics

/// A place on the screen, with its texts, its controls and the places inside it.
///
/// Places are parts, groups, list rows, horizontal groups of elements, and messages with an action. The outermost
/// place is the screen, or the frame of the flow around it.
package struct ShownPlace {
  /// The kind of a place.
  package enum Kind {
    case part, group, listRow, line
  }

  package let kind: Kind
  /// The path of a part, or the label of a group.
  package let names: [String]
  /// The texts in this place that are in no inner place.
  package private(set) var texts: [String] = []
  package private(set) var controls: [Element.Control] = []
  package private(set) var inner: [ShownPlace] = []
  /// The paths of parts, by the identity of their models.
  private let paths: [ObjectIdentifier: [String]]
  /// The identity of the model of the screen on top.
  private let top: ObjectIdentifier
  /// Whether the place is the screen on top, in the frame of the flow.
  private var isScreen = false
  /// The source ranges of the elements that are drawn in this place.
  private var spans: [Span] = []

  /// Reads the whole model of a flow.
  package init(_ model: FlowModel, of program: Program) {
    let shown = ShownPresenters(model, of: program).places.map {
      (ObjectIdentifier($0.model), [$0.path] + $0.otherPaths)
    }
    let paths = Dictionary(shown) { first, _ in first }
    let drawn = program.draw(model)
    let names = paths[ObjectIdentifier(drawn.model)] ?? []
    self.init(.part, names: names, paths: paths, top: ObjectIdentifier(model.top))
    add(drawn.elements)
    for message in program.messages(besides: drawn, of: model) {
      guard let control = message.control else { continue }
      var place = ShownPlace(.group, names: [message.text], paths: paths, top: top)
      place.add(control)
      inner.append(place)
    }
  }

  private init(_ kind: Kind, names: [String], paths: [ObjectIdentifier: [String]], top: ObjectIdentifier) {
    self.kind = kind
    self.names = names
    self.paths = paths
    self.top = top
  }

  // MARK: Reading elements

  private mutating func add(_ elements: [Element]) {
    for element in elements {
      if let span = element.span { spans.append(span) }
      add(element)
    }
  }

  private mutating func add(_ element: Element) {
    switch element.kind {
    case .heading(let text), .text(let text): texts.append(text)
    case .display(let display): texts.append(display.label)
    case .control(let control): add(control)
    case .tabs(let tabs): for tab in tabs { add(tab) }
    case .list(let rows, _):
      for row in rows { add(row.elements, as: .listRow, names: []) }
    case .group(let label, let content):
      if let label { texts.append(label) }
      add(content, as: .group, names: label.map { [$0] } ?? [])
    case .row(let content): add(content, as: .line, names: [])
    case .part(let part):
      let model = ObjectIdentifier(part.model)
      add(part.elements, as: .part, names: paths[model] ?? [part.name], isScreen: model == top)
    case .divider, .failed: break
    }
  }

  private mutating func add(_ control: Element.Control) {
    controls += [control, control.submission].compactMap(\.self)
    texts += [control.label] + control.texts
  }

  private mutating func add(_ elements: [Element], as kind: Kind, names: [String], isScreen: Bool = false) {
    var place = ShownPlace(kind, names: names, paths: paths, top: top)
    place.isScreen = isScreen
    place.add(elements)
    inner.append(place)
  }

  // MARK: Queries

  /// Every text in this place and its inner places, in screen order.
  package var allTexts: [String] { texts + inner.flatMap(\.allTexts) }

  /// All controls in this place and its inner places.
  package var allControls: [Element.Control] { controls + inner.flatMap(\.allControls) }

  /// All controls in this place that are in no part inside it.
  package var ownControls: [Element.Control] {
    controls + inner.filter { $0.kind != .part }.flatMap(\.ownControls)
  }

  /// The source ranges of all elements that are drawn.
  package var elements: [Span] { spans + inner.flatMap(\.elements) }

  /// Returns whether a name refers to this place.
  package func isCalled(_ name: String) -> Bool {
    names.contains { PartPath.matches($0, name) } || texts.contains(name)
  }

  /// The place without the screen inside it: the frame alone.
  private var withoutScreen: ShownPlace {
    var place = self
    place.inner = inner.filter { !$0.isScreen }.map(\.withoutScreen)
    return place
  }

  /// Returns the innermost places of a name, each followed by the enclosing places of the same row or group, from
  /// the inside out. The path of the flow means the frame alone.
  package func places(called name: String) -> [[ShownPlace]] {
    var found: [[ShownPlace]] = []
    for place in inner {
      for chain in place.places(called: name) {
        // A horizontal group belongs to the place around it; a list row belongs to itself.
        let isOpen = chain.last?.kind == .line
        found.append(isOpen ? chain + [self] : chain)
      }
    }
    guard found.isEmpty, isCalled(name) else { return found }
    return [[names.contains { PartPath.matches($0, name) } ? withoutScreen : self]]
  }

  /// Returns the names and texts that refer to a place around some controls, the innermost place first.
  package func namings(of isMeant: (Element.Control) -> Bool) -> [String] {
    inner.filter { $0.allControls.contains(where: isMeant) }.flatMap { place in
      let names = place.kind == .part ? place.names.flatMap { PartPath.suffixes(of: $0) } : place.names
      return place.namings(of: isMeant) + names.filter { !$0.isEmpty } + place.allTexts
    }
  }

  /// Names that tell the places apart.
  package var distinguishingNames: [String] {
    let own = names.first { !$0.isEmpty } ?? texts.first { _ in kind != .part }
    return (own.map { [$0] } ?? []) + inner.flatMap(\.distinguishingNames)
  }
}

extension ShownPlace {
  /// Returns all controls with a label.
  package func controls(_ label: String) -> [Element.Control] { allControls.filter { $0.label == label } }

  /// Returns the controls with a label in some places: for each, from the innermost enclosing place that has one.
  package static func controls(_ label: String, in places: [[ShownPlace]]) -> [Element.Control] {
    places.flatMap { chain in chain.lazy.map { $0.controls(label) }.first { !$0.isEmpty } ?? [] }
  }

  /// Returns the controls with a label in some places, which are in no part inside a place.
  package static func ownControls(_ label: String, in places: [[ShownPlace]]) -> [Element.Control] {
    places.compactMap(\.first).flatMap(\.ownControls).filter { $0.label == label }
  }
}

extension Program {
  /// Returns the messages that no view shows, so that hosts show them beside the screen.
  package func messages(besides drawn: Element.Part, of model: FlowModel) -> [Message] {
    guard !model.messages.isEmpty else { return [] }
    let models = drawn.models
    return model.messages.filter { message in !models.contains { passes(message, toViewOf: $0) } }
  }
}

extension Element.Part {
  /// The drawn models, each before those inside it.
  fileprivate var models: [PresenterModel] { [model] + elements.flatMap(\.models) }
}

extension Element {
  fileprivate var models: [PresenterModel] {
    switch kind {
    case .part(let part): part.models
    case .list(let rows, _): rows.flatMap { $0.elements.flatMap(\.models) }
    case .group(_, let content), .row(let content): content.flatMap(\.models)
    case .heading, .text, .control, .divider, .display, .tabs, .failed: []
    }
  }
}
