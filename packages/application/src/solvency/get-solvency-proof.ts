import {
  type LogEntryProof,
  originOfNote,
  SOLVENCY_PROOF_FORMAT,
  type SolvencyProof,
} from '@cliffhanger/core/proofs';
import type { Requires } from '../ports/index.ts';
import { provenEntries } from '../proofs/steps/log-tree.ts';

/**
 * A day's report with its entry in the signed log (docs/proofs.md §8); by default the newest. Undefined: no
 * such day, or no checkpoint since.
 */
export const getSolvencyProof =
  ({ transactions }: Requires<'transactions', 'solvency' | 'proofLog'>) =>
  (day?: string): Promise<SolvencyProof | undefined> =>
    transactions.read(async (repositories) => {
      const { solvency, proofLog } = repositories;
      const reported = await solvency.find(day);
      const checkpoint = await proofLog.newestCheckpoint();
      if (reported === undefined || checkpoint === undefined || reported.logIndex >= checkpoint.size)
        return undefined;
      const { size, note } = checkpoint;
      const keys = await proofLog.listOf('key', size);
      const entry = await proofLog.list(reported.logIndex, 1);
      const proven = await provenEntries(repositories, [...entry, ...keys], size);
      const [own, ...provenKeys] = proven as readonly [LogEntryProof, ...LogEntryProof[]];
      return {
        format: SOLVENCY_PROOF_FORMAT,
        origin: originOfNote(note),
        report: reported.report,
        solvency: own,
        checkpoint: note,
        keys: provenKeys,
      };
    });
