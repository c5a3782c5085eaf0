/// The tests that are known to fail, each with its reason. A test that passes must be removed.
let skipList: [String: String] = [:]
