extension Vocabulary {
  private static let compose = Key(
    "compose", "all or top",
    """
    With `all`, the default, screens that are covered or in another tab keep running. With `top`, they lose all state \
    except `saved` state, and enter again when their stack shows them again.
    """)
  private static let maxDepth = Key(
    "maxDepth", "whole number",
    """
    The maximum number of entries on a stack. If a new entry would exceed this limit, the lowest entry above the first \
    one is removed. With `maxDepth: 1`, the first entry itself is removed.
    """)
  private static let history = Key(
    "history", "bool", "With `true`, `goForward` can return to screens that back or `goBack` has removed.")
  private static let when = Key("when", "condition", "The condition under which the child exists.")
  private static let keep = Key(
    "keep", "saved",
    """
    Keeps the entries and their `saved` state while the child does not exist, and restores them when the child exists \
    again.
    """)
  private static let params = Key(
    "params", "NAME: value", "The params of the first screen. They are evaluated once, when the screen enters.")

  /// The keys of `backstack`.
  public static let backstack = Section(
    "the backstack",
    "The stack of the visited screens, with the current screen on top.",
    keys: [
      Key("start", "SCREEN", "The first screen of the flow.", required: true),
      Key(
        "onRootBack", "exit or ignore",
        """
        Determines what happens when back, `goBack` or `return` would remove the first screen. With `exit`, the \
        default, the flow ends. With `ignore`, nothing happens.
        """),
      compose, maxDepth, history,
    ],
    example: """
      flowspec: 2
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
    A child with a backstack of its own. Navigation steps of the screens on this stack act on this stack by default. \
    The stack keeps its entries as long as the child exists. Back removes the top entry of the innermost stack that \
    has more than one entry.
    """,
    keys: [
      Key("stack", "SCREEN", "The first screen of the stack.", required: true), params, when, keep, compose, maxDepth,
      history,
    ],
    elsewhere: [
      "each": "compose a presenter for each item, and declare the stack as its child",
      "present": "remove it: a stack draws the screen on its top",
      "start": "write it as the value of 'stack': 'stack: SCREEN'",
      "back": "back leaves the screen on top; on the first screen it acts on the stack around this one",
      "slots": "a stack has no slots; compose it in a presenter that fills the slot of a template",
    ],
    example: """
      flowspec: 2
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
    A child with several backstacks, the tabs. Exactly one tab is selected. The other tabs keep their entries; \
    `compose` determines which state these entries keep. `CHILD.selected` is the selected tab. Under `transitions`, \
    `CHILD.TAB` is the event that occurs when the user selects the tab, even if the tab is already selected. In the \
    transition for this event, `CHILD.selected` is already the newly selected tab. The event does not occur when back \
    or a step selects the tab.
    """,
    keys: [
      Key("tabs", "TAB: tab", "The tabs in their order. The first tab is selected at the start.", required: true),
      Key(
        "back", "exit or firstTab",
        """
        Determines what back and `goBack` do on the first screen of a tab. With `exit`, the default, they act on the \
        stack around the tabs. With `firstTab`, they select the first tab if another tab is selected.
        """),
      when, keep, compose, maxDepth, history,
    ],
    elsewhere: [
      "each": "compose a presenter for each item, and declare the tabs as its child",
      "present": "remove it: tabs draw the screen on top of the selected tab",
      "params": "write them in a tab: 'tabs: { TAB: { start: SCREEN, params: … } }'",
      "start": "write it in each tab: 'tabs: { TAB: { start: SCREEN, label: TEXT } }'",
      "onRootBack": "write 'back: firstTab' or 'back: exit'",
      "slots": "tabs have no slots; compose them in a presenter that fills the slot of a template",
    ],
    example: """
      flowspec: 2
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
    """
    One of the backstacks under `tabs`. The label and the badge are updated when the values in their expressions change.
    """,
    keys: [
      Key(
        "start", "SCREEN",
        """
        The first screen of the tab. It enters when the tab is first selected, or when a step or a link first \
        navigates in the tab.
        """, required: true),
      params,
      Key("label", "string", "The label of the tab.", required: true),
      Key("badge", "value", "A number or a string beside the label. `null`, 0 and an empty string are not shown."),
    ],
    elsewhere: [
      "stack": "write 'start: SCREEN'", "compose": "write it beside 'tabs', for all of them",
      "maxDepth": "write it beside 'tabs', for all of them", "history": "write it beside 'tabs', for all of them",
    ],
    example: """
      flowspec: 2
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
