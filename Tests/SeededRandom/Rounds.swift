import Foundation

/// The sizes of long tests. `make test` runs parts of them, `make harden` all.
public enum Rounds {
  private static let areAll = ProcessInfo.processInfo.environment["ALL_ROUNDS"] != nil

  /// Returns the number of rounds with random values to run, of the number in a whole run: an eighth in `make test`.
  public static func of(_ whole: Int) -> Int { areAll ? whole : (whole + 7) / 8 }

  /// Returns the cases to run, of all cases: one of `step` in `make test`, evenly spread.
  public static func sample<Case>(of cases: [Case], every step: Int) -> [Case] {
    areAll ? cases : cases.enumerated().filter { $0.offset.isMultiple(of: max(step, 1)) }.map(\.element)
  }
}
