internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The result of the passes over a presenter.
struct PassedPresenter {
  let presenter: Presenter
  /// The relations of the presenter to those around it and inside it.
  let tree: Presenter.Composition
  /// The presenters of the stacks among its children.
  let stacks: [Presenter]
  /// The names that its expressions can read.
  let scope: LocalScope
  let derived: DerivedValues
  let requirements: Requirements
  /// Whether the model has no error that makes it unknown.
  let isModelKnown: Bool
  let findings: PresenterFindings
}

/// The lowered parts of a presenter.
struct PresenterParts: PresenterPass {
  let values: ValueCompiler
  let slots: [Slot]
  let loading: [LoadingRead]
  let inside: ChildNames
  let derived: DerivedValues
  let published: PublishedValues
  let children: LoweredChildren
  let model: Model
  let behavior: Presenter.Behavior
  let handlers: [ChildHandler]
  let catches: [Call.Catch]
  let modes: Modes?

  /// The relations of the presenter to those around it and inside it.
  var tree: Presenter.Composition {
    var tree = Presenter.Composition()
    tree.children = children.children
    tree.order = children.order
    tree.handlers = handlers
    tree.references = findings.references
    tree.outerReads = published.outerReads
    tree.childInterfaces = inside.interfaces
    tree.provided = published.provided
    tree.implemented = published.implemented
    tree.templateSlots = signature.declaration.slots.map(\.text)
    tree.modes = modes
    return tree
  }

  /// Joins the parts. The lists of steps that run later and the number of locals are complete now.
  func presenter(in tree: Presenter.Composition) -> Presenter {
    var contents = Presenter.Contents(model: model)
    contents.slots = slots
    contents.parameterCount = signature.slots.filter(\.isParam).count
    contents.derived = published.derived
    contents.declaredDerivedCount = derived.values.count
    contents.events = signature.events.map {
      Event(
        name: $0.name.text, payload: $0.payload, isEmitted: $0.isEmitted, isPrivate: $0.isPrivate,
        span: $0.name.span)
    }
    var behavior = behavior
    behavior.blocks = findings.blocks.map(\.steps)
    behavior.localCount = findings.localCount
    var serviceUse = Presenter.ServiceUse()
    serviceUse.calls = findings.calls.map(\.call)
    serviceUse.loadingReads = loading
    serviceUse.catches = catches
    return Presenter(declaration, contents: contents, behavior: behavior, tree: tree, serviceUse: serviceUse)
  }

  /// The name of the presenter and its place in the program.
  private var declaration: Presenter.Declaration {
    var declaration = Presenter.Declaration(
      name: signature.name.text, index: signature.position, role: signature.role, flow: signatures.base)
    declaration.requirement = disclosed.requirements[signature.index]
    declaration.result = signature.result
    return declaration
  }
}
