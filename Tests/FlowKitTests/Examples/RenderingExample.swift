import FlowKit
import FlowProgram

/// Returns renderers that draw a flow as lines of text. Two presenters have their own renderers; all others are
/// drawn from the elements of their views.
func lineRenderers() -> RendererRegistry<[String]> {
  var renderers = RendererRegistry<[String]> { part in part.elements.flatMap { lines(of: $0, in: part) } }
  renderers.register("login", case: "Waiting") { part in ["(\(part.string("name") ?? "nobody") is knocking …)"] }
  renderers.register("userPage") { part in
    ["=== \(part.string("name") ?? "") ==="] + (part.part("list") ?? []) + (part.part("detail") ?? [])
  }
  return renderers
}

private func lines(of element: Element, in part: RenderContext<[String]>) -> [String] {
  switch element.kind {
  case .heading(let text): ["# \(text)"]
  case .text(let text): [text]
  case .control(let control): [line(of: control)]
  case .group(_, let elements), .row(let elements): elements.flatMap { lines(of: $0, in: part) }
  case .list(let rows, _): rows.flatMap { $0.elements.flatMap { lines(of: $0, in: part) } }
  case .part(let inner): part.draw(inner)
  default: []
  }
}

private func line(of control: Element.Control) -> String {
  switch control.kind {
  case .field(let value, _): "\(control.label): \(value.text)"
  case .button, .toggle, .choice, .slider, .tab: "[\(control.label)]"
  }
}
