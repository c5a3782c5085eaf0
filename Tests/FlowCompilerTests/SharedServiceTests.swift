import Diagnostics
import FlowCompiler
import FlowProgram
import Testing

/// Services that several flows of a program declare.
@Suite struct SharedServiceTests {
  private func flow(_ name: String, services: String = "accounts: { signIn: { returns: string } }") -> String {
    """
    flowspec: 2
    flow: \(name)
    services: { \(services) }
    fakes: { accounts.signIn: { returns: \(name) } }
    screens:
      a:
        events: [go]
        transitions: { go: { call: accounts.signIn, onLeave: finish, then: { message: =result } } }
        view: [{ button: { label: Go, sends: go } }]
    backstack: { start: a }
    """
  }

  private let root = """
    flowspec: 2
    flow: root
    imports: { one: ./one.flow.yaml, two: ./two.flow.yaml }
    screens:
      b:
        events: [x, y]
        transitions: { x: { navigate: one }, y: { navigate: two } }
        view: [{ button: { label: X, sends: x } }, { button: { label: Y, sends: y } }]
    backstack: { start: b }
    """

  private var files: [(path: String, text: String)] {
    [("one.flow.yaml", flow("first")), ("two.flow.yaml", flow("second"))]
  }

  @Test func `flows that declare services of one name have different services`() throws {
    let program = try program(of: root, besides: files)
    #expect(program.operations.map(\.qualifiedName) == ["first.accounts.signIn", "second.accounts.signIn"])
    #expect(program.services.map(\.name) == ["first.accounts", "second.accounts"])
    #expect(program.fakes.allSatisfy { $0 != nil })
  }

  @Test func `the outermost flow's own service keeps its name, and so does one that no other flow declares`() throws {
    let declared = """
      services: { accounts: { signIn: { returns: string } } }
      enter: { call: accounts.signIn, onLeave: finish, then: { message: =result } }
      """
    let other = flow("second", services: "accounts: { signIn: { returns: string } }, mail: { send: {} }").replacing(
      "transitions: { go:", with: "enter: { call: mail.send, onLeave: finish, then: [] }\n    transitions: { go:")
    let program = try program(
      of: root.replacing("flow: root", with: "flow: root\n\(declared)"),
      besides: [("one.flow.yaml", flow("first")), ("two.flow.yaml", other)])
    #expect(
      program.operations.map(\.qualifiedName) == [
        "accounts.signIn", "first.accounts.signIn", "second.accounts.signIn", "mail.send",
      ])
  }

  @Test func `the file of a flow names its own services without the flow`() {
    let one = flow("first").replacing("call: accounts.signIn", with: "call: accounts.signOn")
    var sources = Sources()
    let file = sources.add(name: "root.flow.yaml", text: root)
    let reader = ImportReader([("one.flow.yaml", one), files[1]])
    let found = Compiler.compile(file, in: sources, imports: reader).report.sorted
    #expect(
      found.map { "\($0.message); \($0.hints.first ?? "")" } == [
        "the service 'accounts' has no operation 'signOn'; did you mean 'accounts.signIn'?"
      ])
  }

  @Test func `bindings and scenarios name the service of one flow`() throws {
    func found(_ name: String) -> [String] {
      let scenario = """

        scenarios:
          one:
            given: { \(name).signIn: { returns: given } }
            steps: []
        """
      var sources = Sources()
      let played = sources.add(name: "root.flow.yaml", text: root + scenario)
      let file = sources.add(name: "bound.flow.yaml", text: root)
      let bound = sources.add(
        name: "root.bindings.yaml", text: "for: root\nservices:\n  \(name): { process: { command: [./accounts] } }\n")
      let reader = ImportReader(files)
      let reports = [
        Compiler.compile(file, bindings: bound, in: sources, imports: reader).report,
        Compiler.compile(played, in: sources, imports: reader).report,
      ]
      return reports.flatMap(\.sorted).filter { $0.severity == .error }.map(\.code.name)
    }
    #expect(found("second.accounts") == [])
    #expect(found("accounts") == ["unknown-service", "unknown-operation"])
  }
}
