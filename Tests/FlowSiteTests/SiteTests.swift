import Foundation
import Testing

@testable import FlowSite

/// The site of this repository, drawn once. Few states are explored for each picture, because the links are the same.
private let site = Site(
  SiteFiles(
    repository: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path), states: 40)

@Suite struct SiteTests {
  @Test func `every link of the documentation leads to a file`() { #expect(site.deadLinks == []) }

  @Test func `every link of a page leads to a page and to a place on it`() {
    var anchors: [String: Set<String>] = [:]
    for page in site.pages {
      let ids = page.html.matches(of: #/ id="([^"]+)"/#).map { String($0.output.1) }
      anchors[page.path] = Set(ids)
      #expect(ids.count == Set(ids).count, "\(page.path) has an anchor twice")
    }
    let pictures = Set(site.pictures.map(\.to))
    for page in site.pages {
      for link in page.html.matches(of: #/ (?:href|src|action)="([^"]*)"/#).map({ String($0.output.1) })
      where !link.contains(":") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let target =
          parts[0].isEmpty ? page.path : SitePaths.joined(SitePaths.folder(of: page.path), parts[0]) ?? "outside"
        if pictures.contains(target) { continue }
        guard let known = anchors[target] else {
          Issue.record("\(page.path) leads to \(link), which is no page")
          continue
        }
        if parts.count > 1 { #expect(known.contains(parts[1]), "\(page.path) leads to \(link), which is no place") }
      }
    }
  }

  @Test func `every diagnostic, every recipe and every page of the reference has a page`() {
    let paths = Set(site.pages.map(\.path))
    #expect(paths.isSuperset(of: ["index.html", "guide.html", "search.html", "semantics.html", "cel.html"]))
    #expect(paths.count { $0.hasPrefix("diagnostics/") } > 250)
    #expect(paths.count { $0.hasPrefix("reference/") } == 12)
    #expect(paths.count { $0.hasPrefix("recipes/") } == 14)
    #expect(paths.count { $0.hasPrefix("boards/") } == 6)
  }

  @Test func `a page runs only its own script, and loads nothing`() {
    for page in site.pages {
      #expect(page.html.contains("default-src 'none'"), "\(page.path)")
      #expect(!page.html.contains("unsafe-inline") && !page.html.contains(" style=\""), "\(page.path)")
      #expect(!page.html.contains("<script src") && !page.html.contains("<link rel=\"stylesheet\""), "\(page.path)")
    }
  }

  @Test func `the guide and the recipes show the screens beside each flow`() throws {
    let guide = try #require(site.pages.first { $0.path == "guide.html" })
    #expect(guide.html.ranges(of: "class=\"screens\"").count >= 20)
    for page in site.pages where page.path.hasPrefix("recipes/") && page.path != "recipes/index.html" {
      #expect(page.html.contains("class=\"screens\""), "\(page.path)")
    }
  }

  @Test func `the first page has a flow that can be followed`() throws {
    let start = try #require(site.pages.first { $0.path == "index.html" })
    #expect(start.html.contains("class=\"followed\"") && start.html.contains("data-m=\""))
  }

  @Test func `rules of the semantics and keys of the reference can be found`() throws {
    let search = try #require(site.pages.first { $0.path == "search.html" })
    #expect(search.html.contains("semantics.html#rule-1.4") && search.html.contains("reference/steps.html#"))
  }
}
