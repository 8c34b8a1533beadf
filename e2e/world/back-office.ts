import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createDeviceKeys } from '@cliffhanger/adapters/device-keys';
import { createPapers } from '@cliffhanger/adapters/papers';
import { createArgon2Passwords, createHmac } from '@cliffhanger/adapters/passwords';
import { createSandboxPayments } from '@cliffhanger/adapters/payments';
import {
  createMoneyPool,
  createMovableClock,
  createRepositories,
  createTransactions,
} from '@cliffhanger/adapters/postgres';
import { systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import { decideCertification } from '@cliffhanger/application/identity';
import { buyPack } from '@cliffhanger/application/levels';
import type { Dependencies } from '@cliffhanger/application/ports';
import { type CertificationVerdict, type Email, parseEmail } from '@cliffhanger/core/identity';
import {
  accept,
  DAY_MS,
  earlier,
  type Instant,
  instantOf,
  type Money,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import { TEST_PARTY } from '@cliffhanger/testing/approvals';
import { useClock } from '@cliffhanger/testing/database';
import {
  addOperators,
  anApprovedSeller as approvedByUseCases,
  aReadyPayoutMethod,
  IDA,
  aPendingSeller as pendingByUseCases,
  type SellerTraits,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import {
  createFakeClock,
  createFakeLimits,
  createFakeStorage,
  type FakeClock,
  fakePictures,
} from '@cliffhanger/testing/fakes';

/*
 * What a journey takes for granted, made in the stack's own database by the product's own use cases. It happened
 * yesterday: a code that was sent then does not hold up the next one.
 */

const yesterday = <T>(work: (dependencies: Dependencies) => Promise<T>): Promise<T> =>
  inThePast(DAY_MS, work);

/** Other journeys may have moved it on. */
async function stackTime(session: Parameters<typeof createMovableClock>[0]['session']): Promise<Instant> {
  const clock = createMovableClock({
    environment: 'test',
    system: { now: () => instantOf(Date.now()) },
    session,
  });
  await clock.isSet;
  clock.stop();
  return clock.now();
}

/** Begins so long before the stack's own time; the work may let time pass on the clock that it is given. */
export async function inThePast<T>(
  agoMs: number,
  work: (
    dependencies: Dependencies,
    clock: FakeClock,
    owner: Parameters<typeof addOperators>[0],
  ) => Promise<T>,
): Promise<T> {
  const connectionString = process.env['DATABASE_OWNER_URL'];
  if (connectionString === undefined) throw new Error('DATABASE_OWNER_URL is not set: start with pnpm e2e');
  const pool = createMoneyPool({ connectionString, maxConnections: 2, applicationName: 'cliffhanger-e2e' });
  try {
    const clock = createFakeClock(earlier(await stackTime(pool), agoMs));
    // Journeys have a past: whoever makes it says when it was.
    await useClock(pool, 'callers');
    await addOperators(pool);
    const dependencies: Dependencies = {
      transactions: createTransactions(pool, createRepositories),
      clock,
      random: systemRandom,
      passwords: createArgon2Passwords(),
      hmac: createHmac(systemRandom.secret()),
      limits: createFakeLimits(clock),
      storage: createFakeStorage(),
      pictures: fakePictures,
      papers: createPapers(),
      payments: { sandbox: createSandboxPayments('test') },
      depositKeys: createDepositKeys({}),
      sealing: createAesSealing({ current: systemRandom.secret() }),
      secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: Date.now }),
      deviceKeys: createDeviceKeys(TEST_PARTY.origins[0]),
      publicUrl: 'http://127.0.0.1',
      storefrontUrl: 'http://127.0.0.1/watch/',
    };
    return await work(dependencies, clock, pool);
  } finally {
    await pool.end();
  }
}

/** Nobody else has it, in this run or an earlier one. */
export const anUnusedEmail = (name: string): Email =>
  parseEmail(`${name}.${crypto.randomUUID().slice(0, 8)}@example.org`) as Email;

export const anApprovedSeller = (traits: SellerTraits = {}): Promise<TestSeller> =>
  yesterday((dependencies) => approvedByUseCases(dependencies, { email: anUnusedEmail('nora'), ...traits }));

/** Has registered and waits to be decided on. */
export const aPendingSeller = (traits: SellerTraits = {}): Promise<TestSeller> =>
  yesterday((dependencies) => pendingByUseCases(dependencies, { email: anUnusedEmail('nora'), ...traits }));

/** Has money, a fund password and an address whose waiting time is over. */
export const aSellerWithAddress = ({ money }: { readonly money: string }): Promise<TestSeller> =>
  inThePast(2 * DAY_MS, async (dependencies, clock) => {
    const seller = await approvedByUseCases(dependencies, { email: anUnusedEmail('nora') });
    await withMoney(dependencies, seller.id, money);
    await aReadyPayoutMethod({ dependencies, clock }, seller);
    return seller;
  });

/** Has spent all of it on a pack of a hundred episodes, and an address whose waiting time is over. */
export const aSellerWhoPrepaid = (): Promise<TestSeller> =>
  inThePast(2 * DAY_MS, async (dependencies, clock) => {
    const seller = await approvedByUseCases(dependencies, { email: anUnusedEmail('nora') });
    await withMoney(dependencies, seller.id, '20');
    valueOf(await buyPack(dependencies)({ sellerId: seller.id, pack: 'episodes-100', quantity: 1 }));
    await aReadyPayoutMethod({ dependencies, clock }, seller);
    return seller;
  });

/** Whether the signer was told of every address of this seller: it pays to no other. */
export const isKnownToSigner = ({ id }: TestSeller): Promise<boolean> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rows } = await owner.query<{ isKnown: boolean | null }>(
      `select bool_and(allowlisted_at is not null) as "isKnown" from wallet.payout_methods where seller_id = $1`,
      [id],
    );
    return rows[0]?.isKnown === true;
  });

/** The same for an address to which something is sent back. */
export const isAddressKnownToSigner = (address: string): Promise<boolean> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rowCount } = await owner.query(
      'select from chain.resolutions where lower(to_address) = $1 and allowlisted_at is not null',
      [address],
    );
    return rowCount === 1;
  });

/** Posted like every deposit, so that what a screen shows can only come from the books. */
export const creditDeposit = (sellerId: SellerId, amount: Money): Promise<void> =>
  yesterday(async ({ transactions, clock, random }) => {
    const id = random.id<'transfer'>();
    await transactions.run(async ({ ledger }) =>
      accept(
        await ledger.post({
          ...depositCredited(custody('bsc'), amount),
          id,
          key: `deposit:${id}`,
          sellerId,
          reference: { type: 'deposit', id },
          effectiveAt: clock.now(),
          actor: 'e2e',
        }),
      ),
    );
  });

export const sellerIdOf = (email: Email): Promise<SellerId> =>
  yesterday(async ({ transactions }) => {
    const id = await transactions.read((repositories) => repositories.emailOwners.ownerOf(email));
    if (id === undefined || id === null) throw new Error(`nobody has ${email}`);
    return id;
  });

/** A reviewer decides about the certification that was sent in last. */
export const reviewerDecides = (sellerId: SellerId, verdict: CertificationVerdict): Promise<void> =>
  inThePast(0, async (dependencies, _clock, owner) => {
    await addOperators(owner);
    const certification = await dependencies.transactions.read((repositories) =>
      repositories.certifications.find(sellerId),
    );
    if (certification === undefined) throw new Error('nothing was sent in');
    const { id: certificationId } = certification;
    valueOf(await decideCertification(dependencies)({ certificationId, verdict, operator: IDA }));
  });

/** As a lock or a new password ends them: wherever the seller is logged in, the token is worth nothing any more. */
export const endSessionsOf = (sellerId: SellerId): Promise<void> =>
  inThePast(0, async ({ transactions, clock }) => {
    await transactions.run(async (repositories) =>
      accept(await repositories.sessions.endAll(sellerId, clock.now())),
    );
  });
