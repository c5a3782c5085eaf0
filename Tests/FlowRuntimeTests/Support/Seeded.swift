/// Random numbers that are the same for a seed in every process, so that a failure names all it takes to see it again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A number below a bound, 0 for a bound of 0.
  mutating func below(_ bound: Int) -> Int { bound == 0 ? 0 : Int(next() >> 33) % bound }
}
