import { accept, type Result } from '@cliffhanger/core/kernel';
import type { ReleaseEntry } from '@cliffhanger/core/proofs';
import type { Requires } from '../ports/index.ts';

/** The fingerprint of a program that checks us: whoever downloads one compares it with the log. Said once. */
export const publishRelease =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  (release: Omit<ReleaseEntry, 'kind'>): Promise<Result<{ readonly index: number }>> =>
    transactions.run(async ({ proofLog }) =>
      accept({ index: await proofLog.append({ kind: 'release', ...release }) }),
    );
