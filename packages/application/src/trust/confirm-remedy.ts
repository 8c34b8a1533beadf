import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { AppealId } from '@cliffhanger/core/trust';
import type { Requires } from '../ports/index.ts';
import type { AppealAnswered } from './answer-appeal.ts';
import { notifyOfRemedy } from './steps/notify-of-remedy.ts';

export interface ConfirmRemedy {
  readonly appealId: AppealId;
  readonly operator: OperatorId;
}

/** The second person's approval: pays for the platform's error from its own money, once. */
export const confirmRemedy =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'appeals' | 'messages' | 'outbox' | 'sellers'>) =>
  ({ appealId, operator }: ConfirmRemedy): Promise<Result<AppealAnswered>> =>
    transactions.run(async (repositories): Promise<Result<AppealAnswered>> => {
      const now = clock.now();
      const step = await repositories.appeals.confirmRemedy({ appealId, operator, now });
      if (step.outcome === 'refused') return refuse(step.name);
      const isNew = step.outcome === 'done';
      if (isNew) {
        await notifyOfRemedy(repositories, step.row, 'remedy-paid', now);
        // The wallet has new funds, so waiting orders may be shippable.
        await repositories.outbox.put('auto-ship', { sellerId: step.row.sellerId, dramaIds: null });
      }
      return accept({ appeal: step.row, isNew });
    });
