extension Vocabulary {
  private static let compose = Key(
    "compose", "all or top",
    "Whether covered screens go on where they were (`all`, the default) or leave and come back with what they saved.")
  private static let maxDepth = Key(
    "maxDepth", "number", "How many screens there can be: with one more, the lowest above the first leaves.")
  private static let history = Key("history", "true or false", "Whether `goForward` returns to what back has left.")
  private static let when = Key("when", "condition", "What must hold for it to be there.")
  private static let keep = Key("keep", "saved", "Keeps what its screens have under `saved` for when it comes back.")
  private static let params = Key("params", "NAME: value", "What the first screen is given, once, when it is entered.")

  /// The keys of `backstack`.
  public static let backstack = Section(
    "the backstack",
    "The screens one came through, the present one on top.",
    keys: [
      Key("start", "SCREEN", "The screen the flow starts on.", required: true),
      Key("onRootBack", "exit or ignore", "What back does on the first screen: end the flow (the default) or nothing."),
      compose, maxDepth, history,
    ],
    example: """
      flowspec: 1
      flow: kiosk

      screens:
        welcome:
          model: { greeting: Touch to begin }
          events: [begin]
          transitions:
            begin: { navigate: dishes }
          view:
            - heading: ${model.greeting}
            - button: { label: Begin, sends: begin }
        dishes:
          model: { title: What would you like? }
          view:
            - heading: ${model.title}

      backstack:
        start: welcome
        onRootBack: ignore
        compose: top
        maxDepth: 10
        history: true
      """)

  /// The keys of a backstack among the children.
  public static let stack = Section(
    "a child with a stack",
    """
    A child that is a backstack of its own: the screens inside navigate on it, and it keeps them for as long as the child is \
    there. Back goes to the innermost stack that has something to leave.
    """,
    keys: [
      Key("stack", "SCREEN", "The screen that it starts on.", required: true), params, when, keep, compose, maxDepth,
      history,
    ],
    elsewhere: [
      "each": "compose a presenter for each item, and put the stack into that",
      "present": "take it out: a stack draws the screen on its top",
      "start": "write it behind 'stack': 'stack: SCREEN'",
      "back": "back leaves the screen on top; on the first one it goes on outwards",
      "slots": "a stack has no places; put it into a presenter that fills the place of a template",
    ],
    example: """
      flowspec: 1
      flow: desk

      screens:
        desk:
          state:
            isOpen: bool = true
          children:
            drawer:
              stack: folders
              params: { title: Letters }
              when: isOpen
              keep: saved
              compose: top
              maxDepth: 5
              history: true
          model: [isOpen]
          events: [slide]
          transitions:
            slide: { set: { isOpen: =!isOpen } }
          view:
            - heading: The desk
            - child: drawer
            - toggle: { label: Drawer, value: =model.isOpen, sends: slide }
        folders:
          params: { title: string }
          saved:
            opened: int = 0
          model: { title: =params.title, opened: =opened }
          events: [open]
          transitions:
            open:
              - set: { opened: =opened + 1 }
              - navigate: letter
          view:
            - text: "${model.title}, opened ${model.opened} times"
            - button: { label: Open, sends: open }
        letter:
          model: { text: Dear Ada }
          view:
            - text: ${model.text}

      backstack:
        start: desk
      """)

  /// The keys of tabs among the children.
  public static let tabs = Section(
    "a child with tabs",
    """
    A child that is several backstacks, one of which is selected. Each keeps its screens and their state while another is \
    shown. `NAME.selected` is the tab that is shown; `NAME.TAB` in a transition is what happens when a person presses one.
    """,
    keys: [
      Key("tabs", "TAB: tab", "The tabs, in their order; the first is selected at the start.", required: true),
      Key(
        "back", "exit or firstTab",
        "What back does on the first screen of a tab: goes on outwards (the default), or selects the first tab before."),
      when, keep, compose, maxDepth, history,
    ],
    elsewhere: [
      "each": "compose a presenter for each item, and put the tabs into that",
      "present": "take it out: tabs draw the screen on top of the one that is selected",
      "params": "give them to a tab: 'tabs: { TAB: { start: SCREEN, params: … } }'",
      "start": "each tab has one: 'tabs: { TAB: { start: SCREEN, label: TEXT } }'",
      "onRootBack": "write 'back: firstTab' or 'back: exit'",
      "slots": "tabs have no places; put them into a presenter that fills the place of a template",
    ],
    example: """
      flowspec: 1
      flow: radio

      screens:
        radio:
          state:
            isOn: bool = true
          children:
            bands:
              tabs:
                news: { start: station, params: { name: News }, label: News }
                music: { start: station, params: { name: Music }, label: Music }
              back: firstTab
              when: isOn
              keep: saved
              compose: top
              maxDepth: 8
              history: true
          model: { band: "=bands != null && bands.selected == 'news' ? 'Listening to the news' : ''" }
          events: [turn]
          transitions:
            turn: { set: { isOn: =!isOn } }
            bands.music: { message: Music at last. }
          view:
            - text: ${model.band}
            - child: bands
            - button: { label: "On or off", sends: turn }
        station:
          params: { name: string }
          saved:
            volume: int = 5
          model: { name: =params.name, volume: =volume }
          events: [louder, about]
          transitions:
            louder: { set: { volume: =volume + 1 } }
            about: { navigate: about }
          view:
            - heading: ${model.name}, volume ${model.volume}
            - button: { label: Louder, sends: louder }
            - button: { label: About, sends: about }
        about:
          model: { text: On the air since 1923 }
          view:
            - text: ${model.text}

      backstack:
        start: radio
      """)

  /// The keys of one of several tabs.
  public static let tab = Section(
    "a tab",
    "One of the backstacks of `tabs`. What it says and what stands beside that follow their formulas.",
    keys: [
      Key("start", "SCREEN", "The screen that its stack starts on, when it is selected first.", required: true), params,
      Key("label", "text", "What the tab is called.", required: true),
      Key("badge", "value", "What stands beside the label: a number or a text; `null` and 0 are not shown."),
    ],
    elsewhere: [
      "stack": "write 'start: SCREEN'", "compose": "write it beside 'tabs', for all of them",
      "maxDepth": "write it beside 'tabs', for all of them", "history": "write it beside 'tabs', for all of them",
    ],
    example: """
      flowspec: 1
      flow: post

      state:
        unread: int = 2
      events: [opened]
      transitions:
        opened: { set: { unread: 0 } }

      screens:
        post:
          children:
            boxes:
              tabs:
                inbox: { start: mails, params: { box: Inbox }, label: Inbox, badge: =flow.unread }
                sent: { start: mails, params: { box: Sent }, label: Sent }
          view:
            - child: boxes
        mails:
          params: { box: string }
          model: { box: =params.box }
          events: [open]
          transitions:
            open: { send: flow.opened }
          view:
            - heading: ${model.box}
            - button: { label: Open all, sends: open }

      backstack:
        start: post
      """)
}
