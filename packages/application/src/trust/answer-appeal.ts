import { accept, type Instant, idOf, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { type AppealAnswer, type AppealId, answerAppeal as judge } from '@cliffhanger/core/trust';
import { certifyAfterAll } from '../identity/certification/decide-certification.ts';
import { passStoreAfterAll } from '../identity/shop/decide-store.ts';
import { openLock } from '../identity/account-lock/unlock-account.ts';
import { tellOfReview } from '../kernel/tell-of-review.ts';
import type { Needs, OwnedAppeal, Stores } from '../ports/index.ts';

export interface AnswerAppeal extends AppealAnswer {
  readonly appealId: AppealId;
  readonly operator: OperatorId;
}

export interface AppealAnswered {
  readonly appeal: OwnedAppeal;
  /** False when it had been answered the same way before. */
  readonly isNew: boolean;
}

/** By somebody who had no part in the decision; the seller is told what they say. */
export const answerAppeal =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ appealId, ...answer }: AnswerAppeal): Promise<Result<AppealAnswered>> =>
    transactions.run(async (stores): Promise<Result<AppealAnswered>> => {
      const now = clock.now();
      const found = await stores.appeals.lock(appealId);
      if (found === undefined) return refuse('appeal-unknown', { field: 'appealId' });
      const { appeal, deciders } = found;
      const progress = judge(appeal.progress, answer, { deciders, now });
      if (!progress.ok) return progress;
      const answered: OwnedAppeal = { ...appeal, progress: progress.value };
      if (appeal.progress.state !== 'open') return accept({ appeal: answered, isNew: false });

      await stores.appeals.saveAnswer(answered, answer.operator);
      if (answer.outcome === 'upheld') await undo(stores, answered, { at: now, by: answer.operator });
      await tell(stores, answered, answer, now);
      return accept({ appeal: answered, isNew: true });
    });

/**
 * What can be set right by the answer itself is: certification, shop and lock. For registrations, promotion links,
 * deposits, withdrawals and orders the answer is a decision without a remedy: it has to be asked for again, and of an
 * order that was refunded nothing comes back (DOMAIN §13 says what is missing).
 */
async function undo(
  stores: Stores,
  { id, sellerId, subject, subjectId }: OwnedAppeal,
  undone: { readonly at: Instant; readonly by: OperatorId },
): Promise<void> {
  if (subject === 'certification')
    await certifyAfterAll(stores, { id, subjectId, answeredBy: undone.by }, undone.at);
  if (subject === 'store') await passStoreAfterAll(stores, idOf(subjectId), undone.at);
  if (subject === 'account-lock') await openLock(stores, sellerId, undone);
}

/** By mail whatever the seller chose: they asked, and who was rejected has no app to open. */
async function tell(
  stores: Stores,
  { id, sellerId, subject }: OwnedAppeal,
  { outcome, answer }: AppealAnswer,
  now: Instant,
): Promise<void> {
  const seller = await stores.sellers.find(sellerId);
  if (seller === undefined) return;
  const { email: to, locale, realName: name } = seller;
  const template = outcome === 'upheld' ? 'appeal-upheld' : 'appeal-dismissed';
  await stores.outbox.put('send-mail', { to, locale, template, facts: { name, answer } });
  await tellOfReview(stores, {
    sellerId,
    subject: 'appeal',
    outcome,
    subjectId: id,
    facts: { answer, about: subject },
    at: now,
  });
}
