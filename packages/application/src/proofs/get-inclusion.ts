import type { LogEntryProof } from '@cliffhanger/core/proofs';
import type { Requires } from '../ports/index.ts';
import { provenEntries } from './steps/log-tree.ts';

export interface GetInclusion {
  readonly index: number;
  /** Of the log that it is proven to be in. */
  readonly size: number;
}

/** Undefined where the log has not grown to that size, or the entry is not within it. */
export const getInclusion =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  ({ index, size }: GetInclusion): Promise<LogEntryProof | undefined> =>
    transactions.read(async (repositories) => {
      const { proofLog } = repositories;
      if (size > (await proofLog.size()) || index >= size) return undefined;
      const [proven] = await provenEntries(repositories, await proofLog.list(index, 1), size);
      return proven;
    });
