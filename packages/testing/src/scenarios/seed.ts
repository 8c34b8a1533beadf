import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { addWholeCatalogue } from '../catalogue/index.ts';
import { addPlatformInvitationCode } from '../factories/index.ts';
import { DEMO_SELLER, seedDemoSeller } from './demo-seller.ts';
import { outsideOver } from './outside-over.ts';
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
