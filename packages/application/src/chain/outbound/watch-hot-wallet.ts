import { type ConsolidationRules, countUnits, type OutboundTransactionId } from '@cliffhanger/core/chain';
import { accept, formatMoney, later, MINUTE_MS, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { clearAlarm, isStopped, raiseAlarm, type Sender, settledBalance, unitsOf } from './sender.ts';
import { type Advancing, advanceOutboundTransaction } from './steps/advance-outbound-transaction.ts';

const CARRIED_WITHIN_MS = MINUTE_MS;

/**
 * Raises an alarm below the minimum. Above one and a half times the maximum it moves the surplus to the cold
 * wallet.
 */
export const watchHotWallet =
  (sender: Sender<Advancing> & { readonly consolidationRules: ConsolidationRules }) =>
  async (): Promise<void> => {
    const { wallets, decimals, consolidationRules } = sender;
    const units = await settledBalance(sender, wallets.hot);
    if (units === undefined) return;
    const balance = countUnits(units, decimals)?.amount ?? NO_MONEY;
    if (balance < consolidationRules.hotWalletFrom) {
      await raiseAlarm(sender, { kind: 'hot-wallet-low', facts: { balance: formatMoney(balance) } });
    } else {
      await clearAlarm(sender, 'hot-wallet-low');
    }
    const excess = subtractMoney(balance, consolidationRules.hotWalletUpTo);
    if (excess * 2n <= consolidationRules.hotWalletUpTo || (await isStopped(sender))) return;
    const id = await sendToColdWallet(sender, unitsOf(sender, excess), units);
    if (id !== undefined) await advanceOutboundTransaction(sender)(id);
  };

/** Waits until no other transaction leaves the wallet: sellers' payouts go first. */
async function sendToColdWallet(
  sender: Sender<'outboundTransactions'>,
  units: bigint,
  balance: bigint,
): Promise<OutboundTransactionId | undefined> {
  const { chain, wallets, transactions, clock, random } = sender;
  const { network, token } = chain;
  const id: OutboundTransactionId = random.id();
  const begun = await transactions.run(async ({ outboundTransactions }) => {
    const wallet = await outboundTransactions.lockWallet(network, wallets.hot, token);
    const isFree = wallet !== undefined && !wallet.hasUnsigned && wallet.unitsUnderWay === 0n;
    if (!isFree || units > balance) return accept(undefined);
    const now = clock.now();
    const outboundTransaction = {
      id,
      network,
      purpose: { kind: 'to-cold-wallet' },
      wallet: wallets.hot,
      token,
      to: wallets.cold,
      units,
    } as const;
    await outboundTransactions.add(outboundTransaction, now, later(now, CARRIED_WITHIN_MS));
    return accept(id);
  });
  return begun.ok ? begun.value : undefined;
}
