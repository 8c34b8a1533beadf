import { accept, type Instant, idOf, type Result, refuse } from '@cliffhanger/core/kernel';
import { type AppealAnswer, type AppealId, answerAppeal as judge } from '@cliffhanger/core/trust';
import { certifyAfterAll } from '../identity/decide-certification.ts';
import { passStoreAfterAll } from '../identity/decide-store.ts';
import { openLock } from '../identity/unlock-account.ts';
import { tellOfReview } from '../kernel/tell-of-review.ts';
import type { Needs, OwnedAppeal, Stores } from '../ports/index.ts';

export interface AnswerAppeal extends AppealAnswer {
  readonly appealId: AppealId;
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
 * What can be set right by the answer itself is. The others have ways of their own, which ask for their own people: a
 * withdrawal or a recharge is asked for again, a post sent in again, a transfer corrected by two.
 */
async function undo(
  stores: Stores,
  { sellerId, subject, subjectId }: OwnedAppeal,
  undone: { readonly at: Instant; readonly by: string },
): Promise<void> {
  if (subject === 'certification') await certifyAfterAll(stores, idOf(subjectId), undone.at);
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
