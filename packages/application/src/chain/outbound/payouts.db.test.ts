import { HOUR_MS, MINUTE_MS, subtractMoney, usdt } from '@cliffhanger/core/kernel';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';
import { decideWithdrawal, type WithdrawalDecision } from '@cliffhanger/server/withdrawals';
import { addOperators, IDA, newestMail, OLAV, valueOf } from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearChainAlarm, confirmClearing } from '../clear-chain-alarm.ts';
import { followOutboundTransactions, payOut, takePayout } from './index.ts';

let harness: PayoutFixture;
beforeAll(async () => {
  harness = await openPayoutFixture({ perTransaction: '20000' });
});
afterAll(() => harness?.close());

const pay = () => payOut(harness.sender)();
const follow = () => {
  harness.fixture.clock.pass(2 * MINUTE_MS);
  return followOutboundTransactions(harness.sender)();
};
const decide = (withdrawalId: WithdrawalId, decision: WithdrawalDecision) =>
  decideWithdrawal(harness.fixture.dependencies)({ withdrawalId, operator: IDA, decision });
const REJECT = {
  kind: 'reject',
  rule: 'address-reported',
  facts: {},
  note: '',
  isAfterApproval: true,
} as const;
const net = (amount: string) => subtractMoney(usdt(amount), usdt('1'));

test('an approved withdrawal is paid on the chain, booked when it is final, and its seller is told', async () => {
  const { id, sellerId, address } = await harness.approved('50');
  expect(await pay()).toBe(1);
  const paying = await harness.progressOf(id);
  expect(paying).toMatchObject({ state: 'paying', recordedBy: 'chain' });
  await harness.chain.mine();
  expect(await harness.received(address)).toBe(net('50'));
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paying' });
  await harness.finalize();
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  const balances = await harness.fixture.dependencies.transactions.read(({ ledger }) =>
    ledger.balancesOf(sellerId),
  );
  expect(balances).toMatchObject({ available: 0n, withdrawing: 0n });
  const seller = await harness.fixture.dependencies.transactions.read(({ sellers }) =>
    sellers.find(sellerId),
  );
  const mail = await newestMail(harness.fixture, seller?.email ?? '', 'withdrawal-paid');
  expect(mail.facts).toMatchObject({
    net: '49',
    hash: 'transactionHash' in paying ? paying.transactionHash : '',
  });
  expect(await brokenRules(harness.fixture.owner)).toEqual([]);
});

test('a last balance below the minimum is signed for and arrives, to the millionth', async () => {
  const [little, least] = [await harness.approved('3.2'), await harness.approved('0.000001')];
  await pay();
  await pay();
  await harness.finalize();
  await follow();
  expect(await harness.received(little.address)).toBe(usdt('2.88'));
  expect(await harness.received(least.address)).toBe(usdt('0.000001'));
  for (const { id } of [little, least]) expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
});

test('once an intent exists nobody rejects it or says in its place that it was paid', async () => {
  const { id } = await harness.approved('20');
  expect(await takePayout(harness.sender)()).toBeDefined();
  const hash = `0x${'ab'.repeat(32)}`;
  for (const decision of [REJECT, { kind: 'record-payment', transactionHash: hash } as const]) {
    expect(await decide(id, decision)).toMatchObject({ refusal: { name: 'withdrawal-already-decided' } });
  }
  const reject = "update wallet.withdrawals set state = 'rejected', notice = '{}' where id = $1";
  await expect(harness.fixture.owner.query(reject, [id])).rejects.toThrow('under way');
  const call = `update wallet.withdrawals set state = 'paying', transaction_hash = 'a', recorded_by = 'ida' where id = $1`;
  await expect(harness.fixture.owner.query(call, [id])).rejects.toThrow('did not make it');
  await follow();
  await harness.finalize();
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
});

test('five processes at once pay each withdrawal once, under nonces without a gap', async () => {
  const all = [];
  for (let count = 0; count < 6; count += 1) all.push(await harness.approved('15'));
  await Promise.all(Array.from({ length: 5 }, pay));
  await follow();
  await pay();
  await harness.finalize();
  await Promise.all(Array.from({ length: 3 }, follow));
  const nonces: number[] = [];
  for (const { id, address } of all) {
    const outboundTransactions = await harness.outboundTransactionsOf(id);
    expect(outboundTransactions).toMatchObject([{ state: 'confirmed' }]);
    nonces.push(...outboundTransactions.map(({ nonce }) => nonce));
    expect(await harness.received(address)).toBe(net('15'));
  }
  nonces.sort((one, other) => one - other);
  expect(nonces.map((nonce) => nonce - (nonces[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a reorganisation that takes a payment out of its block does not end it: the same one comes again', async () => {
  const { id, address } = await harness.approved('20');
  await pay();
  await harness.chain.mine();
  expect(await harness.received(address)).toBe(net('20'));
  await harness.chain.reorganise(1);
  expect(await harness.received(address)).toBe(0n);
  await follow();
  await harness.finalize();
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  expect(await harness.received(address)).toBe(net('20'));
});

test('a payment with which something goes wrong does not keep the others waiting', async () => {
  const [first, second] = [await harness.approved('20'), await harness.approved('20')];
  await pay();
  await harness.finalize();
  const { chain } = harness.sender;
  const [node] = chain.nodes;
  const progress = await harness.progressOf(first.id);
  const bad = 'transactionHash' in progress ? progress.transactionHash : '';
  const broken = {
    ...node,
    transactionState: (hash: string) =>
      hash === bad ? Promise.reject(new Error('nonsense')) : node.transactionState(hash),
  };
  harness.fixture.clock.pass(2 * MINUTE_MS);
  const followed = followOutboundTransactions({
    ...harness.sender,
    chain: { ...chain, nodes: [broken, node] },
  })();
  await expect(followed).rejects.toThrow('1 of 2 failed');
  expect(await harness.progressOf(second.id)).toMatchObject({ state: 'paid' });
  await follow();
  expect(await harness.progressOf(first.id)).toMatchObject({ state: 'paid' });
});

test('nodes that do not say the same end nothing', async () => {
  const { id } = await harness.approved('20');
  await pay();
  await harness.finalize();
  const { chain } = harness.sender;
  const [node] = chain.nodes;
  const blind = { ...node, transactionState: async () => ({ kind: 'unknown' }) as const };
  harness.fixture.clock.pass(2 * MINUTE_MS);
  await followOutboundTransactions({ ...harness.sender, chain: { ...chain, nodes: [node, blind] } })();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paying' });
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
});

test('one that was rejected first is not paid', async () => {
  const { id } = await harness.approved('20');
  valueOf(await decide(id, REJECT));
  expect(await pay()).toBe(0);
  expect(await harness.outboundTransactionsOf(id)).toEqual([]);
});

test('only an approved withdrawal can become a payout, whatever the app does', async () => {
  const { id, sellerId } = await harness.approved('20');
  const insert = (address: string) =>
    harness.fixture.owner.query(
      `insert into chain.outbound_transactions (id, network, wallet, nonce, purpose, seller_id, withdrawal_id, token, to_address,
         units, made_at, look_at)
       values (gen_random_uuid(), 'bep20', $1, 999, 'payout', $2, $3, $4, $5, 1, now(), now())`,
      [harness.sender.wallets.hot, sellerId, id, harness.sender.chain.token, address],
    );
  await expect(insert(`0x${'1'.repeat(40)}`)).rejects.toThrow('without an approved withdrawal');
  valueOf(await decide(id, REJECT));
});

test('a stuck payment is offered again with more gas under its nonce, and one of the two comes about', async () => {
  const { id, address } = await harness.approved('30');
  await pay();
  const first = await harness.progressOf(id);
  harness.fixture.clock.pass(harness.sender.fees.stuckAfterMs);
  await followOutboundTransactions(harness.sender)();
  const second = await harness.progressOf(id);
  expect(second).toMatchObject({ state: 'paying' });
  expect(second).not.toEqual(first);
  await harness.finalize();
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  expect(await harness.received(address)).toBe(net('30'));
  expect(await harness.outboundTransactionsOf(id)).toHaveLength(1);
});

test('a payment that did nothing is sent again under another nonce, once it is certain and people have signed again', async () => {
  const { id, address } = await harness.approved('40');
  await harness.chain.token.setBlackListed(address, true);
  await harness.chain.mine();
  await pay();
  await harness.chain.mine();
  await follow();
  expect(await harness.outboundTransactionsOf(id)).toMatchObject([{ state: 'broadcast' }]);
  await harness.chain.token.setBlackListed(address, false);
  await harness.finalize();
  await follow();
  expect(await harness.outboundTransactionsOf(id)).toMatchObject([{ state: 'failed' }]);
  expect(await harness.progressOf(id)).toMatchObject({ state: 'approved' });
  expect(await harness.openAlarms()).toContain('payout-stuck');
  // For the signer the first payment may have arrived, so the first approval is used up.
  await pay();
  expect(await harness.outboundTransactionsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'refused' }]);
  await harness.signAgain(id);
  harness.fixture.clock.pass(HOUR_MS);
  await pay();
  await harness.finalize();
  await follow();
  expect((await harness.outboundTransactionsOf(id)).map(({ state }) => state)).toEqual([
    'failed',
    'refused',
    'confirmed',
  ]);
  expect(await harness.received(address)).toBe(net('40'));
});

test('an address that takes nothing is tried twice, then a person decides', async () => {
  const { id, address } = await harness.approved('40');
  await harness.chain.token.setBlackListed(address, true);
  await harness.chain.mine();
  for (let tries = 0; tries < 3; tries += 1) {
    await pay();
    await harness.finalize();
    await follow();
    await harness.signAgain(id);
  }
  expect(await harness.outboundTransactionsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  valueOf(await decide(id, { ...REJECT, rule: 'address-not-payable' }));
  expect(await harness.progressOf(id)).toMatchObject({ state: 'rejected' });
});

test('what the signer refuses gives its nonce back, and those behind it are paid', async () => {
  const tooMuch = await harness.approved('30000');
  const fine = await harness.approved('25');
  expect(await pay()).toBeGreaterThanOrEqual(1);
  expect(await harness.openAlarms()).toContain('signer-refused');
  const [refused] = await harness.outboundTransactionsOf(tooMuch.id);
  const [paid] = await harness.outboundTransactionsOf(fine.id);
  expect(refused?.state).toBe('refused');
  expect(paid).toEqual({ state: 'broadcast', nonce: refused?.nonce });
  expect(await harness.progressOf(tooMuch.id)).toMatchObject({ state: 'approved' });
  harness.fixture.clock.pass(HOUR_MS);
  await pay();
  expect((await harness.outboundTransactionsOf(tooMuch.id)).map(({ state }) => state)).toEqual([
    'refused',
    'refused',
  ]);
  valueOf(await decide(tooMuch.id, REJECT));
  await harness.finalize();
  await follow();
  expect(await harness.progressOf(fine.id)).toMatchObject({ state: 'paid' });
});

test('while an alarm says that something is wrong nothing leaves, and what is under way is only watched', async () => {
  await addOperators(harness.fixture.owner);
  const { id } = await harness.approved('20');
  const under = await harness.approved('20');
  const { transactions, clock } = harness.fixture.dependencies;
  const alarm = { network: 'bep20', kind: 'credited-but-gone' } as const;
  await takePayout(harness.sender)();
  await transactions.run(async ({ chainAlarms }) => ({
    ok: true,
    value: await chainAlarms.raise({ ...alarm, facts: {}, raisedAt: clock.now() }),
  }));
  expect(await pay()).toBe(0);
  await follow();
  expect(await harness.outboundTransactionsOf(id)).toMatchObject([{ state: 'intent' }]);
  const cleared = { network: alarm.network, alarm: alarm.kind };
  valueOf(
    await clearChainAlarm(harness.fixture.dependencies)({
      ...cleared,
      because: 'looked at it',
      operator: IDA,
    }),
  );
  valueOf(await confirmClearing(harness.fixture.dependencies)({ ...cleared, operator: OLAV }));
  await follow();
  await pay();
  await harness.finalize();
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  expect(await harness.progressOf(under.id)).toMatchObject({ state: 'paid' });
});

test('more than the hot wallet holds is not begun; somebody is called to refill it', async () => {
  const { id } = await harness.approved('19000');
  const { hot } = harness.sender.wallets;
  const held = await harness.received(hot);
  const rest = usdt('100');
  const { rpc, token } = harness.chain;
  await rpc('anvil_impersonateAccount', [hot]);
  const [, away] = harness.chain.accounts;
  await token.transfer({ from: hot, to: away, units: held - rest });
  await harness.finalize();
  expect(await pay()).toBe(0);
  expect(await harness.openAlarms()).toContain('hot-wallet-low');
  await token.transfer({ to: hot, units: usdt('50000') });
  await harness.finalize();
  await harness.fixture.owner.query(
    'update chain.wallets set next_nonce = next_nonce + 1 where address = $1',
    [hot],
  );
  expect(await pay()).toBe(1);
  await harness.finalize();
  await follow();
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
});

test('a nonce that somebody else has used stops everything', async () => {
  const { id } = await harness.approved('20');
  const [, away] = harness.chain.accounts;
  await harness.chain.token.transfer({ from: harness.sender.wallets.hot, to: away, units: 1n });
  await harness.chain.mine();
  await pay();
  expect(await harness.openAlarms()).toContain('wallet-used-elsewhere');
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paying' });
});
