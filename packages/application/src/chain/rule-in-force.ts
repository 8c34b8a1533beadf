import { type SettlingRule, settlingRule } from '@cliffhanger/core/chain';
import { depositRulesAt } from '../deposits/deposit-rules.ts';
import type { ChainPorts } from './chain-ports.ts';

/** When a transfer counts, by the settings of this moment. */
export const ruleInForce =
  ({ transactions, clock, chain }: Pick<ChainPorts, 'transactions' | 'clock' | 'chain'>) =>
  (): Promise<SettlingRule> =>
    transactions.readOne(async (repositories) =>
      settlingRule((await depositRulesAt(repositories, clock.now())).confirmations[chain.network]),
    );
