import FlowBindings
import FlowKit
import Testing

/// The adapters of a file of bindings.
@Suite struct BoundServicesTests {
  private func flow(_ services: String, bindings: String? = nil) -> FlowFile {
    FlowFile.compile(
      name: "shop.flow.yaml",
      text:
        "flowspec: 2\nflow: shop\n\(services)screens:\n  home:\n    view: [{ text: Hello }]\nbackstack: { start: home }\n",
      bindings: bindings.map { ("shop.bindings.yaml", $0) })
  }

  @Test func `bindings that were checked with another version of the flow are refused`() throws {
    let bound = flow(
      "services:\n  bank:\n    pay: {}\n",
      bindings: "for: shop\nservices:\n  bank: { file: ., operations: { pay: { write: paid.json } } }\n")
    let bindings = try #require(bound.bindings, "\(bound.diagnostics.map(\.message))")
    let program = try #require(bound.program)
    _ = try BoundServices(bindings, of: program, folder: ".", environment: [:])
    let later = try #require(flow("").program)
    do throws(BindingProblem) {
      _ = try BoundServices(bindings, of: later, folder: ".", environment: [:])
      Issue.record("bindings of another program are accepted")
    } catch {
      #expect(error.description == "the bindings of 'bank' were checked with another program")
    }
  }
}
