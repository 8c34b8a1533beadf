import { randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import {
  type ComplaintOutcome,
  type DecisionReason,
  decisionDueAt,
  faultOf,
  needsSecondPerson,
  type RefundReason,
  reasonsFor,
} from '@cliffhanger/core/checkout';
import { type DecisionNotice, instantOf } from '@cliffhanger/core/kernel';
import { processor, refundPaid } from '@cliffhanger/core/ledger';
import {
  auditOpened,
  cancelled,
  disputeNotice,
  nextDueAt,
  ORDER_TRANSITIONS,
  type OrderStateKind,
  refundPosting,
  refundShare,
  releasedFromAudit,
  saleAmounts,
} from '@cliffhanger/core/orders';
import { DEFAULT_SETTINGS } from '@cliffhanger/core/settings';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, IDA, manyDramas } from '@cliffhanger/testing/factories';
import {
  anyOrder,
  asOrganicSale,
  bookedLines,
  linesOf,
  plant,
  type WrittenOrder,
  writeOrders,
  writePayments,
} from '@cliffhanger/testing/orders';
import { TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Refunds: the database compared with the rules of core. */

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

type Disputed = 'never' | 'open' | 'left-to-people' | 'won';
interface Case {
  readonly order: WrittenOrder;
  readonly disputed: Disputed;
}

async function writeCases(dice: Dice, kinds: readonly OrderStateKind[], many = TWIN_CASES) {
  const written = Array.from({ length: many }, (): Case => {
    const order = anyOrder(dice, { dramas, now: NOW }, kinds);
    const isOrganic = order.state.kind !== 'to-ship' && dice.isLucky(0.15);
    const disputed = dice.pick(['never', 'never', 'never', 'open', 'left-to-people', 'won'] as const);
    return { order: isOrganic ? asOrganicSale(order) : order, disputed };
  });
  const orders = written.map(({ order }) => order);
  await writeOrders(open.owner, orders);
  await writePayments(open.owner, orders);
  await open.owner.query(
    `insert into checkout.disputes (id, processor, name, seller_id, order_id, reason, opened_at, decided_by, escalated_at,
       state, closed_at)
     select gen_random_uuid(), 'stripe', gen_random_uuid()::text, seller, id, '', now(), now() + interval '1 day',
       case disputed when 'left-to-people' then now() end, case disputed when 'won' then 'won' else 'open' end,
       case disputed when 'won' then now() end
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as d (seller, id, disputed) where disputed <> 'never'`,
    [
      orders.map(({ sellerId }) => sellerId),
      orders.map(({ id }) => id),
      written.map(({ disputed }) => disputed),
    ],
  );
  return { written, orders };
}

interface Outcome {
  readonly outcome: string;
  readonly state: string;
  readonly isAccessGone: boolean;
  readonly isPaidBack: boolean;
  readonly notice: DecisionNotice | null;
  readonly lines: readonly string[];
  readonly paidLines: readonly string[];
}

async function asStored(
  orders: readonly WrittenOrder[],
  outcomes: readonly string[],
): Promise<readonly Outcome[]> {
  const { rows } = await open.owner.query<Omit<Outcome, 'outcome' | 'lines' | 'paidLines'>>(
    `select o.state, o.notice,
       (o.state = 'refunded') = (o.refunded_at is not null and o.due_at is null)
         and exists (select from checkout.episode_access a where a.order_id = o.id and a.revoked_at is not null)
         as "isAccessGone",
       p.refunded_at is not null as "isPaidBack"
     from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (seller, id, ordinal)
       join orders o on o.seller_id = asked.seller and o.id = asked.id
       join checkout.payments p on p.order_id = o.id order by asked.ordinal`,
    [orders.map(({ sellerId }) => sellerId), orders.map(({ id }) => id)],
  );
  const lines = await bookedLines(
    open.owner,
    orders.flatMap(({ id }) => [`refund:${id}`, `refund-paid:${id}`]),
  );
  return rows.map((row, at) => ({
    ...row,
    outcome: outcomes[at] ?? '',
    lines: lines.get(`refund:${orders[at]?.id}`) ?? [],
    paidLines: lines.get(`refund-paid:${orders[at]?.id}`) ?? [],
  }));
}

const shippingOf = ({ state }: WrittenOrder) => ('shipping' in state ? state.shipping : null);

const refundedAs = (
  order: WrittenOrder,
  { notice, isPaidBack }: { readonly notice: DecisionNotice | null; readonly isPaidBack: boolean },
): Outcome => ({
  outcome: 'refunded',
  state: 'refunded',
  isAccessGone: true,
  isPaidBack,
  notice,
  lines: linesOf(
    refundPosting(order, { episodes: order.quantity, shipping: shippingOf(order), available: null }),
  ),
  paidLines: isPaidBack
    ? linesOf(refundPaid(processor('stripe'), order.id, saleAmounts(order).orderAmount))
    : [],
});

const differences = <One>(found: readonly One[], byRule: readonly One[]) =>
  byRule.flatMap((expected, at) => {
    try {
      expect(found[at]).toEqual(expected);
      return [];
    } catch {
      return [{ found: found[at], expected }];
    }
  });

/** One call per order, in one statement. */
async function ask(call: string, first: readonly (string | null)[], second: readonly string[]) {
  const { rows } = await open.owner.query<{ outcome: string }>(
    `select told.outcome from unnest($1::text[], $2::text[]) with ordinality as a (one, two, ordinal),
       lateral ${call} told order by a.ordinal`,
    [first, second],
  );
  return rows.map(({ outcome }) => outcome);
}

async function compareCancelling(dice: Dice, many = 2 * TWIN_CASES) {
  const { written, orders } = await writeCases(dice, STATES, many);
  const before = await asStored(orders, []);
  // Some request an order of another viewer.
  const viewers = orders.map(({ viewerId }) => (dice.isLucky(0.1) ? randomUUID() : viewerId));
  const outcomes = await ask(
    `checkout.cancel_order(a.one::uuid, a.two::uuid, ${NOW})`,
    viewers,
    orders.map(({ id }) => id),
  );
  const found = await asStored(orders, outcomes);
  const byRule = written.map(({ order, disputed }, at): Outcome => {
    const asBefore = (outcome: string) => ({ ...(before[at] as Outcome), outcome });
    if (viewers[at] !== order.viewerId) return asBefore('order-unknown');
    if (order.state.kind === 'refunded') return asBefore('refunded-before');
    const state = cancelled(order, NOW);
    if (!state.ok) return asBefore(state.refusal.name);
    if (disputed === 'open' || disputed === 'left-to-people') return asBefore('dispute-open');
    return refundedAs(order, { notice: before[at]?.notice ?? null, isPaidBack: false });
  });
  return { outcomes, differences: differences(found, byRule) };
}

test(`a viewer cancels as the rule says, and the shipment is undone line by line, seed ${TWIN_SEED}`, async () => {
  const { outcomes, differences: differing } = await compareCancelling(diceOf(TWIN_SEED));
  expect(differing).toEqual([]);
  expect(new Set(outcomes)).toEqual(
    new Set([
      'refunded',
      'refunded-before',
      'order-unknown',
      'cancel-after-play',
      'cancel-too-late',
      'dispute-open',
    ]),
  );
});

interface Decision {
  readonly outcome: ComplaintOutcome;
  readonly episodes: readonly number[];
  readonly reason: DecisionReason;
}

function anyDecision(dice: Dice, { quantity }: WrittenOrder): Decision {
  const episodes = Array.from({ length: quantity }, (_, at) => at + 1).filter(() => dice.isLucky(0.5));
  const isPart = episodes.length > 0 && episodes.length < quantity;
  const outcome = dice.pick(['refund', 'no-refund', ...(isPart ? (['part-refund'] as const) : [])] as const);
  const reason = dice.pick(reasonsFor(outcome));
  return { outcome, episodes: outcome === 'part-refund' ? episodes : [], reason };
}

interface Carried {
  readonly outcome: string;
  readonly state: string;
  readonly refunded: number;
  readonly fault: string | null;
  readonly rule: string | null;
  readonly unsettled: bigint | null;
  readonly deferred: bigint | null;
  readonly releaseAt: number | null;
  readonly shipFrom: number | null;
  readonly dueAt: number | null;
  readonly locked: readonly number[];
  readonly lines: readonly string[];
}

/** Decided all at once, and executed after ten seconds. */
async function decideAll(written: readonly Case[], decisions: readonly Decision[]) {
  const { rows } = await open.owner.query<{ outcome: string }>(
    `select told.outcome from jsonb_array_elements($1::jsonb) with ordinality as d (d, ordinal),
       lateral checkout.decide_complaint('${IDA}', (d ->> 'id')::uuid, d ->> 'outcome',
         array(select e::integer from jsonb_array_elements_text(d -> 'episodes') e), d ->> 'reason', 'Seen.', ${NOW}) told
     order by d.ordinal`,
    [JSON.stringify(written.map(({ order }, at) => ({ id: order.id, ...decisions[at] })))],
  );
  await open.owner.query(`select checkout.execute_decisions(1000, ${CARRIED_OUT - 1})`);
  const early = await open.owner.query(
    'select from checkout.complaint_decisions where executed_at is not null and order_id = any ($1::uuid[])',
    [written.map(({ order }) => order.id)],
  );
  expect(early.rowCount).toBe(0);
  for (let more = 1; more > 0; )
    more = (await open.owner.query(`select checkout.execute_decisions(1000, ${CARRIED_OUT})`)).rowCount ?? 0;
  return rows.map(({ outcome }) => outcome);
}

const CARRIED_OUT = decisionDueAt(NOW);

async function executedAs(
  orders: readonly WrittenOrder[],
  outcomes: readonly string[],
): Promise<readonly Carried[]> {
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
  const { rows } = await open.owner.query<Omit<Carried, 'outcome' | 'lines'>>(
    `select o.state, o.refunded_quantity as refunded, o.fault, o.notice ->> 'rule' as rule,
       case when o.state <> 'refunded' then o.unsettled end as unsettled,
       case when o.state <> 'refunded' then o.deferred end as deferred,
       case when o.state in ('in-settlement', 'audit') then ${ms('o.release_at')}::float8 end as "releaseAt",
       ${ms('o.ship_from')}::float8 as "shipFrom",
       case when o.state in ('to-ship', 'in-settlement') then ${ms('o.due_at')}::float8 end as "dueAt",
       array(select e from checkout.episode_access a, generate_series(a.first_episode::integer, a.last_episode::integer) e
         where a.order_id = o.id and a.revoked_at is not null order by e) as locked
     from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (seller, id, ordinal)
       join orders o on o.seller_id = asked.seller and o.id = asked.id order by asked.ordinal`,
    [orders.map(({ sellerId }) => sellerId), orders.map(({ id }) => id)],
  );
  const lines = await bookedLines(
    open.owner,
    orders.map(({ id }) => `refund:${id}`),
  );
  return rows.map((row, at) => ({
    ...row,
    outcome: outcomes[at] ?? '',
    lines: lines.get(`refund:${orders[at]?.id}`) ?? [],
  }));
}

/** The expected result, from core. */
function decidedAs(
  { order, disputed }: Case,
  { outcome, episodes, reason }: Decision,
  before: Carried,
): Carried {
  const asBefore = (told: string) => ({ ...before, outcome: told });
  if (order.state.kind !== 'audit' && order.state.kind !== 'completed')
    return asBefore('order-already-decided');
  if (disputed === 'open') return asBefore('dispute-open');
  const shipping = shippingOf(order);
  const those = outcome === 'refund' ? Array.from({ length: order.quantity }, (_, at) => at + 1) : episodes;
  const isSettled = order.state.kind === 'completed';
  const refunded = { episodes: those.length, shipping, available: isSettled ? order.available : null };
  const share = refundShare(order, refunded);
  const decided: Carried = {
    ...before,
    outcome: needsSecondPerson(share.amount, DEFAULT_SETTINGS.complaintAloneUpTo) ? 'proposed' : 'decided',
    rule: RULES[outcome],
    refunded: isSettled || outcome === 'part-refund' ? those.length : 0,
    fault: outcome === 'no-refund' ? null : faultOf(reason as RefundReason),
    locked: those,
    lines: outcome === 'no-refund' ? [] : linesOf(refundPosting(order, refunded)),
  };
  if (isSettled) return decided;
  if (outcome === 'refund')
    return { ...decided, state: 'refunded', unsettled: null, deferred: null, releaseAt: null, dueAt: null };
  const released = releasedFromAudit(order, CARRIED_OUT);
  if (!released.ok) throw new Error('it was in audit');
  const { state } = released.value;
  const shipFrom = 'shipFrom' in released.value ? released.value.shipFrom : null;
  const hold =
    shipping !== null && shipping.by !== 'platform'
      ? shipping.payFrom === 'wallet'
        ? share.amount
        : share.seller
      : 0n;
  return {
    ...decided,
    state: state.kind,
    shipFrom,
    releaseAt: state.kind === 'in-settlement' ? state.releaseAt : null,
    dueAt: nextDueAt({ ...order, state, shipFrom }) ?? null,
    unsettled: (before.unsettled ?? 0n) - hold,
    deferred: (before.deferred ?? 0n) - share.platform,
  };
}

const RULES = {
  refund: 'complaint-refunded',
  'part-refund': 'complaint-part-refunded',
  'no-refund': 'complaint-not-refunded',
} as const;

async function compareDecisions(dice: Dice, many = TWIN_CASES) {
  const { written, orders } = await writeCases(
    dice,
    [...STATES, 'audit', 'audit', 'audit', 'completed'],
    many,
  );
  await open.owner.query(
    `insert into checkout.complaints (order_id, seller_id, viewer_id, reason, text, made_at)
     select id, seller, viewer, 'does-not-play', '', now() from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as c (id, seller, viewer)`,
    [
      orders.map(({ id }) => id),
      orders.map(({ sellerId }) => sellerId),
      orders.map(({ viewerId }) => viewerId),
    ],
  );
  const decisions = orders.map((order) => anyDecision(dice, order));
  const before = await executedAs(orders, []);
  const outcomes = await decideAll(written, decisions);
  const found = await executedAs(orders, outcomes);
  const byRule = written.map((one, at) => decidedAs(one, decisions[at] as Decision, before[at] as Carried));
  return { outcomes, differences: differences(found, byRule) };
}

test(`a complaint is decided as the rule says, whole, in part or not, seed ${TWIN_SEED}`, async () => {
  const { outcomes, differences: differing } = await compareDecisions(diceOf(`${TWIN_SEED} decided`));
  expect(differing).toEqual([]);
  expect(new Set(outcomes)).toEqual(new Set(['decided', 'order-already-decided', 'dispute-open']));
});

test(`what a processor or a bank has taken back is followed as the rule says, seed ${TWIN_SEED}`, async () => {
  const dice = diceOf(`${TWIN_SEED} taken back`);
  const { orders } = await writeCases(dice, STATES);
  const words = orders.map(({ id }) =>
    dice.isLucky(0.5)
      ? { kind: 'refunded', isWhole: true, charge: id }
      : { kind: 'dispute-closed', outcome: 'lost', charge: id, charged: null },
  );
  await open.owner.query(
    `insert into checkout.processor_events (processor, id, charge, word, received_at)
     select 'stripe', 'evt_' || (w ->> 'charge'), w ->> 'charge', w, now() from jsonb_array_elements($1::jsonb) w`,
    [JSON.stringify(words)],
  );
  const before = await asStored(orders, []);
  const outcomes = await ask(
    `checkout.take_back('stripe', a.two, ${NOW})`,
    orders.map(() => null),
    orders.map(({ id }) => `evt_${id}`),
  );
  const found = await asStored(orders, outcomes);
  const byRule = orders.map((order, at): Outcome => {
    if (order.state.kind === 'completed' || order.state.kind === 'refunded')
      return { ...(before[at] as Outcome), outcome: 'left-to-people' };
    const notice =
      words[at]?.kind === 'refunded'
        ? auditOpened({ rule: 'payment-disputed', note: '' }, 'rule', NOW)
        : disputeNotice('dispute-lost', NOW);
    return refundedAs(order, { notice, isPaidBack: true });
  });
  expect(differences(found, byRule)).toEqual([]);
  expect(new Set(outcomes)).toEqual(new Set(['refunded', 'left-to-people']));
});

const MOST_BATCHES = 200;

test.each([
  ['checkout.cancel_order', '24:00:00', '24:00:01'],
  ['checkout.share_refund', 's.hold := s.seller', 's.hold := 0'],
  ['checkout.share_refund', 's.amount := o.retail * p_episodes', 's.amount := o.retail * p_episodes + 1'],
])(
  'the comparison notices when %s says %s otherwise',
  { timeout: TWIN_TIMEOUT_MS },
  async (name, from, to) => {
    const { rows } = await open.owner.query<{ source: string }>(
      'select pg_get_functiondef($1::regproc) as source',
      [name],
    );
    await plant(open.owner, name, from, to);
    let noticed = 0;
    // Some deviations show at a single second only, so this tries batches up to a limit.
    for (let batch = 0; batch < MOST_BATCHES && noticed === 0; batch += 1) {
      // Either the booking differs, or the books refuse it.
      const dice = diceOf(`${TWIN_SEED} planted ${batch}`);
      const compare = name === 'checkout.cancel_order' ? compareCancelling : compareDecisions;
      noticed = await compare(dice, 100).then(
        ({ differences: differing }) => differing.length,
        (error: Error) => (/balances|was not refunded/.test(error.message) ? 1 : Promise.reject(error)),
      );
    }
    await open.owner.query(rows[0]?.source ?? '');
    expect(noticed).toBeGreaterThan(0);
  },
);
