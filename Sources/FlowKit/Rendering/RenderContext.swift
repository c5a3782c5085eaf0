public import CEL
public import FlowProgram

/// One part of the screen, as the renderer gets it that draws it.
public struct RenderContext<Output> {
  /// What is drawn: its model, its name where it stands, and the elements of its view.
  public let part: Element.Part
  /// The language that it is drawn in.
  public let locale: LocaleTag
  private let renderers: BoundRenderers<Output>

  init(part: Element.Part, locale: LocaleTag, renderers: BoundRenderers<Output>) {
    self.part = part
    self.locale = locale
    self.renderers = renderers
  }

  // MARK: The model

  /// What the presenter shows; the same object as before where nothing of it has changed.
  public var model: PresenterModel { part.model }

  /// The case of the model, or `nil` where it has none.
  public var caseName: String? { renderers.program.modelCase(of: model)?.name }

  /// A field of the model, or `nil` where the case has none of that name.
  public subscript(field: String) -> Value? { model.fields[field] }

  /// A text of the model, or `nil` where the field is none. A secret is none; its words are in ``subscript(_:)``.
  public func string(_ field: String) -> String? { self[field]?.asString }

  /// A whole number of the model, or `nil` where the field is none.
  public func int(_ field: String) -> Int64? { self[field]?.asInt }

  /// A number of the model, a whole one included, or `nil` where the field is none.
  public func double(_ field: String) -> Double? {
    switch self[field] {
    case .double(let number)?: number
    case .int(let number)?: Double(number)
    default: nil
    }
  }

  /// Whether a field of the model holds, or `nil` where it is no `bool`.
  public func bool(_ field: String) -> Bool? { self[field]?.asBool }

  /// The items of a list of the model, or `nil` where the field is none.
  public func list(_ field: String) -> [Value]? { self[field]?.asList.map(Array.init) }

  // MARK: What is in it

  /// What its view draws; where it has none, what is composed into it.
  public var elements: [Element] { part.elements }

  /// Draws what is composed in, as one of ``elements`` says: by its own renderer.
  public func draw(_ part: Element.Part) -> Output { renderers.draw(part, locale: locale) }

  /// Draws what is composed in under a name, once for each row where it is repeated, and not at all where it is not there.
  ///
  /// Names are those of views: a child, a place of a template, and `backstack` for what lies on top of a stack.
  public func parts(_ name: String) -> [Output] {
    renderers.program.parts(of: part, locale: locale).filter { $0.name.isSame(as: name) }
      .flatMap { $0.parts.map { draw($0) } }
  }

  /// Draws what is composed in once under a name, or `nil` where it is not there.
  public func part(_ name: String) -> Output? { parts(name).first }

  // MARK: Sending

  /// Sends an event to the presenter that is drawn, and to no other that may have taken its place.
  ///
  /// - Throws: ``FlowHost/SendError`` when it does not fit or the presenter is gone, as is everything with a host that nobody
  ///   holds and where only a program is drawn.
  public func send(_ event: String, _ payload: [String: Value] = [:]) async throws(FlowHost.SendError) {
    try await receiver().send(event, payload, to: model)
  }

  /// Sends what using an element sends, with the control's own value if it has one.
  ///
  /// - Throws: ``FlowHost/SendError`` as ``send(_:_:)`` does.
  public func send(_ action: Element.Action, value: Value? = nil) async throws(FlowHost.SendError) {
    try await receiver().send(action, value: value)
  }

  private func receiver() throws(FlowHost.SendError) -> FlowHost {
    guard let host = renderers.host else { throw FlowHost.SendError.ended }
    return host
  }
}
