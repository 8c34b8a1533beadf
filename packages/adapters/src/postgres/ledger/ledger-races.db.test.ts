import { idempotent } from '@cliffhanger/application/commands';
import { accept, type Result, refuse, usdt } from '@cliffhanger/core/kernel';
import {
  depositCredited,
  shippedFromProceeds,
  shippedFromWallet,
  type Transfer,
  viewerPaid,
  withdrawalRequested,
} from '@cliffhanger/core/ledger';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import {
  brokenRules,
  newOrderId,
  newSellerId,
  newTransferId,
  transferFrom,
} from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* RELIABILITY, "Money exact": the races, on real connections. */

let open: OpenTestDatabase;

beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 40 });
});
afterAll(() => open.close());

/** Posts like a use case: an insufficient balance or a reused key rolls everything back. */
const post = (transfer: Transfer) =>
  open.transactions.run(async ({ ledger }) => {
    const posted = await ledger.post(transfer);
    if (posted.outcome === 'insufficient') return refuse('insufficient-balance');
    if (posted.outcome === 'key-reused') return refuse('idempotency-key-reused');
    return accept(posted);
  });

const times = <T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => act(number)));

const values = <T>(results: readonly Result<T>[]): T[] =>
  results.flatMap((result) => (result.ok ? result.value : []));

const balances = (sellerId: Transfer['sellerId'] & string) =>
  open.transactions.read(({ ledger }) => ledger.balancesOf(sellerId));

test('the same key two hundred times has one effect and gives one answer', async () => {
  const sellerId = newSellerId();
  const asked = transferFrom(depositCredited('custody:tron', usdt('10')), { sellerId });
  const answers = values(await times(200, () => post({ ...asked, id: newTransferId() })));
  expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
  expect(answers.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(199);
  expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1);
  expect(
    new Set(answers.map((answer) => JSON.stringify({ ...answer, outcome: '', sequence: '' }))).size,
  ).toBe(1);
  expect(await balances(sellerId)).toMatchObject({ available: usdt('10') });
});

test('the same key with other content is refused, however many come at once', async () => {
  const sellerId = newSellerId();
  const key = 'deposit:contested';
  const reference = { type: 'test', id: 'contested' };
  const results = await times(50, (number) =>
    post(
      transferFrom(depositCredited('custody:tron', usdt(String(number + 1))), { sellerId, key, reference }),
    ),
  );
  expect(values(results)).toHaveLength(1);
  expect(
    results.filter((result) => !result.ok && result.refusal.name === 'idempotency-key-reused'),
  ).toHaveLength(49);
  const won = results.findIndex((result) => result.ok);
  expect(await balances(sellerId)).toMatchObject({ available: usdt(String(won + 1)) });
});

test('an order shipped two hundred times, from the wallet and from proceeds, is shipped once', async () => {
  const sellerId = newSellerId();
  const orderId = newOrderId();
  await post(transferFrom(depositCredited('custody:tron', usdt('1000')), { sellerId }));
  await post(transferFrom(viewerPaid('processor:card', orderId, usdt('10')), { sellerId }));
  const shipment = { orderId, orderAmount: usdt('10'), paymentAmount: usdt('6'), creditsUsed: 0n };
  const reference = { type: 'order', id: orderId };
  const results = await times(200, (number) =>
    post(
      transferFrom(number % 2 === 0 ? shippedFromWallet(shipment) : shippedFromProceeds(shipment), {
        sellerId,
        key: `ship:${orderId}`,
        reference,
      }),
    ),
  );
  expect(values(results).filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
  const { available, unsettled, escrow } = await balances(sellerId);
  expect(escrow).toBe(0n);
  expect([
    { available: usdt('994'), unsettled: usdt('10') },
    { available: usdt('1000'), unsettled: usdt('4') },
  ]).toContainEqual({ available, unsettled });
});

test('of a hundred withdrawals of 10 from 100, ten are granted', async () => {
  const sellerId = newSellerId();
  await post(transferFrom(depositCredited('custody:tron', usdt('100')), { sellerId }));
  const results = await times(100, () => post(transferFrom(withdrawalRequested(usdt('10')), { sellerId })));
  expect(values(results)).toHaveLength(10);
  expect(
    results.filter((result) => !result.ok && result.refusal.name === 'insufficient-balance'),
  ).toHaveLength(90);
  expect(await balances(sellerId)).toMatchObject({ available: 0n, withdrawing: usdt('100') });
});

test('the same command two hundred times is carried out once, and all get its answer', async () => {
  const sellerId = newSellerId();
  await post(transferFrom(depositCredited('custody:tron', usdt('100')), { sellerId }));
  const command = { owner: sellerId, key: 'tap', endpoint: 'withdraw', inputHash: 'the same' };
  const withdrawOnce = async () => {
    const once = idempotent(open.transactions, command);
    const { ok: isFirst } = await once
      .transactions((answer) => answer)
      .run(async ({ ledger }) => {
        // Each try creates a new transfer: only the key makes it idempotent.
        const posted = await ledger.post(transferFrom(withdrawalRequested(usdt('10')), { sellerId }));
        if (posted.outcome !== 'posted') return refuse('insufficient-balance');
        return accept({ transferId: posted.transferId, hash: posted.hash });
      });
    return { isFirst, answer: once.kept() };
  };
  const answers = await times(200, withdrawOnce);
  expect(answers.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.answer).toMatchObject({ ok: true });
  expect(await balances(sellerId)).toMatchObject({ available: usdt('90'), withdrawing: usdt('10') });
});

test('transfers of many sellers at once keep every chain whole', async () => {
  const sellerIds = Array.from({ length: 5 }, newSellerId);
  await times(200, (number) =>
    post(
      transferFrom(depositCredited('custody:tron', usdt('1')), {
        sellerId: sellerIds[number % sellerIds.length] ?? newSellerId(),
      }),
    ),
  );
  for (const sellerId of sellerIds) {
    expect(await balances(sellerId)).toMatchObject({ available: usdt('40') });
  }
});

test('after all of this every rule of the books holds', async () => {
  expect(await brokenRules(open.app)).toEqual([]);
});
