import { DAY_MS } from '@cliffhanger/core/kernel';
import {
  aCertification,
  addOperators,
  anApprovedSeller,
  type Fixture,
  IDA,
  openFixture,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideCertification, saveStore } from '../identity/index.ts';
import type { ReviewedSubject } from '../ports/index.ts';
import { appealDecision, escalateReviews } from './index.ts';

let fixture: Fixture;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
});

const escalate = async (subject: ReviewedSubject) =>
  valueOf(await escalateReviews(fixture.dependencies)(subject));
const messages = async () => {
  const asked = { sellerId: seller.id, kind: null, page: 1, size: 20 };
  const { list } = await fixture.dependencies.transactions.read((repositories) =>
    repositories.messages.list(asked),
  );
  return list.map(({ key, facts }) => ({ key, facts }));
};
const reject = (certificationId: Awaited<ReturnType<typeof aCertification>>['id']) =>
  decideCertification(fixture.dependencies)({
    certificationId,
    verdict: { kind: 'reject', rule: 'document-expired', facts: {}, note: null },
    operator: IDA,
  });

test('a certification, a store and an appeal that nobody decides in time escalate once, and the seller is told', async () => {
  const { id: certificationId } = await aCertification(fixture.dependencies, seller.id);
  valueOf(
    await saveStore(fixture.dependencies)({
      sellerId: seller.id,
      name: 'Night Theatre',
      pictureId: null,
      text: '',
    }),
  );
  fixture.clock.pass(DAY_MS - 1);
  expect([await escalate('certification'), await escalate('store')]).toEqual([0, 0]);
  fixture.clock.pass(1);
  const turns = await Promise.all([escalate('certification'), escalate('certification'), escalate('store')]);
  expect(turns.reduce((sum, turn) => sum + turn)).toBe(2);
  expect([await escalate('certification'), await escalate('store')]).toEqual([0, 0]);

  valueOf(await reject(certificationId));
  const decision = { subject: 'certification', subjectId: certificationId } as const;
  const { id } = valueOf(
    await appealDecision(fixture.dependencies)({
      sellerId: seller.id,
      ...decision,
      text: 'Look at the date.',
    }),
  );
  fixture.clock.pass(3 * DAY_MS);
  expect([await escalate('appeal'), await escalate('appeal')]).toEqual([1, 0]);
  expect(await messages()).toEqual(
    expect.arrayContaining([
      { key: 'certification-escalated', facts: { id: certificationId } },
      { key: 'store-escalated', facts: { id: expect.any(String), store: 'Night Theatre' } },
      { key: 'appeal-escalated', facts: { id } },
    ]),
  );
});

test('what was decided in time does not escalate, and what is sent in anew has its whole time again', async () => {
  const { id } = await aCertification(fixture.dependencies, seller.id);
  fixture.clock.pass(DAY_MS);
  expect(await escalate('certification')).toBe(1);
  valueOf(await reject(id));
  fixture.clock.pass(DAY_MS);
  expect(await escalate('certification')).toBe(0);
  await aCertification(fixture.dependencies, seller.id);
  fixture.clock.pass(DAY_MS - 1);
  expect(await escalate('certification')).toBe(0);
  fixture.clock.pass(1);
  expect(await escalate('certification')).toBe(1);
});
