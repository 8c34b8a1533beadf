import {
  type AllocationProof,
  type OwedProof,
  parseLogEntry,
  parseVerifierKey,
  type SolvencyProof,
  type StatementProof,
  type VerifierKey,
} from '@cliffhanger/core/proofs';
import { verifyAllocation } from '@cliffhanger/verifier/allocation';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';
import { verifySolvencyReport } from '@cliffhanger/verifier/solvency';
import { verifyStatementFile } from '@cliffhanger/verifier/statement';
import { changedEntry, compareLogViews, judgeLog, type Mirror, readCheckpoint } from '@cliffhanger/witness';
import {
  type PlainAnswer,
  type PythonCase,
  plainAnswer,
} from '../../../packages/verifier/python/python-under-test.ts';
import type { Scene } from './scene.ts';

/** What the platform presents after a tampering, to a seller, to a witness or in public. */
export interface Presentation {
  readonly statement?: StatementProof;
  readonly owed?: OwedProof;
  readonly log?: Mirror & { readonly consistency: readonly string[] };
  /** The same log as presented to another seller. */
  readonly toAnother?: Mirror;
  /** The newest solvency report, which is public. */
  readonly solvency?: SolvencyProof;
  /** One day's draw, which is public. */
  readonly draw?: AllocationProof;
}

export interface Finding {
  readonly by: 'verifier' | 'witness' | 'comparison';
  readonly code: string;
  readonly day?: string;
  readonly line?: number;
  readonly entry?: number;
}

/** Inputs for the Python verifier, with the answer of the TypeScript one. */
export interface AskedFile {
  readonly asked: PythonCase;
  readonly typescript: PlainAnswer;
}

export interface Judged {
  readonly findings: readonly Finding[];
  readonly asked: readonly AskedFile[];
}

/** Controls withhold one kind of evidence, to prove that this evidence is what finds the tampering. */
export interface Judges {
  readonly hasKept: boolean;
  readonly hasWitness: boolean;
}

const ALL_JUDGES: Judges = { hasKept: true, hasWitness: true };

/** The honest state before the tampering, in memory or in a database. */
export interface Before {
  readonly world: { readonly now: number };
  readonly kept: Pick<Scene['kept'], 'key' | 'statement' | 'mirror'>;
}

export function judge({ world, kept }: Before, shown: Presentation, judges = ALL_JUDGES): Judged {
  const consistency = shown.log?.consistency;
  const outside = {
    knownKeys: [kept.key],
    ...(judges.hasKept && { keptCheckpoint: kept.mirror.checkpoint }),
    ...(judges.hasKept && consistency !== undefined && { consistency }),
  };
  const asked: AskedFile[] = [];
  const ask = (file: unknown, answer: PlainAnswer, told: Omit<PythonCase, 'file'> = outside): Finding[] => {
    asked.push({ asked: { file, ...told }, typescript: plainAnswer(answer) });
    return answer.ok ? [] : [{ by: 'verifier', ...located(answer), code: answer.code ?? '' }];
  };
  const known = [parseVerifierKey(kept.key) as VerifierKey];
  const { statement, owed, log, toAnother, solvency, draw } = shown;
  // Readers of a public report have no earlier checkpoint: the report alone must reveal the fault.
  const stranger = { knownKeys: [kept.key] };
  const findings = [
    // As the bytes of a file, which is the form a seller has.
    ...(statement === undefined
      ? []
      : ask(statement, verifyStatementFile(Buffer.from(JSON.stringify(statement)), outside).answer)),
    // An owed proof covers a single day.
    ...(owed === undefined
      ? []
      : ask(owed, verifyOwedProof(owed, outside)).map((one) => ({ ...one, day: owed.day }))),
    ...(log === undefined || !judges.hasWitness ? [] : witnessed(log, kept.mirror, known, world.now)),
    ...(toAnother === undefined || !judges.hasWitness ? [] : compared(kept.mirror, toAnother, known)),
    ...(solvency === undefined
      ? []
      : ask(solvency, verifySolvencyReport(solvency, stranger), stranger).map((one) => ({
          ...one,
          day: dayOf(world.now),
        }))),
    ...(draw === undefined
      ? []
      : ask(draw, verifyAllocation(draw, stranger), stranger).map((one) => ({ ...one, day: draw.day }))),
  ];
  return { findings: findings.map((finding) => withLine(finding, kept.statement, statement, judges)), asked };
}

const located = ({ day, line }: PlainAnswer) => ({
  ...(day !== undefined && { day }),
  ...(line !== undefined && { line }),
});

function witnessed(
  log: NonNullable<Presentation['log']>,
  kept: Mirror,
  known: readonly VerifierKey[],
  now: number,
): Finding[] {
  const size = readCheckpoint(kept.checkpoint)?.checkpoint.size ?? 0;
  // Like the witness program, which does not fetch entries it has already mirrored.
  const entries = [...kept.entries, ...log.entries.slice(size)];
  const found = judgeLog(
    { ...log, entries },
    { known, mirror: kept, now, staleAfterMs: Number.POSITIVE_INFINITY },
  );
  if (found === undefined) return [];
  const entry = found.entry ?? changedEntry(kept.entries, log.entries);
  return [{ by: 'witness', code: found.code, ...(entry !== undefined && atEntry(entry, log.entries)) }];
}

function compared(one: Mirror, other: Mirror, known: readonly VerifierKey[]): Finding[] {
  const comparison = compareLogViews(one, other, known);
  if (comparison.verdict !== 'conflict') return [];
  const { entry } = comparison;
  return [
    { by: 'comparison', code: 'two-stories', ...(entry !== undefined && atEntry(entry, other.entries)) },
  ];
}

/** The day that a log entry covers. */
function atEntry(entry: number, entries: readonly string[]): Pick<Finding, 'entry' | 'day'> {
  const parsed = parseLogEntry(entries[entry] ?? '');
  if (parsed?.kind === 'closing') return { entry, day: dayOf(parsed.closedAt - 1) };
  return parsed !== undefined && 'day' in parsed ? { entry, day: parsed.day } : { entry };
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/**
 * A rewritten log is found by its root; the reported line is the first that differs from the seller's file.
 */
function withLine(
  finding: Finding,
  before: StatementProof,
  now: StatementProof | undefined,
  { hasKept }: Judges,
): Finding {
  if (finding.line !== undefined || now === undefined || !hasKept) return finding;
  const hashes = new Map(now.transfers.map(({ sequence, hash }) => [sequence, hash]));
  const first = before.transfers.find(({ sequence, hash }) => hashes.get(sequence) !== hash);
  if (first === undefined) return finding;
  return { ...finding, line: first.sequence, day: dayOf(first.effectiveAt) };
}
