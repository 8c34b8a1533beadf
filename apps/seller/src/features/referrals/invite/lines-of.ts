/** Between words where a language has spaces, anywhere else in one that has none. */
const pieces = (text: string): readonly string[] =>
  /\s/.test(text.trim()) ? text.trim().split(/(?<=\s)/) : [...text.trim()];

/** A text in lines that are at most so wide. A word wider than a line keeps a line to itself. */
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
