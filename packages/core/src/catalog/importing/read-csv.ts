/**
 * The rows of a sheet as other programs save it (RFC 4180): quotes around what holds a comma, a line break or a quote,
 * which is doubled. Undefined when a quote is never closed.
 */
export function readCsv(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\u{feff}') ? 1 : 0;
  while (at < text.length) {
    const cell = readCell(text, at);
    if (cell === undefined) return undefined;
    row.push(cell.value);
    at = cell.end;
    if (text[at] === ',') {
      at += 1;
      // A comma at the very end still has an empty cell behind it.
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

interface Cell {
  readonly value: string;
  /** Where what comes after it begins. */
  readonly end: number;
}

const PLAIN = /[^,\r\n]*/y;
const QUOTED = /"((?:[^"]|"")*)"/y;

function readCell(text: string, at: number): Cell | undefined {
  if (text[at] !== '"')
    return {
      value: matched(PLAIN, text, at)?.[0] ?? '',
      end: at + (matched(PLAIN, text, at)?.[0].length ?? 0),
    };
  const quoted = matched(QUOTED, text, at);
  return quoted === null
    ? undefined
    : { value: (quoted[1] ?? '').replaceAll('""', '"'), end: at + quoted[0].length };
}

function matched(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}
