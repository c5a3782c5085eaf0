internal import CEL
internal import FlowProgram
internal import FlowRuntime

// The inputs that come from the system around the flow.
extension ScenarioPlay {
  /// Returns the phases of the back gesture that a step performs now.
  func phases(
    of swipe: ScenarioStep.Swipe, in step: ScenarioStep
  ) throws(ScenarioFailure) -> [BackGesturePhase] {
    let isSwiping = flow.model.gesture != nil
    switch swipe {
    case .end(let isCompleted):
      let end: BackGesturePhase = isCompleted ? .completed : .cancelled
      return isSwiping ? [end] : [.started, .progressed(0.5), end]
    case .progress(let plan):
      let written = try value(plan, at: step.span)
      guard case .double(let progress) = written, (0...1).contains(progress) else {
        throw ScenarioFailure(UnfitProgress(progress: written.text), at: step.span)
      }
      return isSwiping ? [.progressed(progress)] : [.started, .progressed(progress)]
    }
  }

  /// Returns the input that changes the language.
  func change(to locale: LocaleTag, in step: ScenarioStep) throws(ScenarioFailure) -> Input {
    if let problem = program.strings.problem(with: locale) {
      throw ScenarioFailure(UnheardInput(.language, reason: problem), at: step.span)
    }
    return .locale(locale.text)
  }

  /// Returns the input that dismisses the visible message with a text.
  func dismissal(of message: ValuePlan, in step: ScenarioStep) throws(ScenarioFailure) -> Input {
    let text = try text(message, at: step.span)
    let visible = flow.model.messages
    guard let found = visible.first(where: { $0.text == text }) else {
      throw ScenarioFailure(UnheardInput(dismissing: text, visible: visible.map(\.text)), at: step.span)
    }
    return .dismiss(message: found.id)
  }
}
