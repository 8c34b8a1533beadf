import { checkReviewStatus } from '@cliffhanger/application/identity';
import type { Outside } from '@cliffhanger/application/ports';
import type { Email } from '@cliffhanger/core/identity';
import { anApprovedSeller, type SellerTraits, withFundPassword } from '../factories/index.ts';

/** Somebody to look around with on a developer's machine. Never seeded in production. */
export const DEMO_SELLER = {
  email: 'mara@cliffhanger.test' as Email,
  realName: 'Mara Velden',
  password: 'cliffhanger-demo-1',
} as const;

const TRAITS: SellerTraits = {
  ...DEMO_SELLER,
  country: 'DE',
  invitationCode: 'CLIFFHANGER',
  socialAccounts: [
    { handle: 'mara.velden', followers: 48_200 },
    { handle: 'mara_late_night', followers: 6_150 },
  ],
  contact: { kind: 'telegram', address: '@mara_velden' },
  locale: 'en',
};

/** Says whether there was anything to do. */
export async function seedDemoSeller(outside: Outside): Promise<boolean> {
  const known = await checkReviewStatus(outside)({ email: DEMO_SELLER.email });
  if (known.ok) return false;
  await withFundPassword(outside, await anApprovedSeller(outside, TRAITS));
  return true;
}
