public import FlowProgram

/// A scenario or a recording that was played, with the screen after each of its steps.
public struct PlayedRun: Sendable {
  /// A step and the screen that it leads to.
  public struct Step: Sendable {
    /// The step as its file has it, line by line.
    public let words: [String]
    /// The file and the line of the step, or `nil` if they are not known.
    public let place: String?
    /// The model after the step.
    public let model: FlowModel

    /// Creates a step.
    public init(words: [String], place: String?, model: FlowModel) {
      self.words = words
      self.place = place
      self.model = model
    }
  }

  /// The name of the run.
  public let name: String
  /// The start and the steps, in order.
  public let steps: [Step]
  /// The reason why the run fails, line by line; empty for one that passes.
  public let failure: [String]

  /// Creates a run.
  public init(name: String, steps: [Step], failure: [String] = []) {
    self.name = name
    self.steps = steps
    self.failure = failure
  }
}
