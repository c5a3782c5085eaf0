internal import Diagnostics

/// The page that finds sections by their words.
///
/// The index is a part of the page, because a page that is opened from a file cannot load another.
struct SearchPage {
  /// A section of a page.
  struct Entry: Sendable {
    let title: String
    let page: String
    let section: SiteSection
    let address: String
    let text: String
  }

  let html: String

  init(_ entries: [Entry]) {
    var json = JSONText(separator: "")
    json.array { json in
      for entry in entries.sorted(by: { ($0.address, $0.title) < ($1.address, $1.title) }) {
        json.array { json in
          json.value(entry.title)
          json.value(entry.page == entry.title ? entry.section.rawValue : "\(entry.section.rawValue) · \(entry.page)")
          json.value(entry.address)
          json.value(entry.text)
        }
      }
    }
    let content = """
      <h1>Search</h1>
      <form role="search"><label for="words">Words that a section contains</label>
      <p><input type="search" id="words" name="q" autocomplete="off"></p></form>
      <p id="count" role="status"></p>
      <ol class="results" id="results"></ol>
      <noscript><p>The search needs JavaScript. The <a href="reference/index.html">reference</a> and the
      <a href="diagnostics/index.html">diagnostics</a> have lists of all sections.</p></noscript>
      <script type="application/json" id="index">\(json.text.replacing("<", with: "\\u003c"))</script>
      """
    html =
      PageFrame(
        path: "search.html", title: "Search", section: nil, content: content, headings: [], isFollowed: false,
        script: SearchPage.script
      ).html
  }

  /// Returns the entries of a page.
  static func entries(of content: PageContent, page: String, _ section: SiteSection) -> [Entry] {
    content.sections.map { part in
      Entry(
        title: part.title, page: content.title, section: section, address: "\(page)#\(part.anchor)",
        text: String(part.text.prefix(longestText)))
    }
  }

  /// The number of characters of a section that can be found.
  private static var longestText: Int { 900 }

  private static let script = #"""

    "use strict";
    const box = document.getElementById("words"), list = document.getElementById("results");
    const sections = JSON.parse(document.getElementById("index").textContent)
      .map(([title, page, address, text]) => ({ title, page, address, text, low: `${title} ${page} ${text}`.toLowerCase() }));
    const most = 40;
    function rank(section, words) {
      const title = section.title.toLowerCase();
      let points = 0;
      for (const word of words) {
        if (!section.low.includes(word)) return -1;
        points += title === word ? 100 : title.startsWith(word) ? 30 : title.includes(word) ? 15 : 1;
      }
      return points;
    }
    function line(section, words) {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = section.address;
      link.textContent = section.title;
      const page = document.createElement("small"), text = document.createElement("p");
      page.textContent = ` ${section.page}`;
      const at = Math.max(0, ...words.map(word => section.text.toLowerCase().indexOf(word)));
      const start = Math.max(0, at - 60);
      text.textContent = (start > 0 ? "… " : "") + section.text.slice(start, start + 200) + (section.text.length > start + 200 ? " …" : "");
      item.append(link, page, text);
      return item;
    }
    function find() {
      const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
      const found = words.length === 0 ? [] : sections.map(section => [rank(section, words), section])
        .filter(([points]) => points > 0).sort((one, other) => other[0] - one[0]).map(([, section]) => section);
      list.replaceChildren(...found.slice(0, most).map(section => line(section, words)));
      document.getElementById("count").textContent = words.length === 0 ? ""
        : found.length === 0 ? "No section has all these words."
        : `${found.length} ${found.length === 1 ? "section" : "sections"}${found.length > most ? `, the first ${most} are listed` : ""}`;
    }
    box.value = new URLSearchParams(location.search).get("q") ?? "";
    box.addEventListener("input", find);
    box.form.addEventListener("submit", event => event.preventDefault());
    find();
    box.focus();

    """#
}
