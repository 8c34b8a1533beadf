import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import { type SellerId, usdt } from '@cliffhanger/core/kernel';
import { custody, depositCredited } from '@cliffhanger/core/ledger';
import {
  BLOCKS_TO_FINALITY,
  lyingNode,
  startWatchedChain,
  type WatchedChain,
} from '@cliffhanger/testing/chain';
import {
  addOperators,
  anApprovedSeller,
  anUpload,
  type Fixture,
  IDA,
  openFixture,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDeposit, decideDeposit, listDeposits } from '../deposits/index.ts';

const NETWORK = 'bep20';
const COLD_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

let fixture: Fixture;
let chain: WatchedChain;
let seller: TestSeller;
let address: string;

beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  chain = await startWatchedChain({ fixture });
  await chain.mine(BLOCKS_TO_FINALITY);
  await fixture.watchers[0].transactions.run(async ({ chainHoldings }) => {
    await chainHoldings.addPlatformAddresses(NETWORK, [COLD_WALLET]);
    return { ok: true, value: undefined };
  });
});
afterAll(async () => {
  await chain?.stop();
  await fixture?.close();
});
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
  address = await chain.addressOf(seller.id);
});

const units = (amount: string): bigint => usdt(amount);
const available = async (sellerId: SellerId = seller.id) =>
  (await fixture.dependencies.transactions.read((repositories) => repositories.ledger.balancesOf(sellerId)))
    .available;
const listedWhole = async () =>
  valueOf(await listDeposits(fixture.dependencies)({ sellerId: seller.id, page: 1, size: 20 })).list;
const listed = async () =>
  (await listedWhole()).flatMap((one) => (one.origin === 'chain' ? [one.deposit] : []));
const stateOf = async () => (await listed()).map(({ state }) => state);
const alarms = async () =>
  (await fixture.dependencies.transactions.readOne(({ chainAlarms }) => chainAlarms.open())).map(
    ({ kind }) => kind,
  );
/** Clears the alarm as if two people had confirmed it. */
const clearAlarm = (kind: ChainAlarmKind) =>
  fixture.owner.query(
    "update chain.alarms set cleared_at = now(), cleared_by = 'chain' where kind = $1 and cleared_at is null",
    [kind],
  );
const areWithdrawalsStopped = () =>
  fixture.dependencies.transactions.readOne(({ chainAlarms }) => chainAlarms.areWithdrawalsStopped(NETWORK));
const pay = async (amount: string, to = address): Promise<string> => {
  const hash = await chain.token.transfer({ to, units: units(amount) });
  await chain.mine();
  return hash;
};
const becomeFinal = async (): Promise<void> => {
  await chain.mine(BLOCKS_TO_FINALITY);
  await chain.catchUp();
};

test('a payment is seen at once, and is in the wallet when it is final, once', async () => {
  const transactionHash = await pay('25.5');
  await chain.catchUp();
  expect(await listed()).toMatchObject([{ state: 'pending', amount: usdt('25.5'), transactionHash }]);
  await chain.mine(60);
  await chain.catchUp();
  expect(await listedWhole()).toMatchObject([{ confirmations: 61, confirmationsNeeded: 65 }]);
  expect(await available()).toBe(0n);
  await becomeFinal();
  expect(await available()).toBe(usdt('25.5'));
  await becomeFinal();
  expect(await available()).toBe(usdt('25.5'));
  expect(await stateOf()).toEqual(['credited']);
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
});

test('a reorganisation takes a pending payment away, and brings it back when it is included again', async () => {
  await pay('30');
  await chain.mine(10);
  await chain.catchUp();
  await chain.reorganise(11);
  await chain.catchUp();
  expect(await stateOf()).toEqual(['gone']);
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
  await becomeFinal();
  expect(await available()).toBe(0n);

  fixture.clock.pass(1_000);
  const again = await pay('31');
  await chain.mine(5);
  await chain.catchUp();
  await chain.reorganise(6, { keeping: [again] });
  await chain.catchUp();
  expect(await stateOf()).toEqual(['pending', 'gone']);
  await becomeFinal();
  expect(await available()).toBe(usdt('31'));
  expect(await alarms()).toEqual([]);
});

test('too little is kept until it adds up, and then all of it is credited', async () => {
  await pay('4');
  await becomeFinal();
  expect(await stateOf()).toEqual(['held']);
  expect(await available()).toBe(0n);
  await pay('5.999999');
  await becomeFinal();
  expect(await available()).toBe(0n);
  expect(await chain.reconcile()).toMatchObject({ difference: 0n });
  await pay('0.000001');
  await becomeFinal();
  expect(await available()).toBe(usdt('10'));
  expect(await stateOf()).toEqual(['credited', 'credited', 'credited']);
});

test('a token that only looks like USDT is not seen, a known other one is set aside', async () => {
  const fake = await chain.deploy(6);
  const other = await chain.deploy(18);
  const watching = chain.seenThrough({ otherTokens: [other.address] });
  await fake.transfer({ to: address, units: units('1000') });
  await other.transfer({ to: address, units: units('1000') });
  await chain.mine(BLOCKS_TO_FINALITY);
  await watching.catchUp();
  const { rows } = await fixture.owner.query(
    'select state, reason, transfer_id from chain.transfers where seller_id = $1',
    [seller.id],
  );
  expect(rows).toEqual([{ state: 'suspense', reason: 'wrong-token', transfer_id: null }]);
  expect(await available()).toBe(0n);
  expect(await listed()).toEqual([]);
  expect(await watching.reconcile()).toMatchObject({ difference: 0n });
});

test('what comes to the platform itself waits in the books until a claim matches it, for one person and one claim', async () => {
  await pay('77.7', COLD_WALLET);
  await becomeFinal();
  expect(await chain.reconcile()).toMatchObject({ difference: 0n });
  const [one, other] = [await claim('77.7'), await claim('77.7')];
  expect(await approve(one.id)).toMatchObject({ state: 'credited', backing: 'matched' });
  expect(await approve(other.id)).toMatchObject({ state: 'second-look' });
  expect(await available()).toBe(usdt('77.7'));
  expect(await chain.reconcile()).toMatchObject({ difference: 0n });
});

test('the hash of a payment to somebody else is worth nothing', async () => {
  const stranger = await anApprovedSeller(fixture.dependencies);
  const hash = await pay('120', await chain.addressOf(stranger.id));
  const early = await claim('120', hash.replace('a', 'b'));
  await becomeFinal();
  expect(await claimed('120', hash)).toMatchObject({ refusal: { name: 'transaction-hash-taken' } });
  expect(await approve(early.id)).toMatchObject({ state: 'second-look' });
  expect(await available()).toBe(0n);
  expect(await available(stranger.id)).toBe(usdt('120'));
});

test('a claim for a payment that is credited by itself is not paid a second time', async () => {
  const hash = await pay('40');
  const { id } = await claim('40', hash);
  await becomeFinal();
  const decided = await decideDeposit(fixture.dependencies)({
    depositId: id,
    operator: IDA,
    decision: { kind: 'approve' },
  });
  expect(decided).toMatchObject({ refusal: { name: 'transaction-hash-taken' } });
  expect(await available()).toBe(usdt('40'));
});

test('with a node that hides the payment, or shows another block, nothing is credited and nothing leaves', async () => {
  const [honest] = chain.chain.nodes;
  await pay('60');
  await chain.mine(BLOCKS_TO_FINALITY);
  const lies = [
    { transfersIn: async () => [] },
    { blockAt: async (height: number) => ({ ...(await honest.head()), height }) },
  ];
  for (const lie of lies) {
    const deceived = chain.seenThrough({ nodes: [honest, lyingNode(honest, lie)] });
    await deceived.catchUp();
    expect(await alarms()).toEqual(['sources-disagree']);
    expect(await areWithdrawalsStopped()).toBe(true);
  }
  expect(await available()).toBe(0n);
  await chain.catchUp();
  expect(await available()).toBe(usdt('60'));
  expect(await alarms()).toEqual([]);
  expect(await areWithdrawalsStopped()).toBe(false);
});

test('with a node that makes a payment up, it is pending for ever', async () => {
  const [honest] = chain.chain.nodes;
  await chain.follow();
  await chain.mine(BLOCKS_TO_FINALITY);
  const liar = lyingNode(honest, {
    transfersIn: async (hash, tokens) => [
      ...((await honest.transfersIn(hash, tokens)) ?? []),
      {
        transactionHash: `0x${hash.slice(4)}00`,
        ordinal: 0,
        token: chain.token.address,
        from: COLD_WALLET,
        to: address,
        units: units('1000000'),
      },
    ],
  });
  await chain.seenThrough({ nodes: [liar, honest] }).catchUp();
  expect(await available()).toBe(0n);
  expect(await alarms()).toEqual(['sources-disagree']);
  expect((await chain.reconcile())?.wrongAddresses).toContain(address);
  expect(await alarms()).toEqual(['sources-disagree', 'books-differ']);
  // The honest node has no such block, so the forged one is rolled back as a reorganisation.
  await chain.reorganise(BLOCKS_TO_FINALITY);
  await chain.catchUp();
  expect(await available()).toBe(0n);
  await chain.reconcile();
  await clearAlarm('deep-reorganisation');
  await clearAlarm('sources-disagree');
  expect(await alarms()).toEqual([]);
});

test('a node that is behind is waited for', async () => {
  const [honest] = chain.chain.nodes;
  await pay('15');
  await chain.mine(BLOCKS_TO_FINALITY);
  const behind = lyingNode(honest, { finalizedHeight: async () => 1 });
  await chain.seenThrough({ nodes: [honest, behind] }).catchUp();
  expect(await available()).toBe(0n);
  expect(await alarms()).toEqual([]);
  await chain.catchUp();
  expect(await available()).toBe(usdt('15'));
});

test('when the node that is followed falls back, nothing is taken away', async () => {
  const [honest] = chain.chain.nodes;
  await pay('15');
  await chain.mine(5);
  await chain.follow();
  const head = await chain.head();
  const old = await honest.blockAt(head.height - 3);
  if (old === undefined) throw new Error('no block');
  const behind = lyingNode(honest, { head: async () => old });
  const steps = await chain.seenThrough({ nodes: [behind, honest] }).follow();
  expect(steps.filter(({ kind }) => kind === 'walked-back')).toEqual([]);
  expect(await stateOf()).toEqual(['pending']);
});

test('two watchers at once credit everything once', async () => {
  for (const amount of ['11', '12', '13']) await pay(amount);
  await chain.mine(BLOCKS_TO_FINALITY);
  fixture.clock.pass(60_000);
  await Promise.all([chain.follow('one'), chain.follow('two'), chain.follow('three')]);
  await chain.follow('one');
  await Promise.all([chain.finalize(), chain.finalize(), chain.finalize()]);
  fixture.clock.pass(60_000);
  await chain.catchUp();
  expect(await available()).toBe(usdt('36'));
});

test('deeper than the chain promises: what was credited stops every withdrawal, and is never credited twice', async () => {
  const hash = await pay('90');
  await becomeFinal();
  expect(await available()).toBe(usdt('90'));
  const signed = await chain.rpc<string>('eth_getRawTransactionByHash', [hash]);
  await chain.reorganise(BLOCKS_TO_FINALITY + 1);
  await chain.follow();
  expect(await alarms()).toEqual(['deep-reorganisation', 'credited-but-gone']);
  expect(await areWithdrawalsStopped()).toBe(true);
  expect(await chain.reconcile()).toMatchObject({ difference: -units('90') });

  await clearAlarm('credited-but-gone');
  await chain.reconcile();
  expect(await alarms()).toContain('credited-but-gone');
  // The same signed transaction is sent to the chain again.
  await chain.rpc('eth_sendRawTransaction', [signed]);
  await becomeFinal();
  expect(await available()).toBe(usdt('90'));
  expect(await chain.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
  expect(await areWithdrawalsStopped()).toBe(true);
});

test('of a token that counts finer than the books, fractions of a millionth stay where they are', async () => {
  const fine = await startWatchedChain({ fixture, network: 'erc20', decimals: 18 });
  try {
    expect(await fine.addressOf(seller.id)).toBe(address);
    await fine.token.transfer({ to: address, units: 12_345_678_000_000_000_001n });
    await fine.token.transfer({ to: address, units: 999n });
    await fine.mine(BLOCKS_TO_FINALITY);
    await fine.catchUp();
    expect(await available()).toBe(usdt('12.345678'));
    expect(await fine.reconcile()).toMatchObject({ difference: 0n, wrongAddresses: [] });
  } finally {
    await fine.stop();
  }
});

test('nothing is credited in the name of a chain without a transfer that was seen there', async () => {
  const forged = fixture.dependencies.transactions.run(async ({ ledger }) => ({
    ok: true,
    value: await ledger.post({
      ...depositCredited(custody(NETWORK), usdt('1000')),
      id: fixture.dependencies.random.id(),
      key: `chain:${NETWORK}:0x${'ab'.repeat(32)}:0`,
      sellerId: seller.id,
      reference: { type: 'deposit', id: 'x' },
      effectiveAt: fixture.clock.now(),
      actor: 'chain:bep20',
    }),
  }));
  await expect(forged).rejects.toThrow('no transfer on a chain stands behind');
  expect(await brokenRules(fixture.owner)).toEqual([]);
});

const claimed = async (amount: string, transactionHash?: string) =>
  claimDeposit(fixture.dependencies)({
    sellerId: seller.id,
    network: NETWORK,
    amount: usdt(amount),
    credentialsId: await anUpload(fixture.dependencies, seller.id),
    transactionHash,
  });
const claim = async (amount: string, hash?: string) => valueOf(await claimed(amount, hash));
const approve = async (depositId: Awaited<ReturnType<typeof claim>>['id']) =>
  valueOf(
    await decideDeposit(fixture.dependencies)({ depositId, operator: IDA, decision: { kind: 'approve' } }),
  ).deposit.review;
