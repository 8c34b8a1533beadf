import { bytesToHex, consistencyProof } from '@cliffhanger/core/proofs';
import type { Requires } from '../ports/index.ts';
import { overLog } from './steps/log-tree.ts';

export interface GetConsistency {
  /** Two sizes of the log. */
  readonly from: number;
  readonly to: number;
}

/**
 * Proves that the log at the second size begins with the log at the first; undefined when the log is smaller.
 */
export const getConsistency =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  ({ from, to }: GetConsistency): Promise<readonly string[] | undefined> =>
    transactions.read(async (repositories) => {
      if (to > (await repositories.proofLog.size()) || from > to) return undefined;
      const proof = await overLog(repositories, (subtree) => consistencyProof(from, to, subtree));
      return proof.map(bytesToHex);
    });
