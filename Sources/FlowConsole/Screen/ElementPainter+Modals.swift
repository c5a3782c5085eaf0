internal import Diagnostics
internal import FlowProgram

// Modals and sheets as boxes over the screens that they cover.
extension ElementPainter {
  /// The minimum width of the content of a box, so that a short text is not pressed into a column.
  private static let narrowestBox = 16

  /// Draws the top of a stack in a box over the dimmed screens below it.
  mutating func draw(_ part: Element.Part, as modal: ModalBoxes.Modal) {
    let height = boxes?.height ?? 0
    var covered = modal.below.first.map { dimmed($0) } ?? []
    for model in modal.below.dropFirst() {
      covered = StyledLine.box(dimmed(model), title: "", style: .faint, in: room, isWide: false).over(
        covered, isAtBottom: false, height: height, width: room
      ).map(\.covered)
    }
    let inner = max(room - (modal.isSheet || room < 40 ? 4 : 8), 1)
    var painter = ElementPainter(program, width: max(inner, ElementPainter.narrowestBox), boxes: boxes)
    painter.controls = controls
    painter.drawOpen(part)
    controls = painter.controls
    failures += painter.failures
    let box = StyledLine.box(painter.lines, title: part.name, style: .plain, in: room, isWide: modal.isSheet)
    place(box.over(covered, isAtBottom: modal.isSheet, height: height, width: room))
  }

  private func dimmed(_ model: PresenterModel) -> [StyledLine] {
    guard let boxes else { return [] }
    var painter = ElementPainter(program, width: room, hasNumbers: false)
    painter.draw(program.draw(model, locale: boxes.locale))
    return painter.lines.prefix(boxes.height).map(\.covered)
  }
}

/// A box of lines of equal width.
struct LineBox {
  let lines: [StyledLine]
  let width: Int

  /// Returns the box on top of other lines, in the middle or at the bottom.
  func over(_ covered: [StyledLine], isAtBottom: Bool, height: Int, width: Int) -> [StyledLine] {
    // A sheet leaves the covered screen visible above it if there is room, and two lines of it otherwise.
    let rows =
      isAtBottom
      ? max(lines.count + 2, min(covered.count + lines.count, height))
      : max(lines.count + (covered.isEmpty ? 0 : 1), min(covered.count, height))
    let start = isAtBottom ? rows - lines.count : (rows - lines.count) / 2
    let column = max((width - self.width) / 2, 0)
    return (0..<rows).map { row in
      let line = row < covered.count ? covered[row] : StyledLine()
      guard row >= start, row < start + lines.count else { return line }
      let left = line.cut(from: 0, cells: column)
      return left + lines[row - start] + line.cut(from: column + self.width, cells: width - column - self.width)
    }
  }
}

extension StyledLine {
  /// Returns lines in a box, with a title in its upper edge.
  ///
  /// - Parameters:
  ///   - width: The available width.
  ///   - isWide: Whether the box takes all of it. Otherwise it is as narrow as its content.
  static func box(_ content: [StyledLine], title: String, style: TextStyle, in width: Int, isWide: Bool) -> LineBox {
    let widest = max(content.map(\.width).max() ?? 0, title.displayWidth + 2, 16)
    let inner = max(min(isWide ? width - 4 : widest, width - 4), 1)
    let name = title.isEmpty ? "" : " \(title.truncated(to: max(inner - 2, 1))) "
    var top = StyledLine("┌─", style)
    top.append(name, style == .faint ? .faint : .heading)
    top.append(String(repeating: "─", count: max(inner + 1 - name.displayWidth, 0)) + "┐", style)
    var lines = [top]
    for line in content {
      lines.append(StyledLine("│ ", style) + line.cut(from: 0, cells: inner) + StyledLine(" │", style))
    }
    lines.append(StyledLine("└" + String(repeating: "─", count: inner + 2) + "┘", style))
    return LineBox(lines: lines, width: inner + 4)
  }

  /// Returns the part of the line in a range of cells, filled up with blanks. Half of a wide character is a blank.
  package func cut(from start: Int, cells: Int) -> StyledLine {
    var result = StyledLine()
    guard cells > 0 else { return result }
    var column = 0
    for piece in pieces {
      var kept = ""
      for character in piece.text {
        let width = character.displayWidth
        defer { column += width }
        if column >= start, column + width <= start + cells {
          kept.append(character)
        } else if column + width > start, column < start + cells {
          kept += String(repeating: " ", count: min(column + width, start + cells) - max(column, start))
        }
      }
      result.append(kept, like: piece)
    }
    let missing = cells - result.width
    if missing > 0 { result.append(String(repeating: " ", count: missing)) }
    return result
  }
}
