internal import FlowConsole
internal import FlowRuntime

/// The states of a flow in one version of its program.
struct Moment: Sendable {
  let flow: RunningFlow
  /// The number of the program's version in the session, which counts reloads.
  let version: Int
}

/// The inputs of a session that can be undone, with the states around them.
///
/// Inputs have numbers from 1. The states are copies of the flow, which share everything that has not changed.
struct SessionHistory: Sendable {
  /// An input, and the state on the other side of it.
  struct Step: Sendable {
    /// The typed line, masked, with the label of its control.
    let line: String
    /// The meaning of the line, with which an explanation repeats it.
    let input: ConsoleInput
    /// The state before an input that is in effect, or the state after an undone one.
    let state: Moment
  }

  /// The number of versions of a program whose states are kept. Each holds a whole program, and a user who has saved
  /// a file that often looks for recent states.
  static let versionLimit = 20

  /// An input of a service, at a time of the flow.
  struct Arrival: Sendable {
    let time: Int64
    let input: Input
  }

  /// The number of inputs of services after a line that explanations repeat: more than a user waits for.
  private static let arrivalLimit = 1_000

  /// The inputs of services after the lines with these numbers.
  private var arrived: [Int: [Arrival]] = [:]
  /// The inputs that are in effect.
  private var past: [Step] = []
  /// The undone inputs, the next one last.
  private var future: [Step] = []
  /// The number of inputs whose states were given up.
  private(set) var dropped = 0

  /// The number of inputs that are in effect.
  var position: Int { dropped + past.count }

  /// The number of the last input, which may be undone.
  var last: Int { position + future.count }

  /// Adds an input, which takes the place of the undone ones.
  mutating func remember(_ line: String, _ input: ConsoleInput, from state: Moment) {
    arrived = arrived.filter { $0.key <= position }
    past.append(Step(line: line, input: input, state: state))
    if past.count > ConsoleSession.undoLimit { drop(1) }
    future = []
  }

  private mutating func drop(_ count: Int) {
    past.removeFirst(count)
    dropped += count
    arrived = arrived.filter { $0.key >= dropped }
  }

  /// Adds an input of a service after the last line.
  mutating func note(_ input: Input, at time: Int64) {
    guard arrived[position, default: []].count < SessionHistory.arrivalLimit else { return }
    arrived[position, default: []].append(Arrival(time: time, input: input))
  }

  /// Returns the inputs of services after a line.
  func arrivals(after number: Int) -> [Arrival] { arrived[number] ?? [] }

  /// Returns the meaning of the line of an input that is in effect.
  func input(_ number: Int) -> ConsoleInput? {
    let index = number - 1 - dropped
    return past.indices.contains(index) ? past[index].input : nil
  }

  /// Gives up the states of versions that are too old.
  mutating func forget(before version: Int) {
    drop(past.firstIndex { $0.state.version >= version } ?? past.count)
    if future.contains(where: { $0.state.version < version }) { future = [] }
  }

  /// Counts all states as those of a version, in which they were made.
  mutating func settle(in version: Int) {
    past = past.map { Step(line: $0.line, input: $0.input, state: Moment(flow: $0.state.flow, version: version)) }
    future = future.map { Step(line: $0.line, input: $0.input, state: Moment(flow: $0.state.flow, version: version)) }
  }

  /// Returns the line of an input.
  func line(_ number: Int) -> String? {
    let index = number - 1 - dropped
    if past.indices.contains(index) { return past[index].line }
    let ahead = future.count - (number - position)
    return future.indices.contains(ahead) ? future[ahead].line : nil
  }

  /// Returns the state in which the input after this one was entered, or `nil` if it is not kept.
  ///
  /// - Parameter present: The present state, after the input at ``position``.
  func state(after number: Int, present: Moment) -> Moment? {
    if number == position { return present }
    let index = number - dropped
    if past.indices.contains(index) { return past[index].state }
    let ahead = future.count - (number - position)
    return number > position && future.indices.contains(ahead) ? future[ahead].state : nil
  }

  /// Moves to the state after an input, for which ``state(after:present:)`` has one.
  mutating func move(to number: Int, from present: Moment) {
    var state = present
    while position > number, let step = past.popLast() {
      future.append(Step(line: step.line, input: step.input, state: state))
      state = step.state
    }
    while position < number, let step = future.popLast() {
      past.append(Step(line: step.line, input: step.input, state: state))
      state = step.state
    }
  }
}
