import type { DepositDecision, DepositId } from '@cliffhanger/core/deposits';
import { HOUR_MS, type OperatorId, type Result, usdt } from '@cliffhanger/core/kernel';
import { getPayoutOptions, getWithdrawalLimits } from '@cliffhanger/server/withdrawals';
import {
  addOperators,
  anApprovedSeller,
  anUpload,
  aTransactionHash,
  type Fixture,
  IDA,
  INES,
  newestMail,
  OLAV,
  openFixture,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '../identity/index.ts';
import type { DepositKeys, UploadId } from '../ports/index.ts';
import { listSettings } from '../settings/index.ts';
import {
  claimDeposit,
  decideDeposit,
  escalateDeposits,
  getDepositAddress,
  listDepositNetworks,
  listDeposits,
  listWaitingDeposits,
} from './index.ts';

let fixture: Fixture;
let seller: TestSeller;
let credentialsId: UploadId;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
  credentialsId = await anUpload(fixture.dependencies, seller.id);
});

const dependencies = () => fixture.dependencies;
const claim = (amount = '50', more: object = {}) =>
  claimDeposit(dependencies())({
    sellerId: seller.id,
    network: 'bep20',
    amount: usdt(amount),
    credentialsId,
    ...more,
  });
const decide = (depositId: DepositId, operator: OperatorId, decision: DepositDecision) =>
  decideDeposit(dependencies())({ depositId, operator, decision });
const APPROVE = { kind: 'approve' } as const;
const REJECT = { kind: 'reject', rule: 'transfer-not-found', facts: {}, note: null } as const;
const available = async () =>
  (await dependencies().transactions.read((repositories) => repositories.ledger.balancesOf(seller.id)))
    .available;
const nameOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.name);
const listed = async () =>
  valueOf(await listDeposits(dependencies())({ sellerId: seller.id, page: 1, size: 20 })).list.flatMap(
    (one) => (one.origin === 'claim' ? [one.deposit] : []),
  );

test('each seller has an address of their own on a network, the same one each time', async () => {
  const address = async (of: TestSeller, network: 'bep20' | 'erc20' | 'trc20') =>
    getDepositAddress(dependencies())({ sellerId: of.id, network });
  const other = await anApprovedSeller(dependencies());
  const [mine, again] = await Promise.all([address(seller, 'bep20'), address(seller, 'bep20')]);
  expect(valueOf(mine)).toMatchObject({ minimum: usdt('10'), confirmations: 15 });
  expect(again).toEqual(mine);
  expect(valueOf(await address(other, 'bep20')).address).not.toBe(valueOf(mine).address);
  expect(valueOf(await address(seller, 'erc20')).address).toBe(valueOf(mine).address);
  expect(nameOf(await address(seller, 'trc20'))).toBe('deposit-failed');
});

test('Tron is nowhere to be seen before a watcher follows it, even where there is a key for its addresses', async () => {
  const withKey = {
    ...dependencies(),
    depositKeys: { addressAt: () => 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } satisfies DepositKeys,
  };
  const seen = async () => ({
    deposits: valueOf(await listDepositNetworks(withKey)()).list.map(({ network }) => network),
    payouts: valueOf(await getPayoutOptions(withKey)({ sellerId: seller.id })).networks,
    limits: valueOf(await getWithdrawalLimits(withKey)({ sellerId: seller.id })).rules.networks,
    settings: valueOf(await listSettings(withKey)()).networks,
  });
  const address = () => getDepositAddress(withKey)({ sellerId: seller.id, network: 'trc20' });
  const without = ['bep20', 'erc20'];
  expect(await seen()).toEqual({ deposits: without, payouts: without, limits: without, settings: without });
  expect(nameOf(await address())).toBe('deposit-failed');
  await fixture.owner.query(
    `insert into chain.watchers (network, chain_id, token, decimals, height, hash, head_height, finalized_height, followed_at)
     values ('trc20', 728126428, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6, 1, '01', 1, 1, now())`,
  );
  try {
    const all = [...without, 'trc20'];
    expect(await seen()).toEqual({ deposits: all, payouts: all, limits: all, settings: all });
    expect(valueOf(await address()).address).toMatch(/^T/);
  } finally {
    await fixture.owner.query("delete from chain.watchers where network = 'trc20'");
  }
});

test('a claim waits for review and moves nothing', async () => {
  const deposit = valueOf(await claim('50', { transactionHash: aTransactionHash() }));
  expect(deposit.promisedBy - deposit.submittedAt).toBe(12 * HOUR_MS);
  expect(await available()).toBe(0n);
  expect(await listed()).toEqual([deposit]);
  const { list } = valueOf(await listWaitingDeposits(dependencies())());
  expect(list.find(({ id }) => id === deposit.id)).toMatchObject({ sellerName: 'Nora Lindqvist' });
});

test('too little, a screenshot of somebody else, and a hash that is none are refused', async () => {
  const stranger = await anApprovedSeller(dependencies());
  expect(nameOf(await claim('9.999999'))).toBe('deposit-below-minimum');
  const foreign = await claim('50', { credentialsId: await anUpload(dependencies(), stranger.id) });
  expect(nameOf(foreign)).toBe('credentials-required');
  expect(await claim('50', { credentialsId: dependencies().random.id() })).toEqual(foreign);
  expect(nameOf(await claim('50', { transactionHash: '0x12' }))).toBe('transaction-hash-malformed');
});

test('nobody claims a transaction that is claimed; a rejected claim gives it free', async () => {
  const transactionHash = aTransactionHash();
  const tries = await Promise.all(Array.from({ length: 5 }, () => claim('50', { transactionHash })));
  expect(tries.map(nameOf).toSorted()).toEqual(['ok', ...Array(4).fill('transaction-hash-taken')]);
  const [first] = await listed();
  valueOf(await decide(first?.id as DepositId, IDA, REJECT));
  expect(nameOf(await claim('50', { transactionHash }))).toBe('ok');
});

test('a seller has at most ten claims open, however many phones ask', async () => {
  const tries = await Promise.all(Array.from({ length: 14 }, () => claim()));
  expect(tries.filter(({ ok }) => ok)).toHaveLength(10);
  expect(nameOf(await claim())).toBe('too-many-open-deposits');
});

test('without a transfer on the chain two different people approve, and it is marked as unbacked', async () => {
  const { id } = valueOf(await claim());
  expect(valueOf(await decide(id, IDA, APPROVE)).deposit.review.state).toBe('second-look');
  expect(nameOf(await decide(id, IDA, APPROVE))).toBe('second-person-needed');
  expect(await available()).toBe(0n);
  valueOf(await decide(id, OLAV, APPROVE));
  expect(await available()).toBe(usdt('50'));
  const { rows } = await fixture.owner.query(
    `select t.reason, t.actor, e.account, e.amount::text from ledger.transfers t
       join ledger.entries e on e.transfer_id = t.id where t.reference_id = $1 order by e.line`,
    [id],
  );
  expect(rows).toEqual([
    { reason: 'unbacked', actor: `operator:${OLAV}`, account: 'custody:bep20', amount: '-50000000' },
    { reason: 'unbacked', actor: `operator:${OLAV}`, account: 'seller:available', amount: '50000000' },
  ]);
  expect((await newestMail(fixture, seller.email, 'deposit-credited')).facts.amount).toBe('50');
});

test('when the key of the platform changes a new address is shown, and the old one stays theirs', async () => {
  const shown = async (keys: DepositKeys) =>
    valueOf(
      await getDepositAddress({ ...dependencies(), depositKeys: keys })({
        sellerId: seller.id,
        network: 'bep20',
      }),
    ).address;
  const { depositKeys } = dependencies();
  const changed: DepositKeys = {
    addressAt: (network, derivationIndex) => depositKeys.addressAt(network, derivationIndex + 1_000),
  };
  const before = await shown(depositKeys);
  const after = await shown(changed);
  expect(after).not.toBe(before);
  expect(await shown(changed)).toBe(after);
  const owners = await dependencies().transactions.readOne(({ chainTransfers }) =>
    chainTransfers.ownersOf('bep20', [before, after]),
  );
  expect([...owners.keys()].toSorted()).toEqual([before, after].toSorted());
  expect(await shown(depositKeys)).toBe(before);
});

test('credited once, whoever approves at the same time', async () => {
  const { id } = valueOf(await claim());
  valueOf(await decide(id, IDA, APPROVE));
  const outcomes = await Promise.all([OLAV, INES, OLAV, INES].map((name) => decide(id, name, APPROVE)));
  expect(outcomes.filter((one) => valueOf(one).isNew)).toHaveLength(1);
  expect(await available()).toBe(usdt('50'));
});

test('approve and reject at once: one of them decides', async () => {
  const { id } = valueOf(await claim());
  valueOf(await decide(id, IDA, APPROVE));
  const outcomes = await Promise.all([decide(id, OLAV, APPROVE), decide(id, INES, REJECT)]);
  expect(outcomes.map(nameOf).toSorted()).toEqual(['deposit-already-decided', 'ok']);
  expect(await available()).toBe(outcomes[0].ok ? usdt('50') : 0n);
});

test('a rejection says why, moves nothing, and stands', async () => {
  const { id } = valueOf(await claim());
  valueOf(await decide(id, IDA, REJECT));
  expect(await listed()).toMatchObject([
    { id, review: { state: 'rejected', notice: { rule: 'transfer-not-found', decidedBy: 'person' } } },
  ]);
  expect(nameOf(await decide(id, OLAV, APPROVE))).toBe('deposit-already-decided');
  expect(valueOf(await decide(id, OLAV, REJECT)).isNew).toBe(false);
  expect(await available()).toBe(0n);
  expect((await newestMail(fixture, seller.email, 'deposit-rejected')).facts.rule).toBe('transfer-not-found');
  expect(nameOf(await decide(dependencies().random.id(), IDA, APPROVE))).toBe('deposit-unknown');
});

test('not reviewed within 12 hours it escalates, once', async () => {
  fixture.clock.pass(HOUR_MS);
  const { id, promisedBy } = valueOf(await claim());
  fixture.clock.pass(promisedBy - fixture.clock.now() - 1);
  await escalateDeposits(dependencies())();
  expect((await listed())[0]?.escalatedAt).toBeNull();
  fixture.clock.pass(1);
  const taken = await Promise.all([escalateDeposits(dependencies())(), escalateDeposits(dependencies())()]);
  expect(taken.map(valueOf).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await listed()).toMatchObject([{ id, escalatedAt: promisedBy }]);
});

test('an account is not closed while a deposit is under review: its money may still arrive', async () => {
  const { id } = valueOf(await claim());
  const close = () => deleteAccount(dependencies())({ sellerId: seller.id, password: seller.password });
  expect(nameOf(await close())).toBe('account-holds-money');
  valueOf(await decide(id, IDA, REJECT));
  expect(nameOf(await close())).toBe('ok');
});

test('after all of this the books are sound', async () => {
  expect(await brokenRules(fixture.owner)).toEqual([]);
});
