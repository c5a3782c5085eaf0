extension Vocabulary {
  private static let present = Key("present", "PRESENTER", "Which of the flow's `presenters` it is.")
  private static let filled = Key(present.name, present.form, present.summary, required: true)
  private static let params = Key(
    "params", "NAME: value", "What it is given; what stands here is followed for as long as the child is there.")

  /// The keys of a child.
  public static let child = Section(
    "a child",
    """
    A child is a presenter inside another. What it shows is read by its name: the fields of its model (`list.selected`), its cases \
    (`has(session.LoggedIn)`), or a list of either where it is repeated; `list.AppBar` is what it says under an interface. \
    What it emits, and what is sent to it, the parent may answer in a transition `list.removed`. A child with a `when` is \
    there while that holds, may be null otherwise, and starts anew each time; one with `each` is there once for each item, \
    and keeps its state by the item's key, wherever the item moves. When the item leaves the list, that state is gone: what is \
    to be there again with the same key belongs into the items, or into a map by their keys.
    """,
    keys: [
      present, params,
      Key("when", "condition", "What must hold for it to be there."),
      Key("each", "condition", "The list that it is repeated for; it goes with neither `keep` nor `slots`."),
      Key("as", "NAME", "What an item is called in `key`, `params` and the transitions of its events."),
      Key("key", "condition", "What tells items apart: text, a whole number, a bool or a case of an enum."),
      Key(
        "keep", "saved",
        "Keeps what it has under `saved` for when it comes back, unless it is repeated: `each` keeps nothing by key."),
      Key("slots", "SLOT: filling", "What stands in the places of a template."),
    ],
    elsewhere: [
      "stack": "write it in place of 'present': a child is a presenter, or a stack of screens",
      "tabs": "write it in place of 'present': a child is a presenter, or tabs of screens",
      "start": "a stack of screens is written 'stack: SCREEN'",
    ],
    example: """
      flowspec: 1
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
    What stands in a place of a template is a child of whoever composes the template: its formulas read what that presenter \
    reads, and it is handled there as `CHILD.SLOT`. It lives inside the template, so it receives what the template provides. \
    A place that nobody fills draws nothing.
    """,
    keys: [filled, params, Key("when", "condition", "What must hold for it to be there.")],
    elsewhere: [
      "stack": "fill the place with a presenter whose own child is the stack",
      "tabs": "fill the place with a presenter whose own child are the tabs",
      "each": "fill the place with a presenter whose own child is repeated",
      "slots": "fill the place with a presenter whose own child is the template",
    ],
    example: """
      flowspec: 1
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
