import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A headless browser whose page a test reads and whose keys and mouse it controls.
///
/// It is controlled by the protocol of its developer tools, over two pipes.
final class Browser {
  /// The path of the program, or `nil` if none is installed; `CHROMIUM` overrides it.
  static let program: String? = {
    let variables = ProcessInfo.processInfo.environment
    let folders = (variables["PATH"] ?? "").split(separator: ":").map(String.init)
    let names = ["chromium", "chromium-browser", "google-chrome"]
    let found = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    let named = variables["CHROMIUM"].map { [$0] } ?? []
    return (named + found).first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private let write: (String) async throws -> Void
  private var parts: SubprocessOutputSequence.AsyncIterator
  private var unread: [UInt8] = []
  private var number = 0
  private var session: String?

  private init(
    write: @escaping (String) async throws -> Void, parts: SubprocessOutputSequence.AsyncIterator
  ) {
    self.write = write
    self.parts = parts
  }

  /// Opens a page while a closure runs.
  static func opening(
    _ address: String, _ body: @escaping @Sendable (Browser) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let options = "--headless=new --no-sandbox --disable-gpu --no-first-run --remote-debugging-pipe"
    let line = "exec \"$0\" \(options) --user-data-dir=\"$1\" about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1"
    _ = try await run(
      .path("/bin/sh"), arguments: ["-c", line, program ?? "", folder], environment: quietEnvironment,
      input: .inputWriter, output: .sequence, error: .discarded
    ) { execution in
      let writer = execution.standardInputWriter
      let browser = Browser(
        write: { _ = try await writer.write($0) }, parts: execution.standardOutput.makeAsyncIterator())
      defer { try? execution.send(signal: .kill) }
      try await browser.attach(to: address)
      try await body(browser)
    }
  }

  private func attach(to address: String) async throws {
    let targets = try await call("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
    let page = targets.first { $0["type"] as? String == "page" }?["targetId"] as? String ?? ""
    session = try await call("Target.attachToTarget", ["targetId": page, "flatten": true])["sessionId"] as? String
    _ = try await call("Page.enable")
    _ = try await call("Page.navigate", ["url": address])
  }

  // MARK: Actions

  /// Clicks the last control whose text starts with a label.
  func click(_ label: String) async throws {
    let find = """
      (() => {
        const found = [...document.querySelectorAll("button, label")]
          .filter(box => box.getClientRects().length > 0 && !box.closest("[inert]"))
          .filter(box => box.innerText.trim().startsWith("\(label)")).pop();
        if (!found) return "";
        found.scrollIntoView({ block: "center" });
        const place = found.getBoundingClientRect();
        return `${place.x + place.width / 2} ${place.y + place.height / 2}`;
      })()
      """
    let place = try await value(of: find).split(separator: " ").compactMap { Double($0) }
    guard place.count == 2 else {
      throw WebServer.Problem(description: "there is no '\(label)' in '\(try await text)'")
    }
    for type in ["mousePressed", "mouseReleased"] {
      _ = try await call(
        "Input.dispatchMouseEvent",
        ["type": type, "x": place[0], "y": place[1], "button": "left", "clickCount": 1])
    }
  }

  /// Types characters into the focused element.
  func type(_ letters: String) async throws {
    for letter in letters { _ = try await call("Input.dispatchKeyEvent", ["type": "char", "text": String(letter)]) }
  }

  /// Presses a key that is not a character.
  func press(_ key: String, code: Int) async throws {
    for type in ["keyDown", "keyUp"] {
      _ = try await call(
        "Input.dispatchKeyEvent", ["type": type, "key": key, "code": key, "windowsVirtualKeyCode": code])
    }
  }

  /// Goes back like the browser's button.
  func back() async throws { try await go(-1) }

  /// Goes forward like the browser's button.
  func forward() async throws { try await go(1) }

  private func go(_ steps: Int) async throws {
    let history = try await call("Page.getNavigationHistory")
    let entries = history["entries"] as? [[String: Any]] ?? []
    guard let current = history["currentIndex"] as? Int, entries.indices.contains(current + steps),
      let id = entries[current + steps]["id"] as? Int
    else { throw WebServer.Problem(description: "the browser has nowhere to go by \(steps)") }
    _ = try await call("Page.navigateToHistoryEntry", ["entryId": id])
  }

  /// Opens an address in the tab, like typing it.
  func open(_ address: String) async throws { _ = try await call("Page.navigate", ["url": address]) }

  /// Emulates a medium, such as `print`, and a colour scheme, such as `dark`.
  func emulate(medium: String = "screen", scheme: String = "light") async throws {
    let features = [["name": "prefers-color-scheme", "value": scheme]]
    _ = try await call("Emulation.setEmulatedMedia", ["media": medium, "features": features])
  }

  /// Types a key of one character at the page, as for a shortcut.
  func shortcut(_ key: String) async throws {
    for type in ["keyDown", "keyUp"] {
      _ = try await call("Input.dispatchKeyEvent", ["type": type, "key": key, "text": type == "keyDown" ? key : ""])
    }
  }

  /// Reloads the page.
  func reload() async throws { _ = try await call("Page.reload") }

  // MARK: Queries

  /// The text of the page.
  var text: String { get async throws { try await value(of: "document.body.innerText") } }

  /// Returns the result of a JavaScript expression as text; a statement has none.
  func value(of expression: String, isStatement: Bool = false) async throws -> String {
    let text = isStatement ? "\(expression)\n;''" : "String(\(expression))"
    let reply = try await call("Runtime.evaluate", ["expression": text, "returnByValue": true])
    return (reply["result"] as? [String: Any])?["value"] as? String ?? ""
  }

  /// Waits until a JavaScript expression holds.
  func wait(for condition: String) async throws {
    let deadline = ContinuousClock.now + .seconds(WebServer.patience)
    while try await value(of: "!!(\(condition))") != "true" {
      guard ContinuousClock.now < deadline else {
        throw WebServer.Problem(description: "never \(condition), but '\(try await text)'")
      }
      try await Task.sleep(for: .milliseconds(30))
    }
  }

  /// Waits until the page contains a text.
  func wait(forText words: String) async throws {
    try await wait(for: "document.body.innerText.includes(\"\(words)\")")
  }

  // MARK: Protocol

  private func call(_ method: String, _ params: [String: Any] = [:]) async throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": params]
    message["sessionId"] = session
    let bytes = try JSONSerialization.data(withJSONObject: message)
    try await write(String(decoding: bytes, as: UTF8.self) + "\0")
    while true {
      let reply = try JSONSerialization.jsonObject(with: try await nextMessage()) as? [String: Any] ?? [:]
      guard reply["id"] as? Int == number else { continue }
      if let error = reply["error"] { throw WebServer.Problem(description: "\(method): \(error)") }
      return reply["result"] as? [String: Any] ?? [:]
    }
  }

  private func nextMessage() async throws -> Data {
    while true {
      if let end = unread.firstIndex(of: 0) {
        defer { unread.removeSubrange(...end) }
        return Data(unread[..<end])
      }
      guard let part = try await parts.next() else { throw WebServer.Problem(description: "the browser has ended") }
      unread += part.withUnsafeBytes { Array($0) }
    }
  }
}
