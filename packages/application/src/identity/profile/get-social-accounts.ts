import type { SocialAccount } from '@cliffhanger/core/identity';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { findCaller } from '../steps/find-seller.ts';

export interface GetSocialAccounts {
  readonly sellerId: SellerId;
  /** The requested seller; a seller may read only their own. */
  readonly of: SellerId;
}

export const getSocialAccounts =
  ({ transactions }: Requires<'transactions', 'sellers'>) =>
  async ({ sellerId, of }: GetSocialAccounts): Promise<Result<readonly SocialAccount[]>> => {
    if (of !== sellerId) return refuse('account-does-not-exist');
    const seller = await transactions.read((repositories) => findCaller(repositories, sellerId));
    return seller.ok ? accept(seller.value.socialAccounts) : seller;
  };
