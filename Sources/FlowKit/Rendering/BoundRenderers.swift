internal import Diagnostics
public import FlowProgram

/// The renderers of an app for one flow, with every name looked up.
///
/// The host is not held, so that a view which is still on the screen keeps no flow alive.
public struct BoundRenderers<Output> {
  /// What draws a presenter: in general, and each of its cases.
  private struct Choice {
    var whole: RendererRegistry<Output>.Renderer?
    var cases: [RendererRegistry<Output>.Renderer?]
  }

  /// The flow that is drawn.
  public let program: Program
  /// What is registered for names that the flow does not have, in words, in the order of registering. An app shows it to
  /// whoever builds it: a slip would go unseen, since the default draws such a part.
  public let mistakes: [String]

  private let choices: [Choice]
  private let fallback: RendererRegistry<Output>.Renderer
  weak let host: FlowHost?

  init(_ registry: RendererRegistry<Output>, for program: Program, host: FlowHost?) {
    self.program = program
    self.host = host
    fallback = registry.fallback
    var choices = program.presenters.map { Choice(cases: Array(repeating: nil, count: $0.model.cases.count)) }
    var mistakes: [String] = []
    // What names a flow as well is more precise, and comes last so that it wins.
    let entries = registry.entries
    for isQualified in [false, true] {
      for entry in entries where entry.presenter.contains(".") == isQualified {
        for index in program.presenters(called: entry.presenter) {
          guard let name = entry.caseName else {
            choices[index].whole = entry.renderer
            continue
          }
          let position = program.presenters[index].model.cases.firstIndex { $0.name.isSame(as: name) }
          if let position { choices[index].cases[position] = entry.renderer }
        }
      }
    }
    for entry in entries {
      if let mistake = program.mistake(inPresenter: entry.presenter, caseName: entry.caseName) {
        mistakes.append(mistake)
      }
    }
    self.choices = choices
    self.mistakes = mistakes
  }

  /// Draws all that a flow shows: its frame with the screen on top in it, or that screen alone.
  public func draw(_ model: FlowModel) -> Output { draw(program.draw(model), locale: model.locale) }

  /// Draws what stays visible under a modal or a sheet, the lowest first.
  public func drawBelow(_ model: FlowModel) -> [Output] {
    model.below.map { draw(program.draw($0, locale: model.locale), locale: model.locale) }
  }

  /// Draws one part of what a flow shows.
  ///
  /// - Parameter locale: The language it was drawn in: ``FlowModel/locale``.
  public func draw(_ part: Element.Part, locale: LocaleTag) -> Output {
    renderer(of: part.model)(RenderContext(part: part, locale: locale, renderers: self))
  }

  private func renderer(of model: PresenterModel) -> RendererRegistry<Output>.Renderer {
    guard choices.indices.contains(model.presenter) else { return fallback }
    let choice = choices[model.presenter]
    let ofCase = choice.cases.indices.contains(model.caseIndex) ? choice.cases[model.caseIndex] : nil
    return ofCase ?? choice.whole ?? fallback
  }
}

extension Program {
  /// The presenters that show something under a name, which may be written with that of their flow before it.
  fileprivate func presenters(called name: String) -> [Int] {
    presenters.indices.filter { names(of: presenters[$0]).contains { $0.isSame(as: name) } }
  }

  private func names(of presenter: Presenter) -> [String] {
    if presenter.role == .store { return [] }
    let flow = presenters[presenter.flow].name
    return presenter.role == .flow ? [presenter.name] : [presenter.name, "\(flow).\(presenter.name)"]
  }

  /// What is wrong with the names that a renderer is registered under, in words.
  fileprivate func mistake(inPresenter name: String, caseName: String?) -> String? {
    let found = presenters(called: name)
    guard !found.isEmpty else {
      let isStore = presenters.contains { $0.role == .store && $0.name.isSame(as: name) }
      if isStore { return "'\(name)' is a store, which shows nothing" }
      return "the flow has no presenter '\(name)'" + guess(name, among: presenters.flatMap { names(of: $0) })
    }
    guard let caseName else { return nil }
    let cases = found.flatMap { presenters[$0].model.cases.compactMap(\.name) }
    if cases.contains(where: { $0.isSame(as: caseName) }) { return nil }
    if cases.isEmpty { return "the model of '\(name)' has no cases, so none is '\(caseName)'" }
    return "the model of '\(name)' has no case '\(caseName)'" + guess(caseName, among: cases)
  }

  private func guess(_ name: String, among names: [String]) -> String {
    nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }
}
