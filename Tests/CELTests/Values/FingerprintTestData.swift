/// The fingerprint of a fixed value when the function was finalised.
enum FingerprintTestData {
  static let words: (low: UInt64, high: UInt64) = (14_906_552_755_826_878_468, 11_496_768_824_640_660_757)
}
