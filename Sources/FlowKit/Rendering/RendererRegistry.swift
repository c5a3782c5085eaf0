public import FlowProgram

/// How an app draws what a flow shows: a closure for each presenter, or for one case of its model, and one for all others.
///
/// A part of the screen is drawn by what is registered for its presenter and case, else by what is registered for the
/// presenter, else by the default, which draws elements. `Output` is whatever the app draws into: views, lines, HTML.
///
/// ```swift
/// var renderers = RendererRegistry<String> { part in
///   part.elements.map { describe($0, in: part) }.joined(separator: "\n")
/// }
/// renderers.register("users", case: "Failed") { part in "Sorry: \(part.string("reason") ?? "")" }
/// let drawing = renderers.bound(to: host)
/// for await model in host.models { show(drawing.draw(model)) }
/// ```
///
/// The closures run where ``BoundRenderers/draw(_:)`` is called, so a registry belongs to whoever draws.
public struct RendererRegistry<Output> {
  /// Draws one part of the screen.
  public typealias Renderer = (RenderContext<Output>) -> Output

  /// What is registered, under which names.
  struct Entry {
    let presenter: String
    let caseName: String?
    let renderer: Renderer
  }

  private(set) var entries: [Entry] = []
  let fallback: Renderer

  /// Draws everything in one way so far.
  ///
  /// - Parameter fallback: Draws what nothing is registered for, from its ``RenderContext/elements``.
  public init(_ fallback: @escaping Renderer) { self.fallback = fallback }

  /// Draws a presenter in a way of its own from now on, or one case of its model; what was registered for the same before is
  /// forgotten.
  ///
  /// - Parameters:
  ///   - presenter: The name of a screen, of a part, or of the flow; one of an imported flow may be written `checkout.cart`.
  ///   - caseName: The case, or `nil` for all that have no renderer of their own.
  public mutating func register(_ presenter: String, case caseName: String? = nil, _ renderer: @escaping Renderer) {
    entries.removeAll { $0.presenter.isSame(as: presenter) && $0.caseName.isSame(as: caseName) }
    entries.append(Entry(presenter: presenter, caseName: caseName, renderer: renderer))
  }

  /// The registry for a flow that an app hosts; what is drawn can send to it.
  public func bound(to host: FlowHost) -> BoundRenderers<Output> {
    BoundRenderers(self, for: host.program, host: host)
  }

  /// The registry for a flow, to draw its models and send nothing: in previews, tests and reports.
  public func bound(to program: Program) -> BoundRenderers<Output> { BoundRenderers(self, for: program, host: nil) }
}

extension String {
  /// Whether both are the same name: code point by code point, as in flows.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String? {
  func isSame(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}
