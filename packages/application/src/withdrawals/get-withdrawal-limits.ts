import { stopsWithdrawals } from '@cliffhanger/core/chain';
import { accept, type Money, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { WithdrawalRules } from '@cliffhanger/core/withdrawals';
import type { Requires } from '../ports/index.ts';
import { visibleOf } from '../wallet/steps/followed-networks.ts';
import { withdrawalRulesAt } from './steps/withdrawal-rules.ts';

export interface WithdrawalLimits {
  readonly rules: WithdrawalRules;
  readonly available: Money;
  readonly openWithdrawals: number;
  /** Where nothing is paid out at the moment, because something there is being looked into. */
  readonly stoppedNetworks: readonly Network[];
}

/** The rules in force, and what there is to withdraw. */
export const getWithdrawalLimits =
  ({
    transactions,
    clock,
  }: Requires<
    'transactions' | 'clock',
    'chainAlarms' | 'chainWatch' | 'ledger' | 'settings' | 'withdrawals'
  >) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<WithdrawalLimits>> =>
    transactions.read(async (repositories) => {
      const [rules, { available }, openWithdrawals, alarms] = await Promise.all([
        withdrawalRulesAt(repositories, clock.now()),
        repositories.ledger.balancesOf(sellerId),
        repositories.withdrawals.openOnesOf(sellerId),
        repositories.chainAlarms.open(),
      ]);
      const stopped = alarms.filter(({ kind }) => stopsWithdrawals(kind)).map(({ network }) => network);
      const networks = await visibleOf(repositories, rules.networks);
      return accept({
        rules: { ...rules, networks },
        available,
        openWithdrawals,
        stoppedNetworks: [...new Set(stopped)],
      });
    });
