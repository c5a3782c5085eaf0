/// A text with letters of ASCII in place of the symbols that the console draws, each as wide as its symbol.
///
/// Other letters of the flow itself stay as they are.
public func lettersForSymbols(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
  return String(text.map { letters[$0] ?? $0 })
}

private let letters: [Character: Character] = [
  // The line that says where one is, and what is left out or empty.
  "—": "-", "›": ">", "…": "~",
  // Controls: disabled ones, choices, secrets and tabs.
  "·": "-", "•": "*", "‹": "<",
  // Displays.
  "─": "-", "│": "|", "▌": "|", "◌": "o", "▨": "#", "▰": "#", "▱": ".",
  // Traces.
  "←": "<", "→": ">",
]
