import {
  bytesToHex,
  type LogEntryProof,
  parseLogEntry,
  type SolvencyEntry,
  sha256,
  utf8ToBytes,
} from '@cliffhanger/core/proofs';
import {
  addressName,
  isProven,
  type ReportFaultCode,
  reportFault,
  type SignatureFault,
  type SolvencyColour,
  type SolvencyReport,
  signatureFault,
  signedDaysAgo,
} from '@cliffhanger/core/solvency';
import {
  type CheckpointFacts,
  compareWithKept,
  isInLog,
  type KeptComparison,
  type KeptFault,
  type NoteFault,
  type OutsideKnowledge,
  verifyCheckpoint,
} from '../notes/index.ts';

import { readSolvencyProof } from './form.ts';

/* The checks of a daily report, docs/proofs.md §8, in their order: the first fault is the answer. */

type SolvencyFault =
  | 'unreadable'
  | 'newer-format'
  | NoteFault
  | 'solvency-not-in-log'
  | ReportFaultCode
  | SignatureFault
  | 'other-than-log'
  | 'wrong-report'
  | KeptFault;

export interface SolvencyReportFacts {
  readonly day: string;
  readonly colour: SolvencyColour;
  readonly totals: { readonly owed: string; readonly proven: string; readonly stated: string };
  /** Number of addresses with a valid signature. */
  readonly signedAddresses: number;
  /** Age of the oldest signature in days, before the day of the report. */
  readonly signedDaysAgo: number;
  /** Index of the day's entry in the public log. */
  readonly index: number;
  readonly reportDigest: string;
  readonly log: CheckpointFacts;
  readonly kept: KeptComparison;
}

export interface SolvencyFaultAnswer {
  readonly ok: false;
  readonly code: SolvencyFault;
  /** The wrong line, total or field of the report. */
  readonly where?: string;
}

export type SolvencyAnswer = { readonly ok: true; readonly facts: SolvencyReportFacts } | SolvencyFaultAnswer;

const fault = (code: SolvencyFault, where?: string): SolvencyFaultAnswer => ({
  ok: false,
  code,
  ...(where !== undefined && { where }),
});

export function verifySolvencyReport(file: unknown, outside: OutsideKnowledge = {}): SolvencyAnswer {
  const read = readSolvencyProof(file);
  if (typeof read === 'string') return fault(read);
  const { proof, report } = read;
  const signed = verifyCheckpoint(proof, outside);
  if (!signed.ok) return fault(signed.code);
  const entry = solvencyEntryOf(proof.solvency);
  if (entry === undefined || !isInLog(proof.solvency, signed.checkpoint)) return fault('solvency-not-in-log');
  const digest = bytesToHex(sha256(utf8ToBytes(proof.report)));
  const wrong = faultWithin(report) ?? faultAgainst(report, entry, proof.origin);
  if (wrong !== undefined) return wrong;
  if (digest !== entry.reportDigest) return fault('wrong-report');
  const kept = compareWithKept(signed.checkpoint, outside);
  if (!kept.ok) return fault(kept.code);
  const { owed, proven, stated } = report.totals;
  return {
    ok: true,
    facts: {
      day: report.day,
      colour: report.colour,
      totals: { owed: String(owed), proven: String(proven), stated: String(stated) },
      signedAddresses: report.held.addresses.filter(isProven).length,
      signedDaysAgo: Math.max(0, ...report.held.addresses.map((held) => signedDaysAgo(held, report))),
      index: proof.solvency.index,
      reportDigest: digest,
      log: signed.facts,
      kept: kept.comparison,
    },
  };
}

function solvencyEntryOf({ text }: LogEntryProof): SolvencyEntry | undefined {
  const entry = parseLogEntry(text);
  return entry?.kind === 'solvency' ? entry : undefined;
}

function faultWithin(report: SolvencyReport): SolvencyFaultAnswer | undefined {
  const found = reportFault(report);
  if (found !== undefined) return fault(found.code, found.where);
  const [wrong] = report.held.addresses.flatMap((held) => {
    const code = signatureFault(held, report);
    return code === undefined ? [] : [fault(code, addressName(held))];
  });
  return wrong;
}

/** The log entry repeats day, time, tree and totals, which locates a change in the report. */
function faultAgainst(
  { origin, day, takenAt, tree, totals }: SolvencyReport,
  entry: SolvencyEntry,
  ofLog: string,
): SolvencyFaultAnswer | undefined {
  const [where] =
    [
      ['origin', origin === ofLog] as const,
      ['day', day === entry.day] as const,
      ['takenAt', takenAt === entry.takenAt] as const,
      ['tree.places', tree.places === entry.places] as const,
      ['tree.root', tree.root === entry.root] as const,
      ['totals.owed', totals.owed === entry.owed] as const,
    ].find(([, isSame]) => !isSame) ?? [];
  return where === undefined ? undefined : fault('other-than-log', where);
}
