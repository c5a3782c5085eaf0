internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension Signature {
  /// Whether its lowering depends on nothing but the facts, its text and the disclosures of others. The flow lists
  /// requirements and claims of others, and stores belong to their owners.
  var canBeKept: Bool { library == nil && (role == .screen || role == .part) }
}

/// All that the lowering of presenters depends on, apart from the text of each and the disclosures of others.
///
/// The text of the flow without the declarations, steps and views of presenters determines the names, their types and
/// their places. Some facts derive from steps and views, too, and are compared themselves.
struct LoweringFacts {
  private let shared: SharedFacts
  /// The declarations of the presenters that can be kept, in the order of ``Signatures/presenters``.
  private let declarations: [DeclarationFacts?]
  private let names: [String]

  /// Collects the facts; `nil` if a part of the flow is written elsewhere.
  ///
  /// - Parameters:
  ///   - order: The order in which presenters are lowered.
  ///   - sources: All files of the flow.
  init?(_ context: FlowContext, order: [SignatureID], sources: Sources) {
    let presenters = context.signatures.presenters
    let flow = context.signatures.declaration
    var handled: [SignatureID: Set<EventID>] = [:]
    for address in context.handled { handled[address.presenter, default: []].insert(address.event) }
    var parts: [Span] = []
    var declarations: [DeclarationFacts?] = []
    for signature in presenters {
      guard signature.canBeKept else {
        declarations.append(nil)
        continue
      }
      guard let text = flow.text(of: signature.declaration) else { return nil }
      parts += text.bodies + text.declarations
      declarations.append(
        DeclarationFacts(signature, text, of: context.file, handled: handled[signature.index] ?? []))
    }
    self.declarations = declarations
    names = presenters.map(\.name.text)
    shared = SharedFacts(context, without: parts, order: order, sources: sources)
  }

  /// Returns the place of a presenter; `nil` if it cannot be kept.
  func text(of presenter: SignatureID) -> Range<Int>? { declarations[presenter.position]?.text }

  /// Returns the presenters whose declarations have changed, or `nil` if anything else has changed.
  func changes(since earlier: LoweringFacts) -> Set<SignatureID>? {
    guard shared == earlier.shared, declarations.count == earlier.declarations.count else { return nil }
    let changed = declarations.indices.filter { declarations[$0]?.content != earlier.declarations[$0]?.content }
    return Set(changed.map { SignatureID($0) })
  }

  // MARK: Dependents

  /// The largest number of changed presenters whose dependents are searched for.
  private static let mostSearched = 8

  /// Returns some presenters and all that depend on their declarations or models: those around them, and those that
  /// contain their names. Returns `nil` if there are too many to search.
  ///
  /// - Complexity: Linear in the size of the file.
  func dependents(of changed: Set<SignatureID>, in bytes: [UInt8]) -> Set<SignatureID>? {
    let wanted = Set(changed.map { names[$0.position] }).map { Array($0.utf8) }
    // Names outside ASCII are equal to names with other bytes.
    if changed.count > Self.mostSearched || wanted.joined().contains(where: { $0 >= 0x80 }) { return nil }
    var dependents = shared.presenters(around: changed)
    bytes.withUnsafeBufferPointer { bytes in
      for (index, facts) in declarations.enumerated() where !dependents.contains(SignatureID(index)) {
        guard let facts, facts.text.upperBound <= bytes.count else { continue }
        if bytes[facts.text].contains(anyWord: wanted) { dependents.insert(SignatureID(index)) }
      }
    }
    return dependents
  }
}

/// The facts on which all presenters depend.
private struct SharedFacts: Equatable {
  /// The text without the declarations, steps and views of presenters.
  private var skeleton: [UInt8] = []
  /// The offsets of the parts of the skeleton.
  private var starts: [Int] = []
  private let others: [OtherFile]
  private let order: [SignatureID]
  private let edges: [[Composition.Edge]]
  private let unread: [DeclaredParts]
  private let caught: [String: [String]]

  private struct OtherFile: Equatable {
    let name: String
    let bytes: [UInt8]
  }

  init(_ context: FlowContext, without parts: [Span], order: [SignatureID], sources: Sources) {
    others = sources.files.filter { $0.id != context.file.id }.map { OtherFile(name: $0.name, bytes: $0.bytes) }
    self.order = order
    edges = context.composition.edges
    unread = context.signatures.presenters.map(\.declaration.unread)
    caught = context.caughtErrors.mapValues { $0.operations.map(\.qualifiedName) }
    skeleton.reserveCapacity(context.file.bytes.count)
    var position = 0
    for part in parts.sorted() where part.start >= position {
      addSkeleton(context.file.bytes[position..<part.start])
      position = part.end
    }
    addSkeleton(context.file.bytes[position...])
  }

  /// Adds a part without the blanks at its start, in which the end of the text before it moves.
  private mutating func addSkeleton(_ part: ArraySlice<UInt8>) {
    let content = part.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
    starts.append(content.startIndex)
    skeleton += content
  }

  /// Returns some presenters and all presenters around them.
  func presenters(around inner: Set<SignatureID>) -> Set<SignatureID> {
    var owners: [SignatureID: [SignatureID]] = [:]
    for (owner, edges) in edges.enumerated() {
      for edge in edges { owners[edge.target, default: []].append(SignatureID(owner)) }
    }
    var found = inner
    var open = Array(inner)
    while let next = open.popLast() {
      for owner in owners[next] ?? [] where found.insert(owner).inserted { open.append(owner) }
    }
    return found
  }
}

/// The declarations of a presenter.
private struct DeclarationFacts {
  /// The place of the presenter.
  let text: Range<Int>
  let content: Content

  /// The content of the declarations. Their places are those of the presenter alone.
  struct Content: Equatable {
    fileprivate var bytes: [UInt8] = []
    fileprivate let events: [EventFact]
    /// The events that others handle.
    fileprivate let handled: Set<EventID>
  }

  /// An event without its place, to which only the diagnostics of its own presenter refer. The place of an event that
  /// `edits` adds is in a view.
  fileprivate struct EventFact: Equatable {
    let name: String
    let edits: SlotID?
    let isEmitted: Bool
    let isPrivate: Bool
  }

  init(_ signature: Signature, _ text: PresenterText, of file: SourceFile, handled: Set<EventID>) {
    self.text = text.span.start..<max(text.span.start, text.span.end)
    let events = signature.events.map {
      EventFact(name: $0.name.text, edits: $0.edits, isEmitted: $0.isEmitted, isPrivate: $0.isPrivate)
    }
    var content = Content(events: events, handled: handled)
    for part in text.declarations where part.start <= part.end && part.end <= file.bytes.count {
      content.bytes += file.bytes[part.start..<part.end]
      // No file contains this byte, so that parts cannot be taken for others.
      content.bytes.append(0xFF)
    }
    self.content = content
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether the text may contain one of some words. Escapes in quotes may spell any word.
  fileprivate func contains(anyWord words: [[UInt8]]) -> Bool {
    for position in indices {
      if self[position] == UInt8(ascii: "\\") { return true }
      if position > startIndex, self[position - 1].isOfWord { continue }
      for word in words where self[position] == word.first && self[position...].starts(with: word) {
        let end = position + word.count
        if end >= endIndex || !self[end].isOfWord { return true }
      }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isOfWord: Bool {
    self == 0x5F || (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
