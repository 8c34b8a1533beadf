import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anEmail,
  anOrder,
  type Fixture,
  storedOrder,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

let fixture: Fixture;
let console: ConsoleUnderTest;
beforeAll(async () => {
  console = await openConsole();
  ({ fixture } = console);
});
afterAll(() => console.close());

test('support proposes a level with a code of their phone, finance confirms it, an admin does not, and nobody takes one away', async () => {
  const { call, code, id } = await console.atTheConsole('support');
  const seller = await anApprovedSeller(fixture.dependencies);
  const asked = { email: seller.email, level: 'gold', reason: 'Made up for an outage.' } as const;
  expect(refusalOf(await call(wire.grantLevel, { ...asked, code: '000000' }))).toBe('second-factor-wrong');
  expect(got(await call(wire.grantLevel, { ...asked, code: code() }))).toEqual({
    level: 'gold',
    state: 'proposed',
  });
  const admin = await console.atTheConsole('admin');
  expect(got(await admin.call(wire.listLevelGrants, {})).list).toMatchObject([{ ...asked, proposedBy: id }]);
  expect(refusalOf(await admin.call(wire.grantLevel, { ...asked, code: admin.code() }))).toBe(
    'role-not-allowed',
  );
  const fay = await console.atTheConsole('finance');
  expect(got(await fay.call(wire.grantLevel, { ...asked, code: fay.code() }))).toEqual({
    level: 'gold',
    state: 'granted',
  });
  expect(refusalOf(await call(wire.grantLevel, { ...asked, level: 'silver', code: code() }))).toBe(
    'level-not-higher',
  );
  const { rows } = await fixture.owner.query(
    'select to_level, how, reason, actor from levels.changes where seller_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([
    { to_level: 'gold', how: 'granted', reason: 'Made up for an outage.', actor: `operator:${fay.id}` },
  ]);
});

test('what support finds out about an order holds it', async () => {
  const { call, id } = await console.atTheConsole('support');
  await addSampleCategories(fixture.owner);
  const dramaId = await aDrama(fixture.owner);
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  await aConsignment(fixture.dependencies, sellerId, dramaId);
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId });
  const found = { sellerId, number: order.number, rule: 'own-purchase', note: 'One card.' } as const;
  expect(refusalOf(await call(wire.openAudit, { ...found, number: 'CH-22222222' }))).toBe('order-unknown');
  got(await call(wire.openAudit, found));
  expect((await storedOrder(fixture.dependencies, order)).state).toMatchObject({
    kind: 'audit',
    reason: 'own-purchase',
  });
  const { rows } = await fixture.owner.query(
    'select outcome, note, actor from settlement.audit_decisions where order_id = $1',
    [order.orderId],
  );
  expect(rows).toEqual([{ outcome: 'opened', note: 'One card.', actor: `operator:${id}` }]);
});

test('support sends a receipt again: a line in the log says who, and it goes to nobody else', async () => {
  const { call, id } = await console.atTheConsole('support');
  await addSampleCategories(fixture.owner);
  const dramaId = await aDrama(fixture.owner);
  const email = anEmail('vera');
  const order = await anOrder(fixture.dependencies, { dramaId, email: email as never });
  const nameless = await anOrder(fixture.dependencies, { dramaId });
  expect(got(await call(wire.resendReceipt, { number: order.number })).sentTo).toBe(
    `v…@${email.split('@')[1]}`,
  );
  expect(refusalOf(await call(wire.resendReceipt, { number: order.number }))).toBe('too-many-tries');
  expect(refusalOf(await call(wire.resendReceipt, { number: nameless.number }))).toBe(
    'receipt-without-address',
  );
  const { rows } = await fixture.owner.query(
    `select person_id as who, subject_id as number from staff.audit_lines
     where action = 'support.resend-receipt' order by sequence`,
  );
  expect(rows.map(({ who, number }) => [who, number])).toEqual([
    [id, order.number],
    [id, order.number],
    [id, nameless.number],
  ]);
});
