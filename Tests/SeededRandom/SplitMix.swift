/// A random number generator with a seed. It gives the same numbers on every machine and in every run, so that the seed
/// in a failure is sufficient to reproduce it.
///
/// The algorithm is SplitMix64 by Guy Steele, Doug Lea and Christine Flood.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 to one below a bound, or 0 for a bound of 0.
  public mutating func below(_ bound: Int) -> Int { bound == 0 ? 0 : Int(next() % UInt64(bound)) }

  /// Returns true once in the given number of times, on average.
  public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns one of some choices.
  public mutating func oneOf<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
