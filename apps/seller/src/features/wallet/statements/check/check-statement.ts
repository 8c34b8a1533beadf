import { serverNow } from '@cliffhanger/client/clock';
import { addMoney, instantOf, type Money, microUsdt } from '@cliffhanger/core/kernel';
import {
  parseCheckpoint,
  parseNote,
  type StatementProof,
  statementFingerprint,
} from '@cliffhanger/core/proofs';
import type { StatementAnswer, StatementFacts, StatementFault } from '@cliffhanger/verifier/statement';
import { getStatementProof, listStatements } from '@cliffhanger/wire/wallet';
import { call, Refused } from '../../../../shared/server/index.ts';
import { type Period, spanOf } from '../period.ts';
import { storeChecked } from './checked-periods.ts';
import { runChecker } from './checker.ts';
import { storedLog, storeLog } from './stored-log.ts';

export interface RightStatement {
  readonly kind: 'right';
  readonly facts: StatementFacts;
  readonly fingerprint: string;
}

export interface WrongStatement {
  readonly kind: 'wrong';
  readonly code: StatementFault | 'other-balances';
  readonly line?: number;
  readonly day?: string;
  /** Evidence against the platform: the file, and the signed root stored earlier. */
  readonly evidence: { readonly file: unknown; readonly kept: string | null };
}

export type CheckedStatement = RightStatement | WrongStatement;

/** Fetches the proof and verifies it on the device, also against the log this device has seen before. */
export async function checkStatement(period: Period): Promise<CheckedStatement> {
  const proof = await fetchProof(period);
  const kept = storedLog(proof.origin);
  const consistency =
    kept === undefined ? undefined : await fetchConsistency(kept.checkpoint, proof.checkpoint);
  const verified = await runChecker({
    file: proof,
    outside: {
      ...(kept === undefined ? {} : { knownKeys: [kept.verifierKey], keptCheckpoint: kept.checkpoint }),
      ...(consistency === undefined ? {} : { consistency }),
    },
  });
  const checked = await judged(period, proof, verified, kept?.checkpoint ?? null);
  storeChecked(period, { at: serverNow(), isRight: checked.kind === 'right' });
  if (checked.kind === 'right')
    storeLog(proof.origin, {
      checkpoint: proof.checkpoint,
      verifierKey: checked.facts.log.key.verifierKey,
    });
  return checked;
}

async function judged(
  period: Period,
  proof: StatementProof,
  verified: StatementAnswer,
  kept: string | null,
): Promise<CheckedStatement> {
  const evidence = { file: proof, kept };
  if (!verified.ok) {
    const { code, line, day } = verified;
    return {
      kind: 'wrong',
      code,
      ...(line === undefined ? {} : { line }),
      ...(day === undefined ? {} : { day }),
      evidence,
    };
  }
  const { facts } = verified;
  const listed = await listedTotal(period);
  if (listed !== undefined && facts.isWholeRange && listed !== BigInt(facts.allYours))
    return { kind: 'wrong', code: 'other-balances', day: facts.day, evidence };
  return { kind: 'right', facts, fingerprint: fingerprintOf(proof) };
}

async function fetchProof(period: Period): Promise<StatementProof> {
  const { from, until } = spanOf(period, instantOf(serverNow()));
  const received = await call(getStatementProof, { from, to: until });
  if (!received.ok) throw new Refused(received.refusal);
  return received.value;
}

/** The month's total in the list of statements; the proof must match it. */
async function listedTotal(period: Period): Promise<Money | undefined> {
  if (period.kind !== 'month') return undefined;
  const received = await call(listStatements, {});
  if (!received.ok) throw new Refused(received.refusal);
  const month = received.value.list.find((one) => one.month === period.month);
  return month === undefined ? undefined : addMoney(month.available, month.unsettled, month.withdrawing);
}

/** `undefined` when the log does not respond; the result then states that nothing was compared. */
async function fetchConsistency(kept: string, shown: string): Promise<readonly string[] | undefined> {
  const sizes = [kept, shown].map((note) => parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0);
  const [from = 0, to = 0] = sizes.toSorted((one, other) => one - other);
  if (from === to) return undefined;
  try {
    const response = await fetch(`/proofs/log/consistency?from=${from}&to=${to}`);
    const verified = (await response.json()) as { readonly proof?: readonly string[] };
    return response.ok ? verified.proof : undefined;
  } catch {
    return undefined;
  }
}

function fingerprintOf(proof: StatementProof): string {
  const { lines, transfers, opening } = proof;
  const last = transfers.find(({ sequence }) => sequence === lines.last);
  const before = opening?.leaf.split('\n')[3] ?? '0'.repeat(64);
  return statementFingerprint(proof, last?.hash ?? before);
}

/** From micro-USDT as a decimal string, the format of the verifier. */
export const moneyOf = (millionths: string): Money => microUsdt(BigInt(millionths));
