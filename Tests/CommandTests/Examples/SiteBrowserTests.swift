import Foundation
import Testing

/// The site in a real browser, opened from files.
@Suite(.timeLimit(.minutes(10)), .serialized, .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct SiteBrowserTests {
  @Test func `its pages can be followed and searched, and break no rule of accessibility`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let written = try await shell("'\(products)/flowspec-site' '\(repository)' '\(folder)' --few-states")
    try #require(written.code == 0, "\(written)")
    try await Browser.opening("file://\(folder)/index.html") { (browser) async throws in
      try await browser.wait(forText: "Your basket")
      try await browser.click("Check out")
      try await browser.wait(for: "document.querySelector('.followed-place').textContent.startsWith('address')")
      try await browser.click("Back one step")
      try await browser.wait(for: "document.querySelector('.followed-place').textContent.startsWith('basket')")
      _ = try await browser.value(of: "document.querySelector('header input').focus()")
      try await browser.type("unknown-screen")
      try await browser.press("Enter", code: 13)
      _ = try await browser.value(of: "document.querySelector('header form').submit()")
      try await browser.wait(for: "document.querySelector('#results a')?.textContent.includes('unknown-screen')")
      guard Accessibility.script != nil else { return }
      for page in ["index", "guide", "recipes/login", "reference/steps", "diagnostics/unknown-screen", "search"] {
        try await browser.open("file://\(folder)/\(page).html")
        for scheme in ["light", "dark"] {
          try await browser.emulate(scheme: scheme)
          try await browser.wait(for: "document.readyState === 'complete' && document.querySelector('main h1')")
          #expect(try await Accessibility.violations(in: browser) == "", "\(page), \(scheme)")
        }
      }
    }
  }
}
