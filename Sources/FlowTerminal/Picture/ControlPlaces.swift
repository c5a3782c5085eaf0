internal import Diagnostics
internal import FlowConsole

/// The places of the controls in the content and the messages of a screen.
struct ControlPlaces {
  /// The place of a control.
  struct Place: Equatable {
    /// The first and the last line.
    var lines: ClosedRange<Int>
    /// The columns in the first line.
    var columns: ClosedRange<Int>
    /// Whether the lines are those of the messages.
    let isInMessages: Bool
  }

  private(set) var places: [Int: Place] = [:]

  init(_ screen: PictureScreen) {
    add(screen.lines, areMessages: false)
    add(screen.messages.flatMap(\.lines), areMessages: true)
  }

  private mutating func add(_ lines: [StyledLine], areMessages: Bool) {
    for (index, line) in lines.enumerated() {
      var column = 0
      for piece in line.pieces {
        let width = piece.text.displayWidth
        defer { column += width }
        guard let control = piece.control, width > 0 else { continue }
        guard var place = places[control] else {
          places[control] = Place(
            lines: index...index, columns: column...(column + width - 1), isInMessages: areMessages)
          continue
        }
        place.lines = place.lines.lowerBound...index
        if index == place.lines.lowerBound { place.columns = place.columns.lowerBound...(column + width - 1) }
        places[control] = place
      }
    }
  }

  subscript(_ number: Int) -> Place? { places[number] }

  /// Returns the control in the nearest line above or below, in the nearest column.
  ///
  /// - Parameter isEligible: Whether a control takes the focus.
  func neighbor(of number: Int, isBelow: Bool, where isEligible: (Int) -> Bool) -> Int? {
    guard let own = places[number] else { return nil }
    let candidates = places.filter { isEligible($0.key) && (isBelow ? own.precedes($0.value) : $0.value.precedes(own)) }
    // The messages are below the content, so their lines follow those of the content.
    let nearest = candidates.values.map { distance(own, $0) }.min()
    let inLine = candidates.filter { distance(own, $0.value) == nearest }
    return inLine.min { left, right in
      let (first, second) = (own.sideways(left.value), own.sideways(right.value))
      return first == second ? left.key < right.key : first < second
    }?.key
  }

  private func distance(_ own: Place, _ other: Place) -> Int {
    let span = own.isInMessages == other.isInMessages ? 0 : 1_000_000
    return span + abs(own.lines.lowerBound - other.lines.lowerBound)
  }
}

extension ControlPlaces.Place {
  fileprivate func precedes(_ other: ControlPlaces.Place) -> Bool {
    if isInMessages != other.isInMessages { return other.isInMessages }
    return lines.lowerBound < other.lines.lowerBound
  }

  /// The number of columns between both, zero if they overlap.
  fileprivate func sideways(_ other: ControlPlaces.Place) -> Int {
    max(0, other.columns.lowerBound - columns.upperBound, columns.lowerBound - other.columns.upperBound)
  }
}
