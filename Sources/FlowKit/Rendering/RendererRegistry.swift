public import FlowProgram

/// An app's renderers: a closure for each presenter or for one case of its model, and a fallback for all others.
///
/// A part of the screen is rendered by the renderer for its presenter and case, else by the renderer for its
/// presenter, else by the fallback, which renders elements. `Output` is the type into which the app renders: views,
/// lines, HTML.
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
/// The closures run in the isolation of the caller of ``BoundRenderers/draw(_:)``.
public struct RendererRegistry<Output> {
  /// A closure that renders one part of the screen.
  public typealias Renderer = (RenderContext<Output>) -> Output

  /// A renderer with its names.
  struct Entry {
    let presenter: String
    let caseName: String?
    let renderer: Renderer
  }

  private(set) var entries: [Entry] = []
  let fallback: Renderer

  /// Creates a registry with only a fallback.
  ///
  /// - Parameter fallback: Renders parts without a registered renderer, from their ``RenderContext/elements``.
  public init(_ fallback: @escaping Renderer) { self.fallback = fallback }

  /// Registers a renderer for a presenter, or for one case of its model. It replaces an earlier renderer of the same
  /// names.
  ///
  /// - Parameters:
  ///   - presenter: The name of a screen, a part, or the flow. For an imported flow the name may be qualified:
  ///     `checkout.cart`.
  ///   - caseName: The case, or `nil` for all cases without their own renderer.
  public mutating func register(_ presenter: String, case caseName: String? = nil, _ renderer: @escaping Renderer) {
    entries.removeAll { $0.presenter.isSame(as: presenter) && $0.caseName.isSame(as: caseName) }
    entries.append(Entry(presenter: presenter, caseName: caseName, renderer: renderer))
  }

  /// Returns the renderers for a hosted flow. Rendered parts can send events to it.
  public func bound(to host: FlowHost) -> BoundRenderers<Output> {
    BoundRenderers(self, for: host.program, host: host)
  }

  /// Returns the renderers for a flow without a host: for previews, tests and reports. Rendered parts cannot send
  /// events.
  public func bound(to program: Program) -> BoundRenderers<Output> { BoundRenderers(self, for: program, host: nil) }
}

extension String {
  /// Returns whether two names are equal code point by code point, as in flows.
  func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String? {
  func isSame(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}
