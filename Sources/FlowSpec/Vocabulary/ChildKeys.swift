extension Vocabulary {
  private static let present = Key("present", "PRESENTER", "One of the `presenters` of the flow or of a library.")
  private static let filled = Key(present.name, present.form, present.summary, required: true)
  private static let params = Key(
    "params", "NAME: value", "The params of the child. The child receives each change of these values.")

  /// The keys of a child.
  public static let child = Section(
    "a child",
    """
    A child is a presenter inside another presenter, its parent. The parent reads the child's model by the child's \
    name. For example, `list.selected` is a field of the child `list`, and `has(session.LoggedIn)` tests for a case of \
    the child `session`. The name of a repeated child stands for a list of models. `list.AppBar` has the fields that \
    the child publishes for the interface `AppBar`. With a transition `list.removed`, the parent reacts to an event \
    `removed` that the child emits or receives. A child with a `when` exists only while the condition is true, so its \
    name may be `null`. Each time the condition becomes true, a new child starts with its initial state, except for \
    the state that `keep: saved` keeps. A child with `each` exists once for each item of a list. It keeps its state \
    while the key of the item is in the list, even if the item moves. To keep state for a key that leaves the list and \
    returns, store the state in the items, or in a map with the same keys.
    """,
    keys: [
      present, params,
      Key("when", "condition", "The condition under which the child exists."),
      Key(
        "each", "expression",
        "A list. The child exists once for each item of the list. `each` cannot be combined with `keep` or `slots`."),
      Key("as", "NAME", "The name by which `key`, `params` and the transitions for the child's events read an item."),
      Key(
        "key", "expression", "The key that identifies an item: a string, a whole number, a bool or a case of an enum."),
      Key(
        "keep", "saved",
        """
        Keeps the `saved` state of the child and of its fillings until the child exists again. A child with `each` \
        cannot have `keep`: its state is discarded when the key of its item leaves the list. The children of a mode \
        are discarded with the mode; to keep them, declare them beside `modes`, with `when: mode == 'NAME'`.
        """),
      Key("slots", "SLOT: filling", "The content of the slots, if the child is a template."),
    ],
    elsewhere: [
      "stack": "write it in place of 'present': a child is either a presenter or a stack of screens",
      "tabs": "write it in place of 'present': a child is either a presenter or tabs of screens",
      "start": "write a stack of screens as 'stack: SCREEN'",
    ],
    example: """
      flowspec: 2
      flow: wardrobe

      types:
        Coat: { id: string, name: string }

      presenters:
        drawer:
          params: { title: string }
          slots: [content]
          model: { title: =params.title }
          view:
            - heading: ${model.title}
            - slot: content
        coat:
          params: { coat: Coat }
          state:
            isWorn: bool = false
          model: { name: =params.coat.name, isWorn: =isWorn }
          events: [wear]
          emits: [given]
          transitions:
            wear:
              - when: isWorn
                emit: given
              - set: { isWorn: true }
          view:
            - button: { label: "${model.isWorn ? 'Give away' : 'Wear'} the ${model.name} coat", sends: wear }
        notes:
          saved:
            text: string = ""
          model: [text]
          view:
            - field: { label: Notes, edits: text }

      screens:
        wardrobe:
          state:
            coats: "list<Coat> = [Coat{id: 'r', name: 'red'}, Coat{id: 'b', name: 'blue'}]"
            showsNotes: bool = true
          children:
            rack: { present: coat, each: coats, as: coat, key: coat.id, params: { coat: =coat } }
            notes: { present: notes, when: showsNotes, keep: saved }
            shelf:
              present: drawer
              params: { title: "${rack.filter(coat, coat.isWorn).size()} worn" }
              slots:
                content: { present: notes }
          model: [showsNotes]
          events: [toggle]
          transitions:
            toggle: { set: { showsNotes: =!showsNotes } }
            rack.given:
              remove: { from: coats, as: other, where: other.id == coat.id }
          view:
            - child: rack
            - toggle: { label: Notes, value: =model.showsNotes, sends: toggle }
            - child: notes
            - child: shelf

      backstack:
        start: wardrobe
      """)

  /// The keys of a filling of a template's slot.
  public static let filling = Section(
    "a filling",
    """
    A filling is the content of a template's slot. The presenter that composes the template declares the filling. The \
    expressions of the filling read names of that presenter, and that presenter handles the events of the filling as \
    `CHILD.SLOT.EVENT`. The filling is drawn inside the template, so it can use the values that the template provides. \
    An unfilled slot draws nothing.
    """,
    keys: [filled, params, Key("when", "condition", "The condition under which the filling exists.")],
    elsewhere: [
      "stack": "fill the slot with a presenter that has the stack as a child",
      "tabs": "fill the slot with a presenter that has the tabs as a child",
      "each": "fill the slot with a presenter that has the repeated child",
      "slots": "fill the slot with a presenter that has the template as a child",
    ],
    example: """
      flowspec: 2
      flow: wall

      presenters:
        frame:
          slots: [picture]
          provides:
            margin: 4
          view:
            - slot: picture
        picture:
          params: { name: string }
          uses: { margin: int }
          model: { name: =params.name, margin: =margin }
          view:
            - text: ${model.name}, with a margin of ${model.margin}

      screens:
        wall:
          state:
            isLit: bool = true
          children:
            frame:
              present: frame
              slots:
                picture: { present: picture, params: { name: Sunflowers }, when: isLit }
          model: [isLit]
          events: [turn]
          transitions:
            turn: { set: { isLit: =!isLit } }
          view:
            - child: frame
            - toggle: { label: Light, value: =model.isLit, sends: turn }

      backstack:
        start: wall
      """)
}
