import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import { rightsOf } from '../../library/steps/seller-rights.ts';
import type { FirstSteps, Requires } from '../../ports/index.ts';
import { findCaller } from '../steps/find-seller.ts';
import { profileOf, type SellerProfile } from './steps/seller-profile.ts';

/** The account with its selling rights and progress. */
export interface OwnProfile extends SellerProfile {
  /** The public name of the store; `null` before a store is approved. */
  readonly storeName: string | null;
  readonly isCertified: boolean;
  readonly creditScore: number;
  readonly rights: Rights;
  readonly remainingEpisodes: number;
  readonly firstSteps: FirstSteps;
}

type GetProfilePorts = Requires<
  'transactions' | 'storage' | 'clock',
  'credentials' | 'orders' | 'referrals' | 'rollups' | 'sellerRights' | 'sellers' | 'settings' | 'shops'
>;

export const getProfile =
  ({ transactions, storage, clock }: GetProfilePorts) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<OwnProfile>> =>
    transactions.read(async (repositories): Promise<Result<OwnProfile>> => {
      const seller = await findCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const [profile, store, { isOfficialAgent }, { creditScore, episodes }, rights, firstSteps] =
        await Promise.all([
          profileOf(repositories, storage, seller.value),
          repositories.shops.versionsOf(sellerId),
          repositories.referrals.invitationOf(sellerId),
          repositories.orders.fundsOf(sellerId),
          rightsOf(repositories, sellerId, clock.now()),
          repositories.rollups.firstStepsOf(sellerId),
        ]);
      return accept({
        ...profile,
        storeName: store.shown?.name ?? null,
        isCertified: isOfficialAgent,
        creditScore,
        rights,
        remainingEpisodes: episodes,
        firstSteps,
      });
    });
