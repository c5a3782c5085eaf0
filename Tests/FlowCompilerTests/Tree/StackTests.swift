import FlowProgram
import FlowSpec
import Testing

/// Tabs and stacks among the children: their lowering and their mistakes.
@Suite struct StackTests {
  private let mall = """
    state: { count: int = 2 }
    events: [taken]
    transitions: { taken: { set: { count: =count + 1 } } }
    screens:
      a:
        params: { floor: int = 1 }
        children:
          home:
            tabs:
              feed: { start: feed, params: { title: "Floor ${params.floor}" }, label: Feed }
              cart: { start: cart, label: "Cart ${flow.count}", badge: =flow.count }
            back: firstTab
            compose: top
            maxDepth: 4
            history: true
        model: { isCart: =home.selected == 'cart' }
        transitions:
          home.feed: { message: Back to the feed }
        view:
          - text: ${model.isCart}
          - child: home
      feed:
        params: { title: string }
        model: { title: =params.title }
        events: [buy, ask]
        transitions:
          buy: [{ send: flow.taken }, { switchTo: cart }]
          ask: { navigate: { to: cart, in: home.cart } }
        view:
          - text: ${model.title}
          - button: { label: Buy, sends: buy }
          - button: { label: Ask, sends: ask }
      cart:
        model: { title: Cart }
        view: [{ heading: "${model.title}" }]
    """

  @Test func `tabs are a presenter of their own, behind all others`() throws {
    let program = try program(of: mall)
    let stacks = try #require(program.presenters.last)
    #expect(stacks.role == .stack && stacks.name == "home")
    #expect(stacks.events.map(\.name) == ["feed", "cart"])
    let backstack = try #require(stacks.stacks)
    #expect(backstack.tabs.map(\.name) == ["feed", "cart"])
    #expect(backstack.tabs.map { program.presenters[$0.start].name } == ["feed", "cart"])
    #expect(backstack.onRootBack == .firstTab && backstack.composedEntries == .top)
    #expect(backstack.maxDepth == 4 && backstack.keepsHistory)
  }

  @Test func `the selected tab is saved, and what formulas give is a param`() throws {
    let program = try program(of: mall)
    let stacks = try #require(program.presenters.last)
    #expect(stacks.slots.map(\.name) == ["feed.title", "cartLabel", "cartBadge", "selected"])
    #expect(stacks.parameterCount == 3 && stacks.stacks?.selection == 3)
    #expect(stacks.slots.map(\.isSaved) == [false, false, false, true])
    let child = try #require(program.screens.first?.children.first)
    #expect(child.presenter == stacks.index && child.params.count == 3)
    #expect(child.params.allSatisfy { $0 != nil })
  }

  @Test func `tabs are drawn with the screen that is on top below them`() throws {
    let view = try #require(try program(of: mall).presenters.last?.model.cases.first?.view)
    #expect(view.count == 2)
    guard case .tabs(let tabs, _) = view[0].kind, case .backstack = view[1].kind else {
      Issue.record("\(view)")
      return
    }
    #expect(tabs.count == 2)
    #expect(tabs[0].badge == nil && tabs[1].badge != nil)
  }

  @Test func `a step selects a tab or names the stack of a screen`() throws {
    let program = try program(of: mall)
    let feed = try #require(program.presenters.first { $0.name == "feed" })
    let stack = try #require(program.presenters.last).index
    guard case .switchTo(stack, tab: TabID(1))? = feed.transitions[0].first?.steps.last?.action,
      case .navigate(let navigation)? = feed.transitions[1].first?.steps.first?.action
    else {
      Issue.record("\(feed.transitions)")
      return
    }
    #expect(navigation.target == .stack(stack, tab: TabID(1)))
  }

  @Test func `a stack without tabs has one stack, and nothing to select`() throws {
    let program = try program(
      of: """
        screens:
          a:
            children: { pages: { stack: b, params: { n: 3 }, history: true } }
            view: [{ child: pages }]
          b:
            params: { n: int }
            model: { n: =params.n }
            events: [on, back1]
            transitions:
              on: { navigate: { to: b, params: { n: =params.n + 1 } } }
              back1: goForward
            view:
              - button: { label: "${model.n}", sends: on }
              - button: { label: Forward, sends: back1 }
        """)
    let stacks = try #require(program.presenters.last)
    #expect(stacks.stacks?.tabs.map(\.name) == [""] && stacks.stacks?.selection == nil)
    #expect(stacks.slots.isEmpty && stacks.events.isEmpty)
  }

  @Test func `names of tabs and stacks are looked up with advice`() {
    expectFindings(
      """
      screens:
        a:
          children:
            home:
              tabs:
                feed: { start: b, label: Feed }
                cart: { start: b, label: Cart }
          model: { isCart: =home.selected == 'crat' }
      #                                      ^^^^^^ unknown-enum-case: 'tab of home' has no case 'crat'
      #                                             hint: did you mean 'cart'?
          view:
            - text: "${model.isCart}"
            - child: home
        b:
          model: { t: B }
          events: [one, two, three, four]
          transitions:
            one: { switchTo: home.crat }
      #                      ^^^^^^^^^ unknown-tab: no tab is named 'home.crat'
      #                                hint: did you mean 'home.cart'?
            two: { switchTo: home }
      #                      ^^^^ unknown-tab: no tab is named 'home'
      #                           hint: there are 'home.feed', 'home.cart'
            three: { navigate: { to: b, in: cart } }
      #                                     ^^^^ unknown-stack: no stack is named 'cart'
      #                                          hint: write 'home.cart'
            four: { navigate: { to: b, in: home.crat } }
      #                                    ^^^^^^^^^ unknown-tab: no tab is named 'home.crat'
      #                                              hint: did you mean 'home.cart'?
          view:
            - button: { label: One, sends: one }
            - button: { label: Two, sends: two }
            - button: { label: Three, sends: three }
            - button: { label: Four, sends: four }
      """)
  }

  @Test func `what stands in a child decides which keys it has`() {
    expectFindings(
      """
      screens:
        a:
          children:
            one: { tabs: { x: { start: b, label: X } }, each: [1], onRootBack: exit }
      #                                                 ^^^^ unknown-key: a child with tabs has no key 'each'
      #                                                      hint: compose a presenter for each item, and declare the tabs as its child
      #                                                            ^^^^^^^^^^ unknown-key: a child with tabs has no key 'onRootBack'
      #                                                                       hint: write 'back: firstTab' or 'back: exit'
            two: { stack: b, maxDepth: 0, compose: some }
      #                                ^ wrong-form: 'maxDepth' is '0', but a whole number of entries, 1 or more is expected
      #                                            ^^^^ unknown-word: 'compose' cannot be 'some'
      #                                                 hint: it is one of 'all', 'top'
            three: { present: b, stack: b }
      #                       ^ unknown-presenter: 'b' is a screen, which cannot be a child
      #                         hint: declare 'b' under 'presenters' to compose it
      #                         hint: navigate to it
      #                          ^^^^^ unknown-key: a child has no key 'stack'
      #                                hint: write it in place of 'present': a child is either a presenter or a stack of screens
            four: { keep: saved }
      #           ^ missing-key: a child has no 'present'
      #             hint: add 'present: …' (PRESENTER)
          view: [{ child: one }, { child: two }, { child: three }, { child: four }]
        b:
          model: { t: B }
          view: [{ text: "${model.t}" }]
      """)
  }

  @Test func `a first screen is given what it needs`() {
    expectFindings(
      """
      screens:
        a:
          children:
            home: { tabs: { x: { start: b, label: X }, y: { start: nope, label: "${oops}", badge: "=['z']" } } }
      #                                 ^ missing-argument: the screen 'b' needs a param 'n'
      #                                   hint: add 'n: …', which is an int
      #                                                            ^^^^ unknown-screen: no screen is named 'nope'
      #                                                                 hint: the screens are 'a', 'b'
      #                                                                            ^^^^ unknown-name: no variable is named 'oops'
      #                                                                                 hint: there are 'screen', 'messages', 'visible', 'home', 'backstack.depth', 'backstack.entries', 'backstack.forward'
      #                                                                                           ^^^^^^^^ unprintable-hole: '['z']' is a list<string>, which cannot be shown in a string
          view: [{ child: home }]
        b:
          params: { n: int }
          model: { n: =params.n }
          view: [{ text: "${model.n}" }]
      """)
  }

  @Test func `a screen that contains itself endlessly is reported`() {
    expectFindings(
      """
      screens:
        a:
          children: { pages: { stack: a } }
      #                               ^ endless-tree: 'a' always contains itself: a › pages › a
      #                                 hint: give one of the children a 'when', or repeat it with 'each'
          view: [{ child: pages }]
      """)
  }

  @Test func `what tabs provide reaches the screens on them`() throws {
    let shared = """
      screens:
        a:
          provides: { colour: red }
          children: { home: { tabs: { x: { start: b, label: X } } } }
          view: [{ child: home }]
        b:
          uses: { colour: string }
          model: { colour: =colour }
          events: [on]
          transitions: { on: { navigate: c } }
          view: [{ button: { label: "${model.colour}", sends: on } }]
        c:
          uses: { colour: string }
          model: { colour: =colour }
          view: [{ text: "${model.colour}" }]
      """
    _ = try program(of: shared)
    expectFindings(
      shared.replacing("navigate: c", with: "navigate: { to: c, in: flow }")
        .replacing(
          """
            c:
              uses: { colour: string }
          """,
          with: """
              c:
                uses: { colour: string }
            #           ^^^^^^ unprovided-value: no presenter around 'c' provides 'colour': f › c
            #                  hint: provide it in one of them: 'provides: { colour: … }'
            #                  hint: give it a default: 'colour: string = …'
            """))
  }
}
