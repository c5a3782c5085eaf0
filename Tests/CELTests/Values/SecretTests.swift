import CEL
import Diagnostics
import Testing

@Suite struct SecretTests {
  private let environment: Environment = {
    var environment = Environment(.strict)
    environment.declare(variable: "password", type: .secret, slot: 0)
    environment.declare(variable: "title", type: .string, slot: 1)
    environment.declare(variable: "maybe", type: .nullable(.secret), slot: 2)
    environment.declare(
      RecordDeclaration(name: "Account", fields: [FieldDeclaration(name: "token", type: .secret)]))
    return environment
  }()

  private let words = "h4unted"

  private func value(_ text: String) -> String {
    outcome(text, environment, [.secret(Secret(words)), .string(words), .null])
  }

  @Test func `no way of writing a value out shows a secret in it`() {
    let secret = Value.secret(Secret(words))
    let shape = RecordShape(name: "Account", fields: ["token"])
    let values: [Value] = [
      secret, .list(ListValue([secret])), .map(MapValue([(.string("k"), secret)])),
      .record(RecordValue(shape: shape, fields: [secret])), .optional(OptionalValue(secret)),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      let shown = [
        value.text, value.literal, value.literal(limit: 40), value.json, "\(value)", String(reflecting: value), dumped,
      ]
      for text in shown { #expect(!text.contains(words) && !text.contains("h4"), "\(text)") }
    }
    #expect(secret.literal == "•••")
    #expect(Value.secret(Secret("")).literal == "''")
  }

  @Test func `what is made of a secret is secret, whatever it is made with`() {
    let texts = [
      "password + 'x'", "'x' + password", "password + password", "password.trim()", "password.substring(1)",
      "password.substring(1, 2)", "secret(title)", "title == '' ? 'a' : password", "[password][0]",
      "Account{token: password}.token", "Account{token: 'abc'}.token", "{'a': password}['a']",
      "[password].map(p, p + title)[0]", "maybe != null ? maybe : password", "cel.bind(p, password, p)",
      "optional.of(password).orValue('abc')",
    ]
    for text in texts {
      let compiled = compile(text, environment)
      #expect(compiled.expression?.type == .secret, "\(text): \(compiled.report.sorted.map(\.message))")
      #expect(value(text) == "•••", "\(text)")
    }
  }

  @Test func `what is asked of a secret is a truth or a number`() {
    let answers = [
      "password.size()": "7", "size(password)": "7", "password == title": "true", "title != password": "false",
      "password == 'h4unted'": "true", "'x' == password": "false", "password == 'h4' + 'unted'": "true",
      "password.contains('4')": "true", "password.startsWith('x')": "false", "password.endsWith('ted')": "true",
      "password.matches('^[a-z0-9]+$')": "true", "password in ['a', 'h4unted']": "true", "password != ''": "true",
      "password == password.trim()": "true",
    ]
    for (text, answer) in answers { #expect(value(text) == answer, "\(text)") }
  }

  @Test func `a secret goes nowhere a text is taken`() {
    let texts = [
      "string(password)", "bytes(password)", "title.contains(password)", "title < password",
      "password in ['a'] + [title]",
      "[password].join(',')", "title.replace('a', password)", "int(password)", "timestamp(password)",
      "base64.encode(password)", "password.charAt(0)", "password.split('')", "password.lowerAscii()", "{password: 1}",
      "password.reverse()", "strings.quote(password)", "regex.extract(password, '.*')", "password - 'a'", "password[0]",
      "title == '' ? title : password",
    ]
    for text in texts { #expect(compile(text, environment).expression == nil, "\(text)") }
    #expect(codes(in: "password", environment, expecting: .string) == ["unexpected-type"])
    #expect(codes(in: "title", environment, expecting: .secret) == ["unexpected-type"])
  }

  @Test func `functions that take anything show a mask`() {
    let texts = ["'%s'.format([password])", "json.encode(password)", "json.encode(Account{token: password})"]
    for text in texts where compile(text, environment).expression != nil {
      #expect(!value(text).contains("h4"), "\(text)")
    }
    #expect(value("json.encode(password)").contains("•••"))
  }
}
