internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// A check that no state keeps so many names that an input could bring one for which no other name is tried.
struct NameWatch {
  /// The names in the structure of states, and their contents that may contain names.
  private typealias Known = (names: UInt64, places: [NamedContent])

  private let pool: NamePool
  private let values: ProofValues
  private let cause: DemandCause
  private var structures: [Int: Known] = [:]

  /// Creates the watch of a proof, or returns `nil` for one without names.
  init?(_ proof: ProofPlan) {
    guard let pool = proof.names else { return nil }
    (self.pool, values) = (pool, proof.values)
    cause = NameWatch.tooMany(at: proof.span)
  }

  /// The reason why a proof that tries too few names is refused.
  static func tooMany(at span: Span) -> DemandCause {
    DemandCause("more than \(NamePool.most) different values are kept and compared", at: span)
  }

  /// Records what is known of a structure from the state that the walker has just written.
  mutating func learn(_ structure: Int, _ walker: FlowWalker) {
    let names = walker.namesInStructure
    if structures[structure] == nil { structures[structure] = (names, walker.contentMap().named) }
  }

  /// Ends the proof if a state keeps too many names.
  func count(_ structure: Int, _ contents: UnsafeBufferPointer<UInt64>, _ walker: FlowWalker) {
    guard let known = structures[structure] else { return }
    if !pool.suffices(for: known.names | walker.names(in: contents, at: known.places)) { values.refuse(cause) }
  }
}
