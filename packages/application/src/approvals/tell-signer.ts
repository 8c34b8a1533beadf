import { accept } from '@cliffhanger/core/kernel';
import type { KeyTeller, Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 20;

/** Carries new and taken-away keys to the signer, which decides by the signatures whether it believes them. */
export const tellSignerOfKeys =
  ({
    transactions,
    clock,
    teller,
  }: Requires<'transactions' | 'clock', 'approvals'> & { readonly teller: KeyTeller }) =>
  async (): Promise<number> => {
    const keys = await transactions.read(({ approvals }) => approvals.keysToTell(MOST_AT_ONCE));
    for (const key of keys) {
      const refusedFor = await teller.tell(key);
      await transactions.run(async ({ approvals }) => {
        await approvals.markTold(key, refusedFor, clock.now());
        return accept(undefined);
      });
    }
    return keys.length;
  };
