import Diagnostics
import FlowKit
import FlowSpec

/// The pages of the reference that are generated from the tables of the code.
enum Pages {
  /// Each page with its path below `docs`.
  static var all: [(path: String, text: String)] {
    [("reference.md", reference), ("diagnostics/README.md", index)]
      + FlowFile.catalogue.map { ("diagnostics/\($0.code).md", page(of: $0)) }
  }

  private static let notice = "<!-- Written from the tables of the code by `make docs`; changes here are lost. -->"

  // MARK: The language

  private static var reference: String {
    """
    \(notice)

    # The language

    A flow file is YAML 1.2: `on`, `yes` and `no` are strings, and so is every scalar that is not a number, `true`, `false`
    or `null`. Every key is listed below with an example. The tests run all examples.

    ## Values

    - **A value** (`set`, `params`, fields of a model, payloads) is a literal of the expected type: `zip: 01234` stays a
      string where a string is expected, `theme: dark` is a case where an enum is expected, and `5m` is a duration. With a
      `=` in front it is an expression in [CEL](cel.md): `count: =count + 1`. `==x` is the string `=x`. Without the `=`,
      `title: name` is the word "name".
    - **A string** (labels, messages, every text) can contain interpolations, which are CEL expressions:
      `Hello, ${model.name}`. `$${` is a literal `${`.
    - **A condition** (`when`, `where`, `key`, `each`, `enabled`, derived values) is always CEL. The `=` is optional.

    Put an expression in quotes if it contains `: ` or ` #`, or starts with one of `!&*{[|>%@` or a quote, because YAML
    reads these characters itself: `when: "!isOpen"`. Within `{ }` and `[ ]`, the same applies to an expression with a
    comma, `[`, `]`, `{` or `}`: `{ first: "=names[0]" }`. An expression with `? :` always needs quotes.

    ## Types

    The types are `bool`, `int`, `uint`, `double`, `string`, `secret`, `bytes`, `duration`, `timestamp`, `event`,
    `list<T>`, `map<K, V>`, and those that `types` declares. `T?` is nullable, and `null` unless it has a value. A field is
    declared in one line: `name: TYPE` or `name: TYPE = CEL`.

    ```yaml
    types:
      Theme: [light, dark]              # an enum: one of its cases
      User:                             # a record: all of its fields
        name: string
        email: string?
      Session:                          # a union: one of its cases, with its fields
        oneOf:
          guest: {}
          member: { user: User }
    ```

    Compare a nullable value with `null` before you use it: `user != null && user.name != ""`. The check applies to the
    rest of the condition, to everything under that `when`, and to later alternatives and cases. `has(session.member)`
    tests for a case of a union.

    Values of these types have two spellings, one as a value and one in CEL. The default of a declaration, behind its `=`,
    is CEL. There the case of an enum can be written alone: `theme: Theme = dark`.

    | type | as a value | in CEL |
    |---|---|---|
    | enum | `theme: dark` | `Theme.dark`, or `'dark'` where a `Theme` is expected or compared |
    | record | `user: { name: Ada }` | `User{name: 'Ada'}` |
    | union | `session: guest`, `session: { member: { user: =user } }` | `Session{guest: Session.guest{}}`, `Session{member: Session.member{user: user}}` |
    | duration | `5m` | `duration('5m')` |
    | timestamp | `2026-01-31T18:30:00Z` | `timestamp('2026-01-31T18:30:00Z')` |
    | event | `action: save`, `action: { open: { note: =note } }` | passed on: `params.action` |

    An `event` is an event that another presenter can send later. It names an event of the presenter that writes it, with
    its payload. `send: =params.action` or `sends: =model.action` sends it to that presenter. It can be compared only with
    `null`.

    A record is written as a whole: `set: { user: { name: =draft, email: =user.email } }`. A field that is left out gets
    its default. `update` writes single fields of the items of a list.

    A `secret` is a string that is never shown. A mask replaces it in transcripts, traces, fault messages and snapshots.
    The user types it into the `secret` element. A secret is written like a string: `token: abc`, `"Bearer ${token}"`; in
    CEL as `secret(text)`, or as a quoted string where a secret is expected. `+`, `trim()` and `substring(…)` of a secret
    are secrets as well. The results of `size()`, `==`, `contains(…)`, `startsWith(…)`, `endsWith(…)` and `matches(…)` are
    not. A secret is not accepted where a `string` is expected.

    ## Predefined names

    | name | type | meaning |
    |---|---|---|
    | `screen` | enum of the screens | the screen on top of the backstack |
    | `backstack.depth` | `int` | the number of entries of the backstack |
    | `backstack.forward` | `int` | the number of entries that `goForward` can return to, if the backstack has `history: true` |
    | `backstack.entries` | list of `{ id: int, screen: enum of the screens, modal: bool }` | the entries, the first screen first |
    | `backstack.top.INTERFACE` | the interface | the values that the screen on top publishes for an interface; in the flow itself |
    | `messages` | list of `{ id: int, text: string }` | the visible messages, oldest first |
    | `visible` | `bool` | whether the presenter is visible, as for the `while` of an effect |
    | `locale` | `string` | the language of the flow, such as `pt-BR` |
    | `strings.NAME` | `string` | a string of the flow in that language; `strings.NAME({'n': 3})` fills its placeholders |
    | `flow.NAME` | as declared | state and derived values of the flow, in screens and their parts |
    | `params.NAME` | as declared | the params of the presenter |
    | `event.NAME` | as declared | the payload of the event, in its transition |
    | `result` | as the screen or the operation declares | under `then`, the result of a screen or the reply of a service |
    | `item` | as the stream declares | the item of a stream, in the steps of an effect with `on` |
    | `loading.any`, `loading.NAME` | `bool` | whether a call of the presenter is in flight, or one with that `loading` |
    | `loading.count.NAME`, `loading.keys.NAME` | `int`, `list<string>` | the number of such calls in flight, and their keys |
    | `flow.loading.any` | `bool` | whether any call of the flow is in flight |
    | `args.NAME` | as the operation declares | the arguments of the operation, in a fake |
    | `model.NAME` | as shown | the model, in a view; a view also reads `strings` and `locale` |

    A presenter also reads by name:

    - its own state and derived values, and the values that it `uses`
    - the models of its children, as `CHILD` or `CHILD.FIELD`
    - the values that they publish for an interface, as `CHILD.INTERFACE`
    - the state of a store, as `STORE.NAME`
    - the latest item of a stream that it `observes`, as `NAME.value`

    \(Vocabulary.sections.map(section).joined(separator: "\n\n"))

    # Files of bindings

    The file of `flowspec run --bindings FILE`; see [bindings](bindings.md). The examples bind the services of this flow:

    ```yaml
    \(BindingVocabulary.flow)
    ```

    \(BindingVocabulary.sections.map(section).joined(separator: "\n\n"))

    """
  }

  private static func section(_ section: Section) -> String {
    let title = section.name.prefix(1).uppercased() + section.name.dropFirst()
    let rows = section.keys.map { key in
      "| `\(key.name)`\(key.isRequired ? " (required)" : "") | \(escaped(key.form)) | \(escaped(key.summary)) |"
    }
    return """
      ## \(title)

      \(section.summary)\(section.base.map { " It accepts all keys of \($0.name)\(exceptions(section)), and these:" } ?? "")

      | key | value | description |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      ```yaml
      \(section.example)
      ```
      """
  }

  /// Returns the keys that occur only elsewhere, in words.
  private static func exceptions(_ section: Section) -> String {
    section.leftOut.isEmpty ? "" : " except " + section.leftOut.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  // MARK: The diagnostics

  private static var index: String {
    let groups = DiagnosticGroup.allCases.compactMap { group -> String? in
      let kinds = FlowFile.catalogue.filter { $0.group == group }
      if kinds.isEmpty { return nil }
      let rows = kinds.map {
        "| [`\($0.code)`](\($0.code).md) | \($0.severity.rawValue) | \(firstSentence(of: $0.explanation)) |"
      }
      return """
        ## \(group.title)

        \(group.summary)

        | code | severity | description |
        |---|---|---|
        \(rows.joined(separator: "\n"))
        """
    }
    return """
      \(notice)

      # Diagnostics

      All findings of `flowspec validate`, and the faults that `flowspec run` reports. The code is in brackets at the end of a message, and
      its meaning never changes. `flowspec explain CODE` prints the same page. [`lint`](../reference.md#lint) turns a warning off, or into an
      error.

      \(groups.joined(separator: "\n\n"))

      """
  }

  private static func firstSentence(of text: String) -> String {
    let joined = text.replacing("\n", with: " ")
    guard let end = joined.firstRange(of: ". ") else { return joined }
    return String(joined[..<end.lowerBound]) + "."
  }

  private static func page(of kind: any DiagnosticKind.Type) -> String {
    "\(notice)\n\n\(DiagnosticPage(of: kind).markdown)"
  }
}
