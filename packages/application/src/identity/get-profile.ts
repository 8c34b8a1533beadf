import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs } from '../ports/index.ts';
import { findCaller } from './find-seller.ts';
import { profileOf, type SellerProfile } from './seller-profile.ts';

export const getProfile =
  ({ transactions, storage }: Needs<'transactions' | 'storage'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<SellerProfile>> =>
    transactions.read(async (stores) => {
      const seller = await findCaller(stores, sellerId);
      return seller.ok ? accept(await profileOf(stores, storage, seller.value)) : seller;
    });
