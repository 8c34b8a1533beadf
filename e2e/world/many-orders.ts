import { ANSWERED_WITHIN } from '@cliffhanger/adapters/postgres';
import { getBalances } from '@cliffhanger/application/wallet';
import { HOUR_MS, MINUTE_MS, type SellerId } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { type TestSeller, valueOf } from '@cliffhanger/testing/factories';
import { asOwner } from './as-owner.ts';
import { inThePast } from './back-office.ts';
import { aSellerAtWork } from './orders.ts';

/*
 * More orders than journeys could create through the checkout: the purchases are inserted as a set, and each becomes
 * an order by the function of every payment, with its ledger entries.
 */

type SampleName = keyof typeof SAMPLE_DRAMAS;

export interface ManySales {
  readonly drama: SampleName;
  readonly orders: number;
  /** Whether the drama is in the seller's library with auto-ship off. */
  readonly isHeld: boolean;
}

const LONGEST_AGO_MS = 6 * HOUR_MS;
/** Without the right the platform ships after two hours. */
const LATELY_MS = 30 * MINUTE_MS;

/** A seller whose orders all wait to be shipped. */
export async function aSellerWithManyOrders(sales: readonly ManySales[]): Promise<TestSeller> {
  const byHand = sales.filter(({ isHeld }) => isHeld).map(({ drama }) => drama);
  const { seller } = await aSellerAtWork({ byHand, episodes: 30, sales: [] });
  const now = await inThePast(0, async (_dependencies, clock) => clock.now());
  for (const { drama, orders, isHeld } of sales) {
    const from = now - (isHeld ? LONGEST_AGO_MS : LATELY_MS);
    await placeOrders(seller.id, { drama, orders, from, to: now - MINUTE_MS });
  }
  return seller;
}

const PLACED_TOGETHER = 100;

interface Placed {
  readonly drama: SampleName;
  readonly orders: number;
  readonly from: number;
  readonly to: number;
}

const placeOrders = (sellerId: SellerId, { drama, orders, from, to }: Placed): Promise<void> =>
  asOwner(async (query) => {
    const { id: dramaId } = SAMPLE_DRAMAS[drama];
    await query(
      `create temp table made as
       select n, gen_random_uuid() as viewer, gen_random_uuid() as purchase, 1 + n % 9 as quantity, d.id as drama_id,
         d.retail, d.wholesale, $2::bigint + ($3::bigint - $2::bigint) * n / $4::bigint as at
       from dramas d, generate_series(1, $4::integer) n where d.id = $1`,
      [dramaId, String(from), String(to), String(orders)],
    );
    await query(`insert into checkout.viewers (id, created_at) select viewer, now() from made`);
    await query(
      `insert into checkout.purchases (id, viewer_id, key, processor, drama_id, quantity, retail, wholesale, click, amount,
         currency, hundredths, opened_at)
       select purchase, viewer, 'tap', 'sandbox', drama_id, quantity, retail, wholesale,
         jsonb_build_object('sellerId', $1::text, 'code', coalesce((select l.code from tracking_links l
           where l.seller_id = $1::uuid and l.drama_id = made.drama_id limit 1), 'abc23456'), 'clickedAt', at - 1000),
         retail * quantity, 'USD', greatest(1, retail * quantity / 10000), to_timestamp(at / 1000.0)
       from made`,
      [sellerId],
    );
    await query(
      `insert into checkout.processor_events (processor, id, charge, word, received_at)
       select 'sandbox', 'event-' || purchase, null, jsonb_build_object('kind', 'cleared', 'purchaseId', purchase,
         'charge', 'charge-' || purchase, 'source', 'card-' || purchase, 'isSandbox', true, 'charged',
         jsonb_build_object('currency', 'USD', 'hundredths', greatest(1, retail * quantity / 10000)::text)), now()
       from made`,
    );
    // In batches: within one transaction every order would scan all previous versions of the seller's balances.
    for (let first = 1; first <= orders; first += PLACED_TOGETHER) {
      await query(
        `select count((checkout.place_order(m.purchase, 'event-' || m.purchase, m.at)).order_id)
         from (select * from made where n between $1::integer and $2::integer order by n) m`,
        [String(first), String(first + PLACED_TOGETHER - 1)],
      );
    }
    // Removes thousands of push messages, which are not under test.
    await query('delete from push.waiting where seller_id = $1', [sellerId]);
  }, ANSWERED_WITHIN.unbounded);

export interface SellersMoney {
  readonly available: bigint;
  readonly unsettled: bigint;
}

/** From the ledger. */
export const moneyOf = (sellerId: SellerId): Promise<SellersMoney> =>
  inThePast(0, async (dependencies) => {
    const { available, unsettled } = valueOf(await getBalances(dependencies)({ sellerId }));
    return { available, unsettled };
  });
