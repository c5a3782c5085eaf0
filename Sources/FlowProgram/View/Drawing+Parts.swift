internal import CEL

extension Program {
  /// Draws the complete visible state of a flow: the frame of the flow with the top screen in it, or that screen
  /// alone.
  ///
  /// - Complexity: Linear in the number of elements drawn.
  public func draw(_ model: FlowModel) -> Element.Part {
    let top = Composed(name: topName(of: model), model: model.top)
    guard let frame = model.frame else { return draw(top, in: Surroundings(), locale: model.locale) }
    return draw(Composed(name: name, model: frame), in: Surroundings(top: top), locale: model.locale)
  }

  /// Draws a presenter, including its children, as a pure function of its model and the locale.
  ///
  /// An expression that fails is drawn in place of its element, so that the rest of the screen stays usable. A model
  /// that this program cannot have, such as one of another version of the flow, is drawn as ``Element/Kind/failed(_:)``.
  ///
  /// - Parameter locale: The locale, ``FlowModel/locale`` of a running flow, by default the first of the flow.
  /// - Complexity: Linear in the number of elements drawn.
  public func draw(_ model: PresenterModel, locale: LocaleTag? = nil) -> Element.Part {
    let composed = Composed(name: presenters.element(at: model.presenter)?.name ?? "?", model: model)
    return draw(composed, in: Surroundings(), locale: locale ?? strings.defaultLocale)
  }

  func draw(_ composed: Composed, in surroundings: Surroundings, locale: LocaleTag) -> Element.Part {
    guard isPossible(composed.model) else {
      let error = EvaluationError(.invalidArgument, "this model is of another version of the flow")
      return Element.Part(
        name: composed.name, model: composed.model, hasView: true, elements: [Element(kind: .failed(error))])
    }
    let plans = modelCase(of: composed.model)?.view
    // A presenter that only frames a stack and has no view is not drawn.
    let isTransparent = composed.model.stack != nil && modelCase(of: composed.model)?.fields.isEmpty ?? true
    let drawing = Drawing(
      program: self, model: composed.model, surroundings: surroundings, locale: locale, plans: plans ?? [])
    var part = Element.Part(
      name: composed.name, model: composed.model, hasView: plans != nil || isTransparent,
      elements: plans.map { drawing.draw($0) } ?? drawing.everythingComposed())
    part.surroundings = surroundings
    return part
  }

  /// Returns everything composed into a part, whether its view draws it or not, by the names that views use:
  /// children, slots of a template, and `backstack` for the top of a stack. An absent child has no parts, a repeated
  /// one several.
  ///
  /// - Parameter locale: The locale in which they are drawn.
  /// - Complexity: Linear in the number of elements drawn.
  public func parts(of part: Element.Part, locale: LocaleTag) -> [(name: String, parts: [Element.Part])] {
    guard isPossible(part.model) else { return [] }
    return Drawing(program: self, model: part.model, surroundings: part.surroundings, locale: locale, plans: [])
      .composition()
  }

  /// Returns the case of a model, or `nil` for a presenter without a model of its own.
  public func modelCase(of model: PresenterModel) -> ModelCase? {
    guard let cases = presenters.element(at: model.presenter)?.model.cases else { return nil }
    return cases.indices.contains(model.caseIndex) ? cases[model.caseIndex] : nil
  }

  /// Whether this program has the presenter of a model, its case, and exactly its fields.
  private func isPossible(_ model: PresenterModel) -> Bool {
    guard let shown = modelCase(of: model) else {
      return presenters.element(at: model.presenter)?.model.cases.isEmpty ?? false
    }
    let shape = shown.declaration.shape
    return model.fields.shape === shape || model.fields.shape.fields == shape.fields
  }
}

/// A model composed into another, with its name there.
struct Composed {
  let name: String
  let model: PresenterModel
}

/// A child with its model.
struct ComposedChild {
  let name: String
  let model: ChildModel
}

/// The parts that a view can draw besides its own model and children, passed down by the surrounding view.
struct Surroundings {
  /// The top screen, in the view of the flow.
  var top: Composed?
  /// The child that fills each slot of a template.
  var fillings: [Int: ComposedChild] = [:]
}

extension Drawing {
  /// Returns everything composed into a presenter without a view: its children, the children that fill its slots,
  /// the top screen.
  func everythingComposed() -> [Element] {
    let presenter = program.presenters[model.presenter]
    let own = presenter.children.ids.filter { presenter.children[$0].filling == nil }
    return own.flatMap { drawn(child: $0) } + presenter.templateSlots.indices.flatMap { drawn(place: $0) } + drawnTop()
  }

  /// Returns the same by name.
  func composition() -> [(name: String, parts: [Element.Part])] {
    let presenter = program.presenters[model.presenter]
    let own = presenter.children.ids.filter { presenter.children[$0].filling == nil }
    let children = own.map { (name: presenter.children[$0].name, parts: drawn(child: $0).flatMap(\.parts)) }
    let places = presenter.templateSlots.indices.map {
      (name: presenter.templateSlots[$0], parts: drawn(place: $0).flatMap(\.parts))
    }
    let top = drawnTop().flatMap(\.parts)
    return children + places + (top.isEmpty ? [] : [(name: "backstack", parts: top)])
  }

  func drawn(child index: ChildID) -> [Element] {
    guard model.children.indices.contains(index.position) else { return [] }
    let children = program.presenters[model.presenter].children
    var surroundings = Surroundings()
    for (position, child) in children.enumerated() {
      guard let filling = child.filling, filling.template == index, model.children.indices.contains(position) else {
        continue
      }
      surroundings.fillings[filling.slot] = ComposedChild(name: child.name, model: model.children[position])
    }
    return drawn(ComposedChild(name: children[index].name, model: model.children[index.position]), in: surroundings)
  }

  func drawn(place index: Int) -> [Element] {
    if let filling = surroundings.fillings[index] { return drawn(filling, in: Surroundings()) }
    let slots = program.presenters[model.presenter].templateSlots
    guard slots.indices.contains(index), model.fillings.indices.contains(index) else { return [] }
    return drawn(ComposedChild(name: slots[index], model: model.fillings[index]), in: Surroundings())
  }

  func drawnTop() -> [Element] {
    let own = model.stack.map { Composed(name: program.topName(of: $0, on: model), model: $0.top) }
    return (own ?? surroundings.top).map {
      [Element(kind: .part(program.draw($0, in: Surroundings(), locale: locale)))]
    } ?? []
  }

  private func drawn(_ composed: ComposedChild, in surroundings: Surroundings) -> [Element] {
    switch composed.model {
    case .absent: return []
    case .one(let model):
      let part = program.draw(Composed(name: composed.name, model: model), in: surroundings, locale: locale)
      return [Element(kind: .part(part))]
    case .rows(let models):
      let rows = models.enumerated().map { position, model in
        let key = model.key ?? .int(Int64(position))
        let row = Composed(name: Child.rowName(composed.name, key), model: model)
        let part = program.draw(row, in: surroundings, locale: locale)
        return Element.Row(key: key, elements: [Element(kind: .part(part))])
      }
      return [Element(kind: .list(rows, columns: 1))]
    }
  }
}

extension Element {
  /// The composed parts of the element: a part, or the parts of a list that contains only parts.
  fileprivate var parts: [Part] {
    if case .part(let part) = kind { return [part] }
    if case .list(let rows, _) = kind { return rows.flatMap { $0.elements.flatMap(\.parts) } }
    return []
  }
}
