import { complain, executeDecisions } from '@cliffhanger/application/checkout';
import { claimDeposit } from '@cliffhanger/application/deposits';
import { shipOrder } from '@cliffhanger/application/orders';
import { submitLink } from '@cliffhanger/application/promotion';
import { refreshReviewTimes } from '@cliffhanger/application/reviews';
import { listAuditLines } from '@cliffhanger/application/staff';
import { appealWithoutLogin } from '@cliffhanger/application/trust';
import { usdt } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aCertification,
  aConsignment,
  aDrama,
  aLoggedInSeller,
  anApprovedSeller,
  anOrder,
  anUpload,
  aPendingSeller,
  aPostUrl,
  aReadyPayoutMethod,
  aTransactionHash,
  type Fixture,
  newestMail,
  proveEmailCode,
  SELLER_FUND_PASSWORD,
  valueOf,
  withDeviceKey,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/reviews';
import { listReviewTimes } from '@cliffhanger/wire/reviews';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AtTheConsole,
  type ConsoleUnderTest,
  openConsole,
  refusalOf,
} from '../../../../test/open-console.ts';
import { got, type RoutesUnderTest } from '../../../../test/start-routes.ts';
import { addReviewTimeRoutes } from '../../reviews/index.ts';

let fixture: Fixture;
let atTheConsole: ConsoleUnderTest['atTheConsole'];
let close: ConsoleUnderTest['close'];
let routes: RoutesUnderTest;
beforeAll(async () => {
  ({ fixture, routes, atTheConsole, close } = await openConsole(addReviewTimeRoutes));
  await addSampleCategories(fixture.owner);
});
afterAll(() => close());

const waitingIn = async (
  { call }: AtTheConsole,
  kind: keyof typeof wire.listQueue,
): Promise<readonly string[]> =>
  got(await call(wire.listQueue[kind], { pageSize: 50 })).list.map(({ id }) => id);

describe('a registration', () => {
  test('is taken by one reviewer, rejected in the seller’s language, and appealed to another one', async () => {
    const { dependencies } = fixture;
    const seller = await aPendingSeller(dependencies, { locale: 'de', realName: 'Jonas Weber' });
    const [ada, ben] = [await atTheConsole('reviewer'), await atTheConsole('reviewer', 'support')];
    expect(await waitingIn(ada, 'registration')).toContain(seller.id);
    const page = got(await ada.call(wire.getReview.registration, { id: seller.id }));
    expect(page.seller).toMatchObject({ email: seller.email, realName: 'Jonas Weber', locale: 'de' });
    const rule = page.rules.find((known) => known.rule === 'duplicate-account');
    expect(rule?.text).not.toBe(rule?.words);

    got(await ada.call(wire.takeReview.registration, { id: seller.id }));
    const rejection = {
      id: seller.id,
      verdict: 'reject',
      rule: 'duplicate-account',
      note: 'Konto 2',
    } as const;
    expect(refusalOf(await ben.call(wire.takeReview.registration, { id: seller.id }))).toBe(
      'taken-by-another',
    );
    expect(refusalOf(await ben.call(wire.decideReview.registration, rejection))).toBe('taken-by-another');
    expect(refusalOf(await ben.call(wire.releaseReview.registration, { id: seller.id }))).toBe(
      'taken-by-another',
    );
    expect(
      refusalOf(await ada.call(wire.decideReview.registration, { id: seller.id, verdict: 'reject' })),
    ).toBe('field-required');
    expect(got(await ada.call(wire.decideReview.registration, rejection))).toEqual({
      state: 'rejected',
      isNew: true,
    });
    expect(got(await ada.call(wire.decideReview.registration, rejection)).isNew).toBe(false);
    expect(await waitingIn(ada, 'registration')).not.toContain(seller.id);
    const mail = await newestMail(fixture, seller.email, 'registration-rejected');
    expect(mail).toMatchObject({ locale: 'de', facts: { rule: 'duplicate-account', note: 'Konto 2' } });

    const code = await proveEmailCode(dependencies, seller.email);
    const appeal = valueOf(
      await appealWithoutLogin(dependencies)({ email: seller.email, code, text: 'Ich habe nur ein Konto.' }),
    );
    const answer = { id: appeal.id, outcome: 'dismissed', answer: 'Das zweite Konto besteht.' } as const;
    expect(refusalOf(await ada.call(wire.answerAppeal, answer))).toBe('second-person-needed');
    expect(got(await ben.call(wire.answerAppeal, answer)).state).toBe('dismissed');
    const { rows } = await fixture.owner.query(
      "select actor from identity.review_decisions where seller_id = $1 and subject = 'registration'",
      [seller.id],
    );
    expect(rows).toEqual([{ actor: ada.id }]);
  });

  test('shows which other accounts have something in common with it', async () => {
    const contact = { kind: 'telegram', address: '@the_same_person' } as const;
    const known = await anApprovedSeller(fixture.dependencies, { contact, realName: 'First Account' });
    const again = await aPendingSeller(fixture.dependencies, { contact });
    const ada = await atTheConsole('reviewer');
    const { seller } = got(await ada.call(wire.getReview.registration, { id: again.id }));
    expect(seller?.shared).toContainEqual({
      trait: 'contact',
      sellerId: known.id,
      sellerName: 'First Account',
      reviewState: 'approved',
    });
  });
});

test('shows who logs in from the same place and who pays from the same purse', async () => {
  const { dependencies, owner } = fixture;
  const [one, neighbour, stranger] = [
    await aLoggedInSeller(dependencies),
    await aLoggedInSeller(dependencies, { realName: 'Same Sofa' }),
    await anApprovedSeller(dependencies, { realName: 'Same Card' }),
  ];
  for (const seller of [one, stranger]) {
    const { rows } = await owner.query<{ id: string }>(
      'insert into checkout.viewers (id, email, created_at) values (gen_random_uuid(), $1, now()) returning id',
      [seller.email],
    );
    await owner.query(
      `insert into checkout.payments (id, processor, charge, viewer_id, amount, source, sandbox, cleared_at, seller_id, order_id)
       values (gen_random_uuid(), 'sandbox', gen_random_uuid()::text, $1, 1, 'card-of-one', true, now(), gen_random_uuid(),
         gen_random_uuid())`,
      [rows[0]?.id],
    );
  }
  const file = await fixture.transactions.readOne(({ reviewQueue }) => reviewQueue.sellerFile(one.id));
  const shared = file?.shared.map(({ trait, sellerId }) => [trait, sellerId]);
  expect(shared).toContainEqual(['device', neighbour.id]);
  expect(shared).toContainEqual(['payment-source', stranger.id]);
  const kept = await owner.query('select network_digest from identity.sessions where seller_id = $1', [
    one.id,
  ]);
  expect(JSON.stringify(kept.rows)).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
});

test('a lease ends by itself: what a colleague left is anybody’s again', async () => {
  const seller = await aPendingSeller(fixture.dependencies);
  const [ada, ben] = [await atTheConsole('reviewer'), await atTheConsole('reviewer')];
  got(await ada.call(wire.takeReview.registration, { id: seller.id }));
  fixture.clock.pass(15 * 60_000);
  got(await ben.call(wire.takeReview.registration, { id: seller.id }));
  expect(refusalOf(await ada.call(wire.takeReview.registration, { id: seller.id }))).toBe('taken-by-another');
});

test('links come oldest first, page by page, and one page goes on where the other ended', async () => {
  const { dependencies, owner } = fixture;
  const seller = await anApprovedSeller(dependencies);
  const sent: string[] = [];
  for (let many = 0; many < 3; many += 1) {
    const dramaId = await aDrama(owner);
    const { id: consignmentId } = await aConsignment(dependencies, seller.id, dramaId);
    const link = valueOf(
      await submitLink(dependencies)({ sellerId: seller.id, consignmentId, url: aPostUrl() }),
    );
    sent.push(link.id);
    fixture.clock.pass(1_000);
  }
  const ada = await atTheConsole('reviewer');
  const first = got(await ada.call(wire.listQueue['promotion-link'], { pageSize: 2 }));
  expect(first).toMatchObject({ hasMore: true, list: [{ id: sent[0] }, { id: sent[1] }] });
  const last = first.list[1];
  const next = got(
    await ada.call(wire.listQueue['promotion-link'], {
      pageSize: 2,
      afterSortAt: last?.sortAt,
      afterId: last?.id,
    }),
  );
  expect(next).toMatchObject({ hasMore: false, list: [{ id: sent[2] }] });
  got(await ada.call(wire.decideReview['promotion-link'], { id: sent[0] ?? '', verdict: 'approve' }));
  expect(await waitingIn(ada, 'promotion-link')).toEqual([sent[1], sent[2]]);
  valueOf(await refreshReviewTimes(fixture.dependencies)());
  const { queues, times } = got(await ada.call(wire.countQueues, {}));
  expect(queues.find(({ kind }) => kind === 'promotion-link')).toMatchObject({
    waiting: 2,
    overdue: 0,
    isMine: true,
  });
  expect(queues.find(({ kind }) => kind === 'withdrawal')).toMatchObject({ isMine: false });
  expect(times.find(({ kind }) => kind === 'promotion-link')?.decided).toBe(1);
  const published = got(await routes.as()(listReviewTimes, {})).list;
  expect(published).toEqual(times);
});

describe('documents', () => {
  test('are opened for a reviewer alone, and every look is a line in the log', async () => {
    const { dependencies } = fixture;
    const seller = await anApprovedSeller(dependencies);
    const certification = await aCertification(dependencies, seller.id, { documentNumber: 'CANARY77' });
    const [ada, fay] = [await atTheConsole('reviewer'), await atTheConsole('finance')];
    const seen = got(await ada.call(wire.viewDocuments, { sellerId: seller.id }));
    expect(seen.document.number).toBe('CANARY77');
    expect(seen.pictures).toHaveLength(1);
    expect(refusalOf(await fay.call(wire.viewDocuments, { sellerId: seller.id }))).toBe('role-not-allowed');
    const lines = valueOf(await listAuditLines(dependencies)({ action: 'reviews.view-documents', most: 10 }));
    expect(lines.map(({ operatorId, result, isPersonal }) => [operatorId, result, isPersonal])).toEqual([
      [fay.id, 'role-not-allowed', true],
      [ada.id, 'ok', true],
    ]);
    expect(lines.map(({ facts }) => facts).join()).not.toContain('CANARY77');
    const about = async (part: 'personal' | 'decisions') =>
      valueOf(await listAuditLines(dependencies)({ part, subjectId: seller.id, most: 10 })).map(
        (line) => line.about?.name,
      );
    const { rows: named } = await fixture.owner.query<{ real_name: string }>(
      'select real_name from identity.sellers where seller_id = $1',
      [seller.id],
    );
    expect(await about('personal')).toEqual([named[0]?.real_name, named[0]?.real_name]);
    expect(await about('decisions')).toEqual([]);
    const { rows } = await fixture.owner.query(
      'select viewed_by from identity.document_views where certification_id = $1',
      [certification.id],
    );
    expect(rows).toEqual([{ viewed_by: ada.id }]);
  });
});

/** A finance operator with a device key that two admins have signed. */
async function atTheConsoleWithKey(role: 'finance' | 'finance-approver') {
  const one = await atTheConsole(role);
  const { key } = await withDeviceKey(fixture.owner, one.id, 'payouts');
  const signed = async (id: WithdrawalId) => {
    const { text, keyIds } = got(await one.call(wire.askPaymentChallenge, { subject: 'withdrawal', id }));
    expect(keyIds).toEqual([key.keyId]);
    return key.sign(text);
  };
  return { ...one, signed };
}

describe('money', () => {
  test('a withdrawal of 1,500 is approved by no single person, and the second one is an approver', async () => {
    const { dependencies } = fixture;
    const seller = await anApprovedSeller(dependencies);
    await withMoney(dependencies, seller.id, '2000');
    const method = await aReadyPayoutMethod(fixture, seller);
    const { id } = valueOf(
      await requestWithdrawal(dependencies)({
        sellerId: seller.id,
        methodId: method.id,
        amount: usdt('1500'),
        fundPassword: SELLER_FUND_PASSWORD,
      }),
    );
    const [fay, gus, ivy] = [
      await atTheConsoleWithKey('finance'),
      await atTheConsoleWithKey('finance'),
      await atTheConsoleWithKey('finance-approver'),
    ];
    const { facts } = got(await fay.call(wire.getReview.withdrawal, { id }));
    expect(facts).toContainEqual({ name: 'pays out', value: '1499' });
    const approve = { id, verdict: 'approve' } as const;
    expect(refusalOf(await fay.call(wire.decideReview.withdrawal, { ...approve, code: '000000' }))).toBe(
      'second-factor-wrong',
    );
    expect(refusalOf(await fay.call(wire.decideReview.withdrawal, { ...approve, code: fay.code() }))).toBe(
      'device-key-needed',
    );
    const byGus = await gus.signed(id);
    expect(
      refusalOf(
        await fay.call(wire.decideReview.withdrawal, { ...approve, signed: byGus, code: fay.code() }),
      ),
    ).toBe('device-key-not-yours');
    const used = fay.code();
    const signed = await fay.signed(id);
    expect(got(await fay.call(wire.decideReview.withdrawal, { ...approve, signed, code: used })).state).toBe(
      'requested',
    );
    expect(refusalOf(await fay.call(wire.decideReview.withdrawal, { ...approve, code: used }))).toBe(
      'second-factor-wrong',
    );
    for (const other of [fay, gus]) {
      const yes = { ...approve, signed: await other.signed(id), code: other.code() };
      const again = await other.call(wire.decideReview.withdrawal, yes);
      expect(refusalOf(again)).toBe('role-not-allowed');
    }
    const second = { ...approve, signed: await ivy.signed(id), code: ivy.code() };
    const inStage = async (stage: 'sent' | 'done' | 'mine') =>
      got(await ivy.call(wire.listWithdrawals, { stage, pageSize: 50 })).list.some((one) => one.id === id);
    expect(await waitingIn(ivy, 'withdrawal')).toContain(id);
    expect(got(await ivy.call(wire.decideReview.withdrawal, second)).state).toBe('approved');
    expect(await waitingIn(ivy, 'withdrawal')).not.toContain(id);
    expect([await inStage('sent'), await inStage('done'), await inStage('mine')]).toEqual([
      true,
      false,
      true,
    ]);
    const { rows: proofs } = await fixture.owner.query<{ person_id: string }>(
      'select person_id from wallet.approval_proofs where subject_id = $1',
      [id],
    );
    expect(new Set(proofs.map((proof) => proof.person_id))).toEqual(new Set([fay.id, ivy.id]));
    const payment = { id, transactionHash: aTransactionHash() };
    got(await fay.call(wire.recordPayment, { ...payment, code: fay.code() }));
    expect(got(await fay.call(wire.recordPayment, { ...payment, code: fay.code() })).state).toBe('paying');
    expect(got(await ivy.call(wire.recordPayment, { ...payment, code: ivy.code() })).state).toBe('paid');
    expect([await inStage('sent'), await inStage('done')]).toEqual([false, true]);
    expect(got(await ivy.call(wire.getReview.withdrawal, { id })).item.state).toBe('paid');
  });

  test('two of finance who say yes at the same instant are one yes too few without an approver', async () => {
    const { dependencies } = fixture;
    const seller = await anApprovedSeller(dependencies);
    await withMoney(dependencies, seller.id, '2000');
    const method = await aReadyPayoutMethod(fixture, seller);
    const asked = { sellerId: seller.id, methodId: method.id, fundPassword: SELLER_FUND_PASSWORD };
    const withdrawal = valueOf(await requestWithdrawal(dependencies)({ ...asked, amount: usdt('1500') }));
    const credentialsId = await anUpload(dependencies, seller.id);
    const claim = { sellerId: seller.id, network: 'bep20', amount: usdt('500'), credentialsId } as const;
    const deposit = valueOf(await claimDeposit(dependencies)(claim));
    const people = [await atTheConsoleWithKey('finance'), await atTheConsoleWithKey('finance')];
    const signatures = await Promise.all(people.map((one) => one.signed(withdrawal.id)));
    const yes = { verdict: 'approve' } as const;
    type Person = (typeof people)[number];
    const onWithdrawal = (one: Person, at: number, code: string) =>
      one.call(wire.decideReview.withdrawal, { ...yes, id: withdrawal.id, signed: signatures[at], code });
    const onDeposit = (one: Person, _: number, code: string) =>
      one.call(wire.decideReview.deposit, { ...yes, id: deposit.id, code });
    for (const [decide, stays] of [
      [onWithdrawal, 'requested'],
      [onDeposit, 'second-look'],
    ] as const) {
      const codes = people.map((one) => one.code());
      const answers = await Promise.all(people.map((one, at) => decide(one, at, codes[at] ?? '')));
      const outcomes = answers.map((answer) => (answer.ok ? answer.value.state : refusalOf(answer)));
      expect(new Set(outcomes)).toEqual(new Set([stays, 'role-not-allowed']));
    }
    const { available } = await fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
    expect(available).toBe(usdt('500'));
  });

  test('a withdrawal that was approved and cannot be paid is rejected, and all of it is given back', async () => {
    const { dependencies } = fixture;
    const seller = await anApprovedSeller(dependencies);
    await withMoney(dependencies, seller.id, '200');
    const method = await aReadyPayoutMethod(fixture, seller);
    const asked = { sellerId: seller.id, methodId: method.id, fundPassword: SELLER_FUND_PASSWORD };
    const { id } = valueOf(await requestWithdrawal(dependencies)({ ...asked, amount: usdt('150') }));
    const fay = await atTheConsoleWithKey('finance');
    const yes = { id, verdict: 'approve', signed: await fay.signed(id) } as const;
    got(await fay.call(wire.decideReview.withdrawal, { ...yes, code: fay.code() }));
    const rejection = { id, verdict: 'reject', rule: 'address-not-payable' } as const;
    expect(got(await fay.call(wire.decideReview.withdrawal, { ...rejection, code: fay.code() })).state).toBe(
      'rejected',
    );
    const { available } = await fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
    expect(available).toBe(usdt('200'));
  });

  test('a picture of a deposit alone credits nothing: it takes two people, or a no', async () => {
    const { dependencies } = fixture;
    const seller = await anApprovedSeller(dependencies);
    const credentialsId = await anUpload(dependencies, seller.id);
    const claim = { sellerId: seller.id, network: 'bep20', amount: usdt('500'), credentialsId } as const;
    const { id } = valueOf(await claimDeposit(dependencies)(claim));
    const [fay, ivy] = [await atTheConsole('finance'), await atTheConsole('finance-approver')];
    const page = got(await fay.call(wire.getReview.deposit, { id }));
    expect(page.facts).toContainEqual({
      name: 'on the chain',
      value: 'nothing: no such transfer to us was seen',
    });
    expect(page.picture).toContain('.webp');
    const approve = { id, verdict: 'approve' } as const;
    expect(got(await fay.call(wire.decideReview.deposit, { ...approve, code: fay.code() })).state).toBe(
      'second-look',
    );
    expect(refusalOf(await fay.call(wire.decideReview.deposit, { ...approve, code: fay.code() }))).toBe(
      'role-not-allowed',
    );
    const rejection = { id, verdict: 'reject', rule: 'transfer-not-found' } as const;
    expect(got(await ivy.call(wire.decideReview.deposit, { ...rejection, code: ivy.code() })).state).toBe(
      'rejected',
    );
    const { available } = await fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
    expect(available).toBe(0n);
  });
});

test('a complaint is decided by support, and its order leaves the queue', async () => {
  const { dependencies, owner } = fixture;
  const seller = await anApprovedSeller(dependencies);
  await withMoney(dependencies, seller.id, '50');
  const dramaId = await aDrama(owner);
  await aConsignment(dependencies, seller.id, dramaId);
  const order = await anOrder(dependencies, { sellerId: seller.id, dramaId });
  await shipOrder(dependencies)({ sellerId: seller.id, number: order.number, payFrom: 'wallet' });
  valueOf(
    await complain(dependencies)({
      viewerId: order.viewerId,
      orderId: order.orderId,
      text: 'It does not play.',
    }),
  );
  const sue = await atTheConsole('support');
  expect(await waitingIn(sue, 'complaint')).toEqual([order.number]);
  const { item } = got(await sue.call(wire.getReview.complaint, { id: order.number }));
  const seen = got(await sue.call(wire.getComplaint, { id: order.number }));
  expect(seen.complaint).toMatchObject({ reason: 'something-else', text: 'It does not play.' });
  expect(item.promisedBy - item.submittedAt).toBe(4 * 24 * 60 * 60_000);
  const decision = { id: order.number, outcome: 'no-refund', reason: 'plays-as-described' } as const;
  const { dueAt } = got(
    await sue.call(wire.decideComplaint, { ...decision, episodes: [], note: 'It plays.' }),
  );
  expect(dueAt).toBe(fixture.clock.now() + 10_000);
  expect(await waitingIn(sue, 'complaint')).toEqual([order.number]);
  fixture.clock.pass(10_000);
  valueOf(await executeDecisions(dependencies)());
  expect(await waitingIn(sue, 'complaint')).toEqual([]);
});
