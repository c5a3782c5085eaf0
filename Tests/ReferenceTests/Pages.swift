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

    A flow file is YAML 1.2: `on`, `yes` and `no` are text, and so is everything that does not look like a number, `true`, `false`
    or `null`. Every key is listed below with an example that the tests run.

    ## How values are written

    - **A value** (`set`, `params`, fields of a model, payloads) is a literal that is read by the type expected where it stands:
      `zip: 01234` stays text where a string is expected, `theme: dark` is a case where an enum is, `5m` a duration. With a `=` in front it
      is a formula in [CEL](cel.md): `count: =count + 1`. `==x` is the text `=x`. Without the `=`, `title: name` is the word "name".
    - **A text** (labels, messages, every string) has `${holes}` with CEL in them: `Hello, ${model.name}`. `$${` is a literal `${`.
    - **A condition** (`when`, `where`, `key`, `each`, `enabled`, derived values) is always CEL; the `=` may be left out.

    A formula that holds `: ` or ` #`, or starts with one of `!&*{[|>%@` or a quote, is put in quotes, since YAML reads these itself:
    `when: "!isOpen"`. Within `{ }` and `[ ]` the same goes for one that has a comma, `[`, `]`, `{` or `}`: `{ first: "=names[0]" }`. A
    formula with `? :` always needs quotes.

    ## Types

    `bool`, `int`, `uint`, `double`, `string`, `secret`, `bytes`, `duration`, `timestamp`, `event`, `list<T>`, `map<K, V>`, and those that `types` declares. `T?` may be
    null, and is null unless it is given. A field is declared in one line, `name: TYPE` or `name: TYPE = CEL`.

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

    What may be null cannot be used before it was compared: `user != null && user.name != ""`. The check counts in the rest of the
    condition, in what stands under a `when`, and in later alternatives and cases. A case of a union is asked for with
    `has(session.member)`.

    What these types hold is written in two ways, depending on whether a value or CEL stands there. What stands behind the `=` of a declaration
    is CEL, where the case of an enum may stand by itself: `theme: Theme = dark`.

    | | as a value | in CEL |
    |---|---|---|
    | enum | `theme: dark` | `Theme.dark`, or `'dark'` where a `Theme` is expected or compared |
    | record | `user: { name: Ada }` | `User{name: 'Ada'}` |
    | union | `session: guest`, `session: { member: { user: =user } }` | `Session{guest: Session.guest{}}`, `Session{member: Session.member{user: user}}` |
    | duration | `5m` | `duration('5m')` |
    | timestamp | `2026-01-31T18:30:00Z` | `timestamp('2026-01-31T18:30:00Z')` |
    | event | `action: save`, `action: { open: { note: =note } }` | handed on: `params.action` |

    An `event` is an event that can be sent later, by somebody who does not know it: it names one of the presenter that writes it down, with its
    payload, and goes back there when it is sent, with `send: =params.action` or `sends: =model.action`. It can be compared with `null` alone.

    A record is written as a whole: `set: { user: { name: =draft, email: =user.email } }`, where a field that is left out gets its default.
    Single fields are written by `update`, for the items of a list.

    A `secret` is a text that is never shown: in transcripts, traces, messages of faults and snapshots a mask stands in its place. It is
    typed with the `secret` element, and written like a text: `token: abc`, `"Bearer ${token}"`, in CEL `secret(text)` or a text in quotes
    where one is expected. What is made of a secret with `+`, `trim()` and `substring(…)` is one as well. What is asked of one is not: `size()`, `==`,
    `contains(…)`, `startsWith(…)`, `endsWith(…)`, `matches(…)`. It goes nowhere a `string` is taken.

    ## Names that every flow has

    | name | type | what it is |
    |---|---|---|
    | `screen` | enum of the screens | the screen on top of the backstack |
    | `backstack.depth` | `int` | how many entries the backstack has |
    | `backstack.forward` | `int` | how many entries `goForward` can return to, where the backstack has `history: true` |
    | `backstack.entries` | list of `{ id: int, screen: enum of the screens, modal: bool }` | its entries, the first screen first |
    | `backstack.top.INTERFACE` | the interface | what the screen on top says under an interface, in the flow itself |
    | `messages` | list of `{ id: int, text: string }` | the messages that are shown, oldest first |
    | `visible` | `bool` | whether the presenter can be seen, as for the `while` of an effect |
    | `locale` | `string` | the language that the flow is shown in, such as `pt-BR` |
    | `strings.NAME` | `string` | a string of the flow in that language; `strings.NAME({'n': 3})` fills its placeholders |
    | `flow.NAME` | as declared | state and derived values of the flow, in screens and their parts |
    | `params.NAME` | as declared | what the presenter was given |
    | `event.NAME` | as declared | what came with the event, in its transition |
    | `result` | as the screen or the operation declares | what a screen has returned, or what a service has replied, under `then` |
    | `item` | as the stream declares | what came on a stream, in the steps of an effect with `on` |
    | `loading.any`, `loading.NAME` | `bool` | whether a call of the presenter is in flight, or one with that `loading` |
    | `loading.count.NAME`, `loading.keys.NAME` | `int`, `list<string>` | how many such calls are in flight, and by which keys |
    | `flow.loading.any` | `bool` | whether a call of anybody is in flight |
    | `args.NAME` | as the operation declares | what is asked, in a fake |
    | `model.NAME` | as shown | the model, in a view, which sees `strings` and `locale` besides |

    A presenter also reads its own state and derived values by name, the values that it `uses`, what its children show as `CHILD` or
    `CHILD.FIELD`, what they say under an interface as `CHILD.INTERFACE`, what a store holds as `STORE.NAME`, and what came last of a stream that it `observes` as `NAME.value`.

    \(Vocabulary.sections.map(section).joined(separator: "\n\n"))

    # Files of bindings

    What `flowspec run --bindings FILE` is given, as [bindings](bindings.md) tells. The examples carry out the services of this flow:

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

      \(section.summary)\(section.base.map { " Besides all keys of \($0.name)\(exceptions(section)) it takes:" } ?? "")

      | key | what it takes | what it does |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      ```yaml
      \(section.example)
      ```
      """
  }

  /// Returns the keys that occur only elsewhere, in words.
  private static func exceptions(_ section: Section) -> String {
    section.leftOut.isEmpty ? "" : " but " + section.leftOut.map { "`\($0)`" }.joined(separator: ", ")
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

        | code | severity | what it is about |
        |---|---|---|
        \(rows.joined(separator: "\n"))
        """
    }
    return """
      \(notice)

      # Diagnostics

      Everything that `flowspec validate` can find, and the faults that `flowspec run` reports. The code stands in brackets at the end of a
      message and never changes its meaning. `flowspec explain CODE` shows the same page at the terminal; how to turn a warning off, or into
      an error, is told under [`lint`](../reference.md#lint).

      \(groups.joined(separator: "\n\n"))

      """
  }

  private static func firstSentence(of text: String) -> String {
    let joined = text.replacing("\n", with: " ")
    guard let end = joined.firstRange(of: ". ") else { return joined }
    return String(joined[..<end.lowerBound]) + "."
  }

  private static func page(of kind: any DiagnosticKind.Type) -> String {
    let language = kind.example.language == .expression ? "cel" : "yaml"
    return """
      \(notice)

      # \(kind.code)

      \(kind.severity == .error ? kind.group == .runtime || kind.group == .outside ? "A fault: what the input did is undone, and the flow goes on." : kind.group == .scenarios ? "An error: the scenario fails, or cannot be played." : "An error: the flow cannot run." : "A warning: the flow runs.") Group: \(kind.group.rawValue).

      \(kind.explanation)

      ## Wrong

      ```\(language)
      \(kind.example.wrong)
      ```

      ## Right

      ```\(language)
      \(kind.example.right)
      ```
      \(kind.example.flow.map { "\nBoth are for this flow:\n\n```yaml\n\($0)\n```\n" } ?? "")
      """
  }
}
