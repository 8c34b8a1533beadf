import { SOLVENCY_PROOF_FORMAT, type SolvencyProof } from '@cliffhanger/core/proofs';
import { parseReport, type SolvencyReport } from '@cliffhanger/core/solvency';
import {
  isAmountText,
  isCount,
  isList,
  isObject,
  isText,
  type JsonObject,
  versionOf,
} from '../form/index.ts';
import { isEntryProof } from '../notes/index.ts';

export interface ReadReport {
  readonly proof: SolvencyProof;
  readonly report: SolvencyReport;
}

/** The file with its parsed report, or the fault code. */
export function readSolvencyProof(file: unknown): ReadReport | 'unreadable' | 'newer-format' {
  if (!isObject(file)) return 'unreadable';
  const version = versionOf(file['format'], SOLVENCY_PROOF_FORMAT);
  if (version === 'newer') return 'newer-format';
  if (version !== 'known' || !isSolvencyProof(file)) return 'unreadable';
  const report = parsed(file.report);
  if (!isObject(report)) return 'unreadable';
  const reportVersion = versionOf(report['format'], 'cliffhanger-solvency-report-1');
  if (reportVersion === 'newer') return 'newer-format';
  if (reportVersion !== 'known' || !isReport(report)) return 'unreadable';
  return { proof: file, report: parseReport(file.report) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isSolvencyProof = (file: JsonObject): file is JsonObject & SolvencyProof =>
  isText(file['origin']) &&
  isText(file['report']) &&
  isEntryProof(file['solvency']) &&
  isText(file['checkpoint']) &&
  isList(file['keys'], isEntryProof);

const isReport = (report: JsonObject): boolean =>
  isText(report['origin']) &&
  isText(report['day']) &&
  isCount(report['takenAt']) &&
  hasForm(report['tree'], { places: isCount, root: isText }) &&
  isLines(report['owed'], { kind: isText, amount: isAmountText }) &&
  hasForm(report['apart'], { wholesaleDeferred: isAmountText, retailDeferred: isAmountText }) &&
  isAmountText(report['capital']) &&
  isAmountText(report['prepaidEpisodes']) &&
  isHeld(report['held']) &&
  isLines(report['unbacked'], { kind: isText, reference: isText, amount: isAmountText, since: isCount }) &&
  hasForm(report['totals'], { owed: isAmountText, proven: isAmountText, stated: isAmountText }) &&
  isText(report['colour']) &&
  (report['redSince'] === null || hasForm(report['redSince'], { since: isCount, reports: isCount }));

const isHeld = (held: unknown): boolean =>
  isObject(held) &&
  isLines(held['addresses'], {
    network: isText,
    address: isText,
    amount: isAmountText,
    block: isCount,
    blockHash: isText,
    signed: isSignedAtOrNull,
  }) &&
  isLines(held['elsewhere'], { network: isText, addresses: isCount, amount: isAmountText }) &&
  isLines(held['processors'], { name: isText, amount: isAmountText, by: isText, statedAt: isCount });

const isSignedAtOrNull = (value: unknown): boolean =>
  value === null || hasForm(value, { day: isText, block: isCount, blockHash: isText, signature: isText });

type Form = Readonly<Record<string, (value: unknown) => boolean>>;

const hasForm = (value: unknown, form: Form): value is JsonObject =>
  isObject(value) && Object.entries(form).every(([name, isOne]) => isOne(value[name]));

const isLines = (value: unknown, form: Form): boolean =>
  isList(value, (one): one is JsonObject => hasForm(one, form));
