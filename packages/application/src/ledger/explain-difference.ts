import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import { type OutsideAccount, type Reconciliation, reconciliationState } from '@cliffhanger/core/ledger';
import type { ReconciliationsQuery, Requires } from '../ports/index.ts';

export const listReconciliations =
  ({ transactions }: Requires<'transactions', 'reconciliations'>) =>
  async (asked: ReconciliationsQuery): Promise<Result<readonly Reconciliation[]>> =>
    accept(await transactions.readOne(({ reconciliations }) => reconciliations.list(asked)));

export interface ExplainDifference {
  readonly side: OutsideAccount;
  readonly day: string;
  readonly note: string;
  readonly operator: string;
}

/** Records why two figures differ. Moves no money. */
export const explainDifference =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reconciliations'>) =>
  ({ side, day, note, operator }: ExplainDifference): Promise<Result<Reconciliation>> =>
    transactions.run(async ({ reconciliations }): Promise<Result<Reconciliation>> => {
      const reconciliation = await reconciliations.lock(side, day);
      if (reconciliation === undefined || reconciliationState(reconciliation) !== 'open') {
        return refuse('difference-unknown');
      }
      const explanation = { difference: reconciliation.difference, by: operator, at: clock.now(), note };
      await reconciliations.saveExplanation(side, day, explanation);
      return accept({ ...reconciliation, explanation });
    });
