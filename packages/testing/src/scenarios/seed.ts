import {
  ANSWERED_WITHIN,
  createMoneyPool,
  createRepositories,
  createTransactions,
} from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { Pool } from 'pg';
import { addWholeCatalogue } from '../catalogue/index.ts';
import { withOwnTime } from '../database/index.ts';
import { addOperators, addPlatformInvitationCode, aroundDatabase, signingDeeds } from '../factories/index.ts';
import { DEMO_SELLER, seedDemoSeller } from './demo-seller.ts';
import type { StoryLength } from './held-orders/index.ts';
import { seedSupportContacts } from './support-contacts.ts';

export interface SeedOptions {
  /** With the role that owns the database. */
  readonly connectionString: string;
  /** Dramas whose episodes are marked ready without a film; the whole catalogue by default. */
  readonly readyByRows?: readonly DramaId[];
  /** Her three weeks of history take the longest; only screens with data need them. */
  readonly hasDemoSeller?: boolean;
}

export interface SeedAroundOptions extends Pick<SeedOptions, 'connectionString'> {
  /** The storage and encryption of the apps that will use the database. */
  readonly real: Partial<Pick<Dependencies, 'storage' | 'pictures' | 'sealing'>>;
}

export interface Seeded {
  readonly invitationCode: string;
  readonly demoSeller: typeof DEMO_SELLER;
}

const SEEDED_INVITATION_CODE = 'CLIFFHANGER';

/** The base data of a test database. Idempotent. */
export const seed = ({ connectionString, readyByRows, hasDemoSeller = true }: SeedOptions): Promise<Seeded> =>
  seedAfter((owner) => addWholeCatalogue(owner, readyByRows), {
    connectionString,
    real: {},
    demoSeller: hasDemoSeller ? 'three-weeks' : 'none',
  });

/** The same for an existing catalogue, with the longer story, for people to look at. */
export const seedAround = (options: SeedAroundOptions): Promise<Seeded> =>
  seedAfter(async () => {}, { ...options, demoSeller: 'sixty-days' });

async function seedAfter(
  addCatalogue: (owner: Pool) => Promise<void>,
  { connectionString, real, demoSeller }: SeedAroundOptions & { readonly demoSeller: StoryLength | 'none' },
): Promise<Seeded> {
  if (process.env['CLIFFHANGER_ENV'] === 'production')
    throw new Error('a production database is never seeded');
  const owner = createMoneyPool({
    connectionString,
    maxConnections: 2,
    applicationName: 'cliffhanger-seed',
    // Inserts the episodes of sixty dramas in one statement.
    answeredWithinMs: ANSWERED_WITHIN.sets,
  });
  try {
    await addPlatformInvitationCode(owner, SEEDED_INVITATION_CODE);
    await seedSupportContacts(owner);
    await addCatalogue(owner);
    await addOperators(owner);
    const transactions = createTransactions(owner, createRepositories);
    const dependencies = aroundDatabase({ transactions, clock: systemClock, ...real });
    if (demoSeller !== 'none')
      await withOwnTime(owner, () => seedDemoSeller(signingDeeds(dependencies, owner), demoSeller));
  } finally {
    await owner.end();
  }
  return { invitationCode: SEEDED_INVITATION_CODE, demoSeller: DEMO_SELLER };
}
