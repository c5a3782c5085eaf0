internal import FlowKit
internal import FlowPictures
internal import FlowProgram

/// The documentation as pages that open from files.
///
/// The pages are those of `docs`, and those of the repository that they lead to. Each is one file: the style is in the
/// page, and only pages with screens to follow and the page of the search have a script.
public struct Site: Sendable {
  /// A finished page.
  public struct Page: Sendable {
    /// The path below the folder of the site.
    public let path: String
    public let html: String
  }

  /// The pages, by their paths.
  public private(set) var pages: [Page] = []
  /// The pictures to copy: their paths in the repository and on the site.
  public private(set) var pictures: [(from: String, to: String)] = []
  /// The links of the documentation whose file does not exist: `docs/guide.md: missing.md`.
  public private(set) var deadLinks: [String] = []

  let files: SiteFiles
  let hasAPI: Bool
  private let states: Int
  private var waiting: [(path: String, isFolder: Bool)] = []
  private var known: Set<String> = []
  private var found: [SearchPage.Entry] = []

  /// Draws the site.
  ///
  /// - Parameters:
  ///   - states: The maximum number of states of a storyboard. Examples have a tenth of them, because their pages show
  ///     a few screens of each.
  ///   - hasAPI: Whether the pages of the API are beside those of the site, in `api`.
  public init(_ files: SiteFiles, states: Int = 2_000, hasAPI: Bool = false) {
    self.files = files
    self.states = states
    self.hasAPI = hasAPI
    addStart()
    for path in Site.pagesOfDocs(files) { want(path, isFolder: false) }
    while let next = waiting.popLast() { add(next.path, isFolder: next.isFolder) }
    pages.append(Page(path: "search.html", html: SearchPage(found).html))
    pages.sort { $0.path < $1.path }
    pictures.sort { $0.to < $1.to }
  }

  private static func pagesOfDocs(_ files: SiteFiles, below folder: String = "docs") -> [String] {
    (files.names(folder) ?? []).flatMap { name in
      if name.hasSuffix("/") { return pagesOfDocs(files, below: "\(folder)/\(name.dropLast())") }
      return name.hasSuffix(".md") ? ["\(folder)/\(name)"] : []
    }
  }

  // MARK: Links

  /// Adds a file to the site, once.
  mutating func want(_ path: String, isFolder: Bool) {
    guard known.insert(path).inserted else { return }
    if SitePaths.isPicture(path) {
      pictures.append((path, SitePaths.page(of: path, isFolder: false)))
    } else {
      waiting.append((path, isFolder))
    }
  }

  /// Returns the address of a link from one page to another, and adds the page that it leads to.
  private mutating func address(_ link: String, from path: String) -> String {
    if link.hasPrefix("#") || link.contains("://") || link.hasPrefix("mailto:") { return link }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let target = SitePaths.joined(SitePaths.folder(of: path), String(parts[0])) else {
      deadLinks.append("\(path): \(link)")
      return link
    }
    let isFolder = files.names(target) != nil
    guard isFolder || SitePaths.isPicture(target) || files.text(target) != nil else {
      deadLinks.append("\(path): \(link)")
      return link
    }
    want(target, isFolder: isFolder)
    let page = SitePaths.page(of: path, isFolder: files.names(path) != nil)
    let place = SitePaths.address(from: page, to: SitePaths.page(of: target, isFolder: isFolder))
    return place + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  // MARK: Pages

  private mutating func addStart() {
    let boards = StartPage.boards.compactMap { flow -> StartPage.Board? in
      guard let picture = files.program(flow.path).flatMap({ FlowPicture($0, states: states) }) else { return nil }
      pages.append(Page(path: "boards/\(flow.name).html", html: picture.board.html))
      return StartPage.Board(flow: flow, picture: picture)
    }
    let content = StartPage(boards, hasAPI: hasAPI).html
    want("docs/pictures/checkout.svg", isFolder: false)
    append(
      PageFrame(path: "index.html", title: "Flowspec", section: nil, content: content, headings: [], isFollowed: true))
  }

  private mutating func append(_ frame: PageFrame) { pages.append(Page(path: frame.path, html: frame.html)) }

  private mutating func add(_ path: String, isFolder: Bool) {
    if isFolder {
      addFolder(path)
    } else if path.hasSuffix(".md"), let text = files.text(path) {
      addPage(path, text)
    } else if let text = files.text(path) {
      addSource(path, text)
    }
  }

  private mutating func addPage(_ path: String, _ text: String) {
    let place = SitePaths.page(of: path, isFolder: false)
    let section = SiteSection(of: place)
    let content = content(of: text, path: path, section)
    found += SearchPage.entries(of: content, page: place, section)
    append(
      PageFrame(
        path: place, title: content.title, section: section, content: content.html, headings: content.headings,
        isFollowed: content.html.contains("class=\"followed\"")))
  }

  private mutating func content(of text: String, path: String, _ section: SiteSection) -> PageContent {
    let most = section.screens
    let states = most == 1 ? 1 : max(1, states / 10)
    var links: [String: String] = [:]
    for link in Site.links(in: text) { links[link] = address(link, from: path) }
    return PageContent(
      MarkdownReader.blocks(of: text), address: { links[$0] ?? $0 },
      picture: { language, text in
        guard language == "yaml", most > 0, let flow = PageFlow(text) else { return nil }
        return flow.compiled().program.flatMap { FlowPicture($0, states: states) }?.figure(most: most)
      })
  }

  /// Returns the targets of all links and images of a page.
  private static func links(in text: String) -> [String] {
    text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.output.1) }
  }

  private mutating func addSource(_ path: String, _ text: String) {
    let place = SitePaths.page(of: path, isFolder: false)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let language = path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? "yaml" : ""
    let code = CodeColours.html(of: text, language: language)
    let content = """
      <h1>\(markup(name))</h1>
      <p>A file of the repository: <code>\(markup(path))</code>.</p>
      <pre tabindex="0"><code>\(code)</code></pre>
      """
    append(
      PageFrame(
        path: place, title: name, section: nil, content: content, headings: [], isFollowed: false))
  }

  private mutating func addFolder(_ path: String) {
    let place = SitePaths.page(of: path, isFolder: true)
    let names = files.names(path) ?? []
    let items = names.compactMap { name -> String? in
      let isFolder = name.hasSuffix("/")
      let target = (path.isEmpty ? "" : path + "/") + (isFolder ? String(name.dropLast()) : name)
      guard isFolder || SitePaths.isPicture(target) || files.text(target) != nil else { return nil }
      want(target, isFolder: isFolder)
      let address = SitePaths.address(from: place, to: SitePaths.page(of: target, isFolder: isFolder))
      return "<li><a href=\"\(markup(address))\">\(markup(name))</a></li>"
    }
    let content =
      "<h1>\(markup(path))</h1>\n<p>A folder of the repository.</p>\n<ul>\(items.joined(separator: "\n"))</ul>"
    append(PageFrame(path: place, title: path, section: nil, content: content, headings: [], isFollowed: false))
  }
}
