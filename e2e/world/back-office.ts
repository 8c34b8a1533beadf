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
 * What a journey takes for granted, made in the stack's own database by the product's own use cases. It happened
 * yesterday: a code that was sent then does not hold up the next one.
 */

const yesterday = <T>(work: (dependencies: Dependencies) => Promise<T>): Promise<T> =>
  inThePast(DAY_MS, work);

/** Begins so long ago; the work may let time pass on the clock that it is given. */
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
    // Journeys have a past: whoever makes it says when it was.
    await useClock(pool, 'callers');
    await addOperators(pool);
    return await work(dependencies, clock, pool);
  } finally {
    await pool.end();
  }
}

/** Nobody else has it, in this run or an earlier one. */
export const anUnusedEmail = (name: string): Email =>
  parseEmail(`${name}.${crypto.randomUUID().slice(0, 8)}@example.org`) as Email;

/** No other seller has it: a journey finds its own items in a shared queue by it. */
export const aName = (first: string): string => `${first} ${crypto.randomUUID().slice(0, 8)}`;

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

/** The signer was told of it a day and an hour earlier. */
export const aDayPassesForAddress = (address: string): Promise<void> =>
  asOwner(async (query) => {
    await query(
      `update chain.resolutions
       set asked_at = asked_at - interval '25 hours', allowlisted_at = allowlisted_at - interval '25 hours'
       where lower(to_address) = $1`,
      [address],
    );
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
