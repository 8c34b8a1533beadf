import type { VerifierKey } from '@cliffhanger/core/proofs';
import type { WitnessKey } from './countersign.ts';
import type { LogFault } from './fault.ts';
import {
  changedEntry,
  judgeCheckpoint,
  judgeLog,
  type Mirror,
  readCheckpoint,
  type ShownLog,
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

/** Looks at the log once. What is wrong changes nothing of what was kept, and is written down with both notes. */
export async function witnessLog(witness: Witness, now: number): Promise<Round> {
  const { log, known, folder, key, staleAfterMs } = witness;
  const kept = readMirror(folder);
  const checkpoint = await log.checkpoint();
  const shown = await shownLog(witness, checkpoint, kept);
  const found = judgeLog(shown, { known, kept, now, staleAfterMs });
  if (found !== undefined) {
    const named = await withEntry(log, found, kept);
    const evidence = writeEvidence(folder, now, named, { kept: kept?.checkpoint ?? null, shown: checkpoint });
    return { ok: false, found: named, evidence };
  }
  writeMirror(
    folder,
    { checkpoint, entries: shown.entries },
    key.countersign(checkpoint, Math.floor(now / 1_000)),
  );
  return { ok: true, size: shown.entries.length, added: shown.entries.length - (kept?.entries.length ?? 0) };
}

/** Fetches no more than a signed checkpoint of this log asks for: a stranger cannot make a witness fetch. */
async function shownLog(
  { log, known }: Witness,
  checkpoint: string,
  kept: Mirror | undefined,
): Promise<ShownLog> {
  const before = kept?.entries ?? [];
  const size = readCheckpoint(checkpoint)?.checkpoint.size ?? 0;
  const wrong = judgeCheckpoint(checkpoint, kept, known, before);
  // A key that is new may be among the entries that are new.
  if (wrong !== undefined && wrong.code !== 'unknown-key')
    return { checkpoint, entries: before, consistency: [] };
  if (size < before.length) return { checkpoint, entries: before, consistency: [] };
  const entries = [...before, ...(await log.entries(before.length, size))];
  const consistency = kept === undefined ? undefined : await log.consistency(before.length, size);
  return { checkpoint, entries, consistency };
}

/** Asks for the old entries once more, to say which of them is told differently. */
async function withEntry(log: LogClient, found: LogFault, kept: Mirror | undefined): Promise<LogFault> {
  if (kept === undefined || !['rewritten', 'fork', 'wrong-root'].includes(found.code)) return found;
  const again = await log.entries(0, kept.entries.length).catch(() => undefined);
  const entry = again === undefined ? undefined : changedEntry(kept.entries, again);
  if (entry === undefined) return found;
  return { ...found, entry, sentence: `${found.sentence} Entry ${entry} is not what it was.` };
}
