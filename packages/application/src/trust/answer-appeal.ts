import { accept, type Instant, idOf, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { type AppealAnswer, type AppealId, answerAppeal as judge } from '@cliffhanger/core/trust';
import { openLock } from '../identity/account-lock/unlock-account.ts';
import { certifyAfterAll } from '../identity/certification/decide-certification.ts';
import { passStoreAfterAll } from '../identity/shop/decide-store.ts';
import { notifyOfReview } from '../kernel/notify-of-review.ts';
import type { OwnedAppeal, Requires, Uses } from '../ports/index.ts';

export interface AnswerAppeal extends AppealAnswer {
  readonly appealId: AppealId;
  readonly operator: OperatorId;
}

export interface AppealAnswered {
  readonly appeal: OwnedAppeal;
  /** False when it had been answered the same way before. */
  readonly isNew: boolean;
}

type AnswerAppealPorts = Requires<
  'transactions' | 'clock',
  'accountLocks' | 'appeals' | 'certifications' | 'credentials' | 'messages' | 'outbox' | 'sellers' | 'shops'
>;

/** By somebody who had no part in the decision; the seller is told what they say. */
export const answerAppeal =
  ({ transactions, clock }: AnswerAppealPorts) =>
  ({ appealId, ...answer }: AnswerAppeal): Promise<Result<AppealAnswered>> =>
    transactions.run(async (repositories): Promise<Result<AppealAnswered>> => {
      const now = clock.now();
      const found = await repositories.appeals.lock(appealId);
      if (found === undefined) return refuse('appeal-unknown', { field: 'appealId' });
      const { appeal, deciders } = found;
      const progress = judge(appeal.progress, answer, { deciders, now });
      if (!progress.ok) return progress;
      const answered: OwnedAppeal = { ...appeal, progress: progress.value };
      if (appeal.progress.state !== 'open') return accept({ appeal: answered, isNew: false });

      await repositories.appeals.saveAnswer(answered, answer.operator);
      if (answer.outcome === 'upheld') await undo(repositories, answered, { at: now, by: answer.operator });
      await tell(repositories, answered, answer, now);
      return accept({ appeal: answered, isNew: true });
    });

/**
 * What can be set right by the answer itself is: certification, shop and lock. For registrations, promotion links,
 * deposits, withdrawals and orders the answer is a decision without a remedy: it has to be asked for again, and of an
 * order that was refunded nothing comes back (DOMAIN §13 says what is missing).
 */
async function undo(
  repositories: Uses<
    'accountLocks' | 'certifications' | 'credentials' | 'messages' | 'outbox' | 'sellers' | 'shops'
  >,
  { id, sellerId, subject, subjectId }: OwnedAppeal,
  undone: { readonly at: Instant; readonly by: OperatorId },
): Promise<void> {
  if (subject === 'certification')
    await certifyAfterAll(repositories, { id, subjectId, answeredBy: undone.by }, undone.at);
  if (subject === 'store') await passStoreAfterAll(repositories, idOf(subjectId), undone.at);
  if (subject === 'account-lock') await openLock(repositories, sellerId, undone);
}

/** By mail whatever the seller chose: they asked, and who was rejected has no app to open. */
async function tell(
  repositories: Uses<'messages' | 'outbox' | 'sellers'>,
  { id, sellerId, subject }: OwnedAppeal,
  { outcome, answer }: AppealAnswer,
  now: Instant,
): Promise<void> {
  const seller = await repositories.sellers.find(sellerId);
  if (seller === undefined) return;
  const { email: to, locale, realName: name } = seller;
  const template = outcome === 'upheld' ? 'appeal-upheld' : 'appeal-dismissed';
  await repositories.outbox.put('send-mail', { to, locale, template, facts: { name, answer } });
  await notifyOfReview(repositories, {
    sellerId,
    subject: 'appeal',
    outcome,
    subjectId: id,
    facts: { answer, about: subject },
    at: now,
  });
}
