internal import FlowExplorer
internal import FlowReports
internal import FlowProgram

extension ScenarioStep.Action {
  /// The number of models that the step shows if it has no other effect: one for each user action.
  var usualModels: Int {
    switch self {
    case .use(_, let entries): entries.count
    case .swipe: 3
    case .reply(let replies): replies.reduce(0) { $0 + $1.count }
    case .open, .send, .sendSample, .back, .forward, .advance, .background, .foreground, .kill: 1
    case .repeated, .run, .expect: 1
    }
  }

  /// The keyword of the step.
  var word: String {
    switch self {
    case .use(let verb, _): verb.rawValue
    case .open: "open"
    case .send, .sendSample: "send"
    case .back: "back"
    case .forward: "forward"
    case .swipe: "swipe"
    case .advance: "advance"
    case .reply: "reply"
    case .background: "background"
    case .foreground: "foreground"
    case .kill: "kill"
    case .repeated: "repeat"
    case .run: "run"
    case .expect: "expect"
    }
  }
}
