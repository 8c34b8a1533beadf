import { accept, type Result } from '@cliffhanger/core/kernel';
import type { ReleaseEntry } from '@cliffhanger/core/proofs';
import type { Requires } from '../ports/index.ts';

/**
 * Publishes the digest of a verifier release, so that users can compare their download with the log.
 * Idempotent.
 */
export const publishRelease =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  (release: Omit<ReleaseEntry, 'kind'>): Promise<Result<{ readonly index: number }>> =>
    transactions.run(async ({ proofLog }) =>
      accept({ index: await proofLog.append({ kind: 'release', ...release }) }),
    );
