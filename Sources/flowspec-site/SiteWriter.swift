import FlowSite
import Foundation

/// Writes the site of this repository: `flowspec-site REPOSITORY FOLDER [--api] [--few-states]`.
@main
enum SiteWriter {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
    guard arguments.count == 2, let repository = arguments.first, let folder = arguments.last else {
      end(64, "usage: flowspec-site REPOSITORY FOLDER [--api] [--few-states]")
    }
    let options = CommandLine.arguments
    // Tests of the pages need few screens.
    let states = options.contains("--few-states") ? 100 : 2_000
    let site = Site(SiteFiles(repository: repository), states: states, hasAPI: options.contains("--api"))
    guard site.deadLinks.isEmpty else {
      end(1, site.deadLinks.map { "no file: \($0)" }.joined(separator: "\n"))
    }
    do {
      for page in site.pages { try write(Data(page.html.utf8), to: "\(folder)/\(page.path)") }
      for picture in site.pictures {
        try write(Data(contentsOf: URL(filePath: "\(repository)/\(picture.from)")), to: "\(folder)/\(picture.to)")
      }
    } catch {
      end(74, "flowspec-site: \(error.localizedDescription)")
    }
    print("\(site.pages.count) pages: \(folder)/index.html")
  }

  /// Writes a file and creates its folders.
  private static func write(_ bytes: Data, to path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  private static func end(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
