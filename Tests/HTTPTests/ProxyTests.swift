import RawServer
import Testing

/// Servers behind a proxy of the environment.
@Suite(.timeLimit(.minutes(2))) struct ProxyTests {
  private let good: RawServer.Answering = { _, _ in [.reply("200 OK", #"["Tom"]"#)] }

  @Test(arguments: ["http_proxy", "HTTP_PROXY", "all_proxy"])
  func `a proxy is sent the whole URL, and knows the server`(variable: String) async throws {
    try await RawServer.run(good) { proxy in
      let fetched = try await fetch("http://pets.example:8080", environment: [variable: "127.0.0.1:\(proxy.port)"])
      #expect(fetched.last == "Tom", "\(fetched)")
      let request = try #require(proxy.requests.first)
      #expect(request.line == "GET http://pets.example:8080/list HTTP/1.1")
      #expect(request.value(of: "host") == "pets.example:8080")
      #expect(request.value(of: "proxy-authorization") == nil)
    }
  }

  @Test func `a name and a password in the address are for the proxy`() async throws {
    try await RawServer.run(good) { proxy in
      let address = "http://ada:love%3Alace@127.0.0.1:\(proxy.port)/"
      _ = try await fetch("http://pets.example", environment: ["http_proxy": address])
      // "ada:love:lace"
      #expect(proxy.requests.first?.value(of: "proxy-authorization") == "Basic YWRhOmxvdmU6bGFjZQ==")
    }
  }

  @Test func `a server that speaks TLS is connected to through the proxy, which may refuse`() async throws {
    try await RawServer.run { _, _ in
      [.reply("403 Forbidden")]
    } _: { proxy in
      let fetched = try await fetch(
        "https://pets.example", environment: ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"])
      #expect(proxy.requests.first?.line == "CONNECT pets.example:443 HTTP/1.1")
      #expect(fetched.faults == ["'web.get' failed: the proxy 127.0.0.1:\(proxy.port) does not connect"])
      #expect(fetched.codes == ["unreachable-server"])
    }
  }

  @Test func `a proxy that does not listen is named`() async throws {
    let refusing = try RefusingPort()
    defer { refusing.hold() }
    let fetched = try await fetch(
      "http://pets.example", environment: ["http_proxy": "http://127.0.0.1:\(refusing.number)"])
    #expect(fetched.faults == ["'web.get' failed: nothing listens at the proxy 127.0.0.1:\(refusing.number)"])
  }

  @Test func `an invalid proxy is reported`() async throws {
    let fetched = try await fetch("http://pets.example", environment: ["http_proxy": "ftp://proxy.example"])
    #expect(fetched.codes == ["unsendable-request"])
    let why = "HTTP_PROXY is not a valid proxy; write 'http://HOST:PORT' or 'socks5://HOST:PORT'"
    #expect(fetched.faults == ["the request of 'web.get' cannot be sent: \(why)"])
  }

  @Test(arguments: ["*", "127.0.0.1", "127.0.0.0/8", "other.example, 127.0.0.1"])
  func `a server that is excepted is asked without a proxy`(exceptions: String) async throws {
    try await RawServer.run(good) { server in
      let environment = ["http_proxy": "http://127.0.0.1:1", "NO_PROXY": exceptions]
      let fetched = try await fetch(server.url, environment: environment)
      #expect(fetched.last == "Tom")
      #expect(server.requests.first?.line == "GET /list HTTP/1.1")
    }
  }

  @Test func `an exception counts for a name and all within it, and for no longer name`() async throws {
    try await RawServer.run(good) { proxy in
      let environment = ["http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": ".example,10.0.0.0/8"]
      let proxied = try await fetch("http://counterexample", environment: environment)
      #expect(proxied.last == "Tom")
      let direct = try await fetch("http://pets.example", operation: "timeout: 5s", environment: environment)
      #expect(direct.last == "-" && proxy.requests.count == 1)
    }
  }
}
