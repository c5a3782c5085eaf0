import Diagnostics

/// A measured value with its reference.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  /// The ratio of the value to the reference, or `nil` if the reference is not available.
  let ratio: Double?
  let reference: String
}

/// The figures of one run, which are printed as they are measured.
struct FigureTable {
  private(set) var figures: [Figure] = []
  private let only: String?

  init(only: String?) { self.only = only }

  /// Returns whether a figure is selected, because measuring may take long.
  func wants(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }

  /// Returns whether a figure is selected by name, for figures that take very long.
  func wantsByName(_ name: String) -> Bool { only.map { name.contains($0) } ?? false }

  /// Adds and prints a figure. One that measured nothing is a defect of the benchmark and ends it.
  mutating func add(_ name: String, _ value: Double, _ unit: String, against other: Double?, _ reference: String) {
    precondition(value.isFinite && value > 0, "\(name) has measured nothing")
    let figure = Figure(name: name, value: value, unit: unit, ratio: other.map { value / $0 }, reference: reference)
    figures.append(figure)
    let ratio = figure.ratio.map { short($0) + "x" } ?? "-"
    print(
      "\(name.padded(to: 34))  \(short(value).padded(to: 9, trailing: false))  \(unit.padded(to: 4))  "
        + "\(ratio.padded(to: 8, trailing: false))  \(reference)")
  }

  var json: String {
    var text = JSONText(separator: "\n")
    text.array { array in
      for figure in figures {
        array.object { object in
          object.member("name", figure.name)
          object.member("value") { $0.value(figure.value) }
          object.member("unit", figure.unit)
          object.member("ratio") { json in if let ratio = figure.ratio { json.value(ratio) } else { json.null() } }
          object.member("reference", figure.reference)
        }
      }
    }
    return text.text + "\n"
  }
}

/// Returns a number with four significant digits, without exponents for the usual range.
func short(_ value: Double) -> String {
  guard value.isFinite, value > 0 else { return "0" }
  var scale = 1.0
  while value * scale < 1_000, scale < 1e6 { scale *= 10 }
  let rounded = (value * scale).rounded() / scale
  return rounded == rounded.rounded() && rounded < 1e15 ? String(Int(rounded)) : String(rounded)
}

/// Returns the shortest of several runs in nanoseconds, which is the least disturbed one.
func shortest(of runs: Int, _ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  var best = Double.infinity
  for _ in 0..<runs {
    let duration = clock.measure(body).components
    best = min(best, Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9)
  }
  return best
}

/// Prevents a value from being optimised away.
@inline(never) func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }
