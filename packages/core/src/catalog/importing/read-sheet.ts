import { LOCALES, type Locale, type Money, parseMoney } from '../../kernel/index.ts';
import { dayBegins } from '../../settlement/index.ts';
import type { LicenceTerms } from '../licence.ts';
import type { ImportLine, ImportText } from './import-line.ts';
import { readCsv } from './read-csv.ts';

/** What a sheet alone can say of a drama; its files come from its folder. */
export type SheetLine = Omit<ImportLine, 'posterDigest' | 'licence' | 'episodeFiles'> & {
  readonly licenceTerms: LicenceTerms | null;
};

export type SheetRow =
  | { readonly row: number; readonly line: SheetLine }
  | { readonly row: number; readonly key: string; readonly wrongColumns: readonly string[] };

export interface Sheet {
  readonly rows: readonly SheetRow[];
  /** Columns that nobody knows; probably a slip of the pen. */
  readonly unknownColumns: readonly string[];
  readonly missingColumns: readonly string[];
}

export const SHEET_COLUMNS = ['key', 'category', 'episodes', 'free', 'wholesale', 'retail'] as const;
const LICENCE_COLUMNS = ['territory', 'licence_from', 'licence_until'] as const;
const TEXT_COLUMNS = LOCALES.flatMap((locale) => [`title:${locale}`, `synopsis:${locale}`]);
const KNOWN_COLUMNS: ReadonlySet<string> = new Set([...SHEET_COLUMNS, ...LICENCE_COLUMNS, ...TEXT_COLUMNS]);

/** Undefined when it is no sheet at all. */
export function readSheet(text: string): Sheet | undefined {
  const [head, ...rows] = readCsv(text) ?? [];
  if (head === undefined) return undefined;
  const columns = head.map((name) => name.trim());
  return {
    rows: rows.map((cells, index) => readRow(columns, cells, index + 2)),
    unknownColumns: columns.filter((name) => !KNOWN_COLUMNS.has(name)),
    missingColumns: [...SHEET_COLUMNS, 'title:en'].filter((name) => !columns.includes(name)),
  };
}

function readRow(columns: readonly string[], cells: readonly string[], row: number): SheetRow {
  const cell = (name: string): string => (cells[columns.indexOf(name)] ?? '').trim();
  const numbers = { episodes: wholeIn(cell('episodes')), freeEpisodes: wholeIn(cell('free')) };
  const prices = { wholesale: parseMoney(cell('wholesale')), retail: parseMoney(cell('retail')) };
  const licenceTerms = readTerms(cell);
  const wrongColumns = [
    ...(numbers.episodes === undefined ? ['episodes'] : []),
    ...(numbers.freeEpisodes === undefined ? ['free'] : []),
    ...(prices.wholesale === undefined ? ['wholesale'] : []),
    ...(prices.retail === undefined ? ['retail'] : []),
    ...(licenceTerms === undefined ? [...LICENCE_COLUMNS] : []),
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
    },
  };
}

const wholeIn = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

const readText = (locale: Locale, cell: (name: string) => string): ImportText[] => {
  const [title, synopsis] = [cell(`title:${locale}`), cell(`synopsis:${locale}`)];
  return title === '' ? [] : [{ locale, title, synopsis }];
};

/** `world`, `world -US -CN`, or `DE AT CH`; null where the three are empty, undefined where one of them is wrong. */
function readTerms(cell: (name: string) => string): LicenceTerms | null | undefined {
  const [territory, from, until] = LICENCE_COLUMNS.map(cell);
  if (!territory && !from && !until) return null;
  const [validFrom, validUntil] = [dayBegins(from ?? ''), dayBegins(until ?? '')];
  const words = (territory ?? '').split(/\s+/).filter((word) => word !== '');
  const isWorldwide = words[0]?.toLowerCase() === 'world';
  const countries = (isWorldwide ? words.slice(1) : words).map((word) =>
    word.replace(/^-/, '').toUpperCase(),
  );
  if (validFrom === undefined || validUntil === undefined || words.length === 0) return undefined;
  return { isWorldwide, countries, validFrom, validUntil };
}
