internal import Diagnostics
public import FlowProgram

/// The renderers of an app for one flow, with all names resolved.
///
/// They hold the host weakly, so that a view that is still on the screen does not keep a flow alive.
public struct BoundRenderers<Output> {
  /// The renderers of a presenter: the general one, and one for each case.
  private struct Choice {
    var whole: RendererRegistry<Output>.Renderer?
    var cases: [RendererRegistry<Output>.Renderer?]
  }

  /// The flow to render.
  public let program: Program
  /// Sentences about registered names that the flow does not have, in registration order. An app should show them to
  /// its developers, because the fallback renders such parts and a typo would go unnoticed.
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
    // Names that include the flow are more specific. They come last and take precedence.
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

  /// Renders a model: its frame with the screen on top, or that screen alone.
  public func draw(_ model: FlowModel) -> Output { draw(program.draw(model), locale: model.locale) }

  /// Renders the screens that stay visible below a modal or a sheet, the lowest first.
  public func drawBelow(_ model: FlowModel) -> [Output] {
    model.below.map { draw(program.draw($0, locale: model.locale), locale: model.locale) }
  }

  /// Renders one part of a model.
  ///
  /// - Parameter locale: The language of the model: ``FlowModel/locale``.
  public func draw(_ part: Element.Part, locale: LocaleTag) -> Output {
    renderer(of: part.model)(RenderContext(part: part, locale: locale, renderers: self))
  }

  private func renderer(of model: PresenterModel) -> RendererRegistry<Output>.Renderer {
    guard choices.indices.contains(model.presenter.position) else { return fallback }
    let choice = choices[model.presenter.position]
    let ofCase = choice.cases.indices.contains(model.caseIndex) ? choice.cases[model.caseIndex] : nil
    return ofCase ?? choice.whole ?? fallback
  }
}

extension Program {
  /// Returns the presenters with a name, which may be prefixed by the name of their flow.
  fileprivate func presenters(called name: String) -> [Int] {
    presenters.indices.filter { names(of: presenters[$0]).contains { $0.isSame(as: name) } }
  }

  private func names(of presenter: Presenter) -> [String] {
    if presenter.role == .store { return [] }
    let flow = presenters[presenter.flow].name
    return presenter.role == .flow ? [presenter.name] : [presenter.name, "\(flow).\(presenter.name)"]
  }

  /// Returns a sentence about an invalid registration, or `nil`.
  fileprivate func mistake(inPresenter name: String, caseName: String?) -> String? {
    let found = presenters(called: name)
    guard !found.isEmpty else {
      let isStore = presenters.contains { $0.role == .store && $0.name.isSame(as: name) }
      if isStore { return "'\(name)' is a store, which has no model" }
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
