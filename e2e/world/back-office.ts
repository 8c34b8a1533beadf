import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { decideCertification } from '@cliffhanger/application/identity';
import { buyPack } from '@cliffhanger/application/levels';
import type { Dependencies } from '@cliffhanger/application/ports';
import { type CertificationVerdict, type Email, parseEmail } from '@cliffhanger/core/identity';
import { accept, DAY_MS, earlier, instantOf, type Money, type SellerId } from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import { useClock } from '@cliffhanger/testing/database';
import {
  addOperators,
  anApprovedSeller as approvedByUseCases,
  aReadyPayoutMethod,
  IDA,
  openPast,
  aPendingSeller as pendingByUseCases,
  type SellerTraits,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import type { FakeClock } from '@cliffhanger/testing/fakes';
import { asOwner } from './as-owner.ts';

/*
 * Preconditions of journeys, created by the product's own use cases in the stack's database. They are dated
 * yesterday, so that a code sent then does not throttle the next one.
 */

const yesterday = <T>(work: (dependencies: Dependencies) => Promise<T>): Promise<T> =>
  inThePast(DAY_MS, work);

/** Starts in the past; the work may advance the clock it receives. */
export async function inThePast<T>(
  agoMs: number,
  work: (
    dependencies: Dependencies,
    clock: FakeClock,
    owner: Parameters<typeof addOperators>[0],
  ) => Promise<T>,
): Promise<T> {
  const connectionString = process.env['DATABASE_OWNER_URL'];
  const encryptionKey = process.env['ENCRYPTION_KEY'];
  if (connectionString === undefined || encryptionKey === undefined)
    throw new Error('DATABASE_OWNER_URL or ENCRYPTION_KEY is not set: start with pnpm e2e');
  const pool = createMoneyPool({ connectionString, maxConnections: 2, applicationName: 'cliffhanger-e2e' });
  try {
    const { dependencies, clock } = openPast(pool, earlier(instantOf(Date.now()), agoMs), { encryptionKey });
    // Connections with this setting may state the time, so that rows can be dated in the past.
    await useClock(pool, 'callers');
    await addOperators(pool);
    return await work(dependencies, clock, pool);
  } finally {
    await pool.end();
  }
}

/** Unique, also across runs. */
export const anUnusedEmail = (name: string): Email =>
  parseEmail(`${name}.${crypto.randomUUID().slice(0, 8)}@example.org`) as Email;

/** Unique, so that a journey finds its own items in a shared queue. */
export const aName = (first: string): string => `${first} ${crypto.randomUUID().slice(0, 8)}`;

export const anApprovedSeller = (traits: SellerTraits = {}): Promise<TestSeller> =>
  yesterday((dependencies) => approvedByUseCases(dependencies, { email: anUnusedEmail('nora'), ...traits }));

/** A registered seller under review. */
export const aPendingSeller = (traits: SellerTraits = {}): Promise<TestSeller> =>
  yesterday((dependencies) => pendingByUseCases(dependencies, { email: anUnusedEmail('nora'), ...traits }));

/** A seller with money, a fund password and a payout address past its waiting period. */
export const aSellerWithAddress = ({ money }: { readonly money: string }): Promise<TestSeller> =>
  inThePast(2 * DAY_MS, async (dependencies, clock) => {
    const seller = await approvedByUseCases(dependencies, { email: anUnusedEmail('nora') });
    await withMoney(dependencies, seller.id, money);
    await aReadyPayoutMethod({ dependencies, clock }, seller);
    return seller;
  });

/**
 * A seller who spent the whole balance on a pack of a hundred episodes, with a payout address past its waiting
 * period.
 */
export const aSellerWhoPrepaid = (): Promise<TestSeller> =>
  inThePast(2 * DAY_MS, async (dependencies, clock) => {
    const seller = await approvedByUseCases(dependencies, { email: anUnusedEmail('nora') });
    await withMoney(dependencies, seller.id, '20');
    valueOf(await buyPack(dependencies)({ sellerId: seller.id, pack: 'episodes-100', quantity: 1 }));
    await aReadyPayoutMethod({ dependencies, clock }, seller);
    return seller;
  });

/** Whether the signer has allowlisted every address of this seller; it pays to no other. */
export const isKnownToSigner = ({ id }: TestSeller): Promise<boolean> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rows } = await owner.query<{ isKnown: boolean | null }>(
      `select bool_and(allowlisted_at is not null) as "isKnown" from wallet.payout_methods where seller_id = $1`,
      [id],
    );
    return rows[0]?.isKnown === true;
  });

/** The same for a return address. */
export const isAddressKnownToSigner = (address: string): Promise<boolean> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const { rowCount } = await owner.query(
      'select from chain.resolutions where lower(to_address) = $1 and allowlisted_at is not null',
      [address],
    );
    return rowCount === 1;
  });

/** Backdates the allowlisting by a day and an hour. */
export const aDayPassesForAddress = (address: string): Promise<void> =>
  asOwner(async (query) => {
    await query(
      `update chain.resolutions
       set asked_at = asked_at - interval '25 hours', allowlisted_at = allowlisted_at - interval '25 hours'
       where lower(to_address) = $1`,
      [address],
    );
  });

/** Posted like every deposit, so that the balance on a screen can only come from the ledger. */
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
    if (id === undefined || id === null) throw new Error(`no account has ${email}`);
    return id;
  });

/** Decides on the seller's newest certification. */
export const reviewerDecides = (sellerId: SellerId, verdict: CertificationVerdict): Promise<void> =>
  inThePast(0, async (dependencies, _clock, owner) => {
    await addOperators(owner);
    const certification = await dependencies.transactions.read((repositories) =>
      repositories.certifications.find(sellerId),
    );
    if (certification === undefined) throw new Error('no certification was submitted');
    const { id: certificationId } = certification;
    valueOf(await decideCertification(dependencies)({ certificationId, verdict, operator: IDA }));
  });

/** Ends all sessions of the seller, as a lock or a new password does. */
export const endSessionsOf = (sellerId: SellerId): Promise<void> =>
  inThePast(0, async ({ transactions, clock }) => {
    await transactions.run(async (repositories) =>
      accept(await repositories.sessions.endAll(sellerId, clock.now())),
    );
  });
