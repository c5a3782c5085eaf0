/// Collects what a restored flow lacks, each thing once: what is true of one row of a list is true of all.
struct SnapshotNotes {
  private(set) var notes: [SnapshotNote] = []
  private var texts: Set<String> = []

  mutating func add(_ text: String, at path: String = "") {
    if texts.insert(text).inserted { notes.append(SnapshotNote(path: path, text: text)) }
  }
}
