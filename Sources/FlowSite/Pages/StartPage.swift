internal import FlowPictures

/// The first page: a flow to follow, the parts of the documentation, and the storyboards.
struct StartPage {
  /// A flow whose storyboard is on the site.
  struct Flow {
    let name: String
    let path: String
    let summary: String
  }

  /// A drawn flow.
  struct Board {
    let flow: Flow
    let picture: FlowPicture
  }

  /// The flows of the repository with a storyboard on the site. The first is on the first page.
  static let boards = [
    Flow(
      name: "checkout", path: "flows/checkout/checkout.flow.yaml",
      summary: "a payment that may fail, and is tried again"),
    Flow(name: "login", path: "flows/login/login.flow.yaml", summary: "a form with a service behind it"),
    Flow(name: "tabs", path: "flows/tabs/tabs.flow.yaml", summary: "three tabs with a stack each, a dialog and links"),
    Flow(
      name: "onboarding", path: "flows/onboarding/onboarding.flow.yaml",
      summary: "a flow inside another, and its result"
    ),
    Flow(name: "shows", path: "flows/shows/shows.flow.yaml", summary: "a catalogue with a profile for each user"),
    Flow(
      name: "podcasts", path: "flows/podcasts/podcasts.flow.yaml",
      summary: "a whole app: player, downloads, sign-in and a library"),
  ]

  let html: String

  init(_ boards: [Board], hasAPI: Bool) {
    let first = boards.first.map { $0.picture.figure(most: 32) } ?? ""
    let doors = [
      ("Guide", "guide.html", "A flow step by step, with its screens beside each step."),
      ("Recipes", "recipes/index.html", "Complete flows for what most apps have."),
      ("Reference", "reference/index.html", "Every key, with an example that is played."),
      ("Semantics", "semantics.html", "The rules of a running flow, by number."),
      ("Diagnostics", "diagnostics/index.html", "Each mistake: wrong, right, and the message."),
      ("Search", "search.html", "All pages, by their words."),
    ].map { name, page, text in "<li><a href=\"\(page)\"><b>\(name)</b><span>\(text)</span></a></li>" }
    let manual = [
      ("Console", "console"), ("Scenarios", "scenarios"), ("Exploring", "exploring"), ("Proofs", "proofs"),
      ("Pictures", "pictures"),
      ("Serving", "serving"), ("Reports", "reports"), ("Pipelines", "pipelines"), ("Recordings", "recording"),
      ("Tracing", "tracing"), ("Snapshots", "snapshots"), ("Bindings", "bindings"), ("HTTP", "http"),
      ("Embedding", "embedding"), ("Editors", "editors"), ("Authoring", "authoring"), ("Expressions", "cel"),
      ("Glossary", "glossary"), ("Migrating", "migrating"),
    ].map { name, page in "<a href=\"\(page).html\">\(name)</a>" }.joined(separator: ", ")
    let rows = boards.map { board in
      "<tr><td><a href=\"boards/\(board.flow.name).html\">\(board.flow.name)</a></td>"
        + "<td>\(markup(board.flow.summary))</td><td>\(board.picture.stateCount)</td></tr>"
    }
    let api =
      hasAPI
      ? "<p>The <a href=\"api/documentation/flowkit/index.html\">pages of the API</a> need a web server, "
        + "as <code>make site-serve</code> starts it.</p>"
      : "<p>The pages of the Swift API need a web server: <code>make site-serve</code> shows them.</p>"
    html = """
      <section class="hero">
      <div>
      <h1>Describe the flow of an app, play it, and prove it</h1>
      <p class="lead">A flow is a YAML file: screens, their state, their events and their transitions. Flowspec checks \
      the file, plays the flow, explores every state that a user can reach, and draws it, before anyone writes the UI.</p>
      <p>The phone shows the flow <code>checkout</code>. Use its controls: each screen and each way between two screens \
      was found by the exploration. The page contains the screens and no interpreter.</p>
      <pre tabindex="0"><code>make demo     <i># builds flowspec and plays a checkout</i>
      flowspec validate flows --explore
      flowspec storyboard flows/checkout/checkout.flow.yaml -o checkout.html
      flowspec serve flows</code></pre>
      </div>
      \(first)
      </section>
      <h2 id="pages">Pages</h2>
      <ul class="doors">\(doors.joined(separator: "\n"))</ul>
      <p>The manual: \(manual).</p>
      \(api)
      <h2 id="storyboards">Storyboards</h2>
      <p>Each page shows every screen that the exploration of a flow reached, and the inputs between them.</p>
      <div class="table" tabindex="0"><table><thead><tr><th>flow</th><th>about</th><th>explored states</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      <h2 id="graph">A graph</h2>
      <figure class="drawn"><img src="pictures/checkout.svg" alt="The screens of the flow checkout, with the events \
      that lead from one to another"></figure>
      """
  }
}
