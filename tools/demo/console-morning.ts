import type { Addresses } from '@cliffhanger/dev-addresses';
import { leaveSomethingToReview, type Shopkeeper } from '@cliffhanger/testing/scenarios';
import type { Pool } from 'pg';
import { inThePast } from './past.ts';

/** Ends the simulated business with something in every queue; everything older has been decided. */
export const leaveConsoleMorning = (addresses: Addresses): Promise<void> =>
  inThePast(addresses, async ({ dependencies, owner, now }) => {
    const [sellers, settledCharge] = [await shopkeepers(owner), await chargeOfSettledOrder(owner)];
    await leaveSomethingToReview(dependencies, { now, sellers, settledCharge });
  });

/** Sellers of the simulated business, in order of registration. */
async function shopkeepers(owner: Pool): Promise<readonly Shopkeeper[]> {
  const { rows } = await owner.query<Shopkeeper>(
    `select distinct on (s.registered_at, s.seller_id) s.seller_id as "sellerId", s.real_name as name,
            a.handle, c.id as "consignmentId"
     from identity.sellers s
       join identity.social_accounts a on a.seller_id = s.seller_id
       join consignments c on c.seller_id = s.seller_id
     where s.review_state = 'approved' and c.removed_at is null
     order by s.registered_at, s.seller_id, c.id`,
  );
  return rows;
}

async function chargeOfSettledOrder(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ charge: string }>(
    `select p.charge from checkout.payments p
       join orders o on o.seller_id = p.seller_id and o.id = p.order_id
       join identity.sellers s on s.seller_id = o.seller_id
     where o.state = 'completed' and p.processor = 'sandbox' order by o.completed_at desc, o.id limit 1`,
  );
  if (rows[0] === undefined) throw new Error('nothing of the sixty days is settled');
  return rows[0].charge;
}
