import { createHmac } from '@cliffhanger/adapters/passwords';
import { systemClock } from '@cliffhanger/adapters/random';
import type { SellerId } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aDrama,
  anApprovedSeller,
  aPromotedConsignment,
  type Fixture,
  withMoney,
} from '@cliffhanger/testing/factories';
import { TRIAL_SECRETS } from './fleet.ts';
import type { Shop } from './shop.ts';

const BALANCE = '1000';

/** Sellers with a balance and a drama to sell, created through the product's use cases. */
export async function openShops({ owner, dependencies }: Fixture, count: number): Promise<readonly Shop[]> {
  await addSampleCategories(owner);
  const hmac = createHmac(TRIAL_SECRETS.TOKEN_SECRET);
  const clickOf = (sellerId: SellerId) => aClick({ hmac, clock: systemClock }, sellerId);
  const dramaId = await aDrama(owner, { wholesale: '0.22', retail: '0.5', episodes: 20, freeEpisodes: 3 });
  const shops: Shop[] = [];
  for (let made = 0; made < count; made += 1) {
    const seller = await anApprovedSeller(dependencies);
    await aPromotedConsignment(dependencies, seller.id, dramaId);
    await withMoney(dependencies, seller.id, BALANCE);
    shops.push({ seller, dramaId, clickOf });
  }
  return shops;
}
