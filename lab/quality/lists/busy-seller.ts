import { createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import { addDramas } from '@cliffhanger/application/library';
import type { Dependencies } from '@cliffhanger/application/ports';
import type { DramaId } from '@cliffhanger/core/catalog';
import { earlier, later, MINUTE_MS, SECOND_MS, type SellerId } from '@cliffhanger/core/kernel';
import { MOST_ADDED_AT_ONCE } from '@cliffhanger/core/library';
import { CATALOGUE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  anApprovedSeller,
  anOrder,
  aroundDatabase,
  SELLER_PASSWORD,
  type SellerTraits,
  valueOf,
  withMoney,
  withRightsFromPacks,
} from '@cliffhanger/testing/factories';
import type { Pool } from 'pg';

/** A seller with long lists. */
export const BUSY_SELLER = {
  email: 'busy@cliffhanger.test' as NonNullable<SellerTraits['email']>,
  password: SELLER_PASSWORD,
} as const;

/**
 * Adds this many rows to one seller's library, orders, fund log and messages. The orders come through the
 * real checkout and auto-ship; the messages through the store that writes all messages.
 */
export async function seedBusySeller(owner: Pool, rows: number): Promise<SellerId> {
  const dependencies = aroundDatabase({
    transactions: createTransactions(owner, createRepositories),
    clock: systemClock,
  });
  let at = earlier(dependencies.clock.now(), rows * SECOND_MS + MINUTE_MS);
  const then: Dependencies = { ...dependencies, clock: { now: () => at } };
  const { id: sellerId } = await anApprovedSeller(then, { email: BUSY_SELLER.email });
  await withMoney(then, sellerId, '100000');
  await withRightsFromPacks(owner, sellerId, rows);
  const dramas = await inTheLibrary(then, owner, { sellerId, rows });
  for (const [turn, dramaId] of dramas.entries()) {
    at = later(at, SECOND_MS);
    const { number } = await anOrder(then, { sellerId, dramaId, quantity: 1 + (turn % 9) });
    await writeMessage(then, sellerId, number);
  }
  return sellerId;
}

interface Wanted {
  readonly sellerId: SellerId;
  readonly rows: number;
}

/** New dramas with the catalogue's posters and titles, so that no two visible rows look alike. */
async function inTheLibrary(
  dependencies: Dependencies,
  owner: Pool,
  { sellerId, rows }: Wanted,
): Promise<readonly DramaId[]> {
  const dramas = await dramasAtOnce(owner, rows, () => dependencies.random.id());
  for (let first = 0; first < rows; first += MOST_ADDED_AT_ONCE) {
    const dramaIds = dramas.slice(first, first + MOST_ADDED_AT_ONCE);
    valueOf(await addDramas(dependencies)({ sellerId, dramaIds }));
  }
  return dramas;
}

/** In one transaction, because a running worker takes unlicensed dramas off sale. */
async function dramasAtOnce(owner: Pool, many: number, nextId: () => DramaId): Promise<readonly DramaId[]> {
  const session = await owner.connect();
  try {
    await session.query('begin');
    const dramas: DramaId[] = [];
    for (let made = 0; made < many; made += 1)
      dramas.push(
        await aDrama(session, { ...CATALOGUE_DRAMAS[made % CATALOGUE_DRAMAS.length], id: nextId() }),
      );
    await session.query('commit');
    return dramas;
  } finally {
    // Destroys the connection, so that uncommitted work is rolled back.
    session.release(true);
  }
}

const writeMessage = (
  { transactions, clock }: Dependencies,
  sellerId: SellerId,
  number: string,
): Promise<unknown> =>
  transactions.run(async ({ messages }) => {
    await messages.put({
      sellerId,
      kind: 'order',
      messageKey: 'order-shipped-for-you',
      facts: { number, hours: '72' },
      at: clock.now(),
    });
    return { ok: true, value: true };
  });
