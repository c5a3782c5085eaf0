/// A random number generator with a seed, equal in every process, so that the seed in a failure is sufficient to
/// reproduce it.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// Returns a number below a bound, or 0 for a bound of 0.
  mutating func below(_ bound: Int) -> Int { bound == 0 ? 0 : Int(next() >> 33) % bound }
}
