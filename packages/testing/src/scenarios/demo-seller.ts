import { checkReviewStatus } from '@cliffhanger/application/identity';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { Email } from '@cliffhanger/core/identity';
import { SELLER_FUND_PASSWORD, type SellerTraits } from '../factories/index.ts';
import { type StoryLength, tellHeldOrders } from './held-orders/index.ts';

/** A seller to explore the product with. Never seeded in production. */
export const DEMO_SELLER = {
  email: 'mara@cliffhanger.test' as Email,
  realName: 'Mara Velden',
  password: 'cliffhanger-demo-1',
  fundPassword: SELLER_FUND_PASSWORD,
} as const;

const TRAITS: SellerTraits = {
  email: DEMO_SELLER.email,
  realName: DEMO_SELLER.realName,
  password: DEMO_SELLER.password,
  country: 'DE',
  invitationCode: 'CLIFFHANGER',
  socialAccounts: [
    { handle: 'mara.velden', followers: 48_200 },
    { handle: 'mara_late_night', followers: 6_150 },
  ],
  contact: { kind: 'telegram', address: '@mara_velden' },
  locale: 'en',
};

/** Creates the demo seller with her history; returns whether there was anything to do. The catalogue must exist. */
export async function seedDemoSeller(dependencies: Dependencies, over: StoryLength): Promise<boolean> {
  const known = await checkReviewStatus(dependencies)({ email: DEMO_SELLER.email });
  if (known.ok) return false;
  await tellHeldOrders(dependencies, { registration: TRAITS, now: dependencies.clock.now(), over });
  return true;
}
