import Testing

/// The page of the web host in a real browser.
@Suite(.timeLimit(.minutes(20)), .serialized, .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct BrowserTests {
  @Test func `the browser's own button leads back from a story`() async throws {
    try await WebServer.serving("flows/tabs/tabs.flow.yaml") { server in
      try await Browser.opening(server.origin + "/") { browser in
        try await browser.wait(forText: "A library of seeds")
        try await browser.click("Ferry runs again")
        try await browser.wait(forText: "the ferry crosses twice a day")
        #expect(try await browser.value(of: "document.activeElement.textContent") == "Ferry runs again")
        #expect(try await browser.value(of: "document.title") == "Ferry runs again · Tabs")
        try await browser.back()
        try await browser.wait(forText: "A library of seeds")
        #expect(try await browser.value(of: "location.pathname") == "/")
        #expect(try await browser.value(of: "document.querySelector('nav ol').innerText").contains("News"))
      }
    }
  }

  @Test func `back, forward and back again ends no flow, where the flow has no way forward`() async throws {
    try await WebServer.serving("flows/checkout/checkout.flow.yaml") { server in
      try await Browser.opening(server.origin + "/") { browser in
        try await browser.wait(forText: "Check out")
        let start = try await browser.text
        try await browser.click("Check out")
        try await browser.wait(for: "history.state.mark === 1")
        try await browser.back()
        try await browser.wait(for: "document.body.innerText.includes('Check out') && marks === 0 && moves === 0")
        try await browser.forward()
        // The flow does not go forward, and the browser returns to the position of the flow.
        try await browser.wait(
          for: "moves === 0 && following === null && history.state.mark === 0 && queue.length === 0")
        #expect(try await browser.text == start)
        try await browser.click("Check out")
        try await browser.wait(for: "history.state.mark === 1")
        try await browser.back()
        try await browser.wait(for: "document.body.innerText.includes('Check out') && marks === 0 && moves === 0")
        #expect(try await browser.value(of: "screen.hasEnded") == "false")
      }
    }
  }

  @Test func `the address says where one is, another one in an open page is opened, and a reload comes back`()
    async throws
  {
    let arguments = ["--grace", "0", "--heartbeat", "0.05"]
    try await WebServer.serving("flows/tabs/tabs.flow.yaml", arguments) { server in
      try await Browser.opening(server.origin + "/#/news/3") { browser in
        try await browser.wait(forText: "Forty people came to wave")
        #expect(try await browser.value(of: "location.hash") == "#/news/3")
        try await browser.open(server.origin + "/#/search")
        try await browser.wait(for: "location.hash === '#/search' && document.querySelector('input')")
        try await browser.click("News")
        try await browser.wait(for: "location.hash === '#/news/3'")
        // The pause is long enough for the run to end.
        _ = try await browser.value(of: "stream.close()")
        try await Task.sleep(for: .seconds(1))
        try await browser.reload()
        try await browser.wait(forText: "Forty people came to wave")
      }
    }
  }

  @Test func `a link that leads nowhere is said to, at the beginning and in an open page`() async throws {
    try await WebServer.serving("flows/tabs/tabs.flow.yaml") { server in
      try await Browser.opening(server.origin + "/#/nowhere") { browser in
        try await browser.wait(forText: "This link leads nowhere.")
        try await browser.wait(for: "location.hash === '#/news'")
        try await browser.wait(for: "!document.body.innerText.includes('This link leads nowhere.')")
        try await browser.open(server.origin + "/#/nowhere")
        try await browser.wait(forText: "This link leads nowhere.")
        try await browser.wait(for: "location.hash === '#/news'")
        #expect(try await browser.text.contains("A library of seeds"))
      }
    }
  }

  @Test func `a second click in the same moment goes once and complains of nothing`() async throws {
    try await WebServer.serving("flows/tabs/tabs.flow.yaml") { server in
      try await Browser.opening(server.origin + "/") { browser in
        try await browser.wait(forText: "Ferry runs again")
        let button = "[...document.querySelectorAll('button')].find(box => box.innerText === 'Ferry runs again')"
        _ = try await browser.value(of: "(box => { box.click(); box.click(); })(\(button))")
        try await browser.wait(forText: "the ferry crosses twice a day")
        try await browser.wait(for: "queue.length === 0 && !isSending")
        #expect(try await browser.value(of: "document.querySelector('#notices').innerText") == "")
      }
    }
  }

  @Test func `a press right behind the last letter waits until the button can be used`() async throws {
    let flow = """
      flowspec: 2
      flow: greeter
      screens:
        hello:
          state: { name: string = "", said: string = "" }
          model: [name, said]
          events:
            type: { value: string }
            greet:
          transitions:
            type: { set: { name: =event.value } }
            greet: { set: { said: "Hello, ${name}" } }
          view:
            - heading: Greeter
            - field: { label: Name, value: =model.name, sends: type }
            - button: { label: Greet, sends: greet, enabled: =model.name.size() > 2 }
            - text: ${model.said}
      backstack: { start: hello }
      """
    try await withFile(flow) { file in
      try await WebServer.serving(file) { server in
        try await Browser.opening(server.origin + "/") { browser in
          try await browser.wait(forText: "Greet")
          let script = """
            (() => {
              const input = document.querySelector("input");
              input.value = "Ada";
              input.dispatchEvent(new Event("input"));
              document.querySelector("button.primary").click();
            })()
            """
          _ = try await browser.value(of: script)
          try await browser.wait(forText: "Hello, Ada")
        }
      }
    }
  }

  @Test func `a run belongs to its tab: a reload continues it, and a tab with a copy of its name does not get it`()
    async throws
  {
    try await WebServer.serving("flows/tabs/tabs.flow.yaml") { server in
      try await Browser.opening(server.origin + "/") { browser in
        try await browser.wait(forText: "Ferry runs again")
        let name = try await browser.value(of: "session")
        _ = try await browser.value(of: "hold(session).then(held => { window.second = held; })")
        try await browser.wait(for: "window.second === false")
        try await browser.reload()
        try await browser.wait(for: "window.second === undefined && screen !== null")
        #expect(try await browser.value(of: "session") == name)
      }
    }
  }

  @Test func `what is typed keeps focus and caret while the screen changes`() async throws {
    try await WebServer.serving("flows/tabs/tabs.flow.yaml") { server in
      try await Browser.opening(server.origin + "/") { browser in
        try await browser.wait(forText: "A library of seeds")
        try await browser.click("Search")
        try await browser.wait(for: "document.querySelector('input')")
        try await browser.click("Word")
        try await browser.type("am")
        try await browser.wait(forText: "The last tram")
        _ = try await browser.value(of: "document.activeElement.setSelectionRange(0, 0)")
        try await browser.type("tr")
        try await browser.wait(for: "document.querySelector('input').value === 'tram'")
        #expect(try await browser.value(of: "document.activeElement.tagName") == "INPUT")
        #expect(try await browser.value(of: "document.activeElement.selectionStart") == "2")
        try await browser.wait(forText: "The last tram")
      }
    }
  }

  @Test func `updates that come by themselves leave a field alone, and Escape leaves a modal`() async throws {
    try await WebServer.serving("Examples/Web/elements.flow.yaml") { server in
      try await Browser.opening(server.origin + "/") { browser in
        try await browser.wait(forText: "What is shown")
        try await browser.click("Ask me")
        try await browser.wait(for: "document.querySelector('[role=dialog]')")
        #expect(try await browser.value(of: "document.activeElement.textContent") == "Are you sure?")
        #expect(try await browser.value(of: "document.querySelector('[role=dialog]').ariaModal") == "true")
        #expect(try await browser.value(of: "document.querySelector('.below').inert") == "true")
        // The screen below continues to count while the dialog has the focus.
        let second = try await browser.value(of: "document.querySelector('.below .row .badge').textContent")
        try await browser.wait(for: "document.querySelector('.below .row .badge').textContent !== '\(second)'")
        #expect(try await browser.value(of: "document.activeElement.textContent") == "Are you sure?")
        try await browser.press("Escape", code: 27)
        try await browser.wait(for: "!document.querySelector('[role=dialog]')")
        #expect(try await browser.value(of: "document.activeElement.textContent") == "Ask me")
        try await browser.click("Used")
        try await browser.wait(forText: "Hello, stranger")
        try await browser.click("Name")
        try await browser.type("Ada")
        try await browser.wait(forText: "Hello, Ada")
        try await browser.click("large")
        try await browser.wait(for: "document.querySelectorAll('[type=radio]')[4].checked")
      }
    }
  }
}
