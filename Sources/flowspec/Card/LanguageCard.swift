import FlowKit
import FlowSpec

/// The language on one page, for readers with little room such as language models.
///
/// The keys and their forms come from the table of keys, so the page is always that of this version.
struct LanguageCard {
  /// The page as Markdown.
  var text: String {
    """
    # Flowspec on one page

    A flow is the logic of an app's screens in YAML (edition \(Vocabulary.edition)). `flowspec validate FILE` checks it and runs its
    scenarios, `flowspec validate --explore FILE` tries every input in every state, `flowspec run FILE` plays it,
    `flowspec explain CODE` explains a finding, `flowspec fmt FILE` formats. Validate after every edit.

    ## A flow

    ```yaml
    \(template.first?.text ?? "")```

    Its scenarios are in a file beside it:

    ```yaml
    \(template.last?.text ?? "")```

    ## Rules

    - A value that starts with `=` is a CEL expression, any other one is text. `${…}` inserts an expression into a text.
      Conditions (`when`, `if`, `enabled`) and expressions (`each`, `key`, `derived`) need no `=`. Quote texts with
      `: `, ` #`, `{`, `[` or a leading `!`, `*`, `&`.
    - Types: `int`, `double`, `bool`, `string`, `duration` (`90s`), `timestamp`, `secret`, `list<T>`, `map<K, V>`, `T?`
      for null, and those under `types`: `[a, b]` is an enum, `{ name: string }` a record,
      `{ oneOf: { Empty: {}, Full: { count: int } } }` a union. `NAME: TYPE = CEL` declares with an initial value.
    - A view reads `model` alone. A control `sends` an event of its presenter, or `edits` a piece of its state.
    - Steps run in order and read what earlier steps wrote. `event.FIELD` is the payload, `result` the value in `then`,
      `error` in `catch`. `set` writes own state only; other presenters, stores and the flow change by `send`.
    - Screens read `flow.NAME` and `params.NAME`; the flow reads neither their state nor their model.
    - `screen`, `mode`, `visible`, `loading.NAME`, `backstack.depth` and `messages` can be read anywhere except in views;
      a view reads `model.mode`; steps read `now`.
    - CEL has `&&`, `||`, `!`, `c ? a : b`, `in`, `has(x.y)`, `Type{field: value}`; lists have `size()`, `map(x, …)`,
      `filter(x, …)`, `exists(x, …)`, `all(x, …)`; strings have `contains`, `startsWith`, `trim`, `split`, `lowerAscii`;
      `x.orValue(default)` replaces null; `string(x)` and `int(x)` convert.
    - Words in capitals are chosen by the author: `NAME: TYPE` stands for a mapping. `steps` is one step or a list.
      `alternatives` is a list of steps with `when` beside each (`{ when: …, do: steps }`), of which the first that
      holds runs. `names` is a list of names.

    ## Keys

    `!` marks a required key.

    \(sections)

    ## Bindings

    A file `NAME.bindings.yaml` connects services to real ones.

    \(BindingVocabulary.sections.map(line).joined(separator: "\n"))

    """
  }

  private var template: [(file: String, text: String)] {
    FlowTemplate.all.first { $0.name == "list-detail" }?.files(named: "shop") ?? []
  }

  private var sections: String {
    Vocabulary.chapters.map { chapter in
      "\(chapter.title):\n\n" + chapter.sections.map(line).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Returns a section on one line: its name, and each key with the form of its value.
  private func line(_ section: Section) -> String {
    let keys = section.keys.map { key in "`\(key.name)`\(key.isRequired ? "!" : "") \(key.form)" }
    let left = section.leftOut.isEmpty ? "" : " except \(section.leftOut.joined(separator: ", "))"
    let base = section.base.map { "all keys of \($0.name)\(left), and " } ?? ""
    return "- \(section.name): \(base)\(keys.joined(separator: "; "))"
  }
}
