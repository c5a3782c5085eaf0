internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The presenter that passes lower, and the parts of the flow around it that they read.
final class PresenterSite {
  let signature: Signature
  let context: FlowContext
  /// The context of the file that declares the presenter: the flow, or a library.
  let home: FlowContext
  /// The results of the presenters that were lowered earlier.
  let disclosed: Disclosures
  /// The names of all timers of the presenter.
  private(set) lazy var timerNames = signature.declaration.timerNames

  init(_ signature: Signature, context: FlowContext, disclosed: Disclosures) {
    self.signature = signature
    self.context = context
    home = signature.library.flatMap { context.libraries[$0] } ?? context
    self.disclosed = disclosed
  }

  /// Creates the site of expressions that belong to the flow itself, as those of fakes, bindings and scenarios do.
  convenience init(ofFlow context: FlowContext, disclosed: Disclosures) {
    self.init(context.signatures.flow, context: context, disclosed: disclosed)
  }

  /// The types that expressions of the presenter can name, and those of models.
  var environment: Environment {
    guard signature.library != nil else { return disclosed.environment }
    var environment = home.types.environment
    environment.adopt(typesOf: disclosed.environment)
    return environment
  }

  /// A scope with the types alone. The first local holds the payload of an event.
  var scope: LocalScope { LocalScope(environment: environment, nextLocal: 1) }
}

/// The accumulator of the passes over a presenter.
///
/// Diagnostics, uses, references and steps that run later come up inside expressions and steps at any depth. Passes
/// return everything else.
final class PresenterFindings {
  var report = Report()
  /// The variables, events and destinations that the presenter uses, for the rules about unused declarations.
  var usage = Usage()
  /// The largest number of locals that any list of steps needs.
  var localCount = 1
  /// The lists of steps that run later, with the modes that they belong to.
  var blocks: [(steps: [Step], mode: ModeID?)] = []
  /// The calls that the presenter makes to services, with the modes that they belong to.
  var calls: [(call: Call, mode: ModeID?)] = []
  /// The stores and providers that the presenter refers to.
  private(set) var references: [Reference] = []

  /// Returns the position of a presenter among those that this one refers to.
  func reference(to target: Reference) -> Int {
    if let known = references.firstIndex(of: target) { return known }
    references.append(target)
    return references.count - 1
  }

  /// Adds an empty list of steps that run later in a mode, and returns its place.
  func newBlock(in mode: ModeID?) -> BlockID {
    blocks.append(([], mode))
    return BlockID(blocks.count - 1)
  }
}

/// A step of the lowering of a presenter, with the expressions and values that it compiles.
protocol PresenterPass {
  var values: ValueCompiler { get }
}

extension PresenterPass {
  var site: PresenterSite { values.site }
  var findings: PresenterFindings { values.findings }
  var signature: Signature { site.signature }
  var context: FlowContext { site.context }
  var home: FlowContext { site.home }
  var disclosed: Disclosures { site.disclosed }
  var signatures: Signatures { context.signatures }
  var types: TypeTable { home.types }
  var numbering: Numbering { context.numbering }
  var file: SourceFile { home.file }
  /// Whether the presenter belongs to a library, and so reads and sends nothing beyond it.
  var isOfLibrary: Bool { signature.library != nil || context.isLibrary }

  var report: Report {
    get { findings.report }
    nonmutating _modify { yield &findings.report }
  }
  var usage: Usage {
    get { findings.usage }
    nonmutating _modify { yield &findings.usage }
  }
}

extension PresenterPass {
  /// The presenter's own stores, those that it uses and those of the flow, including unused ones.
  var visibleStores: [(name: String, presenter: SignatureID)] {
    var found = signature.stores
    for use in signature.uses where use.isStore {
      if let store = context.provisions.store(use.name.text, of: signature.index) { found.append(store) }
    }
    if isOfLibrary { return found.map { (signatures.presenters[$0].name.text, $0) } }
    for store in signatures.flow.stores where !found.contains(store) && store != signature.index { found.append(store) }
    return found.map { (signatures.presenters[$0].name.text, $0) }
  }

  /// Records the use of an operation. What a library declares needs no use.
  func note(_ operation: ServiceTable.OperationSignature) {
    if operation.library == nil { usage.operations.insert(operation.index) }
  }
}
