import Foundation

/// The numbers of rounds of tests with random values. `make test` runs an eighth of them, `make harden` all.
public enum Rounds {
  private static let areAll = ProcessInfo.processInfo.environment["ALL_ROUNDS"] != nil

  /// Returns the number of rounds to run, of the number in a whole run.
  public static func of(_ whole: Int) -> Int { areAll ? whole : (whole + 7) / 8 }
}
