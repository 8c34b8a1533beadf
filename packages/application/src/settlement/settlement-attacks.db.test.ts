import { randomUUID } from 'node:crypto';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, type Instant, instantOf, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { transactionsOver, useClock } from '@cliffhanger/testing/database';
import {
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anOrder,
  type Fixture,
  IDA,
  openFixture,
  type TestOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complain } from '../checkout/index.ts';
import { beginSettlements } from './index.ts';

/* An attacker with the credentials of a login role and no right to the money can release and hold nothing. */

let fixture: Fixture;
let chain: ReturnType<typeof transactionsOver>;
let drama: DramaId;
/** Waits for T+7 for another four days. */
let waiting: TestOrder;
let audited: TestOrder;
let toShip: TestOrder;
beforeAll(async () => {
  fixture = await openFixture();
  chain = transactionsOver(fixture.database.payerUrl, 'chain');
  await addSampleCategories(fixture.owner);
  await addOperators(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 40, freeEpisodes: 3 });
  waiting = await soldAt(daysAgo(3));
  valueOf(await beginSettlements(at(NOW))());
  audited = await soldAt(NOW);
  valueOf(await complain(at(NOW))({ ...audited, text: 'no sound' }));
  const { id: sellerId } = await anApprovedSeller(at(NOW));
  toShip = await anOrder(at(NOW), { sellerId, dramaId: drama });
  await useClock(fixture.owner, 'server');
}, 120_000);
afterAll(async () => {
  await chain.close();
  await fixture.close();
});

const NOW = instantOf(Date.now());
const IN_A_MONTH = NOW + 31 * DAY_MS;
const daysAgo = (days: number): Instant => instantOf(NOW - days * DAY_MS);
const at = (now: Instant): Fixture['dependencies'] => ({
  ...fixture.dependencies,
  clock: { now: () => now },
});

async function soldAt(moment: Instant): Promise<TestOrder> {
  const { id: sellerId } = await anApprovedSeller(at(moment));
  await aConsignment(at(moment), sellerId, drama);
  return anOrder(at(moment), { sellerId, dramaId: drama });
}

/** Every balance and every order, as one text. */
async function money(): Promise<string> {
  const { rows } = await fixture.owner.query<{ said: string }>(
    `select string_agg(said, ' ' order by said) as said from (
       select b::text as said from ledger.books b union all
       select o::text from orders o union all
       select e::text from settlement.early_settlements e) everything`,
  );
  return rows[0]?.said ?? '';
}

const DENIED = /permission denied/;

const WRITES = [
  'update orders set completed_at = now()',
  'update orders set settled_early = true',
  'update orders set settlement_transfer = gen_random_uuid()',
  'update orders set first_play_at = now()',
  "update orders set audit_reason = 'viewer-complaint'",
  'update orders set audited_at = null',
  'insert into settlement.early_settlements select * from settlement.early_settlements',
  'delete from settlement.early_settlements',
  'insert into settlement.audit_decisions (seller_id, order_id, decided_at, outcome, actor) values (gen_random_uuid(), gen_random_uuid(), now(), $$upheld$$, $$x$$)',
  'insert into checkout.complaints select * from checkout.complaints',
  'update checkout.complaints set made_at = now()',
  'insert into checkout.disputes select * from checkout.disputes',
  "update checkout.disputes set state = 'won', closed_at = now()",
  'update checkout.disputes set escalated_at = now()',
] as const;

const HIDDEN = [
  `settlement.complete('{}', '{}', '{}', now(), true)`,
  `settlement.settle_until(gen_random_uuid(), ${IN_A_MONTH}, gen_random_uuid(), 1000, 1000)`,
  `settlement.begin_until(${IN_A_MONTH}, 1000)`,
  `settlement.end_audits_until(${IN_A_MONTH}, 1000, '{}')`,
  `settlement.hold_for_audit(gen_random_uuid(), gen_random_uuid(), 'x', '{}', now())`,
  `settlement.hold_for_dispute(gen_random_uuid(), gen_random_uuid(), now(), 1)`,
  `settlement.release_from_audit(gen_random_uuid(), gen_random_uuid(), '{}', 1)`,
  `settlement.resume_audit(gen_random_uuid(), gen_random_uuid(), now(), 1)`,
  `checkout.told_about_order('stripe', 'evt_1')`,
  `public.business_now_ms(1)`,
];

/** Calls that the app's role may make; the role of the chain process may make none. */
const EVENTS = [
  `settlement.settle_due(1000, 1000, ${IN_A_MONTH})`,
  `settlement.begin_due(1000, ${IN_A_MONTH})`,
  `settlement.end_audits(1000, ${IN_A_MONTH})`,
  `settlement.apply_early(gen_random_uuid(), 1, null, ${IN_A_MONTH})`,
  `settlement.open_audit('${IDA}', gen_random_uuid(), 'CH-22222222', 'own-purchase', 'x', 0)`,
  `checkout.decide_complaint('${IDA}', gen_random_uuid(), 'no-refund', null, 'repaired', null, 0)`,
  `checkout.confirm_decision('${IDA}', gen_random_uuid(), 0)`,
  `checkout.take_back_decision('${IDA}', gen_random_uuid(), 0)`,
  `checkout.record_first_play(gen_random_uuid(), gen_random_uuid(), 4, 0)`,
  `checkout.complain(gen_random_uuid(), gen_random_uuid(), 'x', 'x', 0)`,
  `checkout.execute_decisions(1000, 0)`,
  `checkout.open_dispute('stripe', 'evt_1', 0)`,
  `checkout.close_dispute('stripe', 'evt_1', 0)`,
  `checkout.escalate_disputes(1000, ${IN_A_MONTH})`,
];

test('no login role writes what decides, calls what is behind the events, or the other’s events', async () => {
  const before = await money();
  for (const role of [fixture.app, chain.pool]) {
    for (const statement of WRITES) await expect(role.query(statement), statement).rejects.toThrow(DENIED);
    for (const call of HIDDEN) await expect(role.query(`select ${call}`), call).rejects.toThrow(DENIED);
  }
  for (const call of EVENTS) await expect(chain.pool.query(`select ${call}`), call).rejects.toThrow(DENIED);
  expect(await money()).toBe(before);
});

const outcomeOf = async (call: string, values: readonly unknown[]): Promise<unknown> =>
  (await fixture.app.query<{ outcome: unknown }>(`select outcome from ${call}`, [...values])).rows[0]
    ?.outcome;

test('a time that is said moves nothing, whichever way it lies', async () => {
  const before = await money();
  for (const said of [IN_A_MONTH, 0, -1, Number.MAX_SAFE_INTEGER, null]) {
    await fixture.app.query('select settlement.settle_due(1000, 1000, $1)', [said]);
    await fixture.app.query('select settlement.begin_due(1000, $1)', [said]);
    await fixture.app.query('select settlement.end_audits(1000, $1)', [said]);
    await fixture.app.query('select checkout.escalate_disputes(1000, $1)', [said]);
    await fixture.app.query('select checkout.execute_decisions(1000, $1)', [said]);
  }
  expect(await money()).toBe(before);
});

test('an early settlement is only of the sum that waits, once, and no other month is said', async () => {
  const call = 'settlement.apply_early($1, $2, $3, $4)';
  const { sellerId } = waiting;
  const before = await money();
  for (const [sum, quoted, outcome] of [
    [usdt('1000'), null, 'order-data-changed'],
    [-usdt('1.12'), null, 'order-data-changed'],
    [null, null, 'order-data-changed'],
    [usdt('1.12'), NOW - DAY_MS, 'quote-expired'],
  ] as const)
    expect(await outcomeOf(call, [sellerId, sum, quoted, IN_A_MONTH])).toBe(outcome);
  for (const nobody of [randomUUID(), audited.sellerId, toShip.sellerId])
    expect(await outcomeOf(call, [nobody, 0, null, 0])).toBe('nothing-to-settle');
  expect(await money()).toBe(before);

  const asked = [sellerId, usdt('1.12'), null, 0];
  expect(await outcomeOf(call, asked)).toBe('applied');
  const after = await money();
  expect(await outcomeOf(call, asked)).toBe('order-data-changed');
  expect(await outcomeOf(call, [sellerId, 0, null, IN_A_MONTH])).toBe('nothing-to-settle');
  expect(await money()).toBe(after);
  const { rows } = await fixture.owner.query(
    'select available, unsettled from ledger.books where journal_id = $1',
    [sellerId],
  );
  expect(rows).toEqual([{ available: usdt('1.064'), unsettled: 0n }]);
});

test('nobody plays, complains or decides for another', async () => {
  const editor = randomUUID();
  await fixture.owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1, 'edda@staff.test', 'Edda', '{content,reviewer}', 'active', now(), 'x', '\\x00')`,
    [editor],
  );
  const before = await money();
  const { sellerId, orderId, number } = audited;
  const play = 'select checkout.record_first_play($1, $2, 4, 0) as said';
  const { rows } = await fixture.app.query(play, [randomUUID(), audited.dramaId]);
  expect(rows).toEqual([{ said: 'nothing' }]);
  const t = 'checkout.complain($1, $2, $3, $4, 0)';
  expect(await outcomeOf(t, [randomUUID(), waiting.orderId, 'something-else', 'x'])).toBe('order-unknown');
  await expect(outcomeOf(t, [waiting.viewerId, waiting.orderId, 'payment-disputed', 'x'])).rejects.toThrow(
    'only a bank',
  );
  const decide = `checkout.decide_complaint($1, $2, 'refund', null, 'goodwill', null, 0)`;
  const takeBack = 'select checkout.take_back_decision($1, $2, 0)';
  for (const nobody of [null, sellerId, randomUUID(), editor]) {
    await expect(outcomeOf(decide, [nobody, orderId])).rejects.toThrow('nobody who may');
    await expect(fixture.app.query(takeBack, [nobody, orderId])).rejects.toThrow('nobody who may');
    await expect(
      outcomeOf('settlement.open_audit($1, $2, $3, $4, $5, 0)', [
        nobody,
        sellerId,
        number,
        'own-purchase',
        'x',
      ]),
    ).rejects.toThrow('only support');
  }
  for (const [order, said] of [
    [randomUUID(), 'order-unknown'],
    [toShip.orderId, 'order-already-decided'],
  ] as const)
    expect(await outcomeOf(decide, [IDA, order])).toBe(said);
  const audit = 'settlement.open_audit($1, $2, $3, $4, $5, 0)';
  for (const [seller, said] of [
    [toShip.sellerId, 'order-unknown'],
    // The test above has paid it out, so nothing is left to hold.
    [waiting.sellerId, 'order-data-changed'],
  ] as const)
    expect(await outcomeOf(audit, [IDA, seller, waiting.number, 'own-purchase', 'x'])).toBe(said);
  await fixture.owner.query('delete from staff.people where id = $1', [editor]);
  expect(await money()).toBe(before);
});

test('what no processor has told, or has told and was done, is no dispute', async () => {
  const { rows } = await fixture.owner.query<{ processor: string; charge: string }>(
    'select processor, charge from checkout.payments where order_id = $1',
    [audited.orderId],
  );
  const { processor, charge } = rows[0] ?? { processor: '', charge: '' };
  const told = async (word: object, isDone = false): Promise<string> => {
    const id = `evt_${randomUUID()}`;
    await fixture.app.query(
      'insert into checkout.processor_events (processor, id, charge, word, received_at) values ($1, $2, $3, $4, now())',
      [processor, id, charge, JSON.stringify({ charge, ...word })],
    );
    if (isDone)
      await fixture.app.query(
        "update checkout.processor_events set done_at = now(), outcome = 'won' where processor = $1 and id = $2",
        [processor, id],
      );
    return id;
  };
  const before = await money();
  const attempts = [
    ['close_dispute', 'evt_never'],
    ['close_dispute', await told({ kind: 'dispute-closed', outcome: 'won', charged: null }, true)],
    ['close_dispute', await told({ kind: 'dispute-closed', outcome: 'undecided', charged: null })],
    ['close_dispute', await told({ kind: 'disputed', reason: 'fraud', charged: null })],
    ['close_dispute', await told({ kind: 'dispute-closed', outcome: 'won', charge: 'ch_of_nobody' })],
    ['open_dispute', await told({ kind: 'refunded', isWhole: true })],
    ['take_back', await told({ kind: 'refunded', isWhole: false })],
    ['take_back', await told({ kind: 'dispute-closed', outcome: 'won' })],
  ] as const;
  for (const [name, event] of attempts)
    await expect(
      fixture.app.query(`select checkout.${name}($1, $2, 0)`, [processor, event]),
      `${name} ${event}`,
    ).rejects.toThrow(/nobody has told|no verdict|no dispute|no processor has taken this back/);
  expect(await money()).toBe(before);
});
