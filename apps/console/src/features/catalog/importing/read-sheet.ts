import type { ImportLine, ImportText, LicenceFacts } from '@cliffhanger/core/catalog';
import { LOCALES, type Locale, type Money, parseMoney } from '@cliffhanger/core/kernel';
import { dayBegins } from '@cliffhanger/core/settlement';
import papaparse from 'papaparse';

/** The columns of one row; the drama's files come from its folder. */
export type SheetLine = Omit<ImportLine, 'posterDigest' | 'licence' | 'episodeFiles'> & {
  readonly licenceTerms: LicenceFacts | null;
};

/** `row` counts from the top of the file, like a spreadsheet. */
type SheetRow =
  | { readonly row: number; readonly line: SheetLine }
  | { readonly row: number; readonly key: string; readonly wrongColumns: readonly string[] };

export interface Sheet {
  readonly rows: readonly SheetRow[];
  /** Probably misspelt. */
  readonly unknownColumns: readonly string[];
  readonly missingColumns: readonly string[];
}

export const SHEET_COLUMNS = ['key', 'category', 'episodes', 'free', 'wholesale', 'retail'] as const;
const ANNOUNCED_COLUMN = 'announced';
const LICENCE_COLUMNS = [
  'territory',
  'licence_from',
  'licence_until',
  'licence_holder',
  'licence_languages',
] as const;
const TEXT_COLUMNS = LOCALES.flatMap((locale) => [`title:${locale}`, `synopsis:${locale}`]);
const KNOWN_COLUMNS: ReadonlySet<string> = new Set([
  ...SHEET_COLUMNS,
  ...LICENCE_COLUMNS,
  ...TEXT_COLUMNS,
  ANNOUNCED_COLUMN,
]);

const SEPARATORS = [',', ';', '\t'] as const;

/** `undefined` when the text has no rows or a quote is not closed. */
export function readSheet(text: string): Sheet | undefined {
  const { data, errors, meta } = papaparse.parse(text, { delimiter: separatorOf });
  const [head, ...rows] = data
    .map((cells, index) => ({ cells: cells.map((cell) => cell.trim()), row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (head === undefined || errors.length > 0) return undefined;
  const columns = head.cells;
  const readPrice = meta.delimiter === ';' ? parseMoneyWithComma : parseMoney;
  return {
    rows: rows.map(({ cells, row }) => readRow((name) => cells[columns.indexOf(name)] ?? '', readPrice, row)),
    unknownColumns: columns.filter((name) => !KNOWN_COLUMNS.has(name)),
    missingColumns: [...SHEET_COLUMNS, 'title:en'].filter((name) => !columns.includes(name)),
  };
}

/**
 * Detects the separator in the header row only: column names contain no separators, while texts and
 * announcements below do.
 */
function separatorOf(text: string): string {
  const names = /\S.*/.exec(text)?.[0] ?? '';
  const countOf = (separator: string): number => names.split(separator).length;
  return SEPARATORS.reduce((most, separator) => (countOf(separator) > countOf(most) ? separator : most));
}

/** Excel writes `0,14` and separates by semicolons where the comma is the decimal mark. */
const parseMoneyWithComma = (text: string): Money | undefined => parseMoney(text.replace(',', '.'));

function readRow(
  cell: (name: string) => string,
  readPrice: (text: string) => Money | undefined,
  row: number,
): SheetRow {
  const numbers = { episodes: wholeIn(cell('episodes')), freeEpisodes: wholeIn(cell('free')) };
  const prices = { wholesale: readPrice(cell('wholesale')), retail: readPrice(cell('retail')) };
  const licenceTerms = readTerms(cell);
  const announced = readAnnounced(cell(ANNOUNCED_COLUMN));
  const wrongColumns = [
    ...(numbers.episodes === undefined ? ['episodes'] : []),
    ...(numbers.freeEpisodes === undefined ? ['free'] : []),
    ...(prices.wholesale === undefined ? ['wholesale'] : []),
    ...(prices.retail === undefined ? ['retail'] : []),
    ...(licenceTerms === undefined ? [...LICENCE_COLUMNS] : []),
    ...(announced === undefined ? [ANNOUNCED_COLUMN] : []),
  ];
  const key = cell('key');
  if (wrongColumns.length > 0 || licenceTerms === undefined) return { row, key, wrongColumns };
  return {
    row,
    line: {
      key,
      category: cell('category'),
      ...(numbers as { episodes: number; freeEpisodes: number }),
      ...(prices as { wholesale: Money; retail: Money }),
      texts: LOCALES.flatMap((locale) => readText(locale, cell)),
      licenceTerms,
      ...(announced === undefined || announced.length === 0 ? {} : { announced }),
    },
  };
}

const wholeIn = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

const readText = (locale: Locale, cell: (name: string) => string): ImportText[] => {
  const [title, synopsis] = [cell(`title:${locale}`), cell(`synopsis:${locale}`)];
  return title === '' ? [] : [{ locale, title, synopsis }];
};

/** Parses `9-12 2026-11-22; 13 2026-12-06`; undefined if the cell is malformed. */
function readAnnounced(cell: string): ImportLine['announced'] {
  const ranges = cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^(\d{1,3})(?:-(\d{1,3}))? (\d{4}-\d{2}-\d{2})$/.exec(part))
    .map((found) => ({
      first: Number(found?.[1]),
      last: Number(found?.[2] ?? found?.[1]),
      comesOn: found?.[3] ?? '',
    }));
  return ranges.every(({ comesOn }) => dayBegins(comesOn) !== undefined) ? ranges : undefined;
}

/**
 * Territory: `world`, `world -US -CN`, or `DE AT CH`. Null if all five cells are empty, undefined if one is
 * invalid.
 */
function readTerms(cell: (name: string) => string): LicenceFacts | null | undefined {
  const [territory, from, until, holder = '', spoken = ''] = LICENCE_COLUMNS.map(cell);
  if (LICENCE_COLUMNS.every((column) => cell(column) === '')) return null;
  const [validFrom, validUntil] = [dayBegins(from ?? ''), dayBegins(until ?? '')];
  const words = (territory ?? '').split(/\s+/).filter((word) => word !== '');
  const isWorldwide = words[0]?.toLowerCase() === 'world';
  const countries = (isWorldwide ? words.slice(1) : words).map((word) =>
    word.replace(/^-/, '').toUpperCase(),
  );
  const languages = LOCALES.filter((locale) => spoken.split(/\s+/).includes(locale));
  if (validFrom === undefined || validUntil === undefined || words.length === 0) return undefined;
  if (holder === '' || languages.length === 0) return undefined;
  return { isWorldwide, countries, validFrom, validUntil, holder, languages };
}
