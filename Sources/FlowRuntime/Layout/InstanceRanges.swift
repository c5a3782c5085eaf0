internal import CEL
internal import FlowProgram

/// The places of everything that an instance of a presenter holds.
///
/// An instance has a range of words, a range of values and a range of row lists, all of lengths fixed here. The
/// words begin with one bit for each reader of ``ReaderNumbering``, set while its cached value is stale.
struct InstanceRanges: Sendable {
  /// The places of the slots.
  let slots: [Place]
  /// The encodings of the slots in the bytes of a state.
  let writtenSlots: [WrittenSlot]
  /// The slots of recursive types, whose nesting is checked at each write.
  let recursiveSlots: [Bool]
  /// The places of the cached derived values.
  let derived: [Place]
  /// Whether an instance has no state that distinguishes it from others.
  let isBare: Bool
  /// The number of words for stale bits.
  let staleWordCount: Int
  /// One word for each child. See ``ChildWord``.
  let childrenOffset: Int
  /// Two words for each effect: its memory, and the period it was armed for.
  let effectsOffset: Int
  /// The first of the words of slots and derived values.
  let slotsOffset: Int
  /// The item and the key of a repeated instance, among the values.
  let itemOffset: Int
  /// One value for each effect: the key it was started with.
  let effectKeysOffset: Int
  /// One value for each child: its saved state while it is away, or to be restored when it comes.
  let keptOffset: Int
  /// The number of words of an instance.
  let wordCount: Int
  /// The number of values of an instance.
  let valueCount: Int
  /// The number of lists of rows of an instance.
  let rowListCount: Int

  // The words before those of references follow the stale bits, one each.

  /// The index of the last shown case.
  var caseOffset: Int { staleWordCount }
  /// The first of the children whose models may have changed since this one's was built.
  var dirtyHeadOffset: Int { staleWordCount + 1 }
  /// The next of the parent's children whose models may have changed. See ``DirtyLink``.
  var dirtyNextOffset: Int { staleWordCount + 2 }
  /// The pending work of the instance. See ``InstanceFlags``.
  var flagsOffset: Int { staleWordCount + 3 }
  /// The position of a row in its list.
  var positionOffset: Int { staleWordCount + 4 }
  /// The neighbours in the list of all instances of the presenter.
  var previousOffset: Int { staleWordCount + 5 }
  var nextOffset: Int { staleWordCount + 6 }
  /// The nodes of ``Presenter/references``.
  var referencesOffset: Int { staleWordCount + 7 }
  /// The key of a repeated instance, among the values.
  var keyOffset: Int { itemOffset + 1 }

  init(_ presenter: Presenter, isRepeated: Bool, keepsAnything: Bool, types: Environment) {
    staleWordCount = presenter.dependencies.readers.wordCount
    childrenOffset = staleWordCount + 7 + presenter.references.count
    effectsOffset = childrenOffset + presenter.children.count
    slotsOffset = effectsOffset + 2 * presenter.effects.count
    var words = slotsOffset
    var values = 0
    func place(_ type: ValueType) -> Place {
      let coding = WordCoding(type, in: types)
      defer { if coding.isWord { words += 1 } else { values += 1 } }
      return Place(coding: coding, offset: coding.isWord ? words : values)
    }
    slots = presenter.slots.map { place($0.type) }
    writtenSlots = slots.map { WrittenSlot($0) }
    recursiveSlots = presenter.slots.map { isRecursive($0.type, in: types) }
    derived = presenter.derived.map { place($0.type) }
    itemOffset = values
    values += isRepeated ? 2 : 0
    effectKeysOffset = values
    values += presenter.effects.count
    keptOffset = values
    values += keepsAnything ? presenter.children.count : 0
    wordCount = words
    valueCount = values
    rowListCount = presenter.children.count { $0.each != nil }
    isBare = presenter.slots.isEmpty && presenter.effects.isEmpty && presenter.children.isEmpty && !isRepeated
  }
}
