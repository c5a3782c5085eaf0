internal import Diagnostics

/// The syntax of a mode, without the parts that the presenter lists under names with the mode in front.
public struct ModeDeclaration: Sendable {
  /// The name.
  public let name: Name
  /// The parts that failed to parse completely.
  public var unread: DeclaredParts = []
  /// Whether the mode is restored: it has `saved`, which may be empty.
  public var isSaved = false
  /// The transitions, which come before those of the presenter.
  public var transitions: [(event: Name, alternatives: [AlternativeSyntax])] = []
  /// The steps that run when it enters.
  public var enter: [StepSyntax] = []
  /// The steps that run when it leaves.
  public var leave: [StepSyntax] = []
  /// The steps that back runs instead of leaving.
  public var back: [AlternativeSyntax] = []
  /// The interfaces that it implements, before those of the presenter.
  public var implements: [ImplementationSyntax] = []
  /// The fields that it adds to the model.
  public var model: ModelSyntax?
  /// The view.
  public var view: ViewSyntax?
}

/// The names of what a mode declares, which begin with the name of the mode.
public enum ModeNames {
  /// Returns the name inside a presenter of something that a mode declares.
  public static func joined(_ mode: String, _ name: String) -> String { "\(mode).\(name)" }
}

extension Name {
  /// Returns the name with that of a mode in front.
  func inMode(_ mode: Name) -> Name { Name(ModeNames.joined(mode.text, text), at: span) }
}

extension PresenterDeclaration {
  /// Adds a mode, which was parsed like a presenter.
  mutating func add(_ mode: PresenterDeclaration, isSaved: Bool) {
    let name = mode.name
    state += mode.state.map { $0.inMode(name) }
    saved += mode.saved.map { $0.inMode(name) }
    derived += mode.derived.map { ($0.name.inMode(name), $0.expression) }
    children += mode.children.map { $0.inMode(name) }
    observes += mode.observes.map {
      ObservationDeclaration(name: $0.name.inMode(name), stream: $0.stream, stopAfter: $0.stopAfter)
    }
    effects += mode.effects.map {
      EffectDeclaration(
        name: $0.name.inMode(name), trigger: $0.trigger, key: $0.key, condition: $0.condition, steps: $0.steps,
        span: $0.span)
    }
    unread.formUnion(mode.unread)
    var declaration = ModeDeclaration(name: name)
    declaration.unread = mode.unread
    declaration.isSaved = isSaved
    declaration.transitions = mode.transitions
    declaration.enter = mode.enter
    declaration.leave = mode.leave
    declaration.back = mode.back
    declaration.implements = mode.implements
    declaration.model = mode.model
    declaration.view = mode.view
    modes.append(declaration)
  }
}

extension FieldSyntax {
  fileprivate func inMode(_ mode: Name) -> FieldSyntax {
    FieldSyntax(name: name.inMode(mode), type: type, initial: initial, formerName: formerName?.inMode(mode))
  }
}

extension ChildDeclaration {
  fileprivate func inMode(_ mode: Name) -> ChildDeclaration {
    ChildDeclaration(
      name: name.inMode(mode), presenter: presenter, stacks: stacks, params: params, condition: condition, each: each,
      keep: keep, fillings: fillings, span: span)
  }
}
