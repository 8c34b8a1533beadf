import { microUsdt } from '../kernel/index.ts';
import type { SolvencyReport } from './report.ts';

const REPORT_FORMAT = 'cliffhanger-solvency-report-1';

/**
 * The bytes that the digest in the log covers: JSON without spaces, keys in a fixed order, large numbers as
 * text.
 */
export const reportText = (report: SolvencyReport): string =>
  JSON.stringify(ordered({ format: REPORT_FORMAT, ...report }));

function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== 'object') return value;
  const named = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(named.map(([name, content]) => [name, ordered(content)]));
}

/** For reports made here; a foreign file also needs `reportFault`. */
export function parseReport(text: string): SolvencyReport {
  const { format, ...report } = JSON.parse(text, amountsIn) as SolvencyReport & { readonly format: string };
  if (format !== REPORT_FORMAT) throw new TypeError(`no report of this format: ${format}`);
  return report;
}

const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'owed',
  'proven',
  'stated',
  'capital',
  'prepaidEpisodes',
  'wholesaleDeferred',
  'retailDeferred',
]);

const WHOLE = /^-?\d+$/;

const amountsIn = (name: string, value: unknown): unknown =>
  AMOUNTS.has(name) && typeof value === 'string' && WHOLE.test(value) ? microUsdt(BigInt(value)) : value;
