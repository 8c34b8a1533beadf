import { randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { instantOf, microUsdt, NO_MONEY, type SellerId } from '@cliffhanger/core/kernel';
import { lossBorne } from '@cliffhanger/core/ledger';
import { ORDER_TRANSITIONS, type OrderStateKind } from '@cliffhanger/core/orders';
import { type AppealedFacts, type Remedy, remedyFor } from '@cliffhanger/core/trust';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, INES, manyDramas, OLAV } from '@cliffhanger/testing/factories';
import { anyOrder, type WrittenOrder, writeOrders } from '@cliffhanger/testing/orders';
import {
  addTwinSellers,
  answersTo,
  bookedText,
  bookedUnder,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  untilFound,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The money of an upheld appeal: compares the database's result with core's rule. */

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));
const STATES = Object.keys(ORDER_TRANSITIONS) as OrderStateKind[];

let open: OpenTestDatabase;
let dramas: readonly DramaId[];
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addSampleCategories(open.owner);
  await addOperators(open.owner);
  dramas = await manyDramas(open.owner, 3);
});
afterAll(() => open.close());

interface Case {
  readonly appealId: string;
  readonly subject: 'order' | 'account-lock' | 'withdrawal' | 'deposit';
  readonly subjectId: string;
  readonly sellerId: SellerId;
  readonly stands: boolean;
  /** The order in question, or the single order during a lock. */
  readonly order: WrittenOrder;
  readonly shippedBy: 'seller' | 'platform' | null;
  readonly isMadeGood: boolean;
  readonly isWithinLock: boolean;
  readonly amount: bigint;
  readonly available: bigint;
  readonly hasMethod: boolean;
  /**
   * Episodes refunded earlier from an order that is not fully refunded, and the platform's part of that loss.
   */
  readonly paidBack: number;
  readonly loss: bigint;
  readonly rule: 'complaint-refunded' | 'complaint-part-refunded' | 'not-shipped-in-time';
}

function aCase(dice: Dice): Case {
  const subject = dice.pick(['order', 'order', 'account-lock', 'withdrawal', 'deposit'] as const);
  const kinds: readonly OrderStateKind[] =
    subject === 'order'
      ? [...STATES, 'refunded', 'refunded', 'completed', 'completed']
      : ['refunded', 'completed', 'in-settlement'];
  const order = anyOrder(dice, { dramas, now: NOW }, kinds);
  const amount = BigInt(dice.between(10_000_000, 900_000_000));
  const paidBack = order.state.kind !== 'refunded' && dice.isLucky(0.6) ? dice.between(1, order.quantity) : 0;
  const isBorne = paidBack > 0 && order.state.kind === 'completed' && dice.isLucky(0.8);
  return {
    appealId: randomUUID(),
    subject,
    subjectId: subject === 'order' ? order.number : randomUUID(),
    sellerId: order.sellerId,
    stands: dice.isLucky(0.8),
    order,
    shippedBy: dice.pick(['seller', 'platform', null]),
    isMadeGood: dice.isLucky(0.2),
    isWithinLock: dice.isLucky(0.7),
    amount,
    available: amount + BigInt(dice.pick([-1, 0, 1])),
    hasMethod: dice.isLucky(0.7),
    paidBack,
    rule: dice.pick(['complaint-refunded', 'complaint-part-refunded', 'not-shipped-in-time']),
    loss: isBorne ? BigInt(dice.between(1, Number(order.retail) * paidBack)) : 0n,
  };
}

/** The stored shipper: an unfinished order keeps its first value. */
const shipperOf = ({ order: { state }, shippedBy }: Case): string | null =>
  state.kind === 'refunded' ? shippedBy : 'shipping' in state ? (state.shipping?.by ?? null) : null;

function factsOf(one: Case): AppealedFacts {
  const { subject, stands, order, amount, available, hasMethod, isMadeGood, isWithinLock } = one;
  const { quantity, ...sold } = order;
  const refunded = order.state.kind === 'refunded' ? quantity : one.paidBack;
  switch (subject) {
    case 'order':
      return {
        subject,
        stands,
        state: order.state.kind,
        retail: sold.retail,
        wholesale: sold.wholesale,
        episodes: refunded,
        isAboutRefund: order.state.kind === 'refunded' || one.rule !== 'not-shipped-in-time',
        loss: microUsdt(one.loss),
        isOwn: shipperOf(one) === null ? order.holdsRight : shipperOf(one) !== 'platform',
        isMadeGood,
      };
    case 'account-lock': {
      const isMissed =
        isWithinLock && shipperOf(one) === 'platform' && order.state.kind !== 'refunded' && !isMadeGood;
      const { retail, wholesale } = sold;
      const missed = { retail, wholesale, episodes: quantity - one.paidBack, loss: NO_MONEY };
      return { subject, missed: isMissed ? [missed] : [] };
    }
    case 'withdrawal':
      return { subject, stands, amount: microUsdt(amount), available: microUsdt(available), hasMethod };
    case 'deposit':
      return { subject, stands, amount: microUsdt(amount) };
  }
}

const NOTICE = `jsonb_build_object('rule', c ->> 'rule', 'facts', '{}'::jsonb, 'decidedBy', 'person', 'note', null,
  'decidedAt', $2::bigint + case when (c ->> 'stands')::boolean then 0 else 1 end, 'appealUntil', $2::bigint)`;
const AT = 'to_timestamp($2::bigint / 1000.0)';

async function write(cases: readonly Case[]): Promise<void> {
  await addTwinSellers(
    open.owner,
    cases.map(({ sellerId }) => sellerId),
  );
  await writeOrders(
    open.owner,
    cases.map(({ order }) => order),
  );
  const values = [
    shown(cases.map(({ order, ...one }) => ({ ...one, orderId: order.id, number: order.number }))),
    NOW,
  ];
  const each = 'from jsonb_array_elements($1::jsonb) c';
  const run = (text: string) => open.owner.query(text, values);
  await run(`update orders o set notice = ${NOTICE} ${each}
    where o.seller_id = (c ->> 'sellerId')::uuid and o.number = c ->> 'number'`);
  await run(`update orders o set shipped_by = c ->> 'shippedBy', shipped_at = ${AT} - interval '1 hour',
      release_at = ${AT} + interval '7 days' ${each}
    where o.seller_id = (c ->> 'sellerId')::uuid and o.state = 'refunded' and c ->> 'shippedBy' is not null`);
  await run(`update orders o set refunded_quantity = (c ->> 'paidBack')::smallint ${each}
    where o.seller_id = (c ->> 'sellerId')::uuid and o.number = c ->> 'number' and $2::bigint > 0`);
  await run(`insert into checkout.refunds (order_id, seller_id, viewer_id, processor, episodes, is_whole, amount, seller_part,
      platform_part, loss, cause, transfer_id, refunded_at, was_settled)
    select o.id, o.seller_id, o.viewer_id, 'sandbox', '{1}', false, o.order_amount, o.order_amount - (c ->> 'loss')::bigint,
      0, (c ->> 'loss')::bigint, 'complaint', gen_random_uuid(), ${AT}, o.state = 'completed'
    ${each} join orders o on o.seller_id = (c ->> 'sellerId')::uuid and o.number = c ->> 'number'
    where o.refunded_quantity > 0`);
  await run(`insert into identity.account_locks (seller_id, id, notice, locked_at, until, locked_by)
    select o.seller_id, (c ->> 'subjectId')::uuid, ${NOTICE} || '{"rule": "device-stolen"}',
      coalesce(o.shipped_at, ${AT}) - case when (c ->> 'isWithinLock')::boolean then interval '0' else interval '5 days' end,
      coalesce(o.shipped_at, ${AT}) + case when (c ->> 'isWithinLock')::boolean then interval '1 day' else interval '0' end, 'x'
    ${each} join orders o on o.seller_id = (c ->> 'sellerId')::uuid where c ->> 'subject' = 'account-lock'`);
  await run(`insert into wallet.deposits (seller_id, id, network, amount, credentials_id, state, submitted_at, promised_by,
      decided_by, notice)
    select (c ->> 'sellerId')::uuid, (c ->> 'subjectId')::uuid, 'bep20', (c ->> 'amount')::bigint, gen_random_uuid(),
      'rejected', ${AT}, ${AT}, 'x', ${NOTICE} ${each} where c ->> 'subject' = 'deposit'`);
  await run(`insert into wallet.withdrawals (seller_id, id, method_id, network, address, amount, fee, needs, state,
      requested_at, promised_by, notice, request_transfer, ending_transfer)
    select (c ->> 'sellerId')::uuid, (c ->> 'subjectId')::uuid, (c ->> 'subjectId')::uuid, 'bep20', '0x1',
      (c ->> 'amount')::bigint, 0, 'one-person', 'rejected', ${AT}, ${AT}, ${NOTICE} || '{"rule": "asked-by-seller"}', gen_random_uuid(),
      gen_random_uuid()
    ${each} where c ->> 'subject' = 'withdrawal'`);
  await run(`insert into wallet.payout_methods (seller_id, id, type, target_key, target, added_at, ready_at)
    select (c ->> 'sellerId')::uuid, (c ->> 'subjectId')::uuid, 'usdt', 'bep20:0x1',
      '{"type": "usdt", "network": "bep20", "address": "0x1"}', ${AT}, ${AT}
    ${each} where c ->> 'subject' = 'withdrawal' and (c ->> 'hasMethod')::boolean`);
  await run(`insert into ledger.books (journal_id, available) select (c ->> 'sellerId')::uuid, (c ->> 'available')::bigint
    ${each} where c ->> 'subject' = 'withdrawal' and $2::bigint > 0
    on conflict (journal_id) do update set available = excluded.available`);
  await run(`insert into trust.appeals (seller_id, id, subject, subject_id, rule, decided_at, deciders, text, appealed_at,
      promised_by)
    select (c ->> 'sellerId')::uuid, (c ->> 'appealId')::uuid, c ->> 'subject', c ->> 'subjectId', 'x', ${AT}, '{}', 'x',
      ${AT}, ${AT} ${each}`);
  await run(`insert into trust.remedies (appeal_id, seller_id, subject, subject_id, deed, amount, order_ids, amounts, state,
      proposed_by, proposed_at)
    select gen_random_uuid(), (c ->> 'sellerId')::uuid, 'order', 'another', 'paid', 1, array[(c ->> 'orderId')::uuid],
      array[1], 'proposed', 'x', ${AT} ${each} where (c ->> 'isMadeGood')::boolean`);
}

const ANSWER = `select concat_ws(' ', a.outcome, (a.remedy).deed, (a.remedy).amount, (a.remedy).state)
  from trust.answer_appeal(($1 ->> 'appealId')::uuid, '${INES}', 'upheld', 'Yes.', ${NOW}) a`;
const CONFIRM = `select (trust.confirm_remedy(($1 ->> 'appealId')::uuid, '${OLAV}', ${NOW})).outcome`;

const isPaying = ({ deed, state }: Remedy): boolean => state === 'proposed' && deed !== 'credited';

async function differing(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const cases = Array.from({ length: many }, () => aCase(dice));
  await write(cases);
  const asked = cases.map(({ appealId }) => ({ appealId }));
  const answers = await answersTo(open.owner, ANSWER, asked);
  const confirmed = await answersTo(open.owner, CONFIRM, asked);
  const booked = await bookedUnder(open.owner, 'remedy:');
  return cases.flatMap((one, index) => {
    const remedy = remedyFor(factsOf(one));
    const { deed, amount, state } = remedy;
    const lines = isPaying(remedy)
      ? bookedText(lossBorne([{ orderId: one.order.id, amount }]), { actor: `operator:${OLAV}` })
      : undefined;
    const expected = shown([
      `done ${deed} ${amount} ${state}`,
      isPaying(remedy) ? 'done' : 'nothing-proposed',
      lines ?? null,
    ]);
    const stored = shown([answers[index], confirmed[index], booked.get(`remedy:${one.appealId}`) ?? null]);
    return stored === expected ? [] : [`${one.subject} ${one.order.state.kind}: ${expected} <> ${stored}`];
  });
}

test(
  `an upheld appeal comes to what the rule says, seed ${TWIN_SEED}`,
  async () => {
    expect(await differing(TWIN_SEED, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['trust.profit_of', 'o.retail - o.wholesale', 'o.retail'],
  ['trust.lost_profit', 'coalesce((select r.loss', 'coalesce((select 0 * r.loss'],
  ['trust.lost_profit', 'else o.refunded_quantity', 'else 0'],
  ['trust.lost_profit', "o.shipped_by is distinct from 'platform'", 'true'],
  ['trust.lost_profit', 'not trust.is_made_good(o)', 'true'],
  ['trust.plan_lock', 'o.quantity - o.refunded_quantity) as', 'o.quantity) as'],
  ['trust.plan_order', "'complaint-part-refunded')", "'complaint-part-refunded', 'not-shipped-in-time')"],
  ['trust.plan_withdrawal', 'b.available >= w.amount', 'b.available > w.amount'],
  ['trust.plan_lock', "o.state <> 'refunded'", 'true'],
  ['trust.stands', "'decidedAt')::bigint = ", "'decidedAt')::bigint <> "],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const differences = await withDeviation(open.owner, { function: name, from, to }, () =>
    untilFound(120, (cases) => differing(`planted ${name} ${from} ${cases}`, cases)),
  );
  expect(differences).not.toEqual([]);
});
