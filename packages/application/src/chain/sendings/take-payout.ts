import type { SendingId } from '@cliffhanger/core/chain';
import { accept, later, MINUTE_MS, type Result, subtractMoney } from '@cliffhanger/core/kernel';
import type { Stores } from '../../ports/index.ts';
import { clearAlarm, raiseAlarm, type Sender, settledBalance, unitsOf } from './sender.ts';

/** Whoever takes an intent carries it on at once; should they die, others find it after this. */
const CARRIED_WITHIN_MS = MINUTE_MS;

type Taking =
  | { readonly kind: 'taken'; readonly id: SendingId }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wallet-low'; readonly missing: bigint };

/** The approved withdrawal that waits longest becomes an intent with a nonce of the hot wallet. */
export const takePayout = (sender: Sender) => async (): Promise<SendingId | undefined> => {
  if (!(await isSomethingPayable(sender))) return undefined;
  const balance = await settledBalance(sender, sender.wallets.hot);
  if (balance === undefined) return undefined;
  const taking = await sender.transactions.run((stores) => takeNext(sender, stores, balance));
  if (!taking.ok) throw new Error(`a payout was refused: ${taking.refusal.name}`);
  switch (taking.value.kind) {
    case 'taken':
      await clearAlarm(sender, 'hot-wallet-low');
      return taking.value.id;
    case 'wallet-low':
      await raiseAlarm(sender, { kind: 'hot-wallet-low', facts: { missing: String(taking.value.missing) } });
      return undefined;
    case 'nothing':
      return undefined;
  }
};

/** Asked first, because it is cheap: nodes are only asked when there is something to pay. */
async function isSomethingPayable({ transactions, chain, clock }: Sender): Promise<boolean> {
  const payable = await transactions.readOne(({ sendings }) =>
    sendings.payableWithdrawals(chain.network, clock.now(), 1),
  );
  return payable.length > 0;
}

const NOTHING: Result<Taking> = accept({ kind: 'nothing' });

async function takeNext(sender: Sender, stores: Stores, balance: bigint): Promise<Result<Taking>> {
  const { chain, wallets, clock, chance } = sender;
  const { network, token } = chain;
  const now = clock.now();
  if (await stores.chainAlarms.areWithdrawalsStopped(network)) return NOTHING;
  const wallet = await stores.sendings.lockWallet(network, wallets.hot, token);
  if (wallet === undefined || wallet.hasUnsigned) return NOTHING;
  const [withdrawalId] = await stores.sendings.payableWithdrawals(network, now, 1);
  if (withdrawalId === undefined) return NOTHING;
  const withdrawal = await stores.withdrawals.lock(withdrawalId);
  // Somebody may have decided otherwise while we waited for the row.
  if (withdrawal?.progress.state !== 'approved') return NOTHING;
  const { sellerId, amount, fee, address: to } = withdrawal;
  const units = unitsOf(sender, subtractMoney(amount, fee));
  const missing = units + wallet.unitsUnderWay - balance;
  if (missing > 0n) return accept({ kind: 'wallet-low', missing });
  const id: SendingId = chance.id();
  const purpose = { kind: 'payout', sellerId, withdrawalId } as const;
  const sending = { id, network, purpose, wallet: wallets.hot, token, to, units };
  await stores.sendings.add(sending, now, later(now, CARRIED_WITHIN_MS));
  return accept({ kind: 'taken', id });
}
