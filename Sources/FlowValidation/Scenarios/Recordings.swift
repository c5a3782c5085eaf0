public import FlowProgram

/// What screens and models looked like when they were recorded, by the names that scenarios give them.
public struct Recordings: Sendable {
  /// How a model is written down.
  public typealias Drawing = @Sendable (FlowModel, Program) -> String

  /// The texts that were recorded earlier.
  public let recorded: [String: String]
  /// Whether what is seen now is to be recorded anew, in place of being compared.
  public let isUpdating: Bool
  private let draw: Drawing
  /// The texts that scenarios asked for, as they are now.
  public private(set) var taken: [String: String] = [:]

  /// Creates recordings to compare with, or to write anew.
  public init(recorded: [String: String] = [:], isUpdating: Bool = false, draw: @escaping Drawing) {
    self.recorded = recorded
    self.isUpdating = isUpdating
    self.draw = draw
  }

  /// Recordings of flows whose screens nobody draws: their models are compared as text.
  public init() {
    self.init { model, program in program.screenName(of: model) }
  }

  /// The names of what was recorded and what no scenario asked for, sorted.
  public var orphans: [String] { orphans(besides: Set(taken.keys)) }

  /// The names of what was recorded besides what scenarios ask for, sorted.
  public func orphans(besides asked: Set<String>) -> [String] {
    recorded.keys.filter { !asked.contains($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What taking a recording came to.
  enum Comparison {
    case same, missing
    case different(was: String, is: String)
  }

  /// Takes a recording and compares it with the one of that name.
  mutating func take(_ name: String, of model: FlowModel, _ program: Program) -> Comparison {
    let text = draw(model, program)
    let known = taken[name] ?? (isUpdating ? text : recorded[name])
    if taken[name] == nil { taken[name] = text }
    guard let known else { return .missing }
    return known == text ? .same : .different(was: known, is: text)
  }
}
