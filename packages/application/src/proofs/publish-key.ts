import { accept, type Result } from '@cliffhanger/core/kernel';
import { keyEntryText, toBase64 } from '@cliffhanger/core/proofs';
import type { NoteSigner, Requires } from '../ports/index.ts';
import { lastKey } from './steps/last-key.ts';

export type PublishKeyPorts = Requires<'transactions' | 'clock', 'proofLog'> & {
  readonly noteSigner: NoteSigner;
  /** The key that was in force until now: it signs the entry of the new one. */
  readonly noteSignerBefore?: NoteSigner | undefined;
};

/**
 * The log says which key signs it, first of all. Where another key is configured than the last one of the log, the new one
 * is entered, signed by the one before: whoever knows one key follows the entries from it (docs/proofs.md §6).
 */
export const publishKey =
  ({ transactions, clock, noteSigner, noteSignerBefore }: PublishKeyPorts) =>
  (): Promise<Result<{ readonly isNew: boolean }>> =>
    transactions.run(async (repositories): Promise<Result<{ readonly isNew: boolean }>> => {
      const last = await lastKey(repositories);
      if (last === noteSigner.verifierKey) return accept({ isNew: false });
      const key = {
        kind: 'key' as const,
        name: noteSigner.origin,
        verifierKey: noteSigner.verifierKey,
        from: clock.now(),
      };
      const signature =
        last === undefined ? null : toBase64(signerOf(last, noteSignerBefore).sign(keyEntryText(key)));
      await repositories.proofLog.append({ ...key, signature });
      return accept({ isNew: true });
    });

function signerOf(verifierKey: string, before: NoteSigner | undefined): NoteSigner {
  if (before?.verifierKey === verifierKey) return before;
  throw new Error(
    `the log's last key is ${verifierKey}, and neither PROOFS_KEY nor PROOFS_KEY_BEFORE is that key: a new key needs the signature of the one before`,
  );
}
