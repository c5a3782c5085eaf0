/// Generated flows of any size in realistic style.
enum GeneratedFlow {
  /// Returns a valid flow with a chain of screens, each with state, a form, guards and derived values.
  static func flow(screens: Int) -> String {
    var text = "flowspec: 2\nflow: generated\n\nscreens:\n"
    for number in 0..<screens { text += screen(number, next: number + 1 < screens ? number + 1 : 0) }
    return text + "\nbackstack:\n  start: screen0\n"
  }

  /// Returns the text of such a flow, cut to about the given number of bytes at the end of a screen.
  static func yaml(bytes: Int) -> String {
    let head = "flowspec: 2\nflow: generated\n\nscreens:\n"
    let tail = "\nbackstack:\n  start: screen0\n"
    var text = head
    text.reserveCapacity(bytes + 2_000)
    var number = 0
    while text.utf8.count + tail.utf8.count < bytes {
      text += screen(number, next: number + 1)
      number += 1
    }
    return text + tail
  }

  private static func screen(_ number: Int, next: Int) -> String {
    """
      # Step \(number) asks for a name and an amount.
      screen\(number):
        params: { origin: string = "start" }
        state:
          name: string = ""
          amount: int = \(number)
          isSure: bool = false
        derived:
          isComplete: name != "" && amount > 0
          summary: "isComplete ? name + ' wants ' + string(amount) : 'nothing yet'"
        model:
          Asking:
            when: "!isComplete || !isSure"
            summary: =summary
          Done:
            summary: =summary
            origin: =params.origin
        events: [more, less, forward, leave]
        transitions:
          more: { set: { amount: =amount + 1 } }
          less:
            when: amount > 1
            set: { amount: =amount - 1 }
          forward:
            - when: isComplete
              do:
                - message: "Step \(number) is done, ${name}."
                - navigate: { to: screen\(next), params: { origin: screen\(number) } }
            - message: Please fill in the form.
          leave: { goBack: {} }
        view:
          Asking:
            - heading: Step \(number)
            - text: ${model.summary}
            - field: { label: Name, edits: name }
            - toggle: { label: I am sure, edits: isSure }
            - row:
                - button: { label: More, sends: more }
                - button: { label: Less, sends: less }
          Done:
            - text: "${model.summary} (from ${model.origin})"
            - button: { label: Forward, sends: forward }
            - button: { label: Leave, sends: leave }

    """
  }
}
