internal import FlowConsole
internal import FlowProgram

// Fields that are edited in place, and choices.
extension Picture {
  mutating func edit(_ key: TerminalKey, _ edit: FieldEdit) -> [PictureRequest] {
    var edit = edit
    switch key {
    case .escape: mode = .browsing
    case .enter: return finish(edit, isSubmitted: true)
    case .tab, .backTab:
      let requests = finish(edit, isSubmitted: false)
      moveFocus(by: key == .tab ? 1 : -1)
      // A form is filled in from field to field.
      if let control = focused, case .element(_, .text(let isSecret)) = control.kind {
        mode = .editing(FieldEdit(control, isSecret: isSecret, program))
      }
      return requests
    case .up where edit.isMultiline, .down where edit.isMultiline:
      edit.buffer.moveLine(by: key == .up ? -1 : 1)
      mode = .editing(edit)
    case .newline:
      guard edit.isMultiline else { return finish(edit, isSubmitted: true) }
      edit.buffer.insert("\n")
      mode = .editing(edit)
    default:
      let isKnown = edit.buffer.press(key)
      mode = .editing(edit)
      if !isKnown { return [.bell] }
    }
    return []
  }

  private mutating func finish(_ edit: FieldEdit, isSubmitted: Bool) -> [PictureRequest] {
    mode = .browsing
    guard let focus else { return [] }
    var requests: [PictureRequest] = []
    if edit.isChanged { requests.append(.line("\(focus) \(edit.typed)", begunOn: nil)) }
    if isSubmitted, edit.control.submits != nil { requests.append(.line("\(focus)", begunOn: nil)) }
    return requests
  }

  mutating func choose(_ key: TerminalKey, _ chooser: Chooser) -> [PictureRequest] {
    var chooser = chooser
    switch key {
    case .escape:
      mode = .browsing
      return []
    case .enter:
      guard let option = chooser.chosen, let focus else { return [.bell] }
      mode = .browsing
      return [.line("\(focus) \(option)", begunOn: nil)]
    case .up, .backTab: chooser.move(by: -1)
    case .down, .tab: chooser.move(by: 1)
    case .pageUp: chooser.move(by: -10)
    case .pageDown: chooser.move(by: 10)
    default:
      let isKnown = chooser.filter.press(key)
      chooser.selected = 0
      mode = .choosing(chooser)
      return isKnown ? [] : [.bell]
    }
    mode = .choosing(chooser)
    return []
  }
}
