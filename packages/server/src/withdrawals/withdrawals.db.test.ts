import {
  DAY_MS,
  HOUR_MS,
  later,
  type Money,
  type OperatorId,
  type Result,
  usdt,
} from '@cliffhanger/core/kernel';
import type { PayoutMethodId, WithdrawalId } from '@cliffhanger/core/withdrawals';
import {
  addOperators,
  anApprovedSeller,
  anEvmAddress,
  aReadyPayoutMethod,
  aTransactionHash,
  changeSetting,
  type Fixture,
  IDA,
  INES,
  newestMail,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  type TestSeller,
  valueOf,
  waitingPushEvents,
  withFundPassword,
  withMoney,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal.ts';
import { escalateWithdrawals } from './jobs.ts';
import { addPayoutMethod, getPayoutMethod, getPayoutOptions, listPayoutMethods } from './payout-methods.ts';
import { listWithdrawals } from './read-withdrawals.ts';
import { quoteWithdrawal, requestWithdrawal } from './request-withdrawal.ts';

let fixture: Fixture;
let seller: TestSeller;
let methodId: PayoutMethodId;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
  ({ id: methodId } = await aReadyPayoutMethod(fixture, seller));
});

const dependencies = () => fixture.dependencies;
const fund = (amount: string) => withMoney(dependencies(), seller.id, amount);
const ask = (amount: string, more: object = {}) =>
  requestWithdrawal(dependencies())({
    sellerId: seller.id,
    methodId,
    amount: usdt(amount),
    fundPassword: SELLER_FUND_PASSWORD,
    ...more,
  });
const decide = (withdrawalId: WithdrawalId, operator: OperatorId, decision: WithdrawalDecision) =>
  decideWithdrawal(dependencies())({ withdrawalId, operator, decision });
const APPROVE = { kind: 'approve' } as const;
const REJECT = {
  kind: 'reject',
  rule: 'address-reported',
  facts: {},
  note: 'Reported as stolen.',
  isAfterApproval: false,
} as const;
const pay = (transactionHash: string) => ({ kind: 'record-payment', transactionHash }) as const;

const balances = async () => {
  const { available, withdrawing } = await dependencies().transactions.read((repositories) =>
    repositories.ledger.balancesOf(seller.id),
  );
  return { available, withdrawing };
};
const standing = (available: string, withdrawing: string): { available: Money; withdrawing: Money } => ({
  available: usdt(available),
  withdrawing: usdt(withdrawing),
});
const nameOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.name);
const pushed = async () => (await waitingPushEvents(fixture.owner, seller.id)).map(({ facts }) => facts);
const messagesOf = async () =>
  (
    await dependencies().transactions.read((repositories) =>
      repositories.messages.list({ sellerId: seller.id, kind: 'money', page: 1, size: 20 }),
    )
  ).list.map(({ key }) => key);

async function paidOnce(): Promise<void> {
  await fund('10');
  const { id } = valueOf(await ask('10'));
  const hash = aTransactionHash();
  valueOf(await decide(id, IDA, APPROVE));
  valueOf(await decide(id, IDA, pay(hash)));
  valueOf(await decide(id, OLAV, pay(hash)));
}

test('what is asked for leaves the available balance at once and waits for a person', async () => {
  await fund('100');
  const withdrawal = valueOf(await ask('40'));
  expect(withdrawal).toMatchObject({
    amount: usdt('40'),
    fee: usdt('1'),
    needs: 'one-person',
    progress: { state: 'requested' },
  });
  expect(withdrawal.promisedBy - withdrawal.requestedAt).toBe(48 * HOUR_MS);
  expect(await balances()).toEqual(standing('60', '40'));
  expect(await pushed()).toContainEqual(
    expect.objectContaining({ withdrawalId: withdrawal.id, state: 'requested', amount: '40' }),
  );
});

test('paid: two people name the same transaction, the fee stays here, and the seller is told', async () => {
  await fund('100');
  const { id } = valueOf(await ask('40'));
  valueOf(await decide(id, IDA, APPROVE));
  const hash = aTransactionHash();
  valueOf(await decide(id, IDA, pay(hash)));
  expect(await balances()).toEqual(standing('60', '40'));
  expect(nameOf(await decide(id, OLAV, pay(aTransactionHash())))).toBe('payment-differs');
  expect(nameOf(await decide(id, OLAV, pay('0x12')))).toBe('transaction-hash-malformed');
  valueOf(await decide(id, OLAV, pay(hash.toUpperCase().replace('0X', '0x'))));
  expect(await balances()).toEqual(standing('60', '0'));
  expect(valueOf(await decide(id, OLAV, pay(hash))).isNew).toBe(false);

  const { rows } = await fixture.owner.query(
    `select account, amount::text from ledger.entries e join ledger.transfers t on t.id = e.transfer_id
     where t.reference_id = $1 and t.kind = 'withdrawal-paid' order by account`,
    [id],
  );
  expect(rows).toEqual([
    { account: 'custody:bep20', amount: '39000000' },
    { account: 'platform:fee_withdraw', amount: '1000000' },
    { account: 'seller:withdrawing', amount: '-40000000' },
  ]);
  const { list } = valueOf(await listWithdrawals(dependencies())({ sellerId: seller.id, page: 1, size: 20 }));
  expect(list).toMatchObject([{ id, progress: { state: 'paid', transactionHash: hash } }]);
  expect((await newestMail(fixture, seller.email, 'withdrawal-paid')).facts).toMatchObject({
    net: '39',
    hash,
  });
  expect(await messagesOf()).toEqual(['withdrawal-paid', 'withdrawal-approved', 'payout-method-added']);
});

test('rejected: everything is back, the fee included, with a reason and a way to appeal', async () => {
  await fund('100');
  const { id } = valueOf(await ask('40'));
  const { withdrawal } = valueOf(await decide(id, IDA, REJECT));
  expect(withdrawal.progress).toMatchObject({
    state: 'rejected',
    notice: { rule: 'address-reported', decidedBy: 'person', note: 'Reported as stolen.' },
  });
  expect(await balances()).toEqual(standing('100', '0'));
  expect((await newestMail(fixture, seller.email, 'withdrawal-rejected')).facts.rule).toBe(
    'address-reported',
  );
  expect(await messagesOf()).toContain('withdrawal-rejected');
  expect(valueOf(await decide(id, OLAV, REJECT)).isNew).toBe(false);
  expect(nameOf(await decide(id, OLAV, APPROVE))).toBe('withdrawal-already-decided');
  expect(await balances()).toEqual(standing('100', '0'));
  const { rows } = await fixture.owner.query(
    "select reason from ledger.transfers where reference_id = $1 and kind = 'withdrawal-rejected'",
    [id],
  );
  expect(rows).toEqual([{ reason: 'address-reported' }]);
});

test('approve and reject at once: one of them decides', async () => {
  await fund('100');
  for (let round = 0; round < 5; round += 1) {
    const { id } = valueOf(await ask('20'));
    const outcomes = await Promise.all([
      decide(id, IDA, APPROVE),
      decide(id, OLAV, REJECT),
      decide(id, INES, REJECT),
    ]);
    const { rows } = await fixture.owner.query('select state from wallet.withdrawals where id = $1', [id]);
    const isRejected = rows[0].state === 'rejected';
    const { rows: back } = await fixture.owner.query(
      "select count(*)::int as n from ledger.transfers where reference_id = $1 and kind = 'withdrawal-rejected'",
      [id],
    );
    expect(back).toEqual([{ n: isRejected ? 1 : 0 }]);
    expect(outcomes.map(nameOf)).toEqual(
      isRejected
        ? ['withdrawal-already-decided', 'ok', 'ok']
        : ['ok', 'withdrawal-already-decided', 'withdrawal-already-decided'],
    );
  }
});

test('paid and rejected at once: the money goes one way', async () => {
  await fund('100');
  const { id } = valueOf(await ask('100'));
  valueOf(await decide(id, IDA, APPROVE));
  const hash = aTransactionHash();
  valueOf(await decide(id, IDA, pay(hash)));
  const outcomes = await Promise.all([
    decide(id, OLAV, pay(hash)),
    decide(id, INES, pay(hash)),
    decide(id, OLAV, REJECT),
  ]);
  expect(outcomes.map(nameOf)).toEqual(['ok', 'ok', 'withdrawal-already-decided']);
  expect(await balances()).toEqual(standing('0', '0'));
});

test('100 withdrawals of 10 at once from 100: ten are taken, the wallet is empty, nothing is lost', async () => {
  await fund('100');
  const results = await Promise.all(Array.from({ length: 100 }, () => ask('10')));
  const names = results.map(nameOf);
  expect(names.filter((name) => name === 'ok')).toHaveLength(10);
  expect(names.filter((name) => name === 'insufficient-available-balance')).toHaveLength(90);
  expect(await balances()).toEqual(standing('0', '100'));
});

test('many small ones at once: the rule approves up to the sum of a day, a person looks at the rest', async () => {
  await paidOnce();
  await fund('1500');
  const asked = await Promise.all(['200', '200', '200', '100.000001'].map((amount) => ask(amount)));
  const byRule = asked.map(valueOf).filter(({ needs }) => needs === 'rule');
  const sum = byRule.reduce((total, { amount }) => total + amount, 0n);
  expect(sum).toBeLessThanOrEqual(usdt('500'));
  expect(byRule.length).toBeGreaterThan(1);
  expect(valueOf(await ask('200')).needs).toBe('one-person');
  fixture.clock.pass(DAY_MS);
  expect(valueOf(await ask('200')).needs).toBe('rule');
});

test('above 1,000 two different people approve', async () => {
  await fund('1500');
  const { id } = valueOf(await ask('1000.000001'));
  expect(valueOf(await decide(id, IDA, APPROVE)).withdrawal.progress.state).toBe('requested');
  expect(nameOf(await decide(id, IDA, APPROVE))).toBe('second-person-needed');
  expect(nameOf(await decide(id, IDA, pay(aTransactionHash())))).toBe('withdrawal-not-approved');
  expect(valueOf(await decide(id, OLAV, APPROVE)).withdrawal.progress.state).toBe('approved');
  const { rows } = await fixture.owner.query(
    'select act, actor from wallet.decisions where subject_id = $1 order by decision_id',
    [id],
  );
  expect(rows).toEqual([
    { act: 'approved', actor: `operator:${IDA}` },
    { act: 'approved', actor: `operator:${OLAV}` },
  ]);
});

test('less than the minimum, more than there is, and an unknown or foreign method are refused', async () => {
  await fund('100');
  const stranger = await anApprovedSeller(dependencies());
  const foreign = await aReadyPayoutMethod(fixture, stranger);
  expect(nameOf(await ask('9.999999'))).toBe('withdrawal-below-minimum');
  expect(nameOf(await ask('100.000001'))).toBe('insufficient-available-balance');
  const unknown = await ask('10', { methodId: dependencies().random.id() });
  const foreignOne = await ask('10', { methodId: foreign.id });
  expect(nameOf(unknown)).toBe('payout-method-unknown');
  expect(foreignOne).toEqual(unknown);
  expect(await balances()).toEqual(standing('100', '0'));
});

test('the fund password is asked for, counted and locked; nothing moves without it', async () => {
  await fund('100');
  const wrong = { fundPassword: '000000' };
  for (let tries = 0; tries < 4; tries += 1)
    expect(nameOf(await ask('10', wrong))).toBe('fund-password-wrong');
  await ask('10', wrong);
  expect(nameOf(await ask('10'))).toBe('fund-password-locked');
  fixture.clock.pass(HOUR_MS);
  expect(nameOf(await ask('10'))).toBe('ok');
  expect(await balances()).toEqual(standing('90', '10'));
});

test('a new address waits a day, is announced by mail, and is saved once', async () => {
  await fund('100');
  const address = anEvmAddress();
  const add = (typed: string) =>
    addPayoutMethod(dependencies())({
      sellerId: seller.id,
      fundPassword: SELLER_FUND_PASSWORD,
      target: { type: 'usdt', network: 'bep20', address: typed },
    });
  const added = valueOf(await add(address));
  expect(added.readyAt - added.addedAt).toBe(DAY_MS);
  expect(nameOf(await add(address.toUpperCase().replace('0X', '0x')))).toBe('payout-method-exists');
  expect(nameOf(await ask('10', { methodId: added.id }))).toBe('payout-method-not-ready');
  fixture.clock.pass(DAY_MS - 1);
  expect(nameOf(await ask('10', { methodId: added.id }))).toBe('payout-method-not-ready');
  fixture.clock.pass(1);
  expect(nameOf(await ask('10', { methodId: added.id }))).toBe('ok');
  const mail = await newestMail(fixture, seller.email, 'payout-method-added');
  expect(mail.facts.target).toMatch(/^0x.{4}….{4}$/);
  expect(JSON.stringify(mail)).not.toContain(address.slice(10, 30));
});

test('methods: at most ten, each seller sees their own, bank payouts are off', async () => {
  const stranger = await withFundPassword(dependencies(), await anApprovedSeller(dependencies()));
  expect(valueOf(await listPayoutMethods(dependencies())({ sellerId: stranger.id, type: null }))).toEqual([]);
  expect(nameOf(await getPayoutMethod(dependencies())({ sellerId: stranger.id, methodId }))).toBe(
    'payout-method-unknown',
  );
  expect(nameOf(await getPayoutMethod(dependencies())({ sellerId: seller.id, methodId, type: 'bank' }))).toBe(
    'payout-method-unknown',
  );
  expect(valueOf(await getPayoutMethod(dependencies())({ sellerId: seller.id, methodId })).id).toBe(methodId);
  const add = (target: Parameters<ReturnType<typeof addPayoutMethod>>[0]['target']) =>
    addPayoutMethod(dependencies())({ sellerId: seller.id, fundPassword: SELLER_FUND_PASSWORD, target });
  expect(nameOf(await add({ type: 'bank', typed: {} }))).toBe('bank-payouts-off');
  for (let saved = 1; saved < 10; saved += 1) {
    valueOf(await add({ type: 'usdt', network: 'erc20', address: anEvmAddress() }));
  }
  expect(nameOf(await add({ type: 'usdt', network: 'erc20', address: anEvmAddress() }))).toBe(
    'too-many-payout-methods',
  );
  expect(valueOf(await getPayoutOptions(dependencies())({ sellerId: seller.id }))).toMatchObject({
    saved: { usdt: true, bank: false },
    newMethodWaitsHours: 24,
  });
});

test('a quote keeps nothing', async () => {
  await fund('100');
  expect(valueOf(await quoteOf('40'))).toMatchObject({
    fee: usdt('1'),
    net: usdt('39'),
    needs: 'one-person',
    available: usdt('100'),
  });
  expect(await balances()).toEqual(standing('100', '0'));
});

test('not answered within 48 hours it escalates, once, and the seller sees it', async () => {
  await fund('100');
  const { id, promisedBy } = valueOf(await ask('40'));
  const escalate = async () => valueOf(await escalateWithdrawals(dependencies())());
  await escalate();
  fixture.clock.pass(promisedBy - fixture.clock.now() - 1);
  await escalate();
  expect((await storedOne(id)).escalatedAt).toBeNull();
  fixture.clock.pass(1);
  const taken = await Promise.all([escalate(), escalate(), escalate()]);
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect((await storedOne(id)).escalatedAt).toBe(fixture.clock.now());
  expect((await messagesOf()).filter((key) => key === 'withdrawal-escalated')).toHaveLength(1);
  expect(await pushed()).toContainEqual({ withdrawalId: id, state: 'escalated' });
  valueOf(await decide(id, IDA, REJECT));
  expect(await balances()).toEqual(standing('100', '0'));
});

async function storedOne(id: WithdrawalId) {
  const { list } = valueOf(await listWithdrawals(dependencies())({ sellerId: seller.id, page: 1, size: 20 }));
  const found = list.find((one) => one.id === id);
  if (found === undefined) throw new Error('no such withdrawal');
  return found;
}

test('what was asked for cannot be changed in the database by the app', async () => {
  for (const statement of [
    'update wallet.withdrawals set amount = 1',
    "update wallet.withdrawals set address = 'elsewhere'",
    'delete from wallet.withdrawals',
    'update wallet.deposits set amount = 1',
    'delete from wallet.decisions',
    "update wallet.decisions set actor = 'somebody'",
  ]) {
    await expect(fixture.app.query(statement)).rejects.toThrow(/permission denied/);
  }
});

test('what an operator sets is in force from its date on', async () => {
  await fund('100');
  const effectiveFrom = later(fixture.clock.now(), HOUR_MS);
  valueOf(await changeSetting(fixture, { name: 'withdrawalFee', value: '2.5', effectiveFrom }));
  expect(valueOf(await ask('30')).fee).toBe(usdt('1'));
  fixture.clock.pass(HOUR_MS);
  expect(valueOf(await ask('30')).fee).toBe(usdt('2.5'));
  // The fee is capped at a tenth, whatever its setting.
  expect(valueOf(await ask('20')).fee).toBe(usdt('2'));
});

const quoteOf = (amount: string) =>
  quoteWithdrawal(dependencies())({ sellerId: seller.id, methodId, amount: usdt(amount) });

test('a balance below the minimum leaves whole, with a tenth as its fee, and is paid', async () => {
  await fund('3.2');
  const wayOut = {
    refusal: { name: 'withdrawal-not-whole', facts: { minimum: '10', available: '3.2' } },
  };
  for (const amount of ['3.19', '3.21', '0']) {
    expect(await quoteOf(amount)).toMatchObject(wayOut);
    expect(await ask(amount)).toMatchObject(wayOut);
  }
  expect(await balances()).toEqual(standing('3.2', '0'));
  expect(valueOf(await quoteOf('3.2'))).toMatchObject({ fee: usdt('0.32'), net: usdt('2.88') });
  const { id, fee } = valueOf(await ask('3.2'));
  expect(fee).toBe(usdt('0.32'));
  expect(await balances()).toEqual(standing('0', '3.2'));

  const hash = aTransactionHash();
  valueOf(await decide(id, IDA, APPROVE));
  valueOf(await decide(id, IDA, pay(hash)));
  valueOf(await decide(id, OLAV, pay(hash)));
  expect(await balances()).toEqual(standing('0', '0'));
});

test('the last millionth leaves too, and of nothing there is no withdrawal', async () => {
  expect(nameOf(await ask('0'))).toBe('withdrawal-below-minimum');
  await fund('0.000001');
  expect(valueOf(await ask('0.000001'))).toMatchObject({ fee: usdt('0') });
  expect(await balances()).toEqual(standing('0', '0.000001'));
});

test('no withdrawal with a fee above 5 USDT or a tenth of it can be written, by nobody', async () => {
  await fund('1000');
  const { id } = valueOf(await ask('60'));
  const copied = (amount: number, fee: number) => `
    insert into wallet.withdrawals
      (seller_id, id, method_id, network, address, amount, fee, needs, state, requested_at, promised_by, request_transfer)
    select seller_id, gen_random_uuid(), method_id, network, address, ${amount * 1_000_000}, ${fee * 1_000_000}, needs,
      'requested', requested_at, promised_by, gen_random_uuid() from wallet.withdrawals where id = '${id}'`;
  await expect(fixture.app.query(copied(1_000, 1))).rejects.toThrow(/permission denied/);
  await expect(fixture.owner.query(copied(1_000, 5.000001))).rejects.toThrow(/fee_bounded/);
  await expect(fixture.owner.query(copied(10, 1.000001))).rejects.toThrow(/fee_bounded/);
  await expect(
    fixture.owner.query(`update wallet.withdrawals set fee = 6000001 where id = '${id}'`),
  ).rejects.toThrow(/fee_bounded/);
});

const byTheLogin = (call: string, values: readonly unknown[]) =>
  fixture.as('seller').transactions.run(async ({ session }) => {
    await session.query({ text: `select ${call}`, values });
    return { ok: true, value: undefined };
  });

test('a payout address saved past the api is mailed to its seller too', async () => {
  const target = { type: 'usdt', network: 'bep20', address: `0x${'ab'.repeat(20)}` };
  await byTheLogin('wallet.add_payout_method($1, $2, 0)', [seller.id, JSON.stringify(target)]);
  expect((await newestMail(fixture, seller.email, 'payout-method-added')).facts).toMatchObject({
    target: '0xabab…abab',
    name: 'Nora Lindqvist',
  });
});

test('a withdrawal requested past the api is mailed to its seller too, whatever mails they chose', async () => {
  await paidOnce();
  await fund('200');
  await fixture.owner.query(
    `insert into identity.store_settings values ($1, false, false, false, false, false)
     on conflict (seller_id) do update set mail_money = false`,
    [seller.id],
  );
  await byTheLogin('wallet.request_withdrawal($1, $2, $3, $4)', [
    seller.id,
    methodId,
    usdt('200'),
    fixture.clock.now(),
  ]);
  expect((await newestMail(fixture, seller.email, 'withdrawal-requested')).facts).toEqual({
    name: 'Nora Lindqvist',
    amount: '200',
    target: expect.stringMatching(/^0x.{4}….{4}$/),
  });
});

test('a seller who wants no mails about money gets none of what becomes of a withdrawal', async () => {
  await fund('100');
  await fixture.owner.query(
    'insert into identity.store_settings values ($1, false, false, false, false, false)',
    [seller.id],
  );
  const { id } = valueOf(await ask('40'));
  valueOf(await decide(id, IDA, REJECT));
  const mails = (await fixture.mailsTo(seller.email)).map(({ template }) => template);
  expect(mails).not.toContain('withdrawal-rejected');
  expect(await messagesOf()).toContain('withdrawal-rejected');
});

test('after all of this the books are sound', async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
});
