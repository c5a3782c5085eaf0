import Testing

@Suite struct LspCommandTests {
  private func framed(_ messages: String...) -> String {
    messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
  }

  private let start = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#

  @Test func `an editor starts and ends the server`() async throws {
    let input = framed(start, #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#)
    let result = try await flowspec(["lsp", "--stdio"], input: input)
    #expect(result.code == 0)
    #expect(result.output.contains(#""name":"flowspec""#))
  }

  @Test func `an input that just ends is answered first`() async throws {
    let open =
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/a.flow.yaml","version":3,"text":"flow: [a"}}}"#
    let result = try await flowspec(["lsp"], input: framed(start, open))
    #expect(result.code == 1)
    #expect(result.output.contains("unclosed-bracket"))
    #expect(result.output.contains(#""version":3"#))
  }
}
