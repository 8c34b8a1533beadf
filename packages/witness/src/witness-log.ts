import type { VerifierKey } from '@cliffhanger/core/proofs';
import type { WitnessKey } from './countersign.ts';
import type { LogFault } from './fault.ts';
import {
  changedEntry,
  type FetchedLog,
  judgeCheckpoint,
  judgeLog,
  type Mirror,
  readCheckpoint,
} from './judge-log.ts';
import type { LogClient } from './log-client.ts';
import { readMirror, writeEvidence, writeMirror } from './state.ts';

export interface Witness {
  readonly log: LogClient;
  readonly known: readonly VerifierKey[];
  readonly folder: string;
  readonly key: WitnessKey;
  readonly staleAfterMs: number;
}

export type Round =
  | { readonly ok: true; readonly size: number; readonly added: number }
  | { readonly ok: false; readonly found: LogFault; readonly evidence: string };

/** Checks the log once. A fault leaves the mirror unchanged and is recorded with both notes. */
export async function witnessLog(witness: Witness, now: number): Promise<Round> {
  const { log, known, folder, key, staleAfterMs } = witness;
  const mirror = readMirror(folder);
  const checkpoint = await log.checkpoint();
  const fetched = await fetchLog(witness, checkpoint, mirror);
  const found = judgeLog(fetched, { known, mirror, now, staleAfterMs });
  if (found !== undefined) {
    const named = await withEntry(log, found, mirror);
    const evidence = writeEvidence(folder, now, named, {
      kept: mirror?.checkpoint ?? null,
      shown: checkpoint,
    });
    return { ok: false, found: named, evidence };
  }
  writeMirror(
    folder,
    { checkpoint, entries: fetched.entries },
    key.countersign(checkpoint, Math.floor(now / 1_000)),
  );
  return {
    ok: true,
    size: fetched.entries.length,
    added: fetched.entries.length - (mirror?.entries.length ?? 0),
  };
}

/**
 * Fetches only as many entries as a signed checkpoint of this log claims, so that an attacker cannot trigger large
 * downloads.
 */
async function fetchLog(
  { log, known }: Witness,
  checkpoint: string,
  mirror: Mirror | undefined,
): Promise<FetchedLog> {
  const before = mirror?.entries ?? [];
  const size = readCheckpoint(checkpoint)?.checkpoint.size ?? 0;
  const wrong = judgeCheckpoint(checkpoint, mirror, known, before);
  // A new key may be among the new entries.
  if (wrong !== undefined && wrong.code !== 'unknown-key')
    return { checkpoint, entries: before, consistency: [] };
  if (size < before.length) return { checkpoint, entries: before, consistency: [] };
  const entries = [...before, ...(await log.entries(before.length, size))];
  const consistency = mirror === undefined ? undefined : await log.consistency(before.length, size);
  return { checkpoint, entries, consistency };
}

/** Fetches the old entries again to find which one differs. */
async function withEntry(log: LogClient, found: LogFault, mirror: Mirror | undefined): Promise<LogFault> {
  if (mirror === undefined || !['rewritten', 'fork', 'wrong-root'].includes(found.code)) return found;
  const again = await log.entries(0, mirror.entries.length).catch(() => undefined);
  const entry = again === undefined ? undefined : changedEntry(mirror.entries, again);
  if (entry === undefined) return found;
  return { ...found, entry, sentence: `${found.sentence} Entry ${entry} has changed.` };
}
