import { DAY_MS, type DecisionNotice, later, type OperatorId } from '@cliffhanger/core/kernel';
import type { AppealedDecision, AppealId } from '@cliffhanger/core/trust';
import { addSampleCatalogue } from '@cliffhanger/testing/catalogue';
import {
  aCertification,
  addOperators,
  anApprovedSeller,
  aPendingSeller,
  aRefundedOrder,
  aRejectedCertification,
  aRejectedDeposit,
  aRejectedLink,
  aRejectedStore,
  aRejectedWithdrawal,
  type Fixture,
  IDA,
  INES,
  newestMail,
  OLAV,
  openFixture,
  proveEmailCode,
  rejectRegistration,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { deleteAccount, getCertification, getStore } from '../identity/index.ts';
import {
  answerAppeal,
  appealDecision,
  appealWithoutLogin,
  listAppeals,
  listWaitingAppeals,
} from './index.ts';

let fixture: Fixture;
let seller: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
});

const dependencies = () => fixture.dependencies;
const about =
  (decided: (fixture: Fixture, seller: TestSeller) => Promise<AppealedDecision>) =>
  (): Promise<AppealedDecision> =>
    decided(fixture, seller);

const appeal = (decision: AppealedDecision, sellerId = seller.id) =>
  appealDecision(dependencies())({ sellerId, ...decision, text: 'Please look again.' });
const answer = (appealId: AppealId, outcome: 'upheld' | 'dismissed', operator: OperatorId = INES) =>
  answerAppeal(dependencies())({ appealId, outcome, answer: 'I looked again.', operator });
const appeals = async () =>
  valueOf(await listAppeals(dependencies())({ sellerId: seller.id, page: 1, size: 20 }));
const messagesOf = async () => {
  const asked = { sellerId: seller.id, kind: null, page: 1, size: 20 };
  const { list } = await dependencies().transactions.read(({ messages }) => messages.list(asked));
  return list.map(({ key }) => key);
};

describe.each([
  ['a certification', about(aRejectedCertification), 'document-expired'],
  ['a store', about(aRejectedStore), 'promises-earnings'],
  ['a post', about(aRejectedLink), 'post-not-public'],
  ['a recharge', about(aRejectedDeposit), 'transfer-not-found'],
  ['a withdrawal', about(aRejectedWithdrawal), 'address-reported'],
  ['an order', about(aRefundedOrder), 'complaint-refunded'],
] as const)('the decision about %s', (_what, decided, rule: DecisionNotice['rule']) => {
  it('is appealed in one way, answered by another person within three days, and told', async () => {
    const decision = await decided();
    const made = valueOf(await appeal(decision));
    expect(made).toMatchObject({
      ...decision,
      rule,
      text: 'Please look again.',
      progress: { state: 'open', promisedBy: later(fixture.clock.now(), 3 * DAY_MS) },
    });
    expect(valueOf(await appeal(decision))).toEqual(made);
    const stranger = await anApprovedSeller(dependencies());
    expect(await appeal(decision, stranger.id)).toMatchObject({ refusal: { name: 'decision-unknown' } });

    expect(await answer(made.id, 'dismissed', IDA)).toMatchObject({
      refusal: { name: 'second-person-needed' },
    });
    expect(valueOf(await answer(made.id, 'dismissed')).isNew).toBe(true);
    expect(valueOf(await answer(made.id, 'dismissed')).isNew).toBe(false);
    expect(await answer(made.id, 'upheld')).toMatchObject({ refusal: { name: 'appeal-already-answered' } });
    expect((await appeals()).list).toMatchObject([
      { ...decision, progress: { state: 'dismissed', answer: 'I looked again.' } },
    ]);
    expect((await newestMail(fixture, seller.email, 'appeal-dismissed')).facts.answer).toBe(
      'I looked again.',
    );
    expect((await messagesOf())[0]).toBe('appeal-dismissed');
  });

  it('cannot be appealed after two weeks', async () => {
    const decision = await decided();
    fixture.clock.pass(14 * DAY_MS);
    expect(await appeal(decision)).toMatchObject({ refusal: { name: 'appeal-too-late' } });
  });
});

test('a rejected registration is appealed with a code sent to its email', async () => {
  const rejected = await aPendingSeller(dependencies());
  await rejectRegistration(fixture, rejected);
  fixture.clock.pass(DAY_MS);
  const ask = (code: string) =>
    appealWithoutLogin(dependencies())({ email: rejected.email, code, text: 'I have only this one.' });
  expect(await ask('000000')).toMatchObject({ refusal: { name: 'email-code-wrong' } });
  const made = valueOf(await ask(await proveEmailCode(dependencies(), rejected.email)));
  expect(made).toMatchObject({ subject: 'registration', subjectId: rejected.id, rule: 'duplicate-account' });
  expect(await answer(made.id, 'upheld', IDA)).toMatchObject({
    refusal: { name: 'second-person-needed' },
  });
  valueOf(await answer(made.id, 'upheld'));
  expect((await newestMail(fixture, rejected.email, 'appeal-upheld')).facts.answer).toBe('I looked again.');
});

test('an approved registration is nothing to appeal', async () => {
  fixture.clock.pass(DAY_MS);
  const code = await proveEmailCode(dependencies(), seller.email);
  expect(await appealWithoutLogin(dependencies())({ email: seller.email, code, text: 'Why?' })).toMatchObject(
    {
      refusal: { name: 'decision-unknown' },
    },
  );
});

test.each(['not-an-id', "' or true --", '01990000-0000-7000-8000-00000000dead', 'CH-22222222'])(
  'there is no decision %s',
  async (subjectId) => {
    for (const subject of ['deposit', 'order', 'store'] as const)
      expect(await appeal({ subject, subjectId })).toMatchObject({ refusal: { name: 'decision-unknown' } });
  },
);

test('upheld, a certification or a store stands as if it had been approved at once', async () => {
  const certification = valueOf(await appeal(await aRejectedCertification(fixture, seller)));
  const store = valueOf(await appeal(await aRejectedStore(fixture, seller)));
  valueOf(await answer(certification.id, 'upheld'));
  valueOf(await answer(store.id, 'upheld'));
  expect(valueOf(await getCertification(dependencies())({ sellerId: seller.id }))).toMatchObject({
    state: 'approved',
  });
  expect(valueOf(await getStore(dependencies())({ sellerId: seller.id }))).toMatchObject({
    shown: { name: 'Night Theatre' },
    proposed: null,
  });
  expect((await messagesOf()).slice(0, 4)).toEqual([
    'appeal-upheld',
    'store-approved',
    'appeal-upheld',
    'certification-approved',
  ]);
});

test('upheld after another one was sent in, it changes nothing about that one', async () => {
  const made = valueOf(await appeal(await aRejectedCertification(fixture, seller)));
  const next = await aCertification(dependencies(), seller.id);
  valueOf(await answer(made.id, 'upheld'));
  expect(valueOf(await getCertification(dependencies())({ sellerId: seller.id }))).toMatchObject({
    id: next.id,
    state: 'under-review',
  });
});

test('from two phones at once it is one appeal, and two answers at once are one', async () => {
  const decision = await aRejectedStore(fixture, seller);
  const [one, other] = await Promise.all([appeal(decision), appeal(decision)]);
  expect(valueOf(one).id).toBe(valueOf(other).id);
  const answers = await Promise.all([
    answer(valueOf(one).id, 'dismissed', INES),
    answer(valueOf(one).id, 'dismissed', OLAV),
  ]);
  expect(answers.filter((given) => valueOf(given).isNew)).toHaveLength(1);
  expect((await messagesOf()).filter((key) => key === 'appeal-dismissed')).toHaveLength(1);
});

test('what waits is listed by when it is promised, with who may not answer', async () => {
  const made = valueOf(await appeal(await aRejectedLink(fixture, seller)));
  const { list } = valueOf(await listWaitingAppeals(dependencies())());
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ email: seller.email, deciders: [IDA] });
});

test('even a bug cannot store an answer by who decided, and no process can write one', async () => {
  const { id } = valueOf(await appeal(await aRejectedStore(fixture, seller)));
  const text = `update trust.appeals set state = 'dismissed', answered_at = now(), answered_by = '${IDA}', answer = 'no' where id = $1`;
  await expect(fixture.owner.query(text, [id])).rejects.toThrow('answered_by_somebody_else');
  await expect(fixture.app.query(text, [id])).rejects.toThrow('permission denied');
});

test('what a seller wrote goes when the account goes', async () => {
  valueOf(await appeal(await aRejectedStore(fixture, seller)));
  valueOf(await deleteAccount(dependencies())({ sellerId: seller.id, password: seller.password }));
  const { rowCount } = await fixture.owner.query('select from trust.appeals where seller_id = $1', [
    seller.id,
  ]);
  expect(rowCount).toBe(0);
});
