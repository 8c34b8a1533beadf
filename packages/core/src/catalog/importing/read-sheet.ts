import { LOCALES, type Locale, type Money, parseMoney } from '../../kernel/index.ts';
import { dayBegins } from '../../settlement/index.ts';
import type { AnnouncedRange } from '../announced.ts';
import type { LicenceFacts } from '../licence.ts';
import type { ImportLine, ImportText } from './import-line.ts';
import { readCsv } from './read-csv.ts';

/** What a sheet alone can say of a drama; its files come from its folder. */
export type SheetLine = Omit<ImportLine, 'posterDigest' | 'licence' | 'episodeFiles'> & {
  readonly licenceTerms: LicenceFacts | null;
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

/** `9-12 2026-11-22; 13 2026-12-06`; undefined where it is something else. */
function readAnnounced(cell: string): readonly AnnouncedRange[] | undefined {
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

/** `world`, `world -US -CN`, or `DE AT CH`; null where all five are empty, undefined where one of them is wrong. */
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
