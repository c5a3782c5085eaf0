internal import CEL
internal import FlowProgram

/// An entry of a stack.
///
/// Stacks are copied whenever a macrostep changes them, so what few entries have lies apart, behind one reference.
struct Entry: Sendable {
  /// The number of the entry; never used again in its flow.
  let id: UInt64
  /// The position in the program of its screen, or of the flow that it holds.
  let presenter: Int
  /// Who lives in it, or `nil` until the structure phase has created it, and while it sleeps.
  var instance: InstanceID?
  /// How it joined the stack.
  var style: Step.Navigation.Style
  /// Whether what it requires was looked at.
  var isAdmitted: Bool
  /// What few entries have, or `nil` where there is none of it.
  private var luggage: Luggage?

  /// What few entries have.
  private final class Luggage: Sendable {
    let params: [Value?]
    let saved: Value
    let asker: Asker?

    /// Packs what there is; `nil` when there is nothing.
    init?(_ params: [Value?], _ saved: Value, _ asker: Asker?) {
      if params.isEmpty, saved.isNull, asker == nil { return nil }
      self.params = params
      self.saved = saved
      self.asker = asker
    }
  }

  init(
    id: UInt64, presenter: Int, instance: InstanceID?, params: [Value?], saved: Value = .null,
    style: Step.Navigation.Style = .push, asker: Asker? = nil, isAdmitted: Bool = false
  ) {
    self.id = id
    self.presenter = presenter
    self.instance = instance
    self.style = style
    self.isAdmitted = isAdmitted
    luggage = Luggage(params, saved, asker)
  }

  /// What its screen was handed, while nobody lives in it.
  var params: [Value?] {
    get { luggage?.params ?? [] }
    set { luggage = Luggage(newValue, saved, asker) }
  }

  /// What was saved of its screen, while nobody lives in it.
  var saved: Value {
    get { luggage?.saved ?? .null }
    set { luggage = Luggage(params, newValue, asker) }
  }

  /// Who wants to hear what becomes of it, or `nil` when nobody does.
  var asker: Asker? {
    get { luggage?.asker }
    set { luggage = Luggage(params, saved, newValue) }
  }

  /// Whether anybody wants to hear what becomes of it.
  var hasAsker: Bool { luggage?.asker != nil }

  /// Lets a presenter live in it, who holds from here on what was handed and saved.
  mutating func settle(_ tenant: InstanceID) {
    instance = tenant
    if let asker = luggage?.asker { luggage = Luggage([], .null, asker) } else { luggage = nil }
  }

  /// The entry as a renderer sees it.
  var summary: EntrySummary {
    EntrySummary(id: id, presenter: presenter, style: style.leavesBelowVisible ? style : .push)
  }
}

/// A stack of entries: that of a flow, or of a tab.
struct Stack: Sendable {
  /// The entries, root first.
  var entries: [Entry] = []
  /// What back has left and one can return to, the next one last.
  var forward: [Entry] = []
  /// How the stack changed last.
  var change: StackChange?

  /// The positions of the entries that a person can see while the stack itself is seen, the lowest first.
  var visible: Range<Int> {
    var first = entries.count - 1
    while first > 0, entries[first].style.leavesBelowVisible { first -= 1 }
    return max(first, 0)..<entries.count
  }
}

/// The stacks of one presenter.
struct StackHolder: Sendable {
  /// The node of the presenter, or a negative number while the place is free.
  var node: Int
  /// One stack, or one for each tab.
  var stacks: [Stack]
}

/// Where an entry lies.
struct EntryPlace: Hashable {
  /// The position among ``Outline/holders``.
  let holder: Int
  /// The position among the holder's stacks.
  let tab: Int
  /// The position in the stack.
  var position: Int
}

/// A back gesture, with what it will do, which is fixed when it starts.
struct Gesture: Sendable {
  /// What back does.
  enum Target: Sendable, Hashable {
    /// A presenter's `back` runs.
    case handler(InstanceID)
    /// An entry is left.
    case entry(UInt64)
    /// The first tab of a presenter is selected.
    case firstTab(InstanceID)
    /// Nothing, or the flow ends.
    case root
  }

  /// What it does when it is completed.
  let target: Target
  /// How far it is, from 0 to 1.
  var progress: Double
}

/// A presenter that navigated to an entry and does something when that goes away.
struct Asker: Sendable {
  /// Who it is, or ``InstanceID/unknown`` when only its home is known.
  var presenter: InstanceID
  /// Where it lies, by which it is found again when it slept meanwhile.
  var home = AskerHome()
  /// What it does with a result, or `nil` when it does nothing.
  let then: Continued?
  /// The local that holds the result.
  let result: Int
  /// What it does when there is none, or `nil` when it does nothing.
  let cancelled: Continued?

  /// Steps that run later with the locals they kept.
  struct Continued: Sendable {
    /// The position in ``Presenter/blocks`` of the steps.
    let block: Int
    /// The locals that the steps read, as they were when the asker navigated.
    let captures: [Value]
  }
}

/// Where a presenter lies: in an entry, and there on a way from child to child.
struct AskerHome: Sendable {
  /// The number of the entry, or 0 for the flow itself.
  var entry: UInt64 = 0
  /// The children on the way, with the keys of rows.
  var path: [(child: Int, key: Value)] = []
}
