import { MOST_SESSIONS, type SocialAccount } from '@cliffhanger/core/identity';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs, SellerSession } from '../ports/index.ts';
import { findCaller } from './find-seller.ts';
import { profileOf, type SellerProfile } from './seller-profile.ts';

export interface OwnData {
  readonly exportedAt: Instant;
  readonly profile: SellerProfile;
  readonly socialAccounts: readonly SocialAccount[];
  readonly sessions: readonly Pick<SellerSession, 'device' | 'createdAt' | 'lastSeenAt'>[];
}

export const exportOwnData =
  ({ transactions, clock, storage }: Needs<'transactions' | 'clock' | 'storage'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<OwnData>> =>
    transactions.read(async (stores) => {
      const seller = await findCaller(stores, sellerId);
      if (!seller.ok) return seller;
      const sessions = await stores.sessions.listOpen(sellerId, MOST_SESSIONS);
      return accept({
        exportedAt: clock.now(),
        profile: await profileOf(stores, storage, seller.value),
        socialAccounts: seller.value.socialAccounts,
        sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
      });
    });
