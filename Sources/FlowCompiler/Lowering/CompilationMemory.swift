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
  private var known: [Int: LoweredPresenter] = [:]
  private var spans: [Int: Span] = [:]
  /// Whether no presenter that was lowered again discloses anything else than before.
  private var isCurrent: Bool
  private let earlier: [Int: LoweredPresenter]
  private let earlierSpans: [Int: Span]
  private let earlierBytes: [UInt8]

  /// The bytes around a presenter that its diagnostics may quote.
  private static let surroundings = 80

  init(_ facts: LoweringFacts, of file: SourceFile, after earlier: LoweredPresenters?) {
    self.facts = facts
    bytes = file.bytes
    isCurrent = earlier?.facts == facts
    self.earlier = earlier?.known ?? [:]
    earlierSpans = earlier?.spans ?? [:]
    earlierBytes = earlier?.bytes ?? []
  }

  /// Returns the earlier result for a presenter if nothing has changed that it depends on.
  func unchanged(_ signature: Signature, of flow: FlowDeclaration) -> LoweredPresenter? {
    guard isCurrent, signature.canBeKept, let span = flow.text(of: signature.declaration)?.span,
      earlierSpans[signature.index] == span,
      let known = earlier[signature.index]
    else { return nil }
    let start = max(0, span.start - Self.surroundings)
    let end = min(bytes.count, span.end + Self.surroundings)
    let earlierEnd = min(earlierBytes.count, span.end + Self.surroundings)
    return bytes[start..<end] == earlierBytes[start..<earlierEnd] ? known : nil
  }

  /// Notes the result for a presenter, in the order in which presenters are lowered.
  mutating func note(_ lowered: LoweredPresenter, of signature: Signature, in flow: FlowDeclaration) {
    if isCurrent, let former = earlier[signature.index], former.disclosure != lowered.disclosure { isCurrent = false }
    known[signature.index] = lowered
    if signature.canBeKept { spans[signature.index] = flow.text(of: signature.declaration)?.span }
  }

  /// The results without those before them.
  var forNext: LoweredPresenters {
    var next = LoweredPresenters(facts, bytes)
    next.known = known
    next.spans = spans
    return next
  }

  private init(_ facts: LoweringFacts, _ bytes: [UInt8]) {
    self.facts = facts
    self.bytes = bytes
    isCurrent = false
    earlier = [:]
    earlierSpans = [:]
    earlierBytes = []
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

extension Signature {
  /// Whether its lowering depends on nothing but the facts, its text and the disclosures of others. The flow lists
  /// requirements and claims of others, and stores belong to their owners.
  var canBeKept: Bool { library == nil && (role == .screen || role == .part) }
}

/// All that the lowering of presenters depends on, apart from the text of each and the disclosures of others.
///
/// The text of the flow without steps and views determines the names, their types and their places. Some facts derive
/// from steps and views, too, and are compared themselves.
struct LoweringFacts: Equatable {
  /// The text without the steps and views of presenters.
  private var skeleton: [UInt8] = []
  /// The offsets of the parts of the skeleton.
  private var starts: [Int] = []
  private let others: [OtherFile]
  private let order: [Int]
  private let handled: Set<EventAddress>
  private let edges: [[Composition.Edge]]
  private let events: [[EventFact]]
  private let unread: [DeclaredParts]
  private let caught: [String: [String]]

  private struct OtherFile: Equatable {
    let name: String
    let bytes: [UInt8]
  }

  /// An event without its place, to which only the diagnostics of its own presenter refer. The place of an event that
  /// `edits` adds is in a view.
  private struct EventFact: Equatable {
    let name: String
    let edits: Int?
    let isEmitted: Bool
    let isPrivate: Bool
  }

  /// Collects the facts; `nil` if a part of the flow is written elsewhere.
  ///
  /// - Parameters:
  ///   - order: The order in which presenters are lowered.
  ///   - sources: All files of the flow.
  init?(_ context: FlowContext, order: [Int], sources: Sources) {
    let presenters = context.signatures.presenters
    let flow = context.signatures.declaration
    let kept = presenters.filter(\.canBeKept).compactMap { flow.text(of: $0.declaration) }
    guard kept.count == presenters.count(where: \.canBeKept) else { return nil }
    others = sources.files.filter { $0.id != context.file.id }.map { OtherFile(name: $0.name, bytes: $0.bytes) }
    self.order = order
    handled = context.handled
    edges = context.composition.edges
    events = presenters.map { signature in
      signature.events.map {
        EventFact(
          name: $0.name.text, edits: $0.edits, isEmitted: $0.isEmitted, isPrivate: $0.isPrivate)
      }
    }
    unread = presenters.map(\.declaration.unread)
    caught = context.caughtErrors.mapValues { $0.operations.map(\.qualifiedName) }
    let bodies = kept.flatMap(\.bodies).sorted()
    skeleton.reserveCapacity(context.file.bytes.count)
    var position = 0
    for body in bodies where body.start >= position {
      addSkeleton(context.file.bytes[position..<body.start])
      position = body.end
    }
    addSkeleton(context.file.bytes[position...])
  }

  /// Adds a part without the blanks at its start, in which the end of a body moves.
  private mutating func addSkeleton(_ part: ArraySlice<UInt8>) {
    let content = part.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
    starts.append(content.startIndex)
    skeleton += content
  }
}
