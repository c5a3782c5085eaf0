internal import FlowExplorer
internal import FlowPictures
public import FlowProgram

/// The screens of a flow beside its text.
///
/// They are drawn from an exploration, so a page shows nothing that the flow cannot show.
public struct FlowPicture {
  /// The page of all screens, in full.
  let board: Storyboard
  let stateCount: Int

  /// Explores a flow; `nil` for one that does not start.
  ///
  /// - Parameter states: The maximum number of states to explore.
  public init?(_ program: Program, states: Int) {
    var limits = ExplorationLimits()
    limits.states = states
    limits.surveys = true
    limits.triesEveryTime = false
    let outcome = explore(program, limits: limits)
    guard let survey = outcome.survey, !survey.cards.isEmpty else { return nil }
    board = Storyboard(program, outcome, survey)
    stateCount = survey.stateCount
  }

  /// Returns the first screens as a figure that a reader can follow.
  func figure(most: Int) -> String {
    let screens = FollowedScreens(board, most: most)
    let hint =
      screens.screenCount < 2
      ? "The first screen" : "Use the controls to follow the flow through \(screens.screenCount) screens"
    return "<figure class=\"screens\">\(screens.html)<figcaption>\(hint).</figcaption></figure>"
  }
}
