import {
  accept,
  type DecisionNotice,
  type Id,
  type Instant,
  isId,
  type Result,
  refuse,
} from '../kernel/index.ts';
import { orderNumberTyped } from '../orders/index.ts';

/* Every decision notice can be appealed once; another person decides (DOMAIN §5). */

export type AppealId = Id<'appeal'>;

export const APPEAL_SUBJECTS = [
  'registration',
  'certification',
  'store',
  'promotion-link',
  'deposit',
  'withdrawal',
  'order',
  'account-lock',
] as const;
export type AppealSubject = (typeof APPEAL_SUBJECTS)[number];

/** An order is identified by its number, everything else by its id. */
export interface AppealedDecision {
  readonly subject: AppealSubject;
  readonly subjectId: string;
}

export const LONGEST_APPEAL = 2_000;

export const couldBeDecided = ({ subject, subjectId }: AppealedDecision): boolean =>
  subject === 'order' ? orderNumberTyped(subjectId) === subjectId : isId(subjectId);

export type AppealProgress =
  | { readonly state: 'open'; readonly promisedBy: Instant }
  | {
      /** `upheld`: the decision was wrong. */
      readonly state: 'upheld' | 'dismissed';
      readonly answeredAt: Instant;
      /** The answer of the person who decided the appeal. */
      readonly answer: string;
    };

export interface Appeal extends AppealedDecision {
  readonly id: AppealId;
  /** Rule and time of the decision: a new decision can be appealed again. */
  readonly rule: string;
  readonly decidedAt: Instant;
  readonly text: string;
  readonly appealedAt: Instant;
  readonly progress: AppealProgress;
}

export const mayBeAppealed = (
  { appealUntil }: Pick<DecisionNotice, 'appealUntil'>,
  now: Instant,
): Result<true> => (now < appealUntil ? accept(true) : refuse('appeal-too-late'));

export interface AppealAnswer {
  readonly outcome: 'upheld' | 'dismissed';
  readonly answer: string;
  readonly operator: string;
}

interface Answering {
  readonly deciders: readonly string[];
  readonly now: Instant;
}

/** Answered once, by someone without a part in the decision. */
export function answerAppeal(
  progress: AppealProgress,
  { outcome, answer, operator }: AppealAnswer,
  { deciders, now }: Answering,
): Result<AppealProgress> {
  if (progress.state !== 'open') {
    return progress.state === outcome ? accept(progress) : refuse('appeal-already-answered');
  }
  if (deciders.includes(operator)) return refuse('second-person-needed');
  return accept({ state: outcome, answeredAt: now, answer });
}
