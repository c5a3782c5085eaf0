internal import Diagnostics

/// The example flows for diagnostics about trees of presenters.
extension DiagnosticExample {
  /// Returns the example of an album of photos: a repeated child with an event that its parent handles.
  static func album(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: albumFlow.replacing(right, with: wrong, maxReplacements: 1), right: albumFlow)
  }

  /// Returns the example with a fix that differs from the original line of the album.
  static func album(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: albumFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: albumFlow.replacing(line, with: right, maxReplacements: 1))
  }

  /// Returns the example of a house with a lamp: a frame around the screens, a store, a provided value and an
  /// interface.
  static func house(wrong: String, insteadOf right: String) -> DiagnosticExample {
    DiagnosticExample(wrong: houseFlow.replacing(right, with: wrong, maxReplacements: 1), right: houseFlow)
  }

  /// Returns the example with a fix that differs from the original line of the house.
  static func house(wrong: String, right: String, insteadOf line: String) -> DiagnosticExample {
    DiagnosticExample(
      wrong: houseFlow.replacing(line, with: wrong, maxReplacements: 1),
      right: houseFlow.replacing(line, with: right, maxReplacements: 1))
  }
}

private let albumFlow = """
  flowspec: 1
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
  """

private let houseFlow = """
  flowspec: 1
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
  """
