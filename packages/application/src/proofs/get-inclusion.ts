import type { LogEntryProof } from '@cliffhanger/core/proofs';
import type { Requires } from '../ports/index.ts';
import { provenEntries } from './steps/log-tree.ts';

export interface GetInclusion {
  readonly index: number;
  /** The log size that the proof refers to. */
  readonly size: number;
}

/** Undefined when the log is smaller than that, or the entry is outside it. */
export const getInclusion =
  ({ transactions }: Requires<'transactions', 'proofLog'>) =>
  ({ index, size }: GetInclusion): Promise<LogEntryProof | undefined> =>
    transactions.read(async (repositories) => {
      const { proofLog } = repositories;
      if (size > (await proofLog.size()) || index >= size) return undefined;
      const [proven] = await provenEntries(repositories, await proofLog.list(index, 1), size);
      return proven;
    });
