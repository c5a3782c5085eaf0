internal import FlowExplorer
internal import FlowReports
internal import FlowProgram

extension ScenarioStep.Action {
  /// The number of models that the step shows if it has no other effect: one for each user action.
  var usualModels: Int {
    switch self {
    case .type(let entries), .choose(let entries): entries.count
    case .swipe: 3
    case .reply(let replies): replies.reduce(0) { $0 + $1.count }
    default: 1
    }
  }

  /// The keyword of the step.
  var word: String {
    switch self {
    case .press: "press"
    case .open: "open"
    case .toggle: "toggle"
    case .type, .typeSample: "type"
    case .choose: "choose"
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
