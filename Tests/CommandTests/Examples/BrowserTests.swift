import Testing

/// The page of the web host in a real browser.
@Suite(.timeLimit(.minutes(20)), .serialized, .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct BrowserTests {
  @Test func `a person goes to a story and the browser's own button leads back`() async throws {
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
        #expect(try await browser.value(of: "document.querySelector('.below').inert") == "true")
        // The screen below goes on counting while the dialog keeps the focus.
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
        try await browser.wait(for: "document.querySelectorAll('[type=radio]')[2].checked")
      }
    }
  }
}
