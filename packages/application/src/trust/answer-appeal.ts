import { accept, type Instant, idOf, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { AppealAnswer, AppealId } from '@cliffhanger/core/trust';
import { openLock } from '../identity/account-lock/unlock-account.ts';
import { certifyAfterAll } from '../identity/certification/decide-certification.ts';
import { giveInvitationCode } from '../identity/registration/steps/give-invitation-code.ts';
import { passStoreAfterAll } from '../identity/shop/decide-store.ts';
import type { OwnedAppeal, Random, Requires, Uses } from '../ports/index.ts';
import { notifyOfAnswer } from './steps/notify-of-answer.ts';

export interface AnswerAppeal extends AppealAnswer {
  readonly appealId: AppealId;
  readonly operator: OperatorId;
}

export interface AppealAnswered {
  readonly appeal: OwnedAppeal;
  /** False when it was already answered the same way. */
  readonly isNew: boolean;
}

type AnswerAppealPorts = Requires<
  'transactions' | 'clock' | 'random',
  | 'accountLocks'
  | 'appeals'
  | 'certifications'
  | 'credentials'
  | 'invitationCodes'
  | 'messages'
  | 'outbox'
  | 'sellers'
  | 'shops'
>;

/**
 * The operator must have had no part in the decision. Upholding applies the remedy here, and the seller is
 * notified of it.
 */
export const answerAppeal =
  ({ transactions, clock, random }: AnswerAppealPorts) =>
  ({ appealId, outcome, answer, operator }: AnswerAppeal): Promise<Result<AppealAnswered>> =>
    transactions.run(async (repositories): Promise<Result<AppealAnswered>> => {
      const now = clock.now();
      const step = await repositories.appeals.answer({ appealId, outcome, answer, operator, now });
      if (step.outcome === 'refused')
        return refuse(step.name, step.name === 'appeal-unknown' ? { field: 'appealId' } : {});
      const { row: appeal } = step;
      if (step.outcome === 'unchanged') return accept({ appeal, isNew: false });
      if (outcome === 'upheld') await complete(repositories, random, appeal, { at: now, by: operator });
      await notifyOfAnswer(repositories, appeal, now);
      return accept({ appeal, isNew: true });
    });

/** The parts of a remedy beyond the rows that the database corrects. */
async function complete(
  repositories: Uses<
    | 'accountLocks'
    | 'certifications'
    | 'credentials'
    | 'invitationCodes'
    | 'messages'
    | 'outbox'
    | 'sellers'
    | 'shops'
  >,
  random: Random,
  { id, sellerId, subject, subjectId, remedy }: OwnedAppeal,
  upheld: { readonly at: Instant; readonly by: OperatorId },
): Promise<void> {
  if (subject === 'registration' && remedy?.deed === 'approved')
    await giveInvitationCode(repositories, random, sellerId, upheld.at);
  if (subject === 'certification')
    await certifyAfterAll(repositories, { id, subjectId, answeredBy: upheld.by }, upheld.at);
  if (subject === 'store') await passStoreAfterAll(repositories, idOf(subjectId), upheld.at);
  if (subject === 'account-lock') await openLock(repositories, sellerId, upheld);
}
