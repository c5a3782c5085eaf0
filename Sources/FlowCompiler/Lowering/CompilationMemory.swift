internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec
internal import Synchronization

/// The lowered presenters of flows, which the next compilation of the same file uses again where nothing has changed
/// that they depend on.
///
/// An editor compiles a flow after each key. Offsets are a part of what must not change; see `StableLayout`.
public final class CompilationMemory: Sendable {
  /// The least number of presenters of a flow that is remembered. Smaller flows compile quickly, and an editor may have
  /// many of them open.
  public let leastPresenters: Int
  private let flows = Mutex<[String: LoweredPresenters]>([:])
  private let reused = Mutex(0)

  /// Creates an empty memory.
  public init(leastPresenters: Int) { self.leastPresenters = leastPresenters }

  /// Forgets all flows but those of some texts, by their paths.
  public func forget(allBut texts: [String: [UInt8]]) {
    flows.withLock { flows in flows = flows.filter { texts[$0.key] != nil } }
  }

  /// The number of flows.
  public var count: Int { flows.withLock { $0.count } }

  /// The number of presenters that did not have to be lowered again.
  public var reusedCount: Int { reused.withLock { $0 } }

  func noteReuse() { reused.withLock { $0 += 1 } }

  subscript(path: String) -> LoweredPresenters? {
    get { flows.withLock { $0[path] } }
    set { flows.withLock { $0[path] = newValue } }
  }
}

/// The results of lowering the presenters of a flow, with what they depend on.
struct LoweredPresenters {
  let facts: LoweringFacts
  private let bytes: [UInt8]
  private var known: [SignatureID: LoweredPresenter] = [:]
  private let earlier: Earlier?
  /// The presenters that depend on a changed declaration.
  private var stale: Stale

  private struct Earlier {
    let facts: LoweringFacts
    let bytes: [UInt8]
    let known: [SignatureID: LoweredPresenter]
  }

  private enum Stale {
    case some(Set<SignatureID>)
    case all
  }

  /// The bytes around a presenter that its diagnostics may quote.
  private static let surroundings = 80

  init(_ facts: LoweringFacts, of file: SourceFile, after earlier: LoweredPresenters?) {
    self.facts = facts
    bytes = file.bytes
    self.earlier = earlier.map { Earlier(facts: $0.facts, bytes: $0.bytes, known: $0.known) }
    stale = .some([])
    if let changed = earlier.flatMap({ facts.changes(since: $0.facts) }) {
      noteChange(of: changed)
    } else {
      stale = .all
    }
  }

  /// Returns the earlier result for a presenter if nothing has changed that it depends on.
  func unchanged(_ signature: Signature) -> LoweredPresenter? {
    guard case .some(let stale) = stale, !stale.contains(signature.index), let earlier,
      let text = facts.text(of: signature.index), earlier.facts.text(of: signature.index) == text,
      let known = earlier.known[signature.index], stale.isEmpty || known.dependsOnNamesAlone
    else { return nil }
    let start = max(0, text.lowerBound - Self.surroundings)
    let end = min(bytes.count, text.upperBound + Self.surroundings)
    let earlierEnd = min(earlier.bytes.count, text.upperBound + Self.surroundings)
    return bytes[start..<end] == earlier.bytes[start..<earlierEnd] ? known : nil
  }

  /// Notes the result for a presenter, in the order in which presenters are lowered.
  mutating func note(_ lowered: LoweredPresenter, of signature: Signature) {
    if let former = earlier?.known[signature.index], former.disclosure != lowered.disclosure {
      if signature.canBeKept { noteChange(of: [signature.index]) } else { stale = .all }
    }
    known[signature.index] = lowered
  }

  private mutating func noteChange(of presenters: Set<SignatureID>) {
    guard case .some(let stale) = stale, !presenters.isEmpty else { return }
    if let dependents = facts.dependents(of: presenters, in: bytes) {
      self.stale = .some(stale.union(dependents))
    } else {
      self.stale = .all
    }
  }

  /// The results without those before them.
  var forNext: LoweredPresenters { LoweredPresenters(facts, bytes, known) }

  private init(_ facts: LoweringFacts, _ bytes: [UInt8], _ known: [SignatureID: LoweredPresenter]) {
    self.facts = facts
    self.bytes = bytes
    self.known = known
    earlier = nil
    stale = .all
  }
}

/// The result of lowering a presenter.
struct LoweredPresenter {
  let presenter: Presenter
  /// Whether it has no errors.
  let isSound: Bool
  let usage: Usage
  let report: Report
  /// The presenters of the stacks among its children.
  let stacks: [Presenter]
  let disclosure: Disclosure
  /// The expressions that were compiled for it.
  let log: [ExpressionLog.Entry]

  /// Whether it depends on no declarations but those of presenters that it names or contains. Diagnostics may suggest
  /// the names of others, and links lead to any screen.
  var dependsOnNamesAlone: Bool { report.diagnostics.isEmpty && !usage.navigation.followsLinks }
}

/// The part of a lowered presenter that others read.
struct Disclosure: Equatable {
  /// The derived values with their types.
  let derived: [(name: Name, type: ValueType)]
  /// The type of its mode.
  let modeType: EnumDeclaration?
  /// The types of its model and of the cases.
  let types: [RecordDeclaration]
  /// The types of the models of its stacks.
  let stackTypes: [RecordDeclaration]
  /// The type of the model, or ``ValueType/error`` if it is unknown.
  let model: ValueType

  static func == (left: Disclosure, right: Disclosure) -> Bool {
    left.model == right.model && left.modeType?.name == right.modeType?.name
      && left.modeType?.shape.cases == right.modeType?.shape.cases
      && left.derived.elementsEqual(right.derived) {
        $0.name.text == $1.name.text && $0.name.span == $1.name.span && $0.type == $1.type
      }
      && left.types.elementsEqual(right.types) { $0.isSame(as: $1) }
      && left.stackTypes.elementsEqual(right.stackTypes) { $0.isSame(as: $1) }
  }
}

extension RecordDeclaration {
  /// Whether another type of a model is the same. The fields of models have no defaults.
  fileprivate func isSame(as other: RecordDeclaration) -> Bool {
    name == other.name && isUnion == other.isUnion && isOpaque == other.isOpaque
      && fields.elementsEqual(other.fields) {
        $0.name == $1.name && $0.type == $1.type && $0.hasPresence == $1.hasPresence
      }
  }
}
