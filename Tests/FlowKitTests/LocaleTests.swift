import FlowConsole
import FlowKit
import FlowPlay
import Foundation
import Testing

private let greeter = """
  flowspec: 2
  flow: greeter

  strings:
    en: { title: Greeter, hello: "Hello, {name}" }
    de: { title: Begrüßer, hello: "Hallo, {name}" }

  screens:
    greeter:
      state:
        name: string = "Ada"
      model: { hello: "=strings.hello({'name': name})" }
      view:
        - heading: =strings.title
        - text: ${model.hello}
        - field: { label: Name, edits: name }

  backstack:
    start: greeter
  """

@Suite struct LocaleTests {
  private func session(_ locale: String? = nil) throws -> ConsoleSession {
    try ConsoleSession(program(flow: greeter), width: 60, locale: locale.flatMap { LocaleTag($0) })
  }

  @Test func `a session starts in the language that is asked for`() throws {
    #expect(try session().text == "Greeter\nHello, Ada\n1) Name: Ada")
    #expect(try session("de").text == "Begrüßer\nHallo, Ada\n1) Name: Ada")
  }

  @Test func `':locale' shows the flow in another language, which can be undone`() throws {
    var session = try session()
    let reply = try session.handle(":locale de")
    #expect(reply.lines.map(\.text).contains("Begrüßer"))
    _ = try session.handle("1 Alan")
    #expect(session.text == "Begrüßer\nHallo, Alan\n1) Name: Alan")
    _ = try session.handle(":undo")
    _ = try session.handle(":undo")
    #expect(session.text == "Greeter\nHello, Ada\n1) Name: Ada")
  }

  @Test func `words that are written in the flow itself stay plain in the pseudo-language`() throws {
    var session = try session()
    _ = try session.handle(":locale pseudo")
    #expect(session.text == "⟦Ĝŕééţéŕ~~~⟧\n⟦Ĥéļļö, Ada~~~⟧\n1) Name: Ada")
  }

  @Test func `what is no language is refused with those that there are`() throws {
    var session = try session()
    #expect(
      session.mistake(in: ":locale klingon")
        == "no language is named 'klingon'; this flow has 'en', 'de', 'pseudo'")
    #expect(session.mistake(in: ":locale") == "type the language, as in ':locale de'")
  }

  @Test func `a language in which the flow is not written is refused with those that there are`() throws {
    var session = try session()
    #expect(
      session.mistake(in: ":locale xx") == "this flow has no strings in 'xx'; this flow has 'en', 'de', 'pseudo'")
    #expect(session.mistake(in: ":locale de-AT") == nil)
    var other = try ConsoleSession(
      program(
        flow: greeter.replacing(/strings:\n(  .*\n)+/, with: "").replacing(/strings\.[a-z]+(\([^)]*\))?/, with: "'Hi'")),
      width: 60)
    #expect(other.mistake(in: ":locale de") == "this flow has no languages, since it declares no 'strings'")
  }

  @Test func `a flow whose process dies comes back in the language of the console`() throws {
    var session = try session("de")
    _ = try session.handle(":kill")
    #expect(session.text.hasPrefix("Begrüßer"))
  }

  @Test func `a trace tells that the language changed`() throws {
    var session = try session()
    _ = try session.handle(":trace on")
    let lines = try session.handle(":locale de").lines.map(\.text)
    #expect(lines.contains("│ language    de"))
    #expect(lines.contains { $0.contains("recomposed") && $0.contains("← locale") })
  }

  @Test func `a host launches in a language and changes it`() async throws {
    let program = try program(flow: greeter)
    let host = try FlowHost(program, locale: LocaleTag("de"))
    #expect(await host.model.top.fields["hello"]?.text == "Hallo, Ada")
    try await host.setLocale("en-GB")
    let model = await host.model
    #expect(model.locale.text == "en-GB")
    #expect(model.top.fields["hello"]?.text == "Hello, Ada")
    await #expect(throws: FlowHost.SendError.noSuchLocale) { try await host.setLocale("klingon") }
  }

  @Test func `a host that continues from a snapshot takes its language`() async throws {
    let program = try program(flow: greeter)
    let first = try FlowHost(program, locale: LocaleTag("de"))
    let saved = await first.snapshot()
    let whole = await first.snapshot(keeping: .everything)
    let second = try FlowHost(restoring: saved, of: program, locale: LocaleTag("en"))
    #expect(await second.model.locale.text == "en")
    let third = try FlowHost(restoring: whole, of: program, locale: LocaleTag("en"))
    #expect(await third.model.locale.text == "de")
  }

  @Test func `a language that waits for a frame comes with it`() async throws {
    let host = try FlowHost(program(flow: greeter), scheduling: .frames(.whenCalled))
    try await host.setLocale("de")
    #expect(await host.model.locale.text == "en")
    await host.frame()
    #expect(await host.model.locale.text == "de")
  }
}
