import { randomUUID } from 'node:crypto';
import { rollUpSellerDays } from '@cliffhanger/adapters/postgres';
import { decideDeposit } from '@cliffhanger/application/deposits';
import { accept, DAY_MS } from '@cliffhanger/core/kernel';
import { NETWORKS } from '@cliffhanger/core/wallet';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { decideWithdrawal } from '@cliffhanger/server/withdrawals';
import {
  addOperators,
  aLoggedInSeller,
  anEvmAddress,
  anUpload,
  aReadyPayoutMethod,
  aTransactionHash,
  changeSetting,
  type Fixture,
  IDA,
  type LoggedInTestSeller,
  OLAV,
  openFixture,
  SELLER_FUND_PASSWORD,
  valueOf,
  withFundPassword,
  withMoney,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { shows } from '@cliffhanger/testing/observations';
import { REFUSALS } from '@cliffhanger/wire/kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dutiesOf, type RoutesUnderTest, startDuties } from '../../../test/start-routes.ts';

/* A seller's money over HTTP: deposits, balances, withdrawals. */

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  server = await startDuties(dutiesOf(fixture));
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
});

interface Headers {
  readonly key?: string;
  readonly as?: LoggedInTestSeller;
}

const post = async (path: string, body: object = {}, { key = randomUUID(), as = seller }: Headers = {}) =>
  (
    await server.post(
      `/api/v1/${path}`,
      { lang: 'en', ...body },
      { 'access-token': as.token, 'idempotency-key': key },
    )
  ).envelope;

type Data = Record<string, unknown> & { readonly list: readonly Record<string, unknown>[] };
const dataOf = async (path: string, body: object = {}, headers: Headers = {}) => {
  const { code, msg, data } = await post(path, body, headers);
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`);
  return data as Data;
};
const ready = async () => (await aReadyPayoutMethod(fixture, seller)).id;
/** After a day's wait the session is still valid and the balance is available. */
const withdraw = (methodId: string, amount: string, headers: Headers = {}) =>
  post('withdraw/create', { bk_id: methodId, amount, money_pwd: SELLER_FUND_PASSWORD }, headers);

test('a deposit address, a claim, its review, and the money in the log', async () => {
  const minimumDeposit = '10';
  expect(await dataOf('recharge/shoukuan-address', { type: 'bep20' })).toMatchObject({
    network: 'bep20',
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    minimum: minimumDeposit,
    confirmations: 15,
  });
  expect((await post('recharge/shoukuan-address', { type: 'trc20' })).code).toBe(
    REFUSALS['deposit-failed'].code,
  );
  const credentials = await anUpload(fixture.dependencies, seller.id);
  const hash = aTransactionHash();
  const claim = { type: 'bep20', amount: '50', credentials, transaction_hash: hash };
  expect((await post('recharge/create', { ...claim, amount: '9' })).msg).toBe(
    'The minimum deposit is 10.00 USDT.',
  );
  shows('minimum-deposit', minimumDeposit);
  expect((await post('recharge/create', { ...claim, credentials: '' })).code).toBe(
    REFUSALS['credentials-required'].code,
  );
  const key = randomUUID();
  const claimed = await dataOf('recharge/create', claim, { key });
  expect(await dataOf('recharge/create', claim, { key })).toEqual(claimed);
  expect(claimed).toMatchObject({ state: 'under_review', amount: '50', transaction_hash: hash, credentials });
  const decide = decideDeposit(fixture.dependencies);
  const approval = { depositId: claimed['id'] as never, decision: { kind: 'approve' } as const };
  valueOf(await decide({ ...approval, operator: IDA }));
  expect((await dataOf('recharge/list')).list).toMatchObject([{ state: 'under_review' }]);
  valueOf(await decide({ ...approval, operator: OLAV }));
  expect(await dataOf('recharge/list', { page: 1, page_size: 10 })).toMatchObject({
    total: 1,
    has_more: false,
    list: [{ id: claimed['id'], state: 'credited' }],
  });
  expect(await dataOf('asset-log/list', { page: 1, page_size: 10 })).toMatchObject({
    total: 1,
    list: [
      {
        sequence: 1,
        kind: 'deposit',
        reference_type: 'deposit',
        reference_id: claimed['id'],
        reason: 'unbacked',
        movements: [{ account: 'available', asset: 'USDT', amount: '50', orders: 0 }],
      },
    ],
  });
  expect(await dataOf('asset-log/tongji')).toMatchObject({ came_in: '50', went_out: '0' });
  expect(await dataOf('property/tongji')).toMatchObject({
    available: '50',
    next_release: null,
    open_deposits: 0,
  });
  const statement = await dataOf('asset-log/statement');
  expect(statement).toMatchObject({ chain_id: seller.id, chain_length: 1, has_more: false });
  expect(statement['transfers']).toMatchObject([
    {
      previous_hash: '0'.repeat(64),
      hash: statement['chain_head'],
      entries: [{ amount: '-50000000' }, {}],
    },
  ]);
});

test('payout methods: whether there is one, saving, listing, looking at it', async () => {
  expect(await dataOf('bankinfo/get-is-add')).toEqual({
    usdt: false,
    bank: false,
    networks: ['bep20', 'erc20'],
    new_method_waits_hours: 24,
    most_methods: 10,
  });
  const form = { type: 'usdt', network: 'bep20', address: anEvmAddress(), money_pwd: SELLER_FUND_PASSWORD };
  expect((await post('bankinfo/create', form)).code).toBe(REFUSALS['fund-password-not-set'].code);
  await withFundPassword(fixture.dependencies, seller);
  expect((await post('bankinfo/create', { ...form, money_pwd: '000000' })).code).toBe(
    REFUSALS['fund-password-wrong'].code,
  );
  expect((await post('bankinfo/create', { ...form, address: '0x12' })).code).toBe(
    REFUSALS['address-malformed'].code,
  );
  expect((await post('bankinfo/create', { ...form, address: undefined })).code).toBe(
    REFUSALS['fill-in-all-fields'].code,
  );
  expect((await post('bankinfo/create', { ...form, type: 'bank' })).code).toBe(
    REFUSALS['bank-payouts-off'].code,
  );
  const saved = await dataOf('bankinfo/create', form);
  expect(saved).toMatchObject({ type: 'usdt' });
  shows('withdrawals-in-usdt', String((saved as { type?: unknown }).type));
  expect(saved).toMatchObject({ type: 'usdt', network: 'bep20', is_ready: false, is_known: false });
  expect((await dataOf('bankinfo/list', { type: 'usdt' })).list).toEqual([saved]);
  expect((await dataOf('bankinfo/list', { type: 'bank' })).list).toEqual([]);
  expect(await dataOf('bankinfo/detail', { type: 'usdt', bk_id: saved['bk_id'] })).toEqual(saved);
  expect(await dataOf('bankinfo/get-is-add')).toMatchObject({ usdt: true });
});

test('a withdrawal: quoted, asked for, seen in the list, and paid', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const methodId = await ready();
  expect(await dataOf('withdraw/quote', { bk_id: methodId, amount: '40' })).toMatchObject({
    fee: '1',
    net: '39',
    needs: 'one_person',
    available: '100',
  });
  expect((await withdraw(methodId, '100.5')).msg).toBe('Insufficient available balance, withdrawal failed.');
  const { data } = (await withdraw(methodId, '40')) as { data: { id: WithdrawalId } };
  expect(data).toMatchObject({ state: 'requested', amount: '40', fee: '1', net: '39', bk_id: methodId });
  const decide = decideWithdrawal(fixture.dependencies);
  const hash = aTransactionHash();
  const step = { withdrawalId: data.id };
  valueOf(await decide({ ...step, operator: IDA, decision: { kind: 'approve' } }));
  const payment = { kind: 'record-payment', transactionHash: hash } as const;
  valueOf(await decide({ ...step, operator: IDA, decision: payment }));
  valueOf(await decide({ ...step, operator: OLAV, decision: payment }));
  expect(await dataOf('withdraw/list', { page: 1, page_size: 10 })).toMatchObject({
    total: 1,
    list: [{ id: data.id, state: 'paid', transaction_hash: hash, escalated_at: null }],
  });
  const told = await dataOf('withdraw/detail', { id: data.id });
  const at = new Date(fixture.clock.now()).toISOString();
  expect(told).toMatchObject({
    id: data.id,
    state: 'paid',
    steps: [
      { step: 'requested', at },
      { step: 'approved', at },
      { step: 'paying', at },
      { step: 'paid', at },
    ],
  });
  expect(await dataOf('asset-log/detail', { id: told['ending_transfer'] })).toMatchObject({
    kind: 'withdrawal-paid',
    reference_id: data.id,
  });
  expect(JSON.stringify([told, await dataOf('withdraw/list')])).not.toMatch(new RegExp(`${IDA}|${OLAV}`));
  expect(await dataOf('property/tongji')).toMatchObject({ available: '60', withdrawing: '0' });
});

test('a rejected withdrawal says on which step it ended', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const { data } = (await withdraw(await ready(), '40')) as { data: { id: WithdrawalId } };
  expect(await dataOf('withdraw/detail', { id: data.id })).toMatchObject({
    steps: [
      { step: 'requested' },
      { step: 'approved', at: null },
      { step: 'paying', at: null },
      { step: 'paid' },
    ],
    ending_transfer: null,
  });
  const ground = { rule: 'address-not-payable', facts: {}, note: null, isAfterApproval: false } as const;
  valueOf(
    await decideWithdrawal(fixture.dependencies)({
      withdrawalId: data.id,
      operator: IDA,
      decision: { kind: 'reject', ...ground },
    }),
  );
  expect(await dataOf('withdraw/detail', { id: data.id })).toMatchObject({
    state: 'rejected',
    steps: [{ step: 'requested' }, { step: 'rejected', at: new Date(fixture.clock.now()).toISOString() }],
    notice: { rule: 'address-not-payable' },
  });
});

test('what can be withdrawn, and what can be sent in where', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  expect(await dataOf('withdraw/limits')).toEqual({
    available: '100',
    minimum: '10',
    fee: '1',
    by_rule_up_to: '200',
    by_rule_a_day: '500',
    two_people_above: '1000',
    promised_hours: 48,
    new_method_waits_hours: 24,
    networks: ['bep20', 'erc20'],
    open_withdrawals: 0,
    stopped_networks: [],
  });
  expect(await dataOf('recharge/network-list')).toMatchObject({
    review_hours: 12,
    list: [
      { network: 'bep20', name: 'BNB Smart Chain (BEP-20)', minimum: '10', confirmations: 15, is_open: true },
      { network: 'erc20', confirmations: 12, is_open: true },
    ],
  });
});

test('while something is wrong on a network sellers are told, before they ask and while they wait', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const { data } = (await withdraw(await ready(), '20')) as { data: { id: WithdrawalId } };
  const { transactions, clock } = fixture.dependencies;
  const kinds = ['hot-wallet-low', 'credited-but-gone'] as const;
  for (const kind of kinds) {
    await transactions.run(async ({ chainAlarms }) =>
      accept(await chainAlarms.raise({ network: 'bep20', kind, facts: {}, raisedAt: clock.now() })),
    );
  }
  expect((await dataOf('withdraw/limits'))['stopped_networks']).toEqual(['bep20']);
  expect(await dataOf('withdraw/detail', { id: data.id })).toMatchObject({ is_paused: true });
  await fixture.owner.query("update chain.alarms set cleared_at = now(), cleared_by = 'chain'");
  expect(await dataOf('withdraw/detail', { id: data.id })).toMatchObject({ is_paused: false });
});

test('a network that is switched off pays nothing out, and says so before anything is taken', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const methodId = await ready();
  const change = (value: readonly string[]) => changeSetting(fixture, { name: 'payoutNetworks', value });
  expect(await change([])).toMatchObject({ ok: false });
  const { network } = await dataOf('bankinfo/detail', { type: 'usdt', bk_id: methodId });
  valueOf(await change(NETWORKS.filter((one) => one !== network)));
  try {
    expect(await withdraw(methodId, '20')).toMatchObject({
      code: REFUSALS['withdrawal-failed'].code,
      data: { field: 'bk_id', offer: 'contact-support' },
    });
    expect((await dataOf('withdraw/limits'))['available']).toBe('100');
  } finally {
    fixture.clock.pass(1);
    valueOf(await change(NETWORKS));
  }
  fixture.clock.pass(1);
  expect((await withdraw(methodId, '20')).code).toBe(0);
});

test('a receipt has every line and its place in the chain; somebody else’s is unknown', async () => {
  await withMoney(fixture.dependencies, seller.id, '7');
  const { list } = await dataOf('asset-log/list');
  const receipt = await dataOf('asset-log/detail', { id: list[0]?.['id'] });
  const statement = await dataOf('asset-log/statement');
  const [transfer] = statement['transfers'] as readonly Record<string, unknown>[];
  expect(receipt).toMatchObject({
    chain_id: seller.id,
    sequence: 1,
    previous_hash: '0'.repeat(64),
    hash: transfer?.['hash'],
    entries: [
      { account: 'custody:test', amount: '-7000000', asset: 'USDT', shown: '-7', order_sn: null },
      { account: 'seller:available', amount: '7000000', asset: 'USDT', shown: '7', order_sn: null },
    ],
  });
  const stranger = await aLoggedInSeller(fixture.dependencies);
  expect((await post('asset-log/detail', { id: list[0]?.['id'] }, { as: stranger })).code).toBe(
    REFUSALS['transfer-unknown'].code,
  );
});

test('balances over time: every day as it ended, and today as it is', async () => {
  await withMoney(fixture.dependencies, seller.id, '50');
  const methodId = await ready();
  await withMoney(fixture.dependencies, seller.id, '1');
  fixture.clock.pass(2 * DAY_MS);
  await withdraw(methodId, '20');
  const days = async () =>
    (await dataOf('property/days', { days: 5 })).list.map(({ available, withdrawing, total }) => [
      available,
      withdrawing,
      total,
    ]);
  // The rollup waits for all open transactions, including others on the same server.
  const rolledUp = async () => {
    await rollUpSellerDays(fixture.app, fixture.clock.now());
    return days();
  };
  const expected = [
    ['0', '0', '0'],
    ['50', '0', '50'],
    ['51', '0', '51'],
    ['51', '0', '51'],
    ['31', '20', '51'],
  ];
  await expect.poll(rolledUp, { timeout: 30_000, interval: 200 }).toEqual(expected);
  expect(await rolledUp()).toEqual(expected);
  expect((await dataOf('property/days', { days: 1 })).list).toMatchObject([{ available: '31' }]);
});

test('a removed payout method is gone; what was asked for before is paid to it all the same', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const methodId = await ready();
  const { data } = (await withdraw(methodId, '40')) as { data: { id: WithdrawalId; address: string } };
  await dataOf('bankinfo/remove', { bk_id: methodId });
  expect((await post('bankinfo/remove', { bk_id: methodId })).code).toBe(
    REFUSALS['payout-method-unknown'].code,
  );
  expect((await dataOf('bankinfo/list')).list).toEqual([]);
  expect((await withdraw(methodId, '10')).code).toBe(REFUSALS['payout-method-unknown'].code);
  const decide = decideWithdrawal(fixture.dependencies);
  const step = { withdrawalId: data.id, operator: IDA };
  valueOf(await decide({ ...step, decision: { kind: 'approve' } }));
  const payment = { kind: 'record-payment', transactionHash: aTransactionHash() } as const;
  valueOf(await decide({ ...step, decision: payment }));
  valueOf(await decide({ ...step, operator: OLAV, decision: payment }));
  expect((await dataOf('withdraw/list')).list).toMatchObject([{ state: 'paid', address: data.address }]);
});

test('100 withdrawals of 10 at once from 100: ten are taken', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const methodId = await ready();
  const answers = await Promise.all(Array.from({ length: 100 }, () => withdraw(methodId, '10')));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(10);
  expect(codes.filter((code) => code === REFUSALS['insufficient-available-balance'].code)).toHaveLength(90);
  expect(await dataOf('property/tongji')).toMatchObject({ available: '0', withdrawing: '100' });
  expect(await dataOf('withdraw/list')).toMatchObject({ total: 10 });
});

test('the same key is the same withdrawal, however often and at once it is sent', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const methodId = await ready();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 12 }, () => withdraw(methodId, '10', { key })));
  expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
  expect((await withdraw(methodId, '20', { key })).code).toBe(REFUSALS['idempotency-key-reused'].code);
  expect(await dataOf('property/tongji')).toMatchObject({ available: '90', withdrawing: '10' });
});

test('without a key the same form sent twice is one withdrawal, in USDT', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const form = { lang: 'en', bk_id: await ready(), amount: '10', money_pwd: SELLER_FUND_PASSWORD };
  const send = () => server.post('/api/v1/withdraw/create', form, { 'access-token': seller.token });
  const first = (await send()).envelope;
  expect(first).toMatchObject({ code: 0, data: { currency: 'USDT', amount: '10' } });
  expect((await send()).envelope.data).toEqual(first.data);
  expect(await dataOf('property/tongji')).toMatchObject({ available: '90', withdrawing: '10' });
});

test('somebody else’s payout method is as unknown as one that does not exist', async () => {
  const methodId = await ready();
  const stranger = await aLoggedInSeller(fixture.dependencies);
  await withFundPassword(fixture.dependencies, stranger);
  await withMoney(fixture.dependencies, stranger.id, '100');
  const unknown = '01990000-0000-7000-8000-00000000dead';
  for (const [path, body] of [
    ['bankinfo/detail', { type: 'usdt' }],
    ['bankinfo/remove', {}],
    ['withdraw/quote', { amount: '10' }],
    ['withdraw/create', { amount: '10', money_pwd: SELLER_FUND_PASSWORD }],
  ] as const) {
    const answers = await Promise.all(
      [methodId, unknown].map((id) => post(path, { ...body, bk_id: id }, { as: stranger })),
    );
    const [foreign, none] = answers.map(({ code, msg, data }) => ({ code, msg, data }));
    expect(foreign).toEqual(none);
    expect(foreign?.code).toBe(REFUSALS['payout-method-unknown'].code);
  }
});

test('five wrong fund passwords lock it, also for the right one', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  const methodId = await ready();
  const wrong = { bk_id: methodId, amount: '10', money_pwd: '000000' };
  for (let tries = 0; tries < 5; tries += 1) await post('withdraw/create', wrong);
  expect((await withdraw(methodId, '10')).code).toBe(REFUSALS['fund-password-locked'].code);
  expect(await dataOf('property/tongji')).toMatchObject({ available: '100', withdrawing: '0' });
  fixture.clock.pass(DAY_MS);
});

test('after all of this the books are sound', async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
});
