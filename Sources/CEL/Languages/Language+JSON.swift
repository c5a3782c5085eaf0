public import Diagnostics

extension Language {
  /// Writes the language as a JSON value, built of strings, sets of code points and patterns.
  ///
  /// | value | strings |
  /// |---|---|
  /// | `{"word": w}` | the string `w` |
  /// | `{"set": [[first, last], …]}` | one code point of the ranges |
  /// | `{"sequence": […]}` | one string of each language, one after the other |
  /// | `{"any": […]}`, `{"all": […]}` | in any, or in all of the languages; `{"all": []}` has every string |
  /// | `{"not": l}` | not in `l` |
  /// | `{"loop": l, "minimum": n, "maximum": m}` | `n` to `m` strings of `l`, `null` without an upper bound |
  /// | `{"matches": p}` | contains a match of the pattern `p` |
  /// | `{"folded": "lower", "of": l}` | in `l` after `lowerAscii`; `upper` likewise |
  /// | `{"pieces": w, "prefix": b}` | a substring of `w`, or a prefix of it |
  public func write(into json: inout JSONText) { json.object { write(members: &$0) } }

  private func write(members json: inout JSONText) {
    switch form {
    case .nothing: write("any", [], &json)
    case .everything: write("all", [], &json)
    case .word(let text): json.member("word", text)
    case .set(let set):
      json.member("set") { json in
        json.array { json in
          for range in set.ranges {
            json.array { json in
              json.value(Int(range.lowerBound))
              json.value(Int(range.upperBound))
            }
          }
        }
      }
    case .sequence(let parts): write("sequence", parts, &json)
    case .any(let parts): write("any", parts, &json)
    case .all(let parts): write("all", parts, &json)
    case .not(let inner): json.member("not") { inner.write(into: &$0) }
    case .loop(let inner, let minimum, let maximum):
      json.member("loop") { inner.write(into: &$0) }
      json.member("minimum", minimum)
      json.member("maximum", maximum)
    case .search(let pattern): json.member("matches", pattern)
    case .folded(let fold, let inner):
      json.member("folded", fold == .lower ? "lower" : "upper")
      json.member("of") { inner.write(into: &$0) }
    case .pieces(let text, let isAnchored):
      json.member("pieces", text)
      json.member("prefix") { $0.value(isAnchored) }
    }
  }

  private func write(_ name: String, _ parts: [Language], _ json: inout JSONText) {
    json.member(name) { json in json.array { json in for part in parts { part.write(into: &json) } } }
  }
}
