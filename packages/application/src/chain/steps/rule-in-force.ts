import { type FinalityRule, finalityRule } from '@cliffhanger/core/chain';
import { depositRulesAt } from '../../deposits/steps/deposit-rules.ts';
import type { ChainPorts } from '../chain-ports.ts';

/** When a transfer is final, by the current settings. */
export const ruleInForce =
  ({ transactions, clock, chain }: Pick<ChainPorts<'settings'>, 'transactions' | 'clock' | 'chain'>) =>
  (): Promise<FinalityRule> =>
    transactions.readOne(async (repositories) =>
      finalityRule((await depositRulesAt(repositories, clock.now())).confirmations[chain.network]),
    );
