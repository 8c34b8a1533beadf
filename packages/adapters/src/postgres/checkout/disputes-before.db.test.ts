import { readdirSync } from 'node:fs';
import { createBareDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../migrate.ts';

/* A database from before disputes were stored: what its processor had said is in the new tables afterwards. */

const MIGRATIONS = readdirSync(new URL('../migrations/', import.meta.url))
  .map((file) => file.replace(/\.sql$/, ''))
  .toSorted();
const BEFORE = MIGRATIONS.indexOf('0059_disputes');

let database: TestDatabase;
let owner: Client;
beforeEach(async () => {
  database = await createBareDatabase();
  await migrate({ connectionString: database.ownerUrl, atMost: BEFORE });
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

const idOf = (number: number) => `019b0000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;

async function sold(number: number, state: 'audit' | 'completed'): Promise<void> {
  const viewer = idOf(90);
  await owner.query(
    'insert into checkout.viewers (id, created_at) values ($1, now()) on conflict do nothing',
    [viewer],
  );
  await owner.query(
    `insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
     values ($1, 'stripe', 'pi_' || $2::text, $3, 2000000, 'card', false, '2026-11-01', $4, $1)`,
    [idOf(number), number, viewer, idOf(91)],
  );
  const isOver = state === 'completed';
  await owner.query(
    `insert into orders (seller_id, id, number, viewer_id, drama_id, first_episode, quantity, retail, wholesale,
       order_amount, purchase_cost, payment_id, sandbox, attribution, paid_at, state, due_at, shipped_at, shipped_by,
       pay_from, unsettled, release_at, audit_reason, audited_at, notice, completed_at, payment_transfer, settlement_transfer)
     values ($1, $2, 'CH-0000000' || $3::text, $4, $4, 4, 4, 500000, 220000, 2000000, 880000, $2, false, '{}', '2026-11-01',
       $5, case when $6 then null else timestamptz '2026-11-22' end, '2026-11-01', 'seller', 'proceeds', 1120000,
       '2026-11-22', 'payment-disputed', '2026-11-03', '{"rule": "payment-disputed", "facts": {"said": "fraudulent"}}',
       case when $6 then timestamptz '2026-11-02' end, $2, case when $6 then $2::uuid end)`,
    [idOf(91), idOf(number), number, viewer, state, isOver],
  );
}

const told = (id: string, number: number, word: object, outcome: string) =>
  owner.query(
    `insert into checkout.processor_events (processor, id, charge, word, received_at, done_at, outcome)
     values ('stripe', $1, 'pi_' || $2::text, $3, '2026-11-03', '2026-11-03', $4)`,
    [id, number, JSON.stringify(word), outcome],
  );

test('what was left to people waits in the queue, and an order that a bank decides about is held for it', async () => {
  await owner.query(`select checkout.ensure_partitions('2025-12-01', 2)`);
  for (const [number, state] of [
    [1, 'audit'],
    [2, 'completed'],
    [3, 'audit'],
  ] as const)
    await sold(number, state);
  await told('evt_1', 1, { kind: 'disputed', charge: 'pi_1', reason: 'fraudulent' }, 'disputed');
  await told('evt_2', 2, { kind: 'disputed', charge: 'pi_2', reason: 'fraudulent' }, 'left-to-people');
  await told('evt_3', 2, { kind: 'dispute-closed', charge: 'pi_2', outcome: 'lost' }, 'left-to-people');
  await told('evt_4', 2, { kind: 'refunded', charge: 'pi_2', isWhole: true }, 'left-to-people');
  await told('evt_5', 3, { kind: 'refunded', charge: 'pi_3', isWhole: false }, 'left-to-people');

  expect((await migrate({ connectionString: database.ownerUrl }))[0]).toBe('0059_disputes');

  const { rows: exceptions } = await owner.query(
    'select charge, kind, amount, state from checkout.payment_exceptions order by charge, kind',
  );
  expect(exceptions).toEqual([
    { charge: 'pi_2', kind: 'late-chargeback', amount: '2000000', state: 'open' },
    { charge: 'pi_2', kind: 'late-dispute', amount: '2000000', state: 'open' },
    { charge: 'pi_2', kind: 'late-refund', amount: '2000000', state: 'open' },
    { charge: 'pi_3', kind: 'partial-refund', amount: '2000000', state: 'open' },
  ]);
  const { rows: disputes } = await owner.query('select order_id, state from checkout.disputes');
  expect(disputes).toEqual([{ order_id: idOf(1), state: 'open' }]);
  const { rows: orders } = await owner.query(
    `select number, due_at = release_at as is_whole, release_at::date::text as until, notice ->> 'rule' as rule
     from orders where state = 'audit' order by number`,
  );
  expect(orders).toEqual([
    { number: 'CH-00000001', is_whole: true, until: '2027-03-03', rule: 'dispute-open' },
    { number: 'CH-00000003', is_whole: true, until: '2026-11-22', rule: 'payment-disputed' },
  ]);
  const ended = await owner.query(
    `select number from settlement.end_audits_until((extract(epoch from timestamptz '2027-06-01') * 1000)::bigint, 10, '7 days', '{}')`,
  );
  expect(ended.rows).toEqual([{ number: 'CH-00000003' }]);
});
