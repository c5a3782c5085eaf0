import Foundation

/// The checker axe-core, which judges a page in the browser.
enum Accessibility {
  /// The script of axe-core, or `nil` if it is not installed; the Python package `axe-playwright-python` contains it.
  static let script: String? = {
    let variables = ProcessInfo.processInfo.environment
    if let path = variables["AXE"] { return try? String(contentsOfFile: path, encoding: .utf8) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let program = "import axe_playwright_python, os; print(os.path.dirname(axe_playwright_python.__file__))"
    process.arguments = ["-c", "python3 -c '\(program)' 2>/dev/null"]
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let folder = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return folder.isEmpty ? nil : try? String(contentsOfFile: "\(folder)/axe.min.js", encoding: .utf8)
  }()

  /// The reason to skip a test that needs axe-core.
  static let advice = "axe-core is not installed; 'pip install axe-playwright-python' brings it"

  /// Returns the violations of the rules on a page, one on each line.
  static func violations(in browser: Browser) async throws -> String {
    _ = try await browser.value(of: script ?? "", isStatement: true)
    _ = try await browser.value(
      of: """
        window.judged = undefined;
        axe.run({ iframes: false }).then(result => {
          window.judged = result.violations.map(rule => rule.id + ": " + rule.nodes.slice(0, 3).map(node =>
            node.html.slice(0, 120)).join(" … ")).join("\\n");
        }, error => { window.judged = "failed: " + error; });
        """, isStatement: true)
    try await browser.wait(for: "window.judged !== undefined")
    return try await browser.value(of: "window.judged")
  }
}
