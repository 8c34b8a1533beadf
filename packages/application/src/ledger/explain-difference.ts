import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { type Comparison, comparisonState, type OutsideAccount } from '@cliffhanger/core/ledger';
import type { ComparisonsQuery, Requires } from '../ports/index.ts';

export const listComparisons =
  ({ transactions }: Requires<'transactions', 'comparisons'>) =>
  async (asked: ComparisonsQuery): Promise<Result<readonly Comparison[]>> =>
    accept(await transactions.readOne(({ comparisons }) => comparisons.list(asked)));

export interface ExplainDifference {
  readonly side: OutsideAccount;
  readonly day: string;
  readonly note: string;
  readonly operator: string;
}

/** Moves nothing: it says why two figures differ, for whoever looks next. */
export const explainDifference =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'comparisons'>) =>
  ({ side, day, note, operator }: ExplainDifference): Promise<Result<Comparison>> =>
    transactions.run(async ({ comparisons }): Promise<Result<Comparison>> => {
      const comparison = await comparisons.lock(side, day);
      if (comparison === undefined || comparisonState(comparison) !== 'open') {
        return refuse('difference-unknown');
      }
      const explanation = { difference: comparison.difference, by: operator, at: clock.now(), note };
      await comparisons.saveExplanation(side, day, explanation);
      return accept({ ...comparison, explanation });
    });
