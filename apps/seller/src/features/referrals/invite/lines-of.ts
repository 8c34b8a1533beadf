/** Breaks between words, or between characters in a language without spaces. */
const pieces = (text: string): readonly string[] =>
  /\s/.test(text.trim()) ? text.trim().split(/(?<=\s)/) : [...text.trim()];

/** Wraps a text to a width. A word wider than a line gets its own line. */
export function linesOf(text: string, width: number, measure: (part: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece;
    } else line += piece;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}
