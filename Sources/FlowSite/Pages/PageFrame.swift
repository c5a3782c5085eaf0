internal import FlowPictures

/// A page with the head, the list of its sections and the style that all pages have.
struct PageFrame {
  let path: String
  let title: String
  let section: SiteSection?
  let content: String
  let headings: [PageContent.Heading]
  /// Whether the page has screens that a reader can follow.
  let isFollowed: Bool
  /// A script of the page alone.
  var script = ""

  /// The page.
  var html: String {
    let style = PageStyle.text + (isFollowed ? FollowedScreens.style : "")
    let scripts = [isFollowed ? FollowedScreens.script : "", script].filter { !$0.isEmpty }
    let hashes = scripts.map { "'sha256-\(ContentHash($0).base64)'" }.joined(separator: " ")
    let policy =
      "default-src 'none'; style-src 'sha256-\(ContentHash(style).base64)'; img-src 'self' file: data:; "
      + "script-src \(hashes.isEmpty ? "'none'" : hashes); base-uri 'none'"
    let name = title == "Flowspec" ? title : "\(title) · Flowspec"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(markup(name))</title>
      <link rel="icon" href="data:,">
      <style>\(style)</style>
      </head>
      <body>
      <a class="skip" href="#content">Skip to the text</a>
      \(head)
      <div class="page\(contents.isEmpty ? " wide" : "")">
      \(contents)<main id="content" tabindex="-1">
      \(content)
      </main>
      </div>
      <footer><p>Flowspec. Every screen on these pages is drawn by the program from an exploration of its flow.</p></footer>
      \(scripts.map { "<script>\($0)</script>" }.joined(separator: "\n"))
      </body>
      </html>

      """
  }

  private func address(_ page: String) -> String { SitePaths.address(from: path, to: page) }

  private var head: String {
    let links = SiteSection.allCases.filter { $0 != .manual }.map { section in
      let mark = section == self.section ? " aria-current=\"\(section.page == path ? "page" : "true")\"" : ""
      return "<a href=\"\(address(section.page))\"\(mark)>\(section.rawValue)</a>"
    }
    return """
      <header>
      <a class="brand" href="\(address("index.html"))">Flowspec</a>
      <nav aria-label="Sections">\(links.joined(separator: "\n"))</nav>
      <form action="\(address("search.html"))" method="get" role="search"><label><span class="said">Search</span>\
      <input type="search" name="q" placeholder="Search" autocomplete="off"></label></form>
      </header>
      """
  }

  /// The list of the sections of the page; empty for a short page.
  private var contents: String {
    let listed = headings.filter { $0.level == 2 || $0.level == 3 && headings.count < 40 }
    guard listed.count > 2 else { return "" }
    let items = listed.map { heading in
      "<li class=\"level\(heading.level)\"><a href=\"#\(heading.anchor)\">\(markup(heading.text))</a></li>"
    }
    return """
      <nav class="contents" aria-label="On this page"><details open><summary>On this page</summary>
      <ul>\(items.joined(separator: "\n"))</ul></details></nav>

      """
  }
}
