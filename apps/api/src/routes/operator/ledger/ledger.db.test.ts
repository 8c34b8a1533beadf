import { randomUUID } from 'node:crypto';
import { shipOrder } from '@cliffhanger/application/orders';
import { DONE, type SellerId, type TransferId, usdt } from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import type { StaffRole } from '@cliffhanger/core/staff';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOperator,
  anOrder,
  type Office,
  openOffice,
  withMoney,
} from '@cliffhanger/testing/factories';
import type { Received } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/operator/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../../calling.ts';
import { addOperatorRoutes } from '../index.ts';

let office: Office;
let routes: RoutesUnderTest;
beforeAll(async () => {
  office = await openOffice();
  await addSampleCategories(office.owner);
  routes = await startRoutes(office.outside, (api, outside) => addOperatorRoutes(api, { outside }));
});
afterAll(async () => {
  await routes.stop();
  await office.close();
});

const atTheConsole = async (role: StaffRole) => {
  const operator = await anOperator(office, [role]);
  return { ...operator, call: routes.as(operator.token) };
};
/** With an id as the product makes them: in the order of time. */
async function credited(sellerId: SellerId, amount: string): Promise<TransferId> {
  const { transactions, chance, clock } = office.outside;
  const id = chance.id<'transfer'>();
  await transactions.run(async ({ ledger }) => {
    await ledger.post({
      ...depositCredited(custody('bep20'), usdt(amount)),
      id,
      key: `deposit:${randomUUID()}`,
      sellerId,
      reference: { type: 'deposit', id: randomUUID() },
      effectiveAt: clock.now(),
      actor: 'test',
    });
    return DONE;
  });
  return id;
}
const refusalOf = (received: Received<unknown>) => (received.ok ? undefined : received.refusal.name);

test('from a total to the last line of it, and from an order to all of its lines', async () => {
  const { outside, owner } = office;
  const seller = await anApprovedSeller(outside);
  await withMoney(outside, seller.id, '50');
  const dramaId = await aDrama(owner);
  await aConsignment(outside, seller.id, dramaId);
  const order = await anOrder(outside, { sellerId: seller.id, dramaId });
  await shipOrder(outside)({ sellerId: seller.id, number: order.number, payFrom: 'wallet' });
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
  const { outside } = office;
  const seller = await anApprovedSeller(outside);
  for (const money of ['1', '2', '3']) await credited(seller.id, money);
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

test('a balance is put right by two people and a transfer that points at the wrong one', async () => {
  const { outside } = office;
  const seller = await anApprovedSeller(outside);
  const id = await credited(seller.id, '70');
  const [fay, gus, ivy] = [
    await atTheConsole('finance'),
    await atTheConsole('finance'),
    await atTheConsole('finance-approver'),
  ];
  const asked = { id, reason: 'credited to the wrong account' };
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
  const { available } = await office.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
  expect(available).toBe(0n);
  expect(got(await ivy.call(wire.listCorrections, {})).list).toEqual([]);
});
