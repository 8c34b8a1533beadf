import { subtractMoney, usdt } from '@cliffhanger/core/kernel';
import { brokenRules } from '../ledger/index.ts';
import type { ApprovedWithdrawal, PayoutFixture } from './payout-fixture.ts';

export interface Judged {
  readonly withdrawals: number;
  readonly paidTwice: number;
  readonly stuck: number;
  readonly brokenRules: number;
}

const FEE = usdt('1');

/** Judges by the chain and the ledger, not by the process's own state. */
export async function judgePayouts(
  harness: PayoutFixture,
  all: readonly ApprovedWithdrawal[],
  amount: string,
): Promise<Judged> {
  const net = subtractMoney(usdt(amount), FEE);
  const outcomes = await Promise.all(
    all.map(async ({ id, address }) => ({
      received: await harness.received(address),
      state: (await harness.progressOf(id)).state,
    })),
  );
  const isDone = outcomes.filter(({ received, state }) => received === net && state === 'paid').length;
  const paidTwice = outcomes.filter(({ received }) => received > net).length;
  return {
    withdrawals: all.length,
    paidTwice,
    stuck: all.length - isDone - paidTwice,
    brokenRules: (await brokenRules(harness.fixture.owner)).length,
  };
}
