import type { Seller } from '@cliffhanger/core/identity';
import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Uses } from '../../../ports/index.ts';

/** A new fund password starts without wrong tries, and is told by mail: it opens the way to the money. */
export async function saveFundPassword(
  repositories: Uses<'credentials' | 'outbox' | 'sessions'>,
  seller: Seller,
  fundPasswordHash: string,
): Promise<Result<Nothing>> {
  await repositories.credentials.saveFundPassword(seller.id, fundPasswordHash);
  await repositories.sessions.forgetFundPasswordProofs(seller.id);
  await repositories.outbox.put('account-mail', {
    sellerId: seller.id,
    template: 'fund-password-changed',
    facts: {},
  });
  return DONE;
}
