import { stopsWithdrawals } from '@cliffhanger/core/chain';
import { accept, type Money, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { WithdrawalRules } from '@cliffhanger/core/withdrawals';
import type { Needs } from '../ports/index.ts';
import { withdrawalRulesAt } from './withdrawal-rules.ts';

export interface WithdrawalLimits {
  readonly rules: WithdrawalRules;
  readonly available: Money;
  readonly openWithdrawals: number;
  /** Where nothing is paid out at the moment, because something there is being looked into. */
  readonly stoppedNetworks: readonly Network[];
}

/** The rules in force, and what there is to withdraw. */
export const getWithdrawalLimits =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<WithdrawalLimits>> =>
    transactions.read(async (stores) => {
      const [rules, { available }, openWithdrawals, alarms] = await Promise.all([
        withdrawalRulesAt(stores, clock.now()),
        stores.ledger.balancesOf(sellerId),
        stores.withdrawals.openOnesOf(sellerId),
        stores.chainAlarms.open(),
      ]);
      const stopped = alarms.filter(({ kind }) => stopsWithdrawals(kind)).map(({ network }) => network);
      return accept({ rules, available, openWithdrawals, stoppedNetworks: [...new Set(stopped)] });
    });
