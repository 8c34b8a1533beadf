import { checkSocialAccounts, type SocialAccount } from '@cliffhanger/core/identity';
import type { Result, SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { lockCaller } from '../steps/find-seller.ts';

export interface SaveSocialAccounts {
  readonly sellerId: SellerId;
  readonly socialAccounts: readonly SocialAccount[];
}

export const saveSocialAccounts =
  ({ transactions }: Requires<'transactions', 'sellers'>) =>
  async ({ sellerId, socialAccounts }: SaveSocialAccounts): Promise<Result<readonly SocialAccount[]>> => {
    const checked = checkSocialAccounts(socialAccounts);
    if (!checked.ok) return checked;
    return transactions.run(async (repositories) => {
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      await repositories.sellers.saveSocialAccounts(sellerId, checked.value);
      return checked;
    });
  };
