import type { Seller } from '@cliffhanger/core/identity';
import { DONE, type Nothing, type Result } from '@cliffhanger/core/kernel';
import type { Uses } from '../../../ports/index.ts';

/** Resets wrong tries and sends a mail, because the fund password guards the money. */
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
