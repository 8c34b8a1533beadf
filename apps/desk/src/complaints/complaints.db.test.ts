import { complain } from '@cliffhanger/application/checkout';
import type { DramaId } from '@cliffhanger/core/catalog';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  storedOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeAtDesk } from '../desk-under-test.ts';

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner);
});
afterAll(() => fixture.close());

const desk = (...args: readonly string[]) => typeAtDesk(fixture.database, args);

async function aShippedOrder() {
  const seller = await anApprovedSeller(fixture.dependencies);
  await aConsignment(fixture.dependencies, seller.id, drama);
  return anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama });
}

test('a complaint is listed with what the viewer said; it is decided at the console', async () => {
  expect(await desk('complaints')).toEqual({ exitCode: 0, said: 'no order is in audit\n' });
  const order = await aShippedOrder();
  valueOf(await complain(fixture.dependencies)({ ...order, text: 'episode 5 has no sound' }));
  const { said } = await desk('complaints');
  expect(said).toContain(order.number);
  expect(said).toContain('viewer-complaint: episode 5 has no sound');
  expect(await desk('uphold', order.number, '--by', 'Ines')).toMatchObject({ exitCode: 2 });
  expect((await storedOrder(fixture.dependencies, order)).state.kind).toBe('audit');
});
