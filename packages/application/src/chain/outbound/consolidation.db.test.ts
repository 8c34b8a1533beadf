import { DEFAULT_CONSOLIDATION_RULES } from '@cliffhanger/core/chain';
import { MINUTE_MS, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { aDrama, anApprovedSeller, aViewerId, valueOf } from '@cliffhanger/testing/factories';
import { openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInvoice } from '../../checkout/index.ts';
import { getDepositAddress } from '../../deposits/index.ts';
import {
  type Consolidator,
  consolidateDeposits,
  followOutboundTransactions,
  watchHotWallet,
} from './index.ts';

let harness: PayoutFixture;
let consolidator: Consolidator;
beforeAll(async () => {
  harness = await openPayoutFixture({ hotWallet: '1000', keyStore: 'token' });
  consolidator = {
    ...harness.sender,
    depositKeys: harness.fixture.dependencies.depositKeys,
    consolidationRules: RULES,
  };
});
afterAll(() => harness?.close());

/** The coin is cheap here, because gas costs are tested elsewhere. */
const RULES = {
  ...DEFAULT_CONSOLIDATION_RULES,
  coinPrice: usdt('100'),
  hotWalletUpTo: usdt('2000'),
  hotWalletFrom: usdt('500'),
};

/** Deposits this amount on the address of a new seller and stores it like the watcher. */
async function deposited(amount: string): Promise<string> {
  const { dependencies } = harness.fixture;
  const seller = await anApprovedSeller(dependencies);
  const given = await getDepositAddress(dependencies)({ sellerId: seller.id, network: 'bep20' });
  if (!given.ok) throw new Error(given.refusal.name);
  const { address } = given.value;
  await harness.chain.token.transfer({ to: address, units: usdt(amount) });
  await harness.chain.mine();
  await noteBalance(address);
  return address;
}

async function noteBalance(address: string): Promise<void> {
  await harness.fixture.owner.query(
    `insert into chain.watchers (network, token, decimals, height, hash, head_height, finalized_height, followed_at,
       chain_id)
     values ('bep20', $1, 6, 0, '0x', 0, 0, now(), 31337) on conflict do nothing`,
    [harness.sender.chain.token],
  );
  await harness.fixture.owner.query(
    `insert into chain.balances (network, address, units, changed_at) values ('bep20', $1, $2, 0)
     on conflict (network, address) do update set units = excluded.units`,
    [address, String(await harness.received(address))],
  );
}

const consolidate = () => consolidateDeposits(consolidator)();
async function finalize(): Promise<void> {
  await harness.finalize();
  harness.fixture.clock.pass(2 * MINUTE_MS);
  await followOutboundTransactions(harness.sender)();
}

test('what arrived is brought to the hot wallet: coins for gas first, then all of the money, each once', async () => {
  const address = await deposited('300');
  const { hot } = harness.sender.wallets;
  const before = await harness.received(hot);
  expect(await consolidate()).toBe(1);
  expect(await consolidate()).toBe(0);
  await finalize();
  expect(await consolidate()).toBe(1);
  expect(await consolidate()).toBe(0);
  await finalize();
  await noteBalance(address);
  expect(await harness.received(address)).toBe(0n);
  expect(await harness.received(hot)).toBe(before + usdt('300'));
  expect(await consolidate()).toBe(0);
});

test('little money stays, and so does money that costs too much to move', async () => {
  const little = await deposited('19.99');
  const dear = await deposited('25');
  const rules = { ...RULES, coinPrice: usdt('1000000') };
  expect(await consolidateDeposits({ ...consolidator, consolidationRules: rules })()).toBe(0);
  expect(await harness.received(little)).toBe(usdt('19.99'));
  expect(await harness.received(dear)).toBe(usdt('25'));
  await consolidate();
  await finalize();
  await consolidate();
  await finalize();
  await noteBalance(dear);
  expect(await harness.received(dear)).toBe(0n);
});

test('what came for a viewer’s invoice is brought there too', async () => {
  const { dependencies, owner } = harness.fixture;
  await addSampleCategories(owner);
  const dramaId = await aDrama(owner, { wholesale: '10', retail: '20', episodes: 20, freeEpisodes: 0 });
  await noteBalance(harness.sender.wallets.cold);
  const { address } = valueOf(
    await openInvoice(dependencies)({
      viewerId: aViewerId(),
      email: null,
      dramaId,
      quantity: 15,
      country: null,
      network: 'bep20',
      clickTokens: [],
    }),
  );
  await harness.chain.token.transfer({ to: address, units: usdt('300') });
  await harness.chain.mine();
  await noteBalance(address);
  const before = await harness.received(harness.sender.wallets.hot);
  for (const _round of ['coins for gas', 'the money']) {
    await consolidate();
    await finalize();
  }
  await noteBalance(address);
  expect((await harness.received(harness.sender.wallets.hot)) - before).toBe(usdt('300'));
});

test('when the hot wallet is full, money goes to the cold wallet', async () => {
  const address = await deposited('1900');
  await consolidate();
  await finalize();
  await consolidate();
  await finalize();
  await noteBalance(address);
  expect(await harness.received(harness.sender.wallets.cold)).toBe(usdt('1900'));
});

test('a hot wallet that holds far too much gives the rest to the cold wallet; one that is nearly empty calls for help', async () => {
  const { hot, cold } = harness.sender.wallets;
  await harness.chain.token.transfer({ to: hot, units: usdt('5000') });
  await harness.finalize();
  const [hotBefore, coldBefore] = [await harness.received(hot), await harness.received(cold)];
  await watchHotWallet(consolidator)();
  await finalize();
  const moved = (await harness.received(cold)) - coldBefore;
  expect(moved).toBe(hotBefore - RULES.hotWalletUpTo);
  await watchHotWallet({ ...consolidator, consolidationRules: { ...RULES, hotWalletFrom: usdt('9999') } })();
  expect(await harness.openAlarms()).toContain('hot-wallet-low');
  await watchHotWallet(consolidator)();
  expect(await harness.openAlarms()).not.toContain('hot-wallet-low');
});
