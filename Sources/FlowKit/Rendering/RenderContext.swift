public import CEL
public import FlowProgram

/// One part of the screen, as passed to its renderer.
public struct RenderContext<Output> {
  /// The part: its model, its name in its place, and the elements of its view.
  public let part: Element.Part
  /// The language of the model.
  public let locale: LocaleTag
  private let renderers: BoundRenderers<Output>

  init(part: Element.Part, locale: LocaleTag, renderers: BoundRenderers<Output>) {
    self.part = part
    self.locale = locale
    self.renderers = renderers
  }

  // MARK: The model

  /// The model of the part. It is the same object as before if nothing in it has changed.
  public var model: PresenterModel { part.model }

  /// The case of the model, or `nil` if the model has no named cases.
  public var caseName: String? { renderers.program.modelCase(of: model)?.name }

  /// A field of the model, or `nil` if the case has no such field.
  public subscript(field: String) -> Value? { model.fields[field] }

  /// Returns a string field of the model, or `nil` for another type. A secret is not a string; use
  /// ``subscript(_:)``.
  public func string(_ field: String) -> String? { self[field]?.asString }

  /// Returns an integer field of the model, or `nil` for another type.
  public func int(_ field: String) -> Int64? { self[field]?.asInt }

  /// Returns a numeric field of the model, including integers, or `nil` for another type.
  public func double(_ field: String) -> Double? {
    switch self[field] {
    case .double(let number)?: number
    case .int(let number)?: Double(number)
    default: nil
    }
  }

  /// Returns a Boolean field of the model, or `nil` for another type.
  public func bool(_ field: String) -> Bool? { self[field]?.asBool }

  /// Returns the items of a list field of the model, or `nil` for another type.
  public func list(_ field: String) -> [Value]? { self[field]?.asList.map(Array.init) }

  // MARK: Content

  /// The elements of the view, or the composed parts if there is no view.
  public var elements: [Element] { part.elements }

  /// Renders a composed part, as contained in ``elements``, with its own renderer.
  public func draw(_ part: Element.Part) -> Output { renderers.draw(part, locale: locale) }

  /// Renders the composed parts with a name: one for each row if the part is repeated, none if it is absent.
  ///
  /// The names are those of views: a child, a slot of a template, and `backstack` for the top entry of a stack.
  public func parts(_ name: String) -> [Output] {
    renderers.program.parts(of: part, locale: locale).filter { $0.name.isSame(as: name) }
      .flatMap { $0.parts.map { draw($0) } }
  }

  /// Renders the only composed part with a name, or returns `nil` if it is absent.
  public func part(_ name: String) -> Output? { parts(name).first }

  // MARK: Sending

  /// Sends an event to the rendered presenter, and to no other that may have replaced it.
  ///
  /// - Throws: ``FlowHost/SendError`` if the presenter does not offer the event with this payload or is gone. It
  ///   also throws if the host was released, and if only a program is rendered.
  public func send(_ event: String, _ payload: [String: Value] = [:]) async throws(FlowHost.SendError) {
    try await receiver().send(event, payload, to: model)
  }

  /// Sends the event of an element's action, with the value of the control if it has one.
  ///
  /// - Throws: ``FlowHost/SendError`` under the conditions of ``send(_:_:)``.
  public func send(_ action: Element.Action, value: Value? = nil) async throws(FlowHost.SendError) {
    try await receiver().send(action, value: value)
  }

  private func receiver() throws(FlowHost.SendError) -> FlowHost {
    guard let host = renderers.host else { throw FlowHost.SendError.ended }
    return host
  }
}
