internal import CEL
internal import FlowProgram

/// Where the state of one presenter lies, and what its writes make stale: worked out once for a program.
///
/// An instance has a range of words and a range of values, both of a length fixed here. The words begin with one bit
/// for the model and one for each derived value, set while what is stored for it is stale.
final class PresenterLayout: Sendable {
  /// The presenter that is laid out.
  let presenter: Presenter
  /// For each slot its place.
  let slots: [Place]
  /// For each derived value the place of what was computed last.
  let derived: [Place]
  /// How many words hold the bits of what is stale.
  let staleWordCount: Int
  /// For each slot, the bits of what reads it: ``staleWordCount`` words each.
  let slotReaders: [UInt64]
  /// The bits of everything.
  let allStale: [UInt64]
  /// What the presenter reads of the flow and the system, with the bits of what reads it.
  let outsideReads: [(version: Int, readers: [UInt64])]
  /// The slots whose values can nest without end, which is checked at each write.
  let recursiveSlots: [Bool]
  /// The events whose payloads can nest without end, which is checked when they are sent.
  let recursiveEvents: [Bool]
  /// The shape of all params as one record.
  let paramsShape: RecordShape
  /// For each block the locals that it reads, and so what a timer keeps.
  let captures: [[Int]]
  /// How many words an instance takes.
  let wordCount: Int
  /// How many values an instance takes.
  let valueCount: Int

  /// The bit of the model among those of what is stale.
  static let modelBit = 0
  /// The bit of a derived value among those of what is stale.
  static func bit(ofDerived index: Int) -> Int { index + 1 }

  /// The distance of the stamp that says up to when ``outsideReads`` were looked at.
  var checkedOffset: Int { staleWordCount }
  /// The distance of the position of the case that was shown last.
  var caseOffset: Int { staleWordCount + 1 }
  /// The distance of the first version; only the flow's own presenter has versions.
  let versionsOffset: Int
  /// The distance, among the values, of the fields that were shown last.
  let modelOffset: Int

  init(_ presenter: Presenter, versions: VersionNumbers, types: Environment) {
    self.presenter = presenter
    staleWordCount = (presenter.derived.count + 1 + 63) / 64
    var words = staleWordCount + 2
    var values = 0
    func place(_ type: ValueType) -> Place {
      let coding = WordCoding(type, in: types)
      defer { if coding.isWord { words += 1 } else { values += 1 } }
      return Place(coding: coding, offset: coding.isWord ? words : values)
    }
    slots = presenter.slots.map { place($0.type) }
    derived = presenter.derived.map { place($0.expression.type) }
    versionsOffset = words
    if presenter.index == Program.flowPresenter { words += versions.count }
    modelOffset = values
    wordCount = words
    valueCount = values + 1

    let dependencies = presenter.dependencies
    let staleWordCount = staleWordCount
    slotReaders = dependencies.slotReaders.flatMap { Self.bits($0, wordCount: staleWordCount) }
    allStale = Array(repeating: .max, count: staleWordCount)
    outsideReads = dependencies.outsideReads.compactMap { variable in
      versions.number(of: variable).map {
        ($0, Self.bits(dependencies.readers(of: variable), wordCount: staleWordCount))
      }
    }
    recursiveSlots = presenter.slots.map { isRecursive($0.type, in: types) }
    recursiveEvents = presenter.events.map { event in
      event.payload.fields.contains { isRecursive($0.type, in: types) }
    }
    paramsShape = RecordShape(
      name: "\(presenter.name).params", fields: presenter.slots.prefix(presenter.parameterCount).map(\.name))
    captures = presenter.blocks.map { localReads(of: $0, in: presenter) }
  }

  private static func bits(_ readers: Dependencies.Readers, wordCount: Int) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: wordCount)
    if readers.model { words[0] |= 1 }
    for index in readers.derived { words[bit(ofDerived: index) / 64] |= 1 << UInt64(bit(ofDerived: index) % 64) }
    return words
  }
}
