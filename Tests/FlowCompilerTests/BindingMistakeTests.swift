import Diagnostics
import FlowCompiler
import FlowProgram
import FlowSpec
import Testing

@Suite struct BindingMistakeTests {
  private func compiled(_ bindings: String) -> CompiledFlow {
    var sources = Sources()
    let flow = sources.add(name: "pets.flow.yaml", text: BindingVocabulary.flow)
    let file = sources.add(name: "pets.bindings.yaml", text: bindings)
    return Compiler.compile(flow, bindings: file, in: sources)
  }

  /// Returns the messages about a binding of one service.
  private func messages(_ service: String) -> [String] {
    compiled("for: pets\nservices:\n" + service).report.sorted.map(\.message)
  }

  @Test func `every example of the reference is sound`() {
    for section in BindingVocabulary.sections {
      let compiled = compiled(section.example)
      #expect(compiled.report.sorted.map(\.message) == [], "\(section.name)")
      #expect(compiled.bindings != nil, "\(section.name)")
    }
  }

  @Test func `a file for another flow is refused`() {
    #expect(compiled("for: cats\nservices: {}").report.sorted.map(\.code.name) == ["unknown-word"])
  }

  @Test func `a program carries out all operations of its service, also those that are left out`() throws {
    let bindings = try #require(compiled("for: pets\nservices: { notes: { process: { command: [a] } } }").bindings)
    #expect(bindings.operations.count == 2)
    guard case .call("notes.add") = bindings.operations[0].action else {
      Issue.record("notes.add is not carried out by that name")
      return
    }
  }

  @Test func `statuses and words become causes, of which the first that fits counts`() throws {
    let bindings = try #require(compiled(BindingVocabulary.operation.example).bindings)
    let page = try #require(bindings.operations.first)
    #expect(page.error(of: .status(404...404)) == "nothing")
    #expect(page.error(of: .status(503...503)) == "offline")
    #expect(page.error(of: .timeout) == "offline")
    #expect(page.error(of: .status(418...418)) == nil)
    #expect(page.timeout == 10_000_000_000)
  }

  @Test func `the data of an error is computed beside its cause, from the body of the failed reply`() throws {
    let bindings = try #require(compiled(BindingVocabulary.operation.example).bindings)
    let taken = try #require(bindings.operations[1].rule(for: .status(409...409)))
    #expect(taken.error == "taken")
    #expect(taken.data != nil)
    let head =
      "  kittens: { http: { url: http://a }, operations: { adopt: { post: /a, errors: { offline: timeout, taken: "
    #expect(messages(head + "409 } } } }") == ["the error 'taken' needs a field 'by'"])
    #expect(messages(head + "{ status: 409, by: =1 } } } } }") == ["'by' is declared as string, but this is an int"])
    #expect(
      messages(head + "{ status: 409, by: =body.x, to: 3 } } } } }") == ["the error 'taken' has no field 'to'"])
    #expect(
      messages(head + "{ by: =body.x } } } } }") == ["'taken' is a mapping, but a cause is expected"])
    #expect(
      messages(head + "{ status: [409, late], by: =body.x } } } } }") == ["'late' is not a cause of failure for 'http'"]
    )
  }

  @Test func `what is not for the means of a service is refused`() {
    #expect(
      messages("  settings: { file: ., operations: { changes: { watch: a.json, query: { a: 1 } } } }")
        == ["'query' is for services with 'http', but the service of 'settings.changes' has 'file'"])
    #expect(
      messages("  settings: { file: ., operations: { changes: { read: a.json } } }")
        == ["'settings.changes' is a stream, but 'read' gives one reply"])
    #expect(
      messages("  settings: { file: ., operations: { save: { watch: a.json } } }")
        == ["'settings.save' has one reply, but 'watch' is for streams"])
    #expect(messages("  settings: { operations: {} }") == ["'settings' has no binding to 'http', 'process' or 'file'"])
    #expect(messages("  settings: { file: . }") == ["no operation of 'settings' has a binding"])
    #expect(
      messages("  settings: { file: ., operations: { save: {} } }") == ["'settings.save' has no action"]
    )
    #expect(
      messages("  kittens: { http: { url: http://a }, operations: { feed: { get: /a, body: { b: 1 } } } }")
        == ["'get' sends no body, but 'kittens.feed' has a 'body'"])
  }

  @Test func `paths that lead out of their folder are refused`() {
    for path in ["/etc/passwd.json", "../a.json", "b/../../a.json"] {
      #expect(
        messages("  settings: { file: ., operations: { save: { write: \(path) } } }")
          == ["'\(path)' leads out of the folder"])
    }
    #expect(
      messages("  settings: { file: ., operations: { save: { write: a.txt } } }")
        == ["the name 'a.txt' has no extension for JSON or YAML"])
  }

  @Test func `an interpolation without an argument and an undeclared variable are reported`() {
    let interpolation = messages(
      "  kittens: { http: { url: http://a }, operations: { feed: { patch: '/${args.nam}' } } }")
    #expect(interpolation.count == 1 && interpolation[0].contains("nam"))
    let variable = messages("  kittens: { http: { url: 'http://${env.HOST}' }, operations: { feed: { patch: / } } }")
    #expect(variable.count == 1 && variable[0].contains("env"))
  }

  @Test func `a secret of the environment stays one in what is sent`() throws {
    let text = """
      for: pets
      environment: { KEY: none }
      services:
        kittens:
          http: { url: http://a }
          operations:
            feed: { patch: /a, body: { key: "Bearer ${env.KEY}", name: =args.name } }
      """
    let bindings = try #require(compiled(text).bindings)
    guard case .map(let pairs)? = bindings.operations[0].body, case .secret = pairs[0].value else {
      Issue.record("the body shows its key")
      return
    }
  }

  @Test func `services of an imported flow are bound by their names`() throws {
    let root = """
      flowspec: 2
      flow: town
      imports:
        pets: ./pets.flow.yaml
      screens:
        home:
          model: {}
          events: [go]
          transitions:
            go: { navigate: { to: pets } }
      backstack:
        start: home
      """
    var sources = Sources()
    let flow = sources.add(name: "town.flow.yaml", text: root)
    let file = sources.add(
      name: "town.bindings.yaml", text: "for: town\nservices: { notes: { process: { command: [a] } } }")
    let reader = ImportReader([("pets.flow.yaml", BindingVocabulary.flow)])
    let compiled = Compiler.compile(flow, bindings: file, in: sources, imports: reader)
    let program = try #require(compiled.program, "\(compiled.report.sorted.map(\.message))")
    let names = compiled.bindings?.operations.map { program.operations[$0.operation].qualifiedName }
    #expect(names == ["notes.add", "notes.added"])
  }
}
