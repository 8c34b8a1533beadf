import { compareProcessors } from '@cliffhanger/application/ledger';
import { shipOrder } from '@cliffhanger/application/orders';
import { type TransferId, usdt } from '@cliffhanger/core/kernel';
import { bridgeOf } from '@cliffhanger/core/ledger';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDeposit,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
  await addSampleCategories(fixture.owner);
});
afterAll(() => close());

test('from a total to the last line of it, and from an order to all of its lines', async () => {
  const { dependencies, owner } = fixture;
  const seller = await anApprovedSeller(dependencies);
  await withMoney(dependencies, seller.id, '50');
  const dramaId = await aDrama(owner);
  await aConsignment(dependencies, seller.id, dramaId);
  const order = await anOrder(dependencies, { sellerId: seller.id, dramaId });
  await shipOrder(dependencies)({ sellerId: seller.id, number: order.number, payFrom: 'wallet' });
  const { call } = await atTheConsole('auditor');

  const totals = got(await call(wire.listAccounts, {})).list;
  for (const asset of ['USDT', 'EPISODE']) {
    const sum = totals
      .filter((total) => total.asset === asset)
      .reduce((all, { balance }) => all + balance, 0n);
    expect(sum, asset).toBe(0n);
  }
  const deferred = totals.find(({ account }) => account === 'platform:wholesale_deferred');
  const lines = got(
    await call(wire.listAccountLines, { account: 'platform:wholesale_deferred', pageSize: 50 }),
  );
  expect(lines.list.reduce((all, { amount }) => all + amount, 0n)).toBe(deferred?.balance);
  const [line] = lines.list;
  if (line === undefined) throw new Error('no line');
  const transfer = got(await call(wire.getTransfer, { id: line.transferId }));
  expect(transfer.entries.reduce((all, { amount }) => all + amount, 0n)).toBe(0n);
  const ofOrder = got(await call(wire.listOrderTransfers, { number: order.number })).list;
  expect(ofOrder.map(({ kind }) => kind)).toEqual(['payment', 'shipment']);
  expect(ofOrder.map(({ id }) => id)).toContain(transfer.id);
  expect(refusalOf(await call(wire.listAccountLines, { account: 'seller:available', pageSize: 50 }))).toBe(
    'field-required',
  );
});

test('an account goes on where a page ended', async () => {
  const { dependencies } = fixture;
  const seller = await anApprovedSeller(dependencies);
  for (const money of ['1', '2', '3']) await aDeposit(fixture.dependencies, seller.id, money);
  const { call } = await atTheConsole('finance');
  const asked = { account: 'seller:available', sellerId: seller.id, pageSize: 2 };
  const first = got(await call(wire.listAccountLines, asked));
  expect(first).toMatchObject({ hasMore: true, list: [{ amount: usdt('3') }, { amount: usdt('2') }] });
  const before = first.list[1]?.transferId;
  expect(got(await call(wire.listAccountLines, { ...asked, before }))).toMatchObject({
    hasMore: false,
    list: [{ amount: usdt('1') }],
  });
});

test('an account that few transfers touch goes on too, also where its page has room left', async () => {
  const { dependencies } = fixture;
  const seller = await anApprovedSeller(dependencies);
  const ids: TransferId[] = [];
  for (const money of ['1', '2', '3']) ids.unshift(await aDeposit(dependencies, seller.id, money));
  const { call } = await atTheConsole('finance');
  const pages = async (pageSize: number, before?: TransferId): Promise<readonly TransferId[]> => {
    const page = got(await call(wire.listAccountLines, { account: 'custody:bep20', pageSize, before }));
    const found = page.list.map(({ transferId }) => transferId);
    return page.hasMore ? [...found, ...(await pages(pageSize, found.at(-1)))] : found;
  };
  const all = await pages(50);
  expect(all.slice(0, 3)).toEqual(ids);
  expect(await pages(2)).toEqual(all);
});

test('a balance is put right by two people and a transfer that points at the wrong one', async () => {
  const { dependencies } = fixture;
  const seller = await anApprovedSeller(dependencies);
  const id = await aDeposit(fixture.dependencies, seller.id, '70');
  const [fay, gus, ivy] = [
    await atTheConsole('finance'),
    await atTheConsole('finance'),
    await atTheConsole('finance-approver'),
  ];
  const asked = { id, reason: 'credited to the wrong account', bearsRest: false };
  expect(got(await fay.call(wire.correctTransfer, { ...asked, code: fay.code() })).correctionId).toBeNull();
  expect(got(await ivy.call(wire.listCorrections, {})).list.map(({ transferId }) => transferId)).toEqual([
    id,
  ]);
  expect(refusalOf(await fay.call(wire.correctTransfer, { ...asked, code: fay.code() }))).toBe(
    'second-person-needed',
  );
  expect(refusalOf(await gus.call(wire.correctTransfer, { ...asked, code: gus.code() }))).toBe(
    'role-not-allowed',
  );
  const done = got(await ivy.call(wire.correctTransfer, { ...asked, code: ivy.code() }));
  expect(got(await ivy.call(wire.getTransfer, { id: done.correctionId ?? id }))).toMatchObject({
    corrects: id,
    reason: asked.reason,
    actor: `operator:${ivy.id}`,
  });
  const { available } = await fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
  expect(available).toBe(0n);
  expect(got(await ivy.call(wire.listCorrections, {})).list).toEqual([]);
});

test('a day of a processor that differs from the books is open until somebody says why, and again when it changes', async () => {
  const { dependencies, owner, clock } = fixture;
  const seller = await anApprovedSeller(dependencies);
  const dramaId = await aDrama(owner);
  await aConsignment(dependencies, seller.id, dramaId);
  const { orderId } = await anOrder(dependencies, { sellerId: seller.id, dramaId });
  const compare = async () => {
    await owner.query('select ledger.roll_up_platform_accounts()');
    return valueOf(await compareProcessors(dependencies)());
  };
  clock.pass(26 * 60 * 60_000);
  // The sums skip amounts that open transactions elsewhere on this server may still change, so poll.
  await expect.poll(compare, { timeout: 15_000 }).toBe(0);
  const [fay, eve] = [await atTheConsole('finance'), await atTheConsole('auditor')];
  const asked = { openOnly: true, pageSize: 50 };
  expect(got(await eve.call(wire.listReconciliations, { ...asked, openOnly: false })).list).toMatchObject([
    { side: 'processor:sandbox', state: 'equal', difference: '0' },
  ]);
  // A charge that the processor took and the books do not contain.
  await owner.query('update checkout.payments set amount = amount + 1500000 where order_id = $1', [orderId]);
  expect(await compare()).toBe(1);
  const [open] = got(await eve.call(wire.listReconciliations, asked)).list;
  expect(open).toMatchObject({ state: 'open', difference: '1.5', explanation: null });
  // As on the page: the processor's balance lies outside, and the row adds up.
  expect(open && bridgeOf(open)).toMatchObject({ addsUp: true });
  expect(open && bridgeOf(open).outside).not.toBe('0');
  const explain = {
    side: 'processor:sandbox',
    day: open?.day ?? '',
    note: 'charged twice, sent back',
  } as const;
  expect(refusalOf(await eve.call(wire.explainDifference, { ...explain, code: eve.code() }))).toBe(
    'role-not-allowed',
  );
  const explained = got(await fay.call(wire.explainDifference, { ...explain, code: fay.code() }));
  expect(explained).toMatchObject({ state: 'explained', explanation: { by: fay.id, note: explain.note } });
  expect(got(await eve.call(wire.listReconciliations, asked)).list).toEqual([]);
  expect(refusalOf(await fay.call(wire.explainDifference, { ...explain, code: fay.code() }))).toBe(
    'difference-unknown',
  );
  await owner.query('update checkout.payments set amount = amount + 1 where order_id = $1', [orderId]);
  expect(await compare()).toBe(1);
  expect(got(await eve.call(wire.listReconciliations, asked)).list).toMatchObject([
    { difference: '1.500001' },
  ]);
});
