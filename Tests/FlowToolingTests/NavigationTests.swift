import FlowTooling
import Testing

@Suite struct NavigationTests {
  private func marked(_ text: String, _ mark: String) -> Marked {
    let changed = notes.replacing(text, with: mark, maxReplacements: 1)
    #expect(changed != notes, "\(text) is not in the flow")
    return Marked(changed)
  }

  private func definition(_ text: String, _ mark: String) -> [String] {
    let marked = marked(text, mark)
    return marked.places(marked.workspace.definitions(marked.path, at: marked.offset))
  }

  @Test func `a name leads to its declaration`() {
    #expect(definition("to: detail", "to: det‸ail") == ["39:3"])
    #expect(definition("edits: draft", "edits: dra‸ft") == ["17:7"])
    #expect(definition("count: =count", "count: =co‸unt") == ["19:7"])
    #expect(definition("cloud.load", "cloud.lo‸ad") == ["10:5"])
    #expect(definition("theme: Theme", "theme: The‸me") == ["5:3"])
    #expect(definition("${note.title}", "${note.ti‸tle}") == ["6:11"])
    #expect(definition("${note.title}", "${no‸te.title}") == ["37:15"])
    #expect(definition("=event.note", "=event.no‸te") == ["22:15"])
  }

  @Test func `all places of a name are found, in expressions and interpolations too`() {
    let marked = marked("      notes: list", "      no‸tes: list")
    let found = marked.places(marked.workspace.references(marked.path, at: marked.offset))
    #expect(found == ["15:7", "19:14", "20:22", "29:24"])
  }

  @Test func `the variable of a macro is known in its macro alone`() throws {
    let marked = marked(
      "count: notes.size()", "count: notes.filter(item, ite‸m.stars > 0).map(item, item.title).size()")
    #expect(marked.workspace.references(marked.path, at: marked.offset).count == 2)
  }

  @Test func `a hover shows the type of a name and the form of a key`() throws {
    let name = marked("count: =count", "count: =co‸unt")
    let hover = try #require(name.workspace.hover(name.path, at: name.offset))
    #expect(hover.markdown.contains("derived value count: int"))
    let key = marked("call: cloud", "ca‸ll: cloud")
    #expect(try #require(key.workspace.hover(key.path, at: key.offset)).markdown.contains("SERVICE.OPERATION"))
  }

  @Test func `a renamed state is renamed everywhere, and back again`() throws {
    let marked = marked("      notes: list", "      no‸tes: list")
    let edits = try marked.workspace.rename(marked.path, at: marked.offset, to: "papers")
    #expect(edits.map(\.path) == [marked.path])
    let renamed = Array(marked.text.utf8).applying(edits[0].edits)
    #expect(String(decoding: renamed, as: UTF8.self).contains("count: papers.size()"))
    let again = Workspace(texts: [marked.path: renamed])
    let back = try again.rename(marked.path, at: marked.offset, to: "notes")
    #expect(String(decoding: renamed.applying(back[0].edits), as: UTF8.self) == marked.text)
  }

  /// Returns the text of a file after the declaration at a mark has another name.
  private func renamed(_ marked: Marked, to name: String, in path: String? = nil) throws -> String {
    let edits = try marked.workspace.rename(marked.path, at: marked.offset, to: name)
    let path = path ?? marked.path
    let changes = edits.first { $0.path == path }?.edits ?? []
    return String(decoding: (marked.workspace.bytes(path) ?? []).applying(changes), as: UTF8.self)
  }

  @Test func `a part is renamed in the paths of scenarios`() throws {
    func flow(_ child: String, _ effect: String) -> Marked {
      Marked(
        """
        flowspec: 2
        flow: pages
        presenters:
          page:
            state: { seconds: int = 0 }
            model: { seconds: =seconds }
            effects:
              \(effect): { every: 1s, do: { set: { seconds: =seconds + 1 } } }
            view: [{ text: "${model.seconds}" }]
        screens:
          home:
            children:
              \(child): { present: page }
            view: [{ child: \(child.replacing("‸", with: "")) }]
        backstack: { start: home }
        """, path: "/w/pages.flow.yaml", beside: ["/w/pages.scenarios.yaml": scenarios])
    }
    let scenarios = """
      for: pages
      scenarios:
        time passes:
          steps:
            - advance: 1s
            - expect: { in: home.page, shows: "1", running: [page.tick] }
      """
    let path = "/w/pages.scenarios.yaml"
    #expect(
      try renamed(flow("pa‸ge", "tick"), to: "sheet", in: path)
        == scenarios.replacing("home.page", with: "home.sheet").replacing("page.tick", with: "sheet.tick"))
    #expect(
      try renamed(flow("page", "ti‸ck"), to: "clock", in: path)
        == scenarios.replacing("page.tick", with: "page.clock"))
  }

  /// Returns a text with the mark before the first occurrence of another one.
  private func marking(_ text: String, at place: String) -> String {
    text.replacing(place, with: "‸" + place, maxReplacements: 1)
  }

  @Test func `work is renamed in scenarios also within slots, modes and imported flows`() throws {
    let wall = """
      flowspec: 2
      flow: wall
      imports: { song: ./song.flow.yaml }
      presenters:
        panel: { slots: [content], view: [{ slot: content }] }
        clock: { effects: { tick: { every: 1s, do: [] } } }
        prices: { effects: { beat: { every: 1s, do: [] } } }
      screens:
        home:
          children: { left: { present: panel, slots: { content: { present: clock } } } }
          view: [{ child: left }]
      backstack: { start: home }
      """
    let song = """
      flowspec: 2
      flow: song
      screens:
        player:
          modes: { Playing: { effects: { position: { every: 1s, do: [] } } } }
      backstack: { start: player }
      """
    let scenarios = """
      for: wall
      scenarios:
        one:
          steps:
            - expect: { running: [left.content.tick, beat, song.player.Playing.position, position] }
      """
    let path = "/w/wall.scenarios.yaml"
    let files = ["/w/wall.flow.yaml": wall, "/w/song.flow.yaml": song, path: scenarios]
    func renamed(_ place: String, in file: String) throws -> String {
      try self.renamed(
        Marked(marking(files[file] ?? "", at: place), path: file, beside: files), to: "other", in: path)
    }
    #expect(
      try renamed("tick:", in: "/w/wall.flow.yaml") == scenarios.replacing("content.tick", with: "content.other"))
    #expect(try renamed("beat:", in: "/w/wall.flow.yaml") == scenarios.replacing("beat", with: "other"))
    #expect(try renamed("position:", in: "/w/song.flow.yaml") == scenarios.replacing("position", with: "other"))
    #expect(try renamed("tick", in: path) == scenarios.replacing("content.tick", with: "content.other"))
  }

  @Test func `work is not renamed while a scenario names that of several presenters alike`() throws {
    let text = """
      flowspec: 2
      flow: wall
      presenters:
        clock: { effects: { ‸tick: { every: 1s, do: [] } } }
        prices: { effects: { tick: { every: 1s, do: [] } } }
      screens: { home: { children: { clock: , prices: }, view: [{ child: clock }, { child: prices }] } }
      backstack: { start: home }
      scenarios: { one: { steps: [{ expect: { running: [tick, tick] } }] } }
      """
    let marked = Marked(text, path: "/w/wall.flow.yaml")
    let message =
      "'tick' in line 8 of wall.flow.yaml means the work of any of several presenters; write its path, as in "
      + "'clock.tick'."
    do {
      _ = try marked.workspace.rename(marked.path, at: marked.offset, to: "beat")
      Issue.record("the work is renamed")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func `a field of an event of an imported flow can be renamed where it is read`() throws {
    let song = """
      flowspec: 2
      flow: song
      emits: { finished: { title: string } }
      screens:
        player:
          events: [end]
          transitions: { end: { send: flow.end } }
          view: [{ button: { label: End, sends: end } }]
      privateEvents: [end]
      transitions: { end: { emit: { finished: { title: Tea } } } }
      backstack: { start: player }
      """
    let app = """
      flowspec: 2
      flow: app
      imports: { song: ./song.flow.yaml }
      state: { last: string = "" }
      transitions: { song.finished: { set: { last: =event.‸title } } }
      screens: { home: { model: { last: =flow.last }, view: [{ text: "${model.last}" }] } }
      backstack: { start: home }
      """
    let marked = Marked(app, path: "/w/app.flow.yaml", beside: ["/w/song.flow.yaml": song])
    #expect(try renamed(marked, to: "name").contains("=event.name"))
    #expect(try renamed(marked, to: "name", in: "/w/song.flow.yaml") == song.replacing("title", with: "name"))
  }

  @Test func `an interface of a library is renamed where a flow reads it`() throws {
    let app = """
      flowspec: 2
      flow: app
      imports: { bar: ./bar.library.yaml }
      model: { title: =backstack.top.bar.AppBar.title }
      view: [{ text: "${model.title}" }, { child: backstack }]
      screens: { home: { implements: { bar.AppBar: { title: Home } }, view: [{ text: a }] } }
      backstack: { start: home }
      """
    let bar = """
      flowspec: 2
      library: bar
      interfaces: { AppBar: { title: string = "x" } }
      """
    let files = ["/w/app.flow.yaml": app, "/w/bar.library.yaml": bar]
    func renamed(_ place: String, in file: String, to name: String) throws -> String {
      let marked = Marked(marking(files[file] ?? "", at: place), path: file, beside: files)
      return try self.renamed(marked, to: name, in: "/w/app.flow.yaml")
    }
    let expected = app.replacing("bar.AppBar", with: "bar.TopBar")
    #expect(try renamed("AppBar:", in: "/w/bar.library.yaml", to: "TopBar") == expected)
    #expect(try renamed("AppBar.title", in: "/w/app.flow.yaml", to: "TopBar") == expected)
    #expect(
      try renamed("bar.AppBar.title", in: "/w/app.flow.yaml", to: "top")
        == app.replacing("bar: ./", with: "top: ./").replacing("bar.AppBar", with: "top.AppBar"))
  }

  @Test func `a variable of the environment is renamed in the bindings`() throws {
    let app = """
      flowspec: 2
      flow: app
      services: { api: { go: {} } }
      screens:
        home:
          events: [go]
          transitions: { go: { call: api.go, onLeave: finish } }
          view: [{ button: { label: Go, sends: go } }]
      backstack: { start: home }
      """
    let bindings = """
      for: app
      environment:
        ‸API_URL: http://127.0.0.1:1
      services:
        api:
          http: { url: "${env.API_URL}" }
          operations:
            go: { post: /x }
      """
    let marked = Marked(bindings, path: "/w/app.bindings.yaml", beside: ["/w/app.flow.yaml": app])
    #expect(try renamed(marked, to: "OTHER") == marked.text.replacing("API_URL", with: "OTHER"))
    let used = bindings.replacing("‸", with: "").replacing("env.API", with: "env.‸API")
    let inside = Marked(used, path: "/w/app.bindings.yaml", beside: ["/w/app.flow.yaml": app])
    #expect(try renamed(inside, to: "OTHER") == marked.text.replacing("API_URL", with: "OTHER"))
  }

  @Test func `an error of a library is renamed in the flows that catch it`() throws {
    let app = """
      flowspec: 2
      flow: app
      imports: { shop: ./shop.library.yaml }
      screens:
        home:
          events: [one, two]
          transitions:
            one: { call: shop.api.one, then: [], catch: { offline: { message: No } } }
            two: { call: shop.api.two, then: [], catch: { offline: { message: No } } }
          view: [{ button: { label: One, sends: one } }, { button: { label: Two, sends: two } }]
      backstack: { start: home }
      """
    let shop = """
      flowspec: 2
      library: shop
      services:
        api:
          one: { errors: [offline], readOnly: true }
          two: { errors: [offline, gone], readOnly: true }
      """
    let fakes = """
      for: app
      fakes:
        shop.api.one: { fails: offline }
        shop.api.two: { fails: offline }
      """
    let files = ["/w/app.flow.yaml": app, "/w/shop.library.yaml": shop, "/w/app.fakes.yaml": fakes]
    func renamed(_ place: String, in file: String) throws -> [String] {
      let marked = Marked(marking(files[file] ?? "", at: place), path: file, beside: files)
      return try files.keys.sorted().map { try self.renamed(marked, to: "away", in: $0) }
    }
    let expected = files.keys.sorted().map { files[$0]?.replacing("offline", with: "away") ?? "" }
    #expect(try renamed("offline, gone", in: "/w/shop.library.yaml") == expected)
    #expect(try renamed("offline: { message: No } } }\n      two", in: "/w/app.flow.yaml") == expected)
    #expect(try renamed("offline", in: "/w/app.fakes.yaml") == expected)
  }

  @Test func `a provided value is renamed in the flows that use it`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      screens:
        shown:
          uses: { house: string = "" }
          model: { house: =house }
          view: [{ text: "${model.house}" }]
      backstack: { start: shown }
      """
    let outer = """
      flowspec: 2
      flow: outer
      imports: { inner: ./inner.flow.yaml }
      provides: { house: Ours }
      screens: { home: { view: [{ text: Hi }] } }
      backstack: { start: home }
      """
    let used = Marked(
      inner.replacing("{ house: string", with: "{ ho‸use: string"), path: "/w/inner.flow.yaml",
      beside: ["/w/outer.flow.yaml": outer])
    #expect(try renamed(used, to: "home", in: "/w/outer.flow.yaml").contains("provides: { home: Ours }"))
    let provided = Marked(
      outer.replacing("{ house: Ours", with: "{ ho‸use: Ours"), path: "/w/outer.flow.yaml",
      beside: ["/w/inner.flow.yaml": inner])
    #expect(try renamed(provided, to: "home", in: "/w/inner.flow.yaml").contains("uses: { home: string"))
  }

  @Test func `a name that would be read as another one is refused`() throws {
    func flow(_ words: String, _ variable: String, _ macro: String) -> Marked {
      Marked(
        """
        flowspec: 2
        flow: words
        screens:
          home:
            state: { words: "list<string> = ['a']" }
            model: { words: =words }
            events: { drop: { \(words): string } }
            transitions:
              drop:
                - let: { word: =event.word }
                - remove: { from: words, as: \(variable), where: one == word }
                - if: words.exists(\(macro), i == word)
                  then: { set: { words: [] } }
            view: [{ button: { label: Drop, sends: { drop: { word: a } } } }]
        backstack: { start: home }
        """, path: "/w/words.flow.yaml")
    }
    func refusal(_ marked: Marked) -> String? {
      do throws(Workspace.RenameProblem) {
        _ = try marked.workspace.rename(marked.path, at: marked.offset, to: "word")
        return nil
      } catch {
        return error.message
      }
    }
    let reason = "The new name has another meaning in line"
    #expect(refusal(flow("word", "o‸ne", "i")) == "\(reason) 11 of words.flow.yaml.")
    #expect(refusal(flow("word", "one", "i‸")) == "\(reason) 12 of words.flow.yaml.")
    #expect(try renamed(flow("word", "o‸ne", "i"), to: "each").contains("as: each, where: each == word"))
  }

  @Test func `a mode in an expectation belongs to the screen on top of the expected stack`() throws {
    func flow(_ home: String, _ detail: String) -> Marked {
      Marked(
        """
        flowspec: 2
        flow: two
        screens:
          home:
            events: [go]
            transitions: { go: { navigate: detail } }
            modes:
              \(home):
                view: [{ button: { label: Go, sends: go } }]
          detail:
            modes:
              \(detail):
                view: [{ text: Detail }]
        backstack: { start: home }
        scenarios:
          goes:
            steps:
              - press: Go
              - expect: { backstack: [home, detail], mode: Ready }
        """, path: "/w/two.flow.yaml")
    }
    #expect(try renamed(flow("Rea‸dy", "Ready"), to: "Idle").contains("mode: Ready"))
    #expect(try renamed(flow("Ready", "Rea‸dy"), to: "Idle").contains("mode: Idle"))
  }

  @Test func `a name that is taken is refused`() {
    let marked = marked("      notes: list", "      no‸tes: list")
    #expect(throws: Workspace.RenameProblem.self) {
      _ = try marked.workspace.rename(marked.path, at: marked.offset, to: "draft")
    }
    #expect(throws: Workspace.RenameProblem.self) {
      _ = try marked.workspace.rename(marked.path, at: marked.offset, to: "not a name")
    }
  }

  @Test func `symbols, folds, links, hints and tokens describe the file`() {
    let workspace = Marked(notes + "‸").workspace
    let path = "/w/notes.flow.yaml"
    #expect(workspace.symbols(path).map(\.symbol.name) == ["Theme", "Note", "cloud", "list", "detail"])
    #expect(workspace.foldings(path).count > 10)
    #expect(workspace.inlayHints(path, in: 0..<10_000).contains { $0.text == ": int" })
    #expect(workspace.lenses(path).map(\.title) == ["1 reference", "1 reference"])
    let tokens = workspace.tokens(path)
    #expect(tokens.count > 80)
    #expect(zip(tokens, tokens.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
    let selections = workspace.selections(path, at: 400)
    #expect(zip(selections, selections.dropFirst()).allSatisfy { $0.lowerBound >= $1.lowerBound })
  }

  @Test func `a broken line causes no diagnostics elsewhere`() {
    let changed = notes.replacing("      notes: list<Note> = []", with: "      notes: \"list<Note> = []")
    let path = "/w/notes.flow.yaml"
    let problems = Workspace(texts: [path: Array(changed.utf8)]).problems(path)
    #expect(problems.map(\.code) == ["unclosed-quote"])
  }
}
