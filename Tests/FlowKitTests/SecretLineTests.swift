import CEL
import FlowConsole
import FlowKit
import FlowPlay
import Testing

private let door = """
  state:
    code: secret = ""
    name: string = ""
  model: { isTyped: =code.size() > 0, code: =code, name: =name }
  events:
    enter: { code: secret, name: string }
  transitions:
    enter: { set: { code: =event.code, name: =event.name } }
  view:
    - secret: { label: Code, edits: code }
    - field: { label: Name, edits: name }
    - text: ${model.isTyped}
  """

@Suite struct SecretLineTests {
  @Test func `what is typed for a secret is masked in transcripts`() throws {
    let session = try session(screen: door)
    #expect(session.masked("1 swordfish") == "1 •••")
    #expect(session.masked("editCode swordfish") == "editCode •••")
    #expect(session.masked("enter code=swordfish name=Ada") == "enter •••")
    #expect(session.masked("2 Ada") == "2 Ada")
    #expect(session.masked("enter") == "enter")
    #expect(session.masked(":state") == ":state")
  }

  @Test func `a secret is typed like a text and never shown`() throws {
    var session = try session(screen: door)
    var seen = ""
    for line in [":trace on", "1 swordfish", ":state", ":model", "enter code=swordfish name=Ada", ":state"] {
      seen += try session.handle(line).lines.map(\.text).joined(separator: "\n")
    }
    #expect(!seen.contains("swordfish"))
    #expect(seen.contains("Code: •••••••••"))
    #expect(seen.contains("code: •••"))
    #expect(session.text.contains("true"))
  }

  @Test func `a host sends texts where secrets are taken`() async throws {
    let host = try FlowHost(program(screen: door))
    try await host.send("enter", ["code": .string("swordfish"), "name": .string("Ada")])
    let model = await host.model
    #expect(model.top.fields["code"]?.text == "•••")
    #expect(model.top.fields["isTyped"]?.text == "true")
    guard case .secret(let code)? = model.top.fields["code"] else {
      Issue.record("the code is no secret")
      return
    }
    #expect(code.revealed == "swordfish")
  }
}
