import { complain } from '@cliffhanger/application/checkout';
import type { DramaId } from '@cliffhanger/core/catalog';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Office,
  openOffice,
  storedOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let office: Office;
let drama: DramaId;
beforeAll(async () => {
  office = await openOffice();
  await addSampleCategories(office.owner);
  drama = await aDrama(office.owner);
});
afterAll(() => office.close());

const desk = (...words: readonly string[]) => typeAtDesk(office.database, words);

async function aShippedOrder() {
  const seller = await anApprovedSeller(office.outside);
  await aConsignment(office.outside, seller.id, drama);
  return { ...(await anOrder(office.outside, { sellerId: seller.id, dramaId: drama })), email: seller.email };
}

test('a complaint is listed with what the viewer said, and leaves the list when it is upheld', async () => {
  expect(await desk('complaints')).toEqual({ exitCode: 0, said: 'no order is in audit\n' });
  const order = await aShippedOrder();
  valueOf(await complain(office.outside)({ ...order, text: 'episode 5 has no sound' }));
  const { said } = await desk('complaints');
  expect(said).toContain(order.number);
  expect(said).toContain('viewer-complaint: episode 5 has no sound');
  expect(await desk('uphold', order.number, '--by', 'Ines', '--note', 'It has none.')).toEqual({
    exitCode: 0,
    said: `the complaint about ${order.number} is upheld; the viewer is paid back\n`,
  });
  expect(await desk('dismiss', order.number, '--by', 'Ines')).toMatchObject({ exitCode: 1 });
  expect((await storedOrder(office.outside, order)).state.kind).toBe('refunded');
  const { rows } = await office.owner.query(
    'select outcome, actor, note from settlement.audit_decisions where order_id = $1',
    [order.orderId],
  );
  expect(rows).toEqual([{ outcome: 'upheld', actor: 'operator:Ines', note: 'It has none.' }]);
  expect(await brokenOrderRules(office.owner)).toEqual([]);
});

test('what is found out later goes into audit with its rule, and is dismissed by name', async () => {
  const { email, number, ...order } = await aShippedOrder();
  const found = ['--rule', 'own-purchase', '--note', 'the same card', '--by', 'Ines'];
  expect(await desk('audit', email, number.toLowerCase(), ...found)).toMatchObject({ exitCode: 0 });
  expect(await desk('audit', 'nobody@example.org', number, ...found)).toMatchObject({ exitCode: 1 });
  expect(await desk('dismiss', number, '--by', 'Ines')).toMatchObject({ exitCode: 0 });
  expect((await storedOrder(office.outside, { ...order, number })).state.kind).toBe('in-settlement');
});

test('words that say nothing are answered with what is missing', async () => {
  for (const [words, said] of [
    [['uphold', '--by', 'Ines'], 'one order number'],
    [['uphold', 'CH-22222222'], '--by <operator>'],
    [['uphold', '?', '--by', 'Ines'], 'looks like CH-'],
    [['audit', 'a@example.org', 'CH-22222222', '--rule', 'own-purchase', '--by', 'Ines'], '--note'],
  ] as const)
    expect(await desk(...words)).toMatchObject({ exitCode: 2, said: expect.stringContaining(said) });
});
