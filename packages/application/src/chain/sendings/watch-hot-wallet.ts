import { countUnits, type SendingId, type SweepRules } from '@cliffhanger/core/chain';
import { accept, formatMoney, later, MINUTE_MS, NO_MONEY, subtractMoney } from '@cliffhanger/core/kernel';
import { type Advancing, advanceSending } from './advance-sending.ts';
import { clearAlarm, isStopped, raiseAlarm, type Sender, settledBalance, unitsOf } from './sender.ts';

const CARRIED_WITHIN_MS = MINUTE_MS;

/** Too little raises an alarm; too much, half as much again as it may hold, goes to the vault down to that. */
export const watchHotWallet =
  (sender: Sender<Advancing> & { readonly sweepRules: SweepRules }) => async (): Promise<void> => {
    const { wallets, decimals, sweepRules } = sender;
    const units = await settledBalance(sender, wallets.hot);
    if (units === undefined) return;
    const balance = countUnits(units, decimals)?.amount ?? NO_MONEY;
    if (balance < sweepRules.hotWalletFrom) {
      await raiseAlarm(sender, { kind: 'hot-wallet-low', facts: { balance: formatMoney(balance) } });
    } else {
      await clearAlarm(sender, 'hot-wallet-low');
    }
    const excess = subtractMoney(balance, sweepRules.hotWalletUpTo);
    if (excess * 2n <= sweepRules.hotWalletUpTo || (await isStopped(sender))) return;
    const id = await sendToVault(sender, unitsOf(sender, excess), units);
    if (id !== undefined) await advanceSending(sender)(id);
  };

/** Not while anything else leaves the wallet: sellers come first. */
async function sendToVault(
  sender: Sender<'sendings'>,
  units: bigint,
  balance: bigint,
): Promise<SendingId | undefined> {
  const { chain, wallets, transactions, clock, random } = sender;
  const { network, token } = chain;
  const id: SendingId = random.id();
  const begun = await transactions.run(async ({ sendings }) => {
    const wallet = await sendings.lockWallet(network, wallets.hot, token);
    const isFree = wallet !== undefined && !wallet.hasUnsigned && wallet.unitsUnderWay === 0n;
    if (!isFree || units > balance) return accept(undefined);
    const now = clock.now();
    const sending = {
      id,
      network,
      purpose: { kind: 'to-vault' },
      wallet: wallets.hot,
      token,
      to: wallets.vault,
      units,
    } as const;
    await sendings.add(sending, now, later(now, CARRIED_WITHIN_MS));
    return accept(id);
  });
  return begun.ok ? begun.value : undefined;
}
