import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  disputeDecidedBy,
  isPartOfCharge,
  mayComplain,
  PAYMENT_EXCEPTION_ANSWERED_WITHIN_MS,
} from '@cliffhanger/core/checkout';
import {
  DAY_MS,
  type DecisionNotice,
  HOUR_MS,
  type Instant,
  instantOf,
  later,
  type Result,
} from '@cliffhanger/core/kernel';
import {
  type AuditRule,
  auditDismissedNotice,
  audited,
  auditOpened,
  auditRanOut,
  auditRanOutNotice,
  disputeNotice,
  heldForDispute,
  inSettlement,
  isOver,
  leftByBank,
  type Order,
  type OrderState,
  type Released,
  releasedFromAudit,
  resumedAudit,
} from '@cliffhanger/core/orders';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, IDA } from '@cliffhanger/testing/factories';
import { TWIN_CASES, TWIN_SEED, untilFound } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Stopping and resuming the clock of an order: the database's functions compared with the rules of core. */

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addOperators(open.owner);
});
afterAll(() => open.close());

const NOW = instantOf(Date.UTC(2026, 10, 15, 12));
const CHARGED = { currency: 'USD', hundredths: 500n } as const;

const EVENTS = [
  'first-play',
  'complaint',
  'audit',
  'dispute',
  'verdict',
  'escalation',
  'end-of-audit',
] as const;
type EventKind = (typeof EVENTS)[number];

type StateKind = OrderState['kind'];

interface Case {
  readonly event: EventKind;
  readonly sellerId: string;
  readonly id: string;
  readonly viewerId: string;
  readonly dramaId: string;
  readonly number: string;
  readonly state: StateKind;
  readonly paidAt: Instant;
  readonly shippedAt: Instant | null;
  readonly releaseAt: Instant | null;
  readonly firstPlayAt: Instant | null;
  readonly auditReason: AuditRule;
  /** The start of a bank dispute, or `null`. */
  readonly disputedAt: Instant | null;
  readonly isEscalated: boolean;
  readonly complaint: 'viewer' | 'bank' | null;
  readonly verdict: 'won' | 'lost';
  /** The disputed amount; `null` when the bank gave none. */
  readonly disputed: { readonly currency: string; readonly hundredths: bigint } | null;
}

const STATES: readonly StateKind[] = [
  'to-ship',
  'shipped',
  'in-settlement',
  'audit',
  'completed',
  'refunded',
];

function aCase(dice: Dice): Case {
  const event = dice.pick(EVENTS);
  const state = dice.isLucky(0.4) ? 'audit' : dice.pick(STATES);
  const paidAt = later(NOW, -dice.between(0, 10 * DAY_MS));
  const isStopped = state === 'audit' && dice.isLucky(0.3);
  const shippedAt =
    state === 'to-ship' || isStopped ? null : later(paidAt, dice.isLucky(0.1) ? NOW - paidAt + 1 : 1_000);
  // Some holds end at this millisecond, or one before or after it.
  const ends = event === 'end-of-audit' || event === 'escalation';
  const releaseAt =
    shippedAt === null && !isStopped
      ? null
      : ends
        ? later(NOW, dice.between(-1, 1))
        : later(shippedAt ?? paidAt, dice.between(6, 30) * DAY_MS);
  const decidedBy = disputeDecidedBy({ openedAt: NOW });
  return {
    event,
    sellerId: randomUUID(),
    id: randomUUID(),
    viewerId: randomUUID(),
    dramaId: randomUUID(),
    number: `CH-${randomUUID().slice(0, 8).toUpperCase()}`,
    state,
    paidAt,
    shippedAt,
    releaseAt,
    firstPlayAt: dice.isLucky(0.2) ? later(paidAt, HOUR_MS) : null,
    auditReason: dice.isLucky(0.6) ? 'payment-disputed' : 'viewer-complaint',
    disputedAt: dice.isLucky(0.6)
      ? later(NOW, ends ? dice.between(-1, 1) - (decidedBy - NOW) : -dice.between(1, 100 * DAY_MS))
      : null,
    isEscalated: dice.isLucky(0.3),
    complaint: dice.pick(['viewer', 'bank', null]),
    verdict: dice.pick(['won', 'lost']),
    disputed: dice.pick([
      null,
      CHARGED,
      { ...CHARGED, hundredths: 499n },
      { currency: 'EUR', hundredths: 1n },
    ]),
  };
}

const json = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
const when = (name: string) => `to_timestamp((c ->> '${name}')::bigint / 1000.0)`;
const BEFORE = auditOpened({ rule: 'own-purchase', note: 'before' }, 'person', later(NOW, -DAY_MS));

async function store(cases: readonly Case[]): Promise<void> {
  const given = [json(cases)];
  const each = 'from jsonb_array_elements($1::jsonb) c';
  const uuid = (name: string) => `(c ->> '${name}')::uuid`;
  await open.owner.query(
    `insert into checkout.viewers (id, created_at) select ${uuid('viewerId')}, now() ${each}`,
    given,
  );
  await open.owner.query(
    `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
       order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, first_play_at, state, due_at, shipped_at,
       shipped_by, release_at, audit_reason, audited_at, notice, completed_at, refunded_at, payment_transfer,
       settlement_transfer, refund_transfer)
     select ${uuid('sellerId')}, ${uuid('id')}, c ->> 'number', ${uuid('viewerId')}, ${uuid('dramaId')}, 4, 1, 5, 2, 5, 2,
       gen_random_uuid(), false, '{}', ${when('paidAt')}, ${when('firstPlayAt')}, c ->> 'state',
       case when c ->> 'state' not in ('completed', 'refunded') then coalesce(${when('releaseAt')}, ${when('paidAt')}) end,
       ${when('shippedAt')}, case when c ->> 'shippedAt' is not null then 'seller' end, ${when('releaseAt')},
       case when c ->> 'state' = 'audit' then c ->> 'auditReason' end,
       case when c ->> 'state' = 'audit' then coalesce(${when('shippedAt')}, ${when('paidAt')}) end, $2,
       case when c ->> 'state' = 'completed' then now() end, case when c ->> 'state' = 'refunded' then now() end,
       gen_random_uuid(), case when c ->> 'state' = 'completed' then gen_random_uuid() end,
       case when c ->> 'state' = 'refunded' then gen_random_uuid() end ${each}`,
    [...given, JSON.stringify(BEFORE)],
  );
  await open.owner.query(
    `insert into checkout.episode_access (viewer_id, drama_id, first_episode, last_episode, seller_id, order_id, granted_at)
     select ${uuid('viewerId')}, ${uuid('dramaId')}, 4, 4, ${uuid('sellerId')}, ${uuid('id')}, now() ${each}`,
    given,
  );
  await open.owner.query(
    `insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
     select gen_random_uuid(), 'stripe', 'ch_' || (c ->> 'id'), ${uuid('viewerId')}, 5, 'x', false, now(),
       ${uuid('sellerId')}, ${uuid('id')} ${each}`,
    given,
  );
  await open.owner.query(
    `insert into checkout.purchases (id, viewer_id, key, processor, drama_id, quantity, retail, wholesale, amount, currency,
       hundredths, opened_at, order_id, seller_id, ended_at)
     select gen_random_uuid(), ${uuid('viewerId')}, c ->> 'id', 'stripe', ${uuid('dramaId')}, 1, 5, 2, 5, 'USD', 500, now(),
       ${uuid('id')}, ${uuid('sellerId')}, now() ${each}`,
    given,
  );
  await open.owner.query(
    `insert into checkout.disputes (id, processor, name, seller_id, order_id, reason, opened_at, decided_by, state, escalated_at)
     select gen_random_uuid(), 'stripe', 'dp_' || (c ->> 'id'), ${uuid('sellerId')}, ${uuid('id')}, 'x',
       ${when('disputedAt')}, ${when('disputedAt')} + interval '2880 hours', 'open',
       case when (c ->> 'isEscalated')::boolean then now() end
     ${each} where c ->> 'disputedAt' is not null and c ->> 'event' <> 'dispute'`,
    given,
  );
  await open.owner.query(
    `insert into checkout.complaints (order_id, seller_id, viewer_id, reason, text, made_at)
     select ${uuid('id')}, ${uuid('sellerId')}, ${uuid('viewerId')},
       case c ->> 'complaint' when 'bank' then 'payment-disputed' else 'something-else' end, 'no sound', now()
     ${each} where c ->> 'complaint' is not null and c ->> 'event' <> 'complaint'`,
    given,
  );
  await open.owner.query(
    `insert into checkout.processor_events (processor, id, charge, word, received_at)
     select 'stripe', 'evt_' || (c ->> 'id'), 'ch_' || (c ->> 'id'), case c ->> 'event'
       when 'dispute' then jsonb_build_object('kind', 'disputed', 'charge', 'ch_' || (c ->> 'id'), 'reason', 'fraud',
         'dispute', 'dp_' || (c ->> 'id'), 'charged', c -> 'disputed')
       else jsonb_build_object('kind', 'dispute-closed', 'charge', 'ch_' || (c ->> 'id'), 'outcome', c ->> 'verdict',
         'dispute', 'dp_' || (c ->> 'id'), 'charged', c -> 'disputed') end, now() ${each}`,
    given,
  );
}

/** Called with the app's role like in the product; jobs handle all cases at once. */
const CALLS: Readonly<Record<EventKind, string>> = {
  'first-play': `select checkout.record_first_play((c ->> 'viewerId')::uuid, (c ->> 'dramaId')::uuid, 4, $2)`,
  complaint: `select outcome from checkout.complain((c ->> 'viewerId')::uuid, (c ->> 'id')::uuid, 'something-else', 'no sound', $2)`,
  audit: `select outcome from settlement.open_audit($3, (c ->> 'sellerId')::uuid, c ->> 'number', 'own-purchase', 'one card', $2)`,
  dispute: `select outcome from checkout.open_dispute('stripe', 'evt_' || (c ->> 'id'), $2)`,
  verdict: `select outcome from checkout.close_dispute('stripe', 'evt_' || (c ->> 'id'), $2)`,
  escalation: 'checkout.escalate_disputes(1000000, $1)',
  'end-of-audit': 'settlement.end_audits(1000000, $1)',
};
const SCHEDULED: ReadonlySet<EventKind> = new Set(['escalation', 'end-of-audit']);

async function execute(event: EventKind, cases: readonly Case[]): Promise<ReadonlyMap<string, string>> {
  if (SCHEDULED.has(event)) {
    const { rows } = await open.app.query<{ order_id: string }>(`select order_id from ${CALLS[event]}`, [
      NOW,
    ]);
    return new Map(rows.map(({ order_id: id }) => [id, 'done']));
  }
  const { rows } = await open.app.query<{ id: string; outcome: string }>(
    `select c ->> 'id' as id, (${CALLS[event]}) as outcome from jsonb_array_elements($1::jsonb) c
     where ($2::bigint, $3::uuid) is not null`,
    [json(cases), NOW, IDA],
  );
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

interface Standing {
  readonly state: string;
  readonly reason: string | null;
  readonly releaseAt: Instant | null;
  readonly notice: DecisionNotice;
  readonly firstPlayAt: Instant | null;
  readonly shipFrom: Instant | null;
}

async function standings(cases: readonly Case[]): Promise<readonly (Standing | undefined)[]> {
  const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
  const { rows } = await open.owner.query<{ id: string; said: Standing }>(
    `select id, jsonb_build_object('state', state, 'reason', case when state = 'audit' then audit_reason end,
       'releaseAt', ${ms('release_at')}, 'notice', notice, 'firstPlayAt', ${ms('first_play_at')}, 'shipFrom', ${ms('ship_from')}) as said
     from orders where id = any ($1::uuid[]) and (due_at is null or due_at = release_at or state in ('to-ship', 'shipped'))`,
    [cases.map(({ id }) => id)],
  );
  const byId = new Map(rows.map(({ id, said }) => [id, said]));
  return cases.map(({ id }) => byId.get(id));
}

const orderOf = ({ state: kind, shippedAt, releaseAt, auditReason, ...order }: Case): Order =>
  ({
    ...order,
    state: {
      kind,
      shippedAt,
      shipping: shippedAt && { by: 'platform' },
      releaseAt,
      reason: auditReason,
      auditedAt: shippedAt ?? order.paidAt,
    },
  }) as unknown as Order;

interface Expected {
  readonly outcome: string | undefined;
  readonly standing: Standing;
}

/** A shipped order is in settlement again; an unshipped one is to be shipped in the remaining time. */
const goneOn = (stays: Standing, released: Released, notice: DecisionNotice): Standing => ({
  ...stays,
  state: released.state.kind,
  reason: null,
  releaseAt: 'shipFrom' in released ? null : released.state.releaseAt,
  shipFrom: 'shipFrom' in released ? released.shipFrom : stays.shipFrom,
  notice,
});

/** The expected result, from core. */
function byRule(one: Case): Expected {
  const order = orderOf(one);
  const stays: Standing = {
    state: one.state,
    reason: one.state === 'audit' ? one.auditReason : null,
    releaseAt: one.releaseAt,
    notice: BEFORE,
    firstPlayAt: one.firstPlayAt,
    shipFrom: null,
  };
  const become = (state: Result<OrderState>, notice: DecisionNotice): Standing | undefined => {
    if (!state.ok || !('releaseAt' in state.value)) return undefined;
    const { kind: name, releaseAt } = state.value;
    const reason = state.value.kind === 'audit' ? state.value.reason : null;
    return { ...stays, state: name, reason, releaseAt, notice };
  };
  const letGo = (released: Result<Released>, notice: DecisionNotice): Standing | undefined =>
    released.ok ? goneOn(stays, released.value, notice) : undefined;
  const complained = auditOpened({ rule: 'viewer-complaint', note: 'no sound' }, 'rule', NOW);
  const said = auditOpened(
    { rule: one.auditReason, note: one.complaint === null ? '' : 'no sound' },
    'rule',
    NOW,
  );
  const disputedAt = one.event === 'dispute' ? null : one.disputedAt;
  const isOpen = disputedAt !== null;

  switch (one.event) {
    case 'first-play': {
      if (one.firstPlayAt !== null) return { outcome: 'nothing', standing: stays };
      if (one.state === 'refunded') return { outcome: 'episode-locked', standing: stays };
      const settling = inSettlement({ ...order, firstPlayAt: NOW }, NOW);
      const standing = { ...(become(settling, BEFORE) ?? stays), firstPlayAt: NOW };
      return { outcome: 'recorded', standing };
    }
    case 'complaint': {
      if (!mayComplain(one, NOW)) return { outcome: 'complain-too-late', standing: stays };
      return {
        outcome: 'kept',
        standing: become(audited(order, 'viewer-complaint', NOW), complained) ?? stays,
      };
    }
    case 'audit': {
      if (one.state === 'audit') return { outcome: 'opened', standing: stays };
      const opened = auditOpened({ rule: 'own-purchase', note: 'one card' }, 'person', NOW);
      const standing = become(audited(order, 'own-purchase', NOW), opened);
      return { outcome: standing ? 'opened' : 'order-data-changed', standing: standing ?? stays };
    }
    case 'dispute': {
      if (isOver(order)) return { outcome: 'late-dispute', standing: stays };
      const decidedBy = disputeDecidedBy({ openedAt: NOW });
      const held = become(heldForDispute(order, { decidedBy }, NOW), disputeNotice('dispute-open', NOW));
      return { outcome: 'disputed', standing: held ?? stays };
    }
    case 'verdict': {
      const resumed = become(resumedAudit(order, { openedAt: disputedAt ?? NOW }, NOW), said) ?? stays;
      if (one.verdict === 'won') {
        if (one.state !== 'audit') return { outcome: 'won', standing: stays };
        if (one.auditReason !== 'payment-disputed') return { outcome: 'won', standing: resumed };
        const standing = letGo(releasedFromAudit(order, NOW), auditDismissedNotice(NOW)) ?? stays;
        return { outcome: 'dismissed', standing };
      }
      if (isOver(order)) return { outcome: 'late-chargeback', standing: stays };
      return isPartOfCharge(one.disputed, CHARGED)
        ? { outcome: 'partial-chargeback', standing: resumed }
        : { outcome: 'lost', standing: stays };
    }
    case 'escalation': {
      const isOverdue = isOpen && !one.isEscalated && disputeDecidedBy({ openedAt: disputedAt }) <= NOW;
      if (!isOverdue) return { outcome: undefined, standing: stays };
      const left = leftByBank(order, later(NOW, PAYMENT_EXCEPTION_ANSWERED_WITHIN_MS));
      const standing = become(left, disputeNotice('dispute-undecided-in-time', NOW)) ?? stays;
      return { outcome: 'done', standing };
    }
    case 'end-of-audit': {
      const ended = isOpen ? undefined : letGo(auditRanOut(order, NOW), auditRanOutNotice(NOW));
      return { outcome: ended && 'done', standing: ended ?? stays };
    }
  }
}

async function differences(key: string, count: number): Promise<readonly unknown[]> {
  const dice = diceOf(key);
  const cases = Array.from({ length: count }, () => aCase(dice));
  const found: unknown[] = [];
  for (const event of EVENTS) {
    const theirs = cases.filter((one) => one.event === event);
    await store(theirs);
    const outcomes = await execute(event, theirs);
    const stand = await standings(theirs);
    for (const [index, one] of theirs.entries()) {
      const rule = byRule(one);
      const database = { outcome: outcomes.get(one.id), standing: stand[index] };
      if (!isDeepStrictEqual(rule, database)) found.push({ one, rule, database });
    }
  }
  return found;
}

test(`orders are held and let go the same by the rule and by the database, seed ${TWIN_SEED}`, async () => {
  expect(await differences(TWIN_SEED, TWIN_CASES)).toEqual([]);
});

test.each([
  [
    'holds an order for a day longer',
    'settlement.audit_ends_at',
    "interval '504 hours'",
    "interval '528 hours'",
  ],
  [
    'holds what is not shipped for a day longer',
    'settlement.audit_ends_at',
    "interval '336 hours'",
    "interval '360 hours'",
  ],
  [
    'keeps the time that an audit took from the seller',
    'settlement.release_from_audit',
    'ship_from = coalesce(o.ship_from, o.paid_at) + (now_at - o.audited_at)',
    'ship_from = o.paid_at',
  ],
  [
    'lets an order go a day sooner',
    'settlement.release_from_audit',
    "release_at = shipped_at + interval '168 hours'",
    "release_at = shipped_at + interval '144 hours'",
  ],
  [
    'forgets the time that a bank took',
    'settlement.resume_audit',
    ' + (to_timestamp(p_now_ms / 1000.0) - p_opened_at)',
    '',
  ],
  ['takes a part for the whole', 'checkout.is_part_of_charge', '::bigint < p.hundredths', '::bigint < 0'],
])('a database that %s is found', async (_what, name, from, to) => {
  const planted = { function: name, from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(400, (cases) => differences(`planted ${from} ${cases}`, cases)),
  ).catch((error: Error) => [error.message]);
  expect(found.length).toBeGreaterThan(0);
});
