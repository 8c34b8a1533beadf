import { accept, type Result } from '@cliffhanger/core/kernel';
import { checkpointText, noteText, signatureLine } from '@cliffhanger/core/proofs';
import type { NoteSigner, Requires, StoredCheckpoint } from '../ports/index.ts';
import { lastKey } from './steps/last-key.ts';
import { overLog } from './steps/log-tree.ts';

type SignCheckpointPorts = Requires<'transactions', 'proofLog'> & { readonly noteSigner: NoteSigner };

/** Signs the current log; a no-op when that size is already signed. */
export const signCheckpoint =
  ({ transactions, noteSigner }: SignCheckpointPorts) =>
  (): Promise<Result<StoredCheckpoint | undefined>> =>
    transactions.run(async (repositories) => {
      const { proofLog } = repositories;
      const size = await proofLog.size();
      const newest = await proofLog.newestCheckpoint();
      if (size === 0 || newest?.size === size) return accept(newest);
      const inForce = await lastKey(repositories);
      if (inForce !== noteSigner.verifierKey) throw new Error(`another key signs the log now: ${inForce}`);
      const root = await overLog(repositories, (subtree) => subtree(0, size));
      const { origin, keyId } = noteSigner;
      const text = checkpointText({ origin, size, root });
      const note = noteText(text, [signatureLine(origin, keyId, noteSigner.sign(text))]);
      await proofLog.addCheckpoint(note);
      return accept({ size, note });
    });
