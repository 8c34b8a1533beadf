import type { SignerFacts } from '@cliffhanger/application/ports';
import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import { type Instant, instantOf, type Money } from '@cliffhanger/core/kernel';
import { type Session, timestamp } from '../connection.ts';

interface SignerRow {
  readonly announced_at: Instant | null;
  readonly left_to_all: Money;
  readonly left_to_seller: Money;
  readonly alarms: readonly ChainAlarmKind[];
  readonly refused_for: string | null;
  readonly payment: {
    readonly state: PaymentState;
    readonly made_at: string;
    readonly ended_at: string | null;
  } | null;
}

type PaymentState = NonNullable<SignerFacts['payment']>['state'];

/** Payments sent since then or pending. Failed and refused ones do not count. */
const LEFT = `
  select o.seller_id, coalesce(x.amount - x.fee, r.amount) as amount
  from chain.outbound_transactions o
    left join wallet.withdrawals x on x.seller_id = o.seller_id and x.id = o.withdrawal_id
    left join chain.resolutions r on r.id = o.resolution_id
  where o.network = w.network and o.purpose in ('payout', 'return') and o.state not in ('failed', 'refused')
    and o.made_at > $2::timestamptz`;

export async function readSignerFacts(
  session: Session,
  id: string,
  since: Instant,
): Promise<SignerFacts | undefined> {
  const { rows } = await session.query<SignerRow>({
    name: 'review-signer-facts',
    text: `select m.allowlisted_at as announced_at, l.left_to_all, l.left_to_seller,
             array(select a.kind from chain.alarms a where a.network = w.network and a.cleared_at is null order by a.kind) as alarms,
             (select o.refused_for from chain.outbound_transactions o
              where o.seller_id = w.seller_id and o.withdrawal_id = w.id and o.state = 'refused'
              order by o.made_at desc limit 1) as refused_for,
             (select json_build_object('state', o.state, 'made_at', o.made_at, 'ended_at', o.ended_at)
              from chain.outbound_transactions o
              where o.seller_id = w.seller_id and o.withdrawal_id = w.id
              order by o.made_at desc limit 1) as payment
           from wallet.withdrawals w
             left join wallet.payout_methods m on m.seller_id = w.seller_id and m.id = w.method_id
             cross join lateral (select coalesce(sum(t.amount), 0)::bigint as left_to_all,
               coalesce(sum(t.amount) filter (where t.seller_id = w.seller_id), 0)::bigint as left_to_seller
               from (${LEFT}) t) l
           where w.id = $1::uuid`,
    values: [id, timestamp(since)],
  });
  const [row] = rows;
  return (
    row && {
      announcedAt: row.announced_at,
      leftToAll: row.left_to_all,
      leftToSeller: row.left_to_seller,
      alarms: row.alarms,
      refusedFor: row.refused_for,
      payment: row.payment && {
        state: row.payment.state,
        madeAt: instantOf(Date.parse(row.payment.made_at)),
        endedAt: row.payment.ended_at === null ? null : instantOf(Date.parse(row.payment.ended_at)),
      },
    }
  );
}
