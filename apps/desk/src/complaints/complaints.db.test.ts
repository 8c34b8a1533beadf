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
  return anOrder(office.outside, { sellerId: seller.id, dramaId: drama });
}

test('a complaint is listed with what the viewer said; it is decided at the console', async () => {
  expect(await desk('complaints')).toEqual({ exitCode: 0, said: 'no order is in audit\n' });
  const order = await aShippedOrder();
  valueOf(await complain(office.outside)({ ...order, text: 'episode 5 has no sound' }));
  const { said } = await desk('complaints');
  expect(said).toContain(order.number);
  expect(said).toContain('viewer-complaint: episode 5 has no sound');
  expect(await desk('uphold', order.number, '--by', 'Ines')).toMatchObject({ exitCode: 2 });
  expect((await storedOrder(office.outside, order)).state.kind).toBe('audit');
});
