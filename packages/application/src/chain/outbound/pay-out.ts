import type { OutboundTransactionId } from '@cliffhanger/core/chain';
import { accept, later, MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Sender } from './sender.ts';
import { type Advancing, advanceOutboundTransaction } from './steps/advance-outbound-transaction.ts';
import { oneByOne } from './steps/one-by-one.ts';
import { takePayout } from './steps/take-payout.ts';

const MOST_AT_ONCE = 50;
/** Longer than one step takes, so that no other process picks it up meanwhile. */
const CLAIMED_FOR_MS = MINUTE_MS;

/** Turns approved withdrawals into payments, one at a time: the next nonce needs the previous signature. */
export const payOut = (sender: Sender<Advancing>) => {
  const take = takePayout(sender);
  const carry = advanceOutboundTransaction(sender);
  return async (): Promise<number> => {
    for (let paid = 0; paid < MOST_AT_ONCE; paid += 1) {
      const id = await take();
      if (id === undefined) return paid;
      await carry(id);
    }
    return MOST_AT_ONCE;
  };
};

/** Follows all transactions in flight: payouts, consolidations and gas. */
export const followOutboundTransactions = (sender: Sender<Advancing>) => {
  const { transactions, clock, chain } = sender;
  const carry = advanceOutboundTransaction(sender);
  return async (): Promise<number> => {
    const now = clock.now();
    const claimed = await transactions.run(async ({ outboundTransactions }) =>
      accept(
        await outboundTransactions.claimDue(chain.network, now, later(now, CLAIMED_FOR_MS), MOST_AT_ONCE),
      ),
    );
    const due: readonly OutboundTransactionId[] = claimed.ok ? claimed.value : [];
    await oneByOne(due, carry);
    return due.length;
  };
};
