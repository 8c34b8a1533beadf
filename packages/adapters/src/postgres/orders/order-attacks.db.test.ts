import { randomUUID } from 'node:crypto';
import { complain, recordFirstPlay } from '@cliffhanger/application/checkout';
import { saveAutoShip } from '@cliffhanger/application/library';
import { shipOrder } from '@cliffhanger/application/orders';
import type { DramaId } from '@cliffhanger/core/catalog';
import type { SellerId } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { useClock } from '@cliffhanger/testing/database';
import {
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anOrder,
  aPlayPaymentByRole,
  aPurchaseByRole,
  type Fixture,
  IDA,
  OLAV,
  openFixture,
  type TestOrder,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMoneyPool } from '../connection.ts';

/*
 * With the login of each process: the columns that determine an order's money change only through money
 * events.
 */

let fixture: Fixture;
let chain: Pool;
let drama: DramaId;
let sellerId: SellerId;
let order: TestOrder;
let shipped: TestOrder;
beforeAll(async () => {
  fixture = await openFixture();
  chain = createMoneyPool({ connectionString: fixture.database.payerUrl, maxConnections: 2 });
  await addSampleCategories(fixture.owner);
  await addOperators(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 60, freeEpisodes: 3 });
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  const { id: consignmentId } = await aConsignment(fixture.dependencies, sellerId, drama);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId, consignmentId, autoShip }));
  await withMoney(fixture.dependencies, sellerId, '50');
});
afterAll(async () => {
  await chain.end();
  await fixture.close();
});
beforeEach(async () => {
  order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  shipped = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  valueOf(await shipOrder(fixture.dependencies)({ sellerId, number: shipped.number }));
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});

const now = () => fixture.clock.now();

/** All balances, and the number of transfers. */
async function money(): Promise<unknown> {
  const { rows } = await fixture.owner.query(
    `select (select count(*) from ledger.transfers) as transfers, b.* from ledger.books b order by journal_id`,
  );
  return rows;
}

/** The database's error. Asserts that no balance changed. */
async function refused(attempt: () => Promise<unknown>): Promise<string> {
  const before = await money();
  const said = await attempt().then(
    () => 'done',
    (error: Error) => error.message,
  );
  expect(await money()).toEqual(before);
  return said;
}

/** The outcome of the call. Asserts that no balance changed. */
async function answer(
  call: string,
  values: readonly unknown[],
  role = fixture.app,
): Promise<string | undefined> {
  const before = await money();
  const { rows } = await role.query<{ outcome: string }>(`select outcome from ${call}`, [...values]);
  expect(await money()).toEqual(before);
  return rows[0]?.outcome;
}

const NOT_ALLOWED = /permission denied/;

describe('what an event decides is written by no login role', () => {
  const UPDATES = {
    orders: [
      'first_play_at',
      'shipped_at',
      'shipped_by',
      'pay_from',
      'credits_used',
      'payment_amount',
      'unsettled',
      'deferred',
      'shipment_transfer',
      'refunded_at',
      'refund_transfer',
      'order_amount',
      'paid_at',
    ],
    'checkout.payments': ['refunded_at', 'amount', 'cleared_at'],
    'checkout.episode_access': ['revoked_at'],
    auto_ship_spending: ['spent'],
    'checkout.purchases': ['retail', 'amount', 'order_id', 'seller_id', 'turned_down', 'charge'],
    'checkout.invoices': ['amount', 'order_id', 'seller_id', 'turned_down', 'ended_at'],
    'checkout.disputes': ['state', 'closed_at', 'escalated_at', 'decided_by'],
    'checkout.processor_events': ['word'],
  };
  const INSERTS = [
    'orders',
    'checkout.payments',
    'checkout.episode_access',
    'auto_ship_spending',
    'checkout.purchases',
    'checkout.invoices',
    'checkout.disputes',
  ];

  test('not a column of it', async () => {
    const written = Object.entries(UPDATES).flatMap(([table, columns]) =>
      columns.map((column) => ({ table, column })),
    );
    for (const role of [fixture.app, chain])
      for (const { table, column } of written)
        expect(await refused(() => role.query(`update ${table} set ${column} = ${column}`))).toMatch(
          NOT_ALLOWED,
        );
  });

  test('not a row of it', async () => {
    for (const role of [fixture.app, chain])
      for (const table of INSERTS) {
        expect(await refused(() => role.query(`insert into ${table} default values`))).toMatch(NOT_ALLOWED);
        expect(await refused(() => role.query(`delete from ${table}`))).toMatch(NOT_ALLOWED);
      }
  });
});

describe('no order without a recorded payment', () => {
  const place = (purchase: string, event: string, role: Pool = fixture.app) =>
    role.query('select outcome from checkout.place_order($1, $2, $3)', [purchase, event, now()]);

  test('a charge that no processor has told of buys nothing', async () => {
    const purchase = await aPurchaseByRole(fixture.app, {
      dramaId: drama,
      processor: 'stripe',
      nowMs: now(),
    });
    expect(await refused(() => place(purchase, 'pi_never_existed'))).toMatch(/no processor has told this/);
    expect(await answer('checkout.place_order($1, $2, $3)', [randomUUID(), 'pi_never_existed', now()])).toBe(
      'purchase-unknown',
    );
  });

  test('the price is the drama’s, whatever somebody would like it to be', async () => {
    const purchase = await aPurchaseByRole(fixture.app, { dramaId: drama, quantity: 4, nowMs: now() });
    const { rows } = await fixture.owner.query('select amount from checkout.purchases where id = $1', [
      purchase,
    ]);
    expect(rows).toEqual([{ amount: 2_000_000n }]);
    expect(
      await refused(() => aPurchaseByRole(fixture.app, { dramaId: randomUUID(), nowMs: now() })),
    ).toMatch(/cannot be sold: drama-unknown/);
  });

  test('what was paid for one purchase pays for no other, and once', async () => {
    const [one, other] = [
      await aPurchaseByRole(fixture.app, { dramaId: drama, nowMs: now() }),
      await aPurchaseByRole(fixture.app, { dramaId: drama, nowMs: now() }),
    ];
    const event = await aPlayPaymentByRole(fixture.app, one);
    expect(await refused(() => place(other, event))).toMatch(/paid for another purchase/);
    expect((await place(one, event)).rows).toEqual([{ outcome: 'placed' }]);
    expect(await answer('checkout.place_order($1, $2, $3)', [one, event, now()])).toBe('repeated');
    expect(await refused(() => place(one, event, chain))).toMatch(NOT_ALLOWED);
    // The same charge in a second event, for the other purchase.
    await fixture.app.query(
      `insert into checkout.processor_events (processor, id, word, received_at)
       select processor, id || ' again', word || jsonb_build_object('purchaseId', $2::text), now()
       from checkout.processor_events where id = $1`,
      [event, other],
    );
    expect(await refused(() => place(other, `${event} again`))).toMatch(/has paid for an order before/);
  });

  test('a card that was charged something else is turned down', async () => {
    const purchase = await aPurchaseByRole(fixture.app, {
      dramaId: drama,
      processor: 'stripe',
      nowMs: now(),
    });
    await fixture.app.query(
      `insert into checkout.processor_events (processor, id, word, received_at)
       values ('stripe', $1, jsonb_build_object('kind', 'cleared', 'purchaseId', $1::text, 'charge', $1::text, 'source',
         'card', 'charged', '{"currency": "USD", "hundredths": "1"}'::jsonb, 'isSandbox', true), now())`,
      [purchase],
    );
    expect(await answer('checkout.place_order($1, $2, $3)', [purchase, purchase, now()])).toBe(
      'order-data-changed',
    );
    expect(await answer('checkout.place_order($1, $2, $3)', [purchase, purchase, now()])).toBe(
      'turned-down-before',
    );
  });

  test('play money buys nothing where the clock is the server’s', async () => {
    const purchase = await aPurchaseByRole(fixture.app, { dramaId: drama, nowMs: now() });
    const event = await aPlayPaymentByRole(fixture.app, purchase);
    const card = await aPurchaseByRole(fixture.app, { dramaId: drama, processor: 'stripe', nowMs: now() });
    const test = await aPlayPaymentByRole(fixture.app, card);
    await useClock(fixture.owner, 'server');
    try {
      expect(await refused(() => aPurchaseByRole(fixture.app, { dramaId: drama }))).toMatch(/no play money/);
      expect(await answer('checkout.place_order($1, $2, $3)', [purchase, event, now()])).toBe(
        'processor-closed',
      );
      expect(await answer('checkout.place_order($1, $2, $3)', [card, test, now()])).toBe('processor-closed');
    } finally {
      await useClock(fixture.owner, 'callers');
    }
  });

  test('an invoice is paid by what the chain credited, and by no word', async () => {
    const address = `0x${randomUUID().replaceAll('-', '')}00000000`;
    const { rows } = await fixture.app.query<{ id: string; amount: bigint }>(
      `select id, amount from checkout.open_invoice($1, null, $2, 4, null, 'bep20', $3, $4, $5)`,
      [randomUUID(), drama, address, 1, now()],
    );
    expect(rows[0]?.amount).toBe(2_000_000n);
    expect(await answer('checkout.place_invoice_order($1, $2)', [rows[0]?.id, now()])).toBe('not-payable');
    expect(await answer('checkout.place_invoice_order($1, $2)', [randomUUID(), now()])).toBe(
      'invoice-unknown',
    );
  });
});

describe('shipping', () => {
  const SHIP = 'orders.ship_order($1, $2, $3, $4)';

  test('nobody ships what is another’s, from a purse that is none, or once more', async () => {
    expect(await answer(SHIP, [randomUUID(), order.number, 'proceeds', now()])).toBe('order-unknown');
    expect(await answer(SHIP, [sellerId, 'CH-22222222', null, now()])).toBe('order-unknown');
    expect(
      await refused(() =>
        fixture.app.query(`select ${SHIP}`, [sellerId, order.number, 'platform:levels', now()]),
      ),
    ).toMatch(/nobody pays from/);
    expect(await answer(SHIP, [sellerId, shipped.number, 'wallet', now()])).toBe('shipped-before');
    expect(await refused(() => chain.query(`select ${SHIP}`, [sellerId, order.number, null, now()]))).toMatch(
      NOT_ALLOWED,
    );
  });

  test('a time that somebody says hurries nothing where the clock is the server’s', async () => {
    await useClock(fixture.owner, 'server');
    try {
      await fixture.owner.query(`update orders set due_at = now() + interval '1 hour' where id = $1`, [
        order.orderId,
      ]);
      const { rows } = await fixture.app.query<{ order_id: string }>(
        `select order_id from orders.ship_overdue(1000, (extract(epoch from now() + interval '10 years') * 1000)::bigint)`,
      );
      expect(rows.map(({ order_id }) => order_id)).not.toContain(order.orderId);
    } finally {
      await useClock(fixture.owner, 'callers');
    }
  });

  test('auto-ship ships what the seller’s setting lets it, whoever asks for it', async () => {
    const before = await money();
    await fixture.app.query('select orders.auto_ship_waiting($1, null, 100, $2)', [sellerId, now()]);
    expect(await money()).toEqual(before);
  });
});

describe('paying back', () => {
  const CANCEL = 'checkout.cancel_order($1, $2, $3)';
  const UPHOLD = `checkout.decide_complaint($1, $2, 'refund', null, 'goodwill', null, $3)`;

  test('nobody cancels what is another’s, or was played', async () => {
    expect(await answer(CANCEL, [randomUUID(), order.orderId, now()])).toBe('order-unknown');
    expect(await answer(CANCEL, [order.viewerId, randomUUID(), now()])).toBe('order-unknown');
    valueOf(
      await recordFirstPlay(fixture.dependencies)({ viewerId: order.viewerId, dramaId: drama, episode: 4 }),
    );
    expect(await answer(CANCEL, [order.viewerId, order.orderId, now()])).toBe('cancel-after-play');
  });

  test('cancelled twice, it is paid back once', async () => {
    await fixture.app.query(`select ${CANCEL}`, [shipped.viewerId, shipped.orderId, now()]);
    expect(await answer(CANCEL, [shipped.viewerId, shipped.orderId, now()])).toBe('refunded-before');
    await fixture.app.query('select checkout.refund_paid($1, $2)', [shipped.orderId, now()]);
    expect(await answer('checkout.refund_paid($1, $2) as outcome', [shipped.orderId, now()])).toBe(
      'paid-before',
    );
  });

  test('only somebody who answers complaints upholds one, and only one that there is', async () => {
    expect(await answer(UPHOLD, [IDA, shipped.orderId, now()])).toBe('order-already-decided');
    valueOf(await complain(fixture.dependencies)({ ...shipped, text: 'it stops' }));
    await fixture.owner.query(`update staff.people set roles = '{content}' where id = $1`, [OLAV]);
    for (const nobody of [null, randomUUID(), sellerId, OLAV])
      expect(
        await refused(() => fixture.app.query(`select ${UPHOLD}`, [nobody, shipped.orderId, now()])),
      ).toMatch(/nobody who may/);
    expect(await refused(() => chain.query(`select ${UPHOLD}`, [IDA, shipped.orderId, now()]))).toMatch(
      NOT_ALLOWED,
    );
  });

  test('no refund is paid for an order that is not refunded', async () => {
    expect(
      await refused(() => fixture.app.query('select checkout.refund_paid($1, $2)', [shipped.orderId, now()])),
    ).toMatch(/is not refunded/);
  });

  const tell = async (id: string, word: object) =>
    fixture.app.query(
      `insert into checkout.processor_events (processor, id, word, received_at) values ('sandbox', $1, $2, now())`,
      [id, JSON.stringify(word)],
    );
  const chargeOf = async ({ orderId }: TestOrder): Promise<string> => {
    const { rows } = await fixture.owner.query('select charge from checkout.payments where order_id = $1', [
      orderId,
    ]);
    return rows[0]?.charge;
  };

  test('what no processor has told takes nothing back, nor does a part of it, nor opens or ends a dispute', async () => {
    const charge = await chargeOf(shipped);
    const takeBack = (event: string) =>
      fixture.app.query(`select checkout.take_back('sandbox', $1, $2)`, [event, now()]);
    expect(await refused(() => takeBack('evt_never_told'))).toMatch(/no processor has taken this back/);
    for (const [name, word] of [
      ['part', { kind: 'refunded', isWhole: false, charge }],
      ['won', { kind: 'dispute-closed', outcome: 'won', charge }],
      ['paid', { kind: 'cleared', charge }],
    ] as const) {
      await tell(`${name} ${charge}`, word);
      expect(await refused(() => takeBack(`${name} ${charge}`))).toMatch(/no processor has taken this back/);
    }
    for (const call of ['open_dispute', 'close_dispute'])
      expect(
        await refused(() =>
          fixture.app.query(`select checkout.${call}('sandbox', 'evt_never_told', $1)`, [now()]),
        ),
      ).toMatch(/(no processor|nobody) has told this/);
  });

  test('what is taken back twice was taken back once', async () => {
    const charge = await chargeOf(shipped);
    await tell(`whole ${charge}`, { kind: 'refunded', isWhole: true, charge });
    const { rows } = await fixture.app.query(`select outcome from checkout.take_back('sandbox', $1, $2)`, [
      `whole ${charge}`,
      now(),
    ]);
    expect(rows).toEqual([{ outcome: 'refunded' }]);
    expect(await answer(`checkout.take_back('sandbox', $1, $2)`, [`whole ${charge}`, now()])).toBe(
      'left-to-people',
    );
  });
});

test('nobody’s play ends another’s right to cancel', async () => {
  const { rows } = await fixture.app.query('select checkout.record_first_play($1, $2, 4, $3) as outcome', [
    randomUUID(),
    drama,
    now(),
  ]);
  expect(rows).toEqual([{ outcome: 'nothing' }]);
});
