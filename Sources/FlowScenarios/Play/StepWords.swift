internal import FlowExplorer
internal import FlowReports
internal import FlowProgram

extension ScenarioStep.Action {
  /// The number of models that the step shows if it has no other effect: one for each user action.
  var usualModels: Int {
    switch self {
    case .use(_, let entries): entries.count
    case .swipe(.end): 3
    case .swipe(.progress): 2
    case .reply(let replies): replies.reduce(0) { $0 + $1.count }
    case .open, .send, .sendSample, .back, .forward, .dismiss, .locale, .advance, .background, .foreground, .kill: 1
    case .repeated, .run, .expect: 1
    }
  }

  /// Whether the step is an input from outside, on whose repetition a run cannot rely.
  var isOutside: Bool {
    switch self {
    case .open, .locale, .background, .foreground, .kill: true
    case .use, .send, .sendSample, .back, .forward, .swipe, .dismiss, .advance, .reply, .repeated, .run, .expect: false
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
    case .dismiss: "dismiss"
    case .locale: "locale"
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
