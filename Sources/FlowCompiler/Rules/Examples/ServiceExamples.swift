internal import Diagnostics

/// The flow for rules about services.
extension ExampleFlow {
  /// A shelf of notes: an operation that reads, one that writes, and a stream.
  static let shelf = ExampleFlow(
    """
    flowspec: 2
    flow: notes

    services:
      shelf:
        all: { returns: list<string>, errors: [offline], readOnly: true }
        save: { args: { text: string }, errors: [tooLong] }
        changes: { stream: string }

    fakes:
      shelf.all: { after: 1s, returns: [Water the plants] }
      shelf.save: { after: 1s }

    screens:
      notes:
        state:
          notes: list<string> = []
          draft: string = ""
        observes:
          last: shelf.changes
        model: { notes: =notes, draft: =draft, last: =last.value }
        events: [save]
        enter:
          call: shelf.all
          then: { set: { notes: =result } }
          catch:
            offline: { message: No connection. }
        transitions:
          save:
            call: shelf.save
            with: { text: =draft }
            onLeave: finish
            then: { message: Saved. }
            catch:
              tooLong: { message: That is too long. }
        view:
          - field: { label: Note, edits: draft }
          - button: { label: Save, sends: save }
          - text: "${model.notes} ${model.last != null ? model.last : ''}"

    backstack:
      start: notes
    """)
}
