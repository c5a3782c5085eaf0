internal import FlowExplorer
internal import FlowReports
public import FlowProgram

/// Recorded screens and models, by the names that scenarios give them.
public struct Recordings: Sendable {
  /// A function that renders a model as text.
  public typealias Drawing = @Sendable (FlowModel, Program) -> String

  /// The texts of earlier recordings.
  public let recorded: [String: String]
  /// Whether the current state is recorded instead of compared.
  public let isUpdating: Bool
  private let draw: Drawing
  /// The current texts of the recordings that scenarios asked for.
  public private(set) var taken: [String: String] = [:]

  /// Creates recordings to compare with or to replace.
  public init(recorded: [String: String] = [:], isUpdating: Bool = false, draw: @escaping Drawing) {
    self.recorded = recorded
    self.isUpdating = isUpdating
    self.draw = draw
  }

  /// Creates empty recordings without a renderer: the text of a model is its screen name.
  public init() {
    self.init { model, program in program.screenName(of: model) }
  }

  /// The names of the recordings that no scenario asked for, sorted.
  public var orphans: [String] { orphans(besides: Set(taken.keys)) }

  /// Returns the names of the recordings that are not among the given names, sorted.
  public func orphans(besides asked: Set<String>) -> [String] {
    recorded.keys.filter { !asked.contains($0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The result of taking a recording.
  enum Comparison {
    case same, missing
    case different(was: String, is: String)
  }

  /// Takes a recording and compares it with the recorded one of the same name.
  mutating func take(_ name: String, of model: FlowModel, _ program: Program) -> Comparison {
    let text = draw(model, program)
    let known = taken[name] ?? (isUpdating ? text : recorded[name])
    if taken[name] == nil { taken[name] = text }
    guard let known else { return .missing }
    return known == text ? .same : .different(was: known, is: text)
  }
}
