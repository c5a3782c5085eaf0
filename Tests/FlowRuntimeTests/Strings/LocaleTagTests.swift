import FlowProgram
import Testing

@Suite struct LocaleTagTests {
  @Test func `a tag is kept in one spelling`() {
    let spellings = [
      "de": "de", "DE": "de", "pt-br": "pt-BR", "PT_br": "pt-BR", "zh-hANT-tw": "zh-Hant-TW", "es-419": "es-419",
      "de-CH-1996": "de-CH-1996", "de_DE.UTF-8": "de-DE", "sr_RS@latin": "sr-RS", "PSEUDO": "pseudo", "gsw": "gsw",
    ]
    for (written, expected) in spellings { #expect(LocaleTag(written)?.text == expected, "\(written)") }
  }

  @Test func `what is no tag is refused`() {
    let texts = [
      "", "d", "deutsch", "de-", "-de", "de--CH", "de-D", "d3", "de-CH-CH", "de-CH-Latn", "dé", "de CH", ".UTF-8", "C",
      String(repeating: "de-", count: 100) + "CH", "POSIX",
    ]
    for text in texts { #expect(LocaleTag(text) == nil, "\(text)") }
  }

  @Test func `a tag falls back step by step to its language`() {
    #expect(LocaleTag("zh-Hant-TW")?.chain == ["zh-Hant-TW", "zh-Hant", "zh"])
    #expect(LocaleTag("de")?.chain == ["de"])
  }
}
