import FlowBindings
import FlowKit
import Foundation
import Testing

/// The adapters of a file of bindings.
@Suite struct BoundServicesTests {
  private func flow(_ services: String, bindings: String? = nil) -> FlowFile {
    FlowFile.compile(
      name: "shop.flow.yaml",
      text:
        """
        flowspec: 2
        flow: shop
        \(services)screens:
          home:
            model: { title: Hello }
            events: [pay]
            transitions: { pay: \(services.isEmpty ? "[]" : "{ call: bank.pay }") }
            view: [{ text: "${model.title}" }]
        backstack: { start: home }

        """,
      bindings: bindings.map { ("shop.bindings.yaml", $0) })
  }

  @Test(.timeLimit(.minutes(2))) func `programs end when their services and the host are released`() async throws {
    try await withFolder { folder in
      let program = #"echo $$ > process; read -r line; echo '{\"id\":1}'; read -r line"#
      let file = flow(
        "services:\n  bank:\n    pay: {}\n",
        bindings:
          "for: shop\nservices:\n  bank: { process: { command: [/bin/sh, -c, \"\(program)\"] }, operations: { pay: {} } }\n"
      )
      let bindings = try #require(file.bindings, "\(file.diagnostics.map(\.message))")
      var host: FlowHost? = try {
        let bound = try BoundServices(bindings, of: try #require(file.program), folder: folder, environment: [:])
        return try FlowHost(try #require(file.program), services: bound.services)
      }()
      try await host?.send("pay")
      // The host keeps its services, also without the object that made them.
      #expect(try await until { self.process(in: folder) != nil })
      let process = try #require(self.process(in: folder))
      #expect(kill(process, 0) == 0)
      host = nil
      #expect(try await until { kill(process, 0) == -1 })
    }
  }

  /// Returns the process whose number the program has written, once it has.
  private func process(in folder: String) -> Int32? {
    let text = try? String(contentsOfFile: folder + "/process", encoding: .utf8)
    return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
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
