internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

// The facts that an exploration collects besides its states.
extension Explorer {
  /// The numbers of inputs, and what was not tried.
  struct Tally {
    /// The number of states that were left out because of a declared bound.
    var cutCount = 0
    var inputCount = 0
    /// The number of inputs that ran instead of being looked up.
    var triedCount = 0
    /// The number of tried inputs that were outcomes of calls and streams.
    var outcomeCount = 0
    /// Whether some state had too many timers due at one instant to try every order.
    var hasUntriedOrders = false
    /// The screens on all stacks, for states in which links were followed.
    var shapesWithLinks: Set<[Int]> = []
    /// Whether links were not followed in some state.
    var hasUntriedLinks = false
    /// Whether a timer or an outcome led to a state without a model. The input is then undone, but remains consumed;
    /// the state without it is not explored.
    var hasUnbuiltModels = false
  }

  /// The facts about the timers of all states.
  struct TimerFacts {
    /// Whether two timers are armed at once in some state.
    var areSeveral = false
    /// The greatest common divisor of all timer spans in nanoseconds; zero before the first timer. If timers run in
    /// any order, their spans do not shrink, so the divisor is that of the full spans.
    var step: Int64 = 0
    /// The longest timer span in nanoseconds.
    var longestSpan: Int64 = 0
    /// Whether some timer is an idle timer.
    var areIdle = false
  }

  /// The states that findings are made of.
  struct Found {
    var failures: [Failure] = []
    /// The watched conditions whose value is unknown in some state, by their bits, with the first reason.
    var unknownConditions: [Int: String] = [:]
    /// The states from which no input leads to another state.
    var deadEnds: [UInt32] = []
    /// The state with the most entries on the backstack.
    var deepestStack = (state: 0, depth: 0)
    /// The state with the most entries on another stack.
    var deepestInnerStack = (state: 0, depth: 0)
    /// For each screen, the first process death that leads to another screen or stack: the state, the input and the
    /// target.
    var moves: [(state: Int, input: Int, target: Int)] = []
  }

  /// A fault, with the first path to it.
  struct Failure {
    let fault: Fault
    let state: Int
    let input: Int
  }
}
