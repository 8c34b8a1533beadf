import {
  type ResolutionId,
  type ResolutionParams,
  resolutionPlan,
  type SuspenseSubject,
} from '@cliffhanger/core/chain';
import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';
import { findSuspense } from './steps/find-suspense.ts';

export interface AskResolution extends ResolutionParams {
  readonly subject: SuspenseSubject;
  /** The reason, for the person who confirms and for later readers. */
  readonly because: string;
  readonly by: OperatorId;
}

/** Takes no effect before a second person confirms. */
export const askResolution =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'invoices' | 'resolutions'>) =>
  ({ subject, because, by, ...asked }: AskResolution): Promise<Result<{ readonly id: ResolutionId }>> =>
    transactions.run(async (repositories): Promise<Result<{ readonly id: ResolutionId }>> => {
      const now = clock.now();
      const sum = await findSuspense(repositories, subject, now);
      if (sum === undefined) return refuse('suspense-unknown');
      const plan = resolutionPlan(sum, asked);
      if (!plan.ok) return plan;
      const answer = await repositories.resolutions.ask({ subject, plan: plan.value, because, by }, now);
      if ('id' in answer) return accept({ id: answer.id });
      return refuse(answer.refusal, FIELD_OF[`${answer.refusal} ${plan.value.way}`]);
    });

/** The form field that a refusal belongs to. */
const FIELD_OF: Readonly<Record<string, { readonly field: string }>> = {
  'resolution-not-possible return': { field: 'address' },
  'account-does-not-exist credit': { field: 'sellerId' },
  'sender-not-ours capital': { field: 'way' },
};
