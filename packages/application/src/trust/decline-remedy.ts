import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';
import type { AppealAnswered } from './answer-appeal.ts';
import type { ConfirmRemedy } from './confirm-remedy.ts';
import { notifyOfRemedy } from './steps/notify-of-remedy.ts';

export interface DeclineRemedy extends ConfirmRemedy {
  /** Visible to the seller. */
  readonly note: string;
}

/** The second person declines: another person answers the appeal again, and the seller is notified. */
export const declineRemedy =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'appeals' | 'messages' | 'outbox' | 'sellers'>) =>
  ({ appealId, operator, note: given }: DeclineRemedy): Promise<Result<AppealAnswered>> =>
    transactions.run(async (repositories): Promise<Result<AppealAnswered>> => {
      const now = clock.now();
      const note = given.trim();
      if (note === '') return refuse('field-required', { field: 'note' });
      const step = await repositories.appeals.declineRemedy({ appealId, operator, note, now });
      if (step.outcome === 'refused') return refuse(step.name);
      const isNew = step.outcome === 'done';
      if (isNew) await notifyOfRemedy(repositories, step.row, 'remedy-declined', now);
      return accept({ appeal: step.row, isNew });
    });
