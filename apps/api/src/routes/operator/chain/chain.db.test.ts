import { accept, usdt } from '@cliffhanger/core/kernel';
import {
  anApprovedSeller,
  anEvmAddress,
  aTransferInSuspense,
  type Fixture,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
beforeAll(async () => {
  ({ fixture, atTheConsole, close } = await openConsole());
});
afterAll(() => close());

const raise = (kind: 'books-differ' | 'gas-low') =>
  fixture.dependencies.transactions.run(async ({ chainAlarms }) =>
    accept(
      await chainAlarms.raise({
        network: 'bep20',
        kind,
        facts: { units: '5' },
        raisedAt: fixture.clock.now(),
      }),
    ),
  );
const isStopped = () =>
  fixture.dependencies.transactions.readOne(({ chainAlarms }) => chainAlarms.areWithdrawalsStopped('bep20'));

test('what is set aside is credited when finance has asked and an approver has confirmed', async () => {
  const subjectId = await aTransferInSuspense(fixture, '40');
  const seller = await anApprovedSeller(fixture.dependencies);
  const [fay, ivy, eve] = [
    await atTheConsole('finance'),
    await atTheConsole('finance-approver'),
    await atTheConsole('auditor'),
  ];
  const [listed] = got(await eve.call(wire.listSuspense, { pageSize: 50 })).list;
  expect(listed).toMatchObject({
    subjectKind: 'transfer',
    subjectId,
    amount: usdt('40'),
    reason: 'no-owner',
    ways: ['return', 'credit', 'capital'],
    resolution: null,
  });
  const asked = { subjectKind: 'transfer', subjectId, reason: 'she sent a receipt' } as const;
  const credit = { ...asked, way: 'credit', sellerId: seller.id } as const;
  const { id } = got(await fay.call(wire.askResolution, { ...credit, code: fay.code() }));
  const end = { id, outcome: 'confirmed' } as const;
  expect(refusalOf(await fay.call(wire.endResolution, { ...end, code: fay.code() }))).toBe(
    'role-not-allowed',
  );
  expect(got(await ivy.call(wire.listSuspense, { pageSize: 50 })).list[0]?.resolution).toMatchObject({
    id,
    state: 'asked',
    because: 'she sent a receipt',
    askedBy: fay.id,
  });
  got(await ivy.call(wire.endResolution, { ...end, code: ivy.code() }));
  const { available } = await fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
  expect(available).toBe(usdt('40'));
  expect(got(await eve.call(wire.listSuspense, { pageSize: 50 })).list).toEqual([]);
  expect(got(await eve.call(wire.listResolutions, { pageSize: 50 })).list).toMatchObject([
    { id, state: 'done', way: 'credit', sellerId: seller.id, askedBy: fay.id, endedBy: ivy.id },
  ]);
});

test('somebody who holds both roles does not confirm what they asked for', async () => {
  const subjectId = await aTransferInSuspense(fixture, '12');
  const both = await atTheConsole('finance', 'finance-approver');
  const asked = { subjectKind: 'transfer', subjectId, way: 'return', reason: 'a mistake' } as const;
  const address = anEvmAddress();
  const { id } = got(await both.call(wire.askResolution, { ...asked, address, code: both.code() }));
  const confirm = { id, outcome: 'confirmed' } as const;
  expect(refusalOf(await both.call(wire.endResolution, { ...confirm, code: both.code() }))).toBe(
    'second-person-needed',
  );
  got(await both.call(wire.endResolution, { id, outcome: 'declined', code: both.code() }));
});

test('an alarm that lets nothing leave is cleared by two people, another one by one', async () => {
  await raise('books-differ');
  await raise('gas-low');
  const [fay, ivy] = [await atTheConsole('finance'), await atTheConsole('finance', 'finance-approver')];
  const stopping = { network: 'bep20', alarm: 'books-differ' } as const;
  const clear = { ...stopping, reason: 'a node was wrong' } as const;
  expect(refusalOf(await ivy.call(wire.confirmClearing, { ...stopping, code: ivy.code() }))).toBe(
    'nothing-proposed',
  );
  expect(got(await ivy.call(wire.clearAlarm, { ...clear, code: ivy.code() })).state).toBe('asked');
  expect(refusalOf(await ivy.call(wire.confirmClearing, { ...stopping, code: ivy.code() }))).toBe(
    'second-person-needed',
  );
  expect(await isStopped()).toBe(true);
  const other = { ...clear, alarm: 'gas-low' } as const;
  expect(got(await fay.call(wire.clearAlarm, { ...other, code: fay.code() })).state).toBe('cleared');
  const olga = await atTheConsole('finance-approver');
  expect(got(await olga.call(wire.listAlarms, {})).list).toMatchObject([
    { alarm: 'books-differ', stopsWithdrawals: true, clearing: { by: ivy.id, because: 'a node was wrong' } },
  ]);
  got(await olga.call(wire.confirmClearing, { ...stopping, code: olga.code() }));
  expect(await isStopped()).toBe(false);
  expect(refusalOf(await fay.call(wire.clearAlarm, { ...clear, code: fay.code() }))).toBe('alarm-unknown');
});

test('the database knows it too: one operator alone clears no alarm that stops money', async () => {
  await raise('books-differ');
  const alone =
    "update chain.alarms set cleared_at = now(), cleared_by = 'operator:ida' where cleared_at is null";
  await expect(fixture.app.query(alone)).rejects.toThrow('permission denied');
  await expect(fixture.owner.query(alone)).rejects.toThrow('stopping_alarms_by_two');
});
