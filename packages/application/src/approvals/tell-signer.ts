import { accept } from '@cliffhanger/core/kernel';
import type { KeyTeller, Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 20;

/**
 * Sends new and retired keys to the signer, which verifies their signatures, and revocations of approved
 * subjects, which it accepts without one.
 */
export const tellSignerOfKeys =
  ({
    transactions,
    clock,
    teller,
  }: Requires<'transactions' | 'clock', 'approvals'> & { readonly teller: KeyTeller }) =>
  async (): Promise<number> => {
    const revoked = await transactions.read(({ approvals }) => approvals.revocationsToTell(MOST_AT_ONCE));
    for (const subject of revoked) {
      await teller.revoke(subject);
      await transactions.run(async ({ approvals }) => {
        await approvals.markRevocationTold(subject, clock.now());
        return accept(undefined);
      });
    }
    const keys = await transactions.read(({ approvals }) => approvals.keysToTell(MOST_AT_ONCE));
    for (const key of keys) {
      const refusedFor = await teller.tell(key);
      await transactions.run(async ({ approvals }) => {
        await approvals.markTold(key, refusedFor, clock.now());
        return accept(undefined);
      });
    }
    return revoked.length + keys.length;
  };
