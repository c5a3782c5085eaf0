/// Returns a text in which ASCII characters replace the symbols of the console. Each has the same width as its symbol.
///
/// Other characters of the flow itself are kept.
public func lettersForSymbols(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
  return String(text.map { letters[$0] ?? $0 })
}

private let letters: [Character: Character] = [
  // The breadcrumb, the ellipsis, and empty values.
  "—": "-", "›": ">", "…": "~",
  // Controls: disabled ones, choices, secrets and tabs.
  "·": "-", "•": "*", "‹": "<",
  // Displays.
  "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "▌": "|", "◌": "o", "◐": "|", "◓": "/", "◑": "-",
  "◒": "\\", "⏎": "<", "–": "-",
  "▨": "#", "▰": "#", "▱": ".",
  // Traces.
  "←": "<", "→": ">",
]
