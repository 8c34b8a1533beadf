import { DEFAULT_CONSOLIDATION_RULES } from '@cliffhanger/core/chain';
import { MINUTE_MS, NO_MONEY, subtractMoney, usdt } from '@cliffhanger/core/kernel';
import { brokenRules } from '@cliffhanger/testing/ledger';
import { COLD_WALLET, openPayoutFixture, type PayoutFixture } from '@cliffhanger/testing/payouts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followOutboundTransactions, openSender, payOut, type Sender, watchHotWallet } from './index.ts';

/* Follows the steps of docs/runbooks/hsm-key.md in order, with the signer in production mode on a token. */

let harness: PayoutFixture;
beforeAll(async () => {
  harness = await openPayoutFixture({ hotWallet: '1000', keyStore: 'token' });
});
afterAll(() => harness?.close());

async function finalize(sender: Sender): Promise<void> {
  await harness.finalize();
  harness.fixture.clock.pass(2 * MINUTE_MS);
  await followOutboundTransactions(sender)();
}

async function paid(sender: Sender): Promise<string> {
  const { id, address } = await harness.approved('50');
  expect(await payOut(sender)()).toBe(1);
  await finalize(sender);
  expect(await harness.progressOf(id)).toMatchObject({ state: 'paid' });
  expect(await harness.received(address)).toBe(subtractMoney(usdt('50'), usdt('1')));
  return address;
}

test('the old hot wallet is emptied, a new key of the token takes its place, and payouts go on', async () => {
  const { sender: old, chain, signer } = harness;
  await paid(old);

  const emptied = { ...DEFAULT_CONSOLIDATION_RULES, hotWalletUpTo: NO_MONEY };
  await watchHotWallet({ ...old, consolidationRules: emptied })();
  await finalize(old);
  expect(await harness.received(old.wallets.hot)).toBe(NO_MONEY);
  expect(await harness.received(COLD_WALLET)).toBe(usdt('951'));

  await signer.moveTo({ SIGNER_PKCS11_HOT_KEY: 'hot-2' });
  const { wallets: _, decimals: __, ...parts } = old;
  const sender = await openSender({ ...parts, coldWallet: COLD_WALLET });
  expect(sender.wallets.hot).not.toBe(old.wallets.hot);
  expect(sender.wallets.gas).toBe(old.wallets.gas);

  await chain.rpc('anvil_setBalance', [sender.wallets.hot, `0x${(10n ** 20n).toString(16)}`]);
  await chain.token.transfer({ to: sender.wallets.hot, units: usdt('500') });
  await harness.finalize();
  await paid(sender);
  await paid(sender);
  expect(await harness.received(sender.wallets.hot)).toBe(usdt('402'));
  expect(await brokenRules(harness.fixture.owner)).toEqual([]);
});
