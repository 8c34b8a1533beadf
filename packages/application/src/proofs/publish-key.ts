import { accept, type Result } from '@cliffhanger/core/kernel';
import { keyEntryText, toBase64 } from '@cliffhanger/core/proofs';
import type { NoteSigner, Requires } from '../ports/index.ts';
import { lastKey } from './steps/last-key.ts';

export type PublishKeyPorts = Requires<'transactions' | 'clock', 'proofLog'> & {
  readonly noteSigner: NoteSigner;
  /** The previous key, which signs the entry of the new one. */
  readonly noteSignerBefore?: NoteSigner | undefined;
};

/**
 * Ensures that the log records its signing key, as its first entry. When the configured key differs from the
 * log's last one, enters the new key, signed by the previous one: a verifier with one key can follow the
 * entries to the next (docs/proofs.md §6).
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
