import { parseLogEntry } from '@cliffhanger/core/proofs';
import type { Uses } from '../../ports/index.ts';

/** The current verifier key according to the log; undefined before the first. */
export async function lastKey({ proofLog }: Uses<'proofLog'>): Promise<string | undefined> {
  const stored = await proofLog.newestOf('key', await proofLog.size());
  const entry = stored && parseLogEntry(stored.text);
  return entry?.kind === 'key' ? entry.verifierKey : undefined;
}
