import type { Seller } from '@cliffhanger/core/identity';
import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Stores } from '../../ports/index.ts';

/** A new fund password starts without wrong tries, and is told by mail: it opens the way to the money. */
export async function saveFundPassword(
  stores: Stores,
  seller: Seller,
  fundPasswordHash: string,
): Promise<Result<Nothing>> {
  await stores.credentials.saveFundPassword(seller.id, fundPasswordHash);
  await stores.sessions.forgetFundPasswordProofs(seller.id);
  await stores.outbox.put('send-mail', {
    to: seller.email,
    locale: seller.locale,
    template: 'fund-password-changed',
    facts: { name: seller.realName },
  });
  return DONE;
}
