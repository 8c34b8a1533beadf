import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createArgon2Passwords, createDigests } from '@cliffhanger/adapters/passwords';
import { createSandboxPayments } from '@cliffhanger/adapters/payments';
import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import { createAesVault } from '@cliffhanger/adapters/vault';
import type { Outside } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';
import { addWholeCatalogue } from '../catalogue/index.ts';
import { addPlatformInvitationCode } from '../factories/index.ts';
import { createFakeLimits, createFakeStorage, fakePictures } from '../fakes/index.ts';
import { DEMO_SELLER, seedDemoSeller } from './demo-seller.ts';
import { seedSupportContacts } from './support-contacts.ts';

export interface SeedOptions {
  /** Of the role that owns the database. */
  readonly connectionString: string;
}

export interface Seeded {
  readonly invitationCode: string;
  readonly demoSeller: typeof DEMO_SELLER;
}

export const SEEDED_INVITATION_CODE = 'CLIFFHANGER';

/** What a development or test database begins with. Safe to run again: what is there stays as it is. */
export async function seed({ connectionString }: SeedOptions): Promise<Seeded> {
  if (process.env['CLIFFHANGER_ENV'] === 'production')
    throw new Error('a production database is never seeded');
  const owner = createMoneyPool({ connectionString, maxConnections: 2, applicationName: 'cliffhanger-seed' });
  try {
    await addPlatformInvitationCode(owner, SEEDED_INVITATION_CODE);
    await seedSupportContacts(owner);
    await addWholeCatalogue(owner);
    await seedDemoSeller(outsideOver(owner));
  } finally {
    await owner.end();
  }
  return { invitationCode: SEEDED_INVITATION_CODE, demoSeller: DEMO_SELLER };
}

/** Real passwords, so that the seeded seller can log in; the code by email is sent and used here at once. */
const outsideOver = (owner: Pool): Outside => ({
  transactions: createTransactions(owner, createStores),
  clock: systemClock,
  chance: systemChance,
  passwords: createArgon2Passwords(),
  digests: createDigests(systemChance.secret()),
  limits: createFakeLimits(systemClock),
  storage: createFakeStorage(),
  pictures: fakePictures,
  payments: createSandboxPayments('development'),
  depositKeys: createDepositKeys({}),
  vault: createAesVault({ current: systemChance.secret() }),
  secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: Date.now }),
  publicUrl: 'http://127.0.0.1',
});
