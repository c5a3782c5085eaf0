internal import Diagnostics

/// The flows for rules about trees of presenters.
extension ExampleFlow {
  /// An album of photos: a repeated child with an event that its parent handles.
  static let album = ExampleFlow(
    """
    flowspec: 2
    flow: album

    presenters:
      photo:
        params:
          name: string
        model: { name: =params.name }
        events: [remove]
        emits: [removed]
        transitions:
          remove: { emit: removed }
        view:
          - text: ${model.name}
          - button: { label: Remove, sends: remove }

    screens:
      album:
        state:
          names: list<string> = ['Sea', 'Hills']
        children:
          photos: { present: photo, each: names, as: name, key: name, params: { name: =name } }
        transitions:
          photos.removed: { remove: { from: names, as: other, where: other == name } }
        view:
          - child: photos

    backstack:
      start: album
    """)

  /// A house with a lamp: a frame around the screens, a store, a provided value and an interface.
  static let house = ExampleFlow(
    """
    flowspec: 2
    flow: house

    interfaces:
      AppBar:
        title: string = "House"

    stores:
      light:
        state:
          isOn: bool = false
        events: [pressed]
        transitions:
          pressed: { set: { isOn: =!isOn } }

    model: { title: =backstack.top.AppBar.title }
    view:
      - heading: ${model.title}
      - child: backstack

    presenters:
      lamp:
        uses:
          colour: string
        model: { colour: =colour, isOn: =light.isOn }
        events: [press]
        transitions:
          press: { send: light.pressed }
        view:
          - text: "${model.colour}: ${model.isOn}"
          - button: { label: Press, sends: press }

    screens:
      room:
        provides:
          colour: yellow
        children:
          lamp: { present: lamp }
        implements:
          AppBar: { title: A room }
        view:
          - child: lamp

    backstack:
      start: room
    """)
}
