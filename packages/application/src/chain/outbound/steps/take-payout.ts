import type {
  OutboundTransactionId,
  OutboundTransactionPurpose,
  ResolutionId,
} from '@cliffhanger/core/chain';
import { accept, type Instant, later, MINUTE_MS, type Money, type Result } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { Uses } from '../../../ports/index.ts';
import { clearAlarm, raiseAlarm, type Sender, settledBalance, unitsOf } from '../sender.ts';

/** Time for the process that took the intent to advance it; after a crash others take over. */
const CARRIED_WITHIN_MS = MINUTE_MS;

type Taking =
  | { readonly kind: 'taken'; readonly id: OutboundTransactionId }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wallet-low'; readonly missing: bigint };

/**
 * Turns the oldest approved withdrawal, or a return confirmed by two people, into an intent with a nonce of
 * the hot wallet.
 */
export const takePayout =
  (sender: Sender<'chainAlarms' | 'resolutions' | 'outboundTransactions' | 'settings'>) =>
  async (): Promise<OutboundTransactionId | undefined> => {
    if (!(await isSomethingPayable(sender))) return undefined;
    const balance = await settledBalance(sender, sender.wallets.hot);
    if (balance === undefined) return undefined;
    const taking = await sender.transactions.run((repositories) => takeNext(sender, repositories, balance));
    if (!taking.ok) throw new Error(`a payout was refused: ${taking.refusal.name}`);
    switch (taking.value.kind) {
      case 'taken':
        await clearAlarm(sender, 'hot-wallet-low');
        return taking.value.id;
      case 'wallet-low':
        await raiseAlarm(sender, {
          kind: 'hot-wallet-low',
          facts: { missing: String(taking.value.missing) },
        });
        return undefined;
      case 'nothing':
        return undefined;
    }
  };

/** A cheap check first, so that nodes are queried only when a payment is due. */
const isSomethingPayable = async ({
  transactions,
  chain,
  clock,
}: Sender<'outboundTransactions' | 'settings'>): Promise<boolean> =>
  transactions.read(async (repositories) => {
    const due = { network: chain.network, now: clock.now() };
    const [withdrawal] = await repositories.outboundTransactions.payableWithdrawals(due.network, due.now, 1);
    return withdrawal !== undefined || (await payableReturn(repositories, due)) !== undefined;
  });

interface Due {
  readonly network: Network;
  readonly now: Instant;
}

/** A new address waits as long as a seller's new one; the signer applies the same rule. */
async function payableReturn(
  { outboundTransactions, settings }: Uses<'outboundTransactions' | 'settings'>,
  { network, now }: Due,
): Promise<ResolutionId | undefined> {
  const { newAddressWaitsMs } = await settings.current(now);
  const announcedBefore = later(now, -newAddressWaitsMs);
  const [first] = await outboundTransactions.payableReturns(network, { now, announcedBefore }, 1);
  return first;
}

const NOTHING: Result<Taking> = accept({ kind: 'nothing' });

async function takeNext(
  sender: Sender<never>,
  repositories: Uses<'chainAlarms' | 'resolutions' | 'outboundTransactions' | 'settings'>,
  balance: bigint,
): Promise<Result<Taking>> {
  const { chain, wallets, clock, random } = sender;
  const { network, token } = chain;
  const now = clock.now();
  if (await repositories.chainAlarms.areWithdrawalsStopped(network)) return NOTHING;
  const wallet = await repositories.outboundTransactions.lockWallet(network, wallets.hot, token);
  if (wallet === undefined || wallet.hasUnsigned) return NOTHING;
  const next = await nextPayment(repositories, { network, now });
  if (next === undefined) return NOTHING;
  const { purpose, to } = next;
  const units = unitsOf(sender, next.amount);
  const missing = units + wallet.unitsUnderWay - balance;
  if (missing > 0n) return accept({ kind: 'wallet-low', missing });
  const id: OutboundTransactionId = random.id();
  const outboundTransaction = { id, network, purpose, wallet: wallets.hot, token, to, units };
  await repositories.outboundTransactions.add(outboundTransaction, now, later(now, CARRIED_WITHIN_MS));
  return accept({ kind: 'taken', id });
}

interface Payment {
  readonly purpose: OutboundTransactionPurpose;
  readonly to: string;
  readonly amount: Money;
}

/** Withdrawals of sellers go before returns. */
const nextPayment = async (
  repositories: Uses<'resolutions' | 'outboundTransactions' | 'settings'>,
  due: Due,
): Promise<Payment | undefined> =>
  (await nextWithdrawal(repositories, due)) ?? (await nextReturn(repositories, due));

async function nextWithdrawal(
  { outboundTransactions }: Uses<'outboundTransactions'>,
  { network, now }: Due,
): Promise<Payment | undefined> {
  const [withdrawalId] = await outboundTransactions.payableWithdrawals(network, now, 1);
  if (withdrawalId === undefined) return undefined;
  const payable = await outboundTransactions.lockPayable(withdrawalId);
  if (payable === undefined) return undefined;
  const { sellerId, address: to, net: amount } = payable;
  return { purpose: { kind: 'payout', sellerId, withdrawalId }, to, amount };
}

async function nextReturn(
  repositories: Uses<'resolutions' | 'outboundTransactions' | 'settings'>,
  due: Due,
): Promise<Payment | undefined> {
  const resolutionId = await payableReturn(repositories, due);
  const resolution = resolutionId && (await repositories.resolutions.lock(resolutionId));
  if (resolution?.state !== 'confirmed' || resolution.plan.way !== 'return') return undefined;
  const purpose = { kind: 'return', resolutionId: resolution.id } as const;
  return { purpose, to: resolution.plan.to, amount: resolution.amount };
}
