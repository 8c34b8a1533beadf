import { createHash } from 'node:crypto';
import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createPostgresLimits } from '@cliffhanger/adapters/limits';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { paymentsFor } from '@cliffhanger/adapters/payments';
import { createPlainPool } from '@cliffhanger/adapters/postgres';
import type { Duty } from '@cliffhanger/adapters/postgres/roles';
import { systemClock } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import { openMail } from '@cliffhanger/application/messages';
import type {
  Dependencies,
  Mail,
  MailOf,
  MailTemplate,
  OutboxMessages,
} from '@cliffhanger/application/ports';
import type { Pool } from 'pg';
import {
  type OpenTestDatabase,
  type OpenTransactions,
  openTestDatabase,
  transactionsOver,
} from '../database/index.ts';
import {
  createFakeClock,
  createFakePasswords,
  createFakeStorage,
  type FakeClock,
  type FakeStorage,
} from '../fakes/index.ts';
import { aroundDatabase } from './around-database.ts';
import { addPlatformInvitationCode } from './invitation-codes.ts';
import { signingDeeds } from './signed-deeds.ts';

const TEST_INVITATION_CODE = 'CLIFFHANGER';
/** The encryption key of documents. */
export const TEST_ENCRYPTION_KEY = createHash('sha256').update('a key of the test').digest('base64');
/** Test vector 1 of BIP-32. */
export const TEST_EXTENDED_KEY =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

/**
 * All dependencies of use cases: the real database, and fakes for what is slow or depends on time. A test may replace
 * any of them.
 */
export interface Fixture extends OpenTestDatabase {
  /** On a connection with the rights of all duties. */
  readonly dependencies: Dependencies;
  /** With the rights of one duty, like its process. */
  as(duty: Duty): Dependencies;
  readonly clock: FakeClock;
  readonly storage: FakeStorage;
  /** Queued emails to an address, oldest first. */
  mailsTo(address: string): Promise<readonly Mail[]>;
}

export interface FixtureOptions {
  readonly maxConnections?: number;
  /** Uses real password hashes and rate limits, for tests of durations and limits. */
  readonly isGuardedForReal?: boolean;
  /** The public key that deposit addresses are derived from. */
  readonly depositKey?: string;
}

export async function openFixture({
  maxConnections = 8,
  isGuardedForReal = false,
  depositKey = TEST_EXTENDED_KEY,
}: FixtureOptions = {}): Promise<Fixture> {
  const open = await openTestDatabase({ maxConnections });
  const counters = createPlainPool({ connectionString: open.database.appUrl, maxConnections: 4 });
  await addPlatformInvitationCode(open.owner, TEST_INVITATION_CODE);
  // Real rate limits use the system clock, so the test's clock starts at the current time.
  const clock = isGuardedForReal ? createFakeClock(systemClock.now()) : createFakeClock();
  const storage = createFakeStorage();
  const depositKeys = createDepositKeys({ evm: depositKey });
  const dependencies = signingDeeds(
    aroundDatabase({
      transactions: open.transactions,
      clock,
      ...(isGuardedForReal
        ? { limits: createPostgresLimits(counters) }
        : { passwords: createFakePasswords() }),
      hmac: createHmac('a secret of the test'),
      storage,
      payments: paymentsFor({ environment: 'test', depositKeys }),
      depositKeys,
      sealing: OPENING.sealing,
      secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: () => clock.now() }),
      publicUrl: TEST_PUBLIC_URL,
      storefrontUrl: TEST_STOREFRONT_URL,
    }),
    open.owner,
  );
  const duties = new Map<Duty, OpenTransactions>();
  const transactionsOf = (duty: Duty): OpenTransactions => {
    const known = duties.get(duty);
    if (known !== undefined) return known;
    const opened = transactionsOver(open.database.urlOf(duty), duty, maxConnections);
    duties.set(duty, opened);
    return opened;
  };
  return {
    ...open,
    dependencies,
    as: (duty) =>
      signingDeeds({ ...dependencies, transactions: transactionsOf(duty).transactions }, open.owner),
    clock,
    storage,
    mailsTo: (address) => mailsTo(open.owner, address),
    async close() {
      await Promise.all([counters.end(), ...[...duties.values()].map(({ close }) => close())]);
      await open.close();
    },
  };
}

const TEST_PUBLIC_URL = 'https://cliffhanger.test';
const TEST_STOREFRONT_URL = 'https://cliffhanger.test/watch/';

const OPENING = {
  sealing: createAesSealing({ current: TEST_ENCRYPTION_KEY }),
  publicUrl: TEST_PUBLIC_URL,
  storefrontUrl: TEST_STOREFRONT_URL,
};

/** Queued messages of one kind, oldest first. */
export async function queuedMessages<Kind extends keyof OutboxMessages>(
  owner: Pool,
  kind: Kind,
): Promise<readonly OutboxMessages[Kind][]> {
  const { rows } = await owner.query<{ content: OutboxMessages[Kind] }>(
    'select content from jobs.messages where kind = $1 order by id',
    [kind],
  );
  return rows.map(({ content }) => content);
}

export async function mailsTo(
  owner: Pool,
  address: string,
  opening: Pick<Dependencies, 'sealing' | 'publicUrl' | 'storefrontUrl'> = OPENING,
): Promise<readonly Mail[]> {
  const queued = await queuedMessages(owner, 'send-mail');
  return queued.filter(({ to }) => to === address).map((mail) => openMail(opening, mail));
}

/** The newest email of a template; throws if there is none. */
export async function newestMail<Template extends MailTemplate>(
  fixture: Pick<Fixture, 'mailsTo'>,
  address: string,
  template: Template,
): Promise<MailOf<Template>> {
  const mails = await fixture.mailsTo(address);
  const newest = mails.findLast((mail) => mail.template === template);
  if (newest === undefined) throw new Error(`no ${template} was sent to ${address}`);
  return newest as MailOf<Template>;
}
