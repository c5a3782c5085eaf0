/// The notes about parts that a restored flow lacks, each once: a note about one row of a list applies to all rows.
struct SnapshotNotes {
  private(set) var notes: [SnapshotNote] = []
  private var texts: Set<String> = []

  mutating func add(_ text: String, at path: String = "") {
    if texts.insert(text).inserted { notes.append(SnapshotNote(path: path, text: text)) }
  }
}
