import { idOf } from '@cliffhanger/core/kernel';
import type { RejectableKind, ReviewKind } from '@cliffhanger/core/reviews';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import { answerAppeal, asksForCode, decideReview } from '@cliffhanger/wire/operator/reviews';
import { useState } from 'react';
import type { Signed } from '../../../shared/device-key/index.ts';
import { pairText, t } from '../../../shared/language/index.ts';
import { titleText } from '../../../shared/review-words/index.ts';
import { ask, problemText, refresh } from '../../../shared/server/index.ts';
import { consequenceLine } from './consequence-box.tsx';
import { askOnLeaving, holdDecision } from './held-decisions.ts';
import type { ReviewPage, Verdict } from './review-page.ts';

/** Kinds with a yes and a no. */
export type DecidedKind = Exclude<ReviewKind, 'payment-exception' | 'complaint'>;

/** Approving a withdrawal or a deposit needs a signature. */
type Sign = () => Promise<Signed>;

export interface Decided {
  readonly id: string;
  readonly verdict: Verdict;
  readonly rule: string | undefined;
  readonly note: string;
  readonly code: string;
}

/** Decisions confirmed by code or device key are sent at once; others can be undone for ten seconds. */
export const isHeld = (kind: DecidedKind): boolean => !asksForCode(kind);

/** Maps a decision to the endpoint of its kind. */
export function useDecide(kind: DecidedKind, page: ReviewPage, sign: Sign) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    problem,
    async send(decided: Decided): Promise<boolean> {
      setBusy(true);
      setProblem(undefined);
      try {
        if (isHeld(kind)) await held(kind, page, decided);
        else {
          await sent(ask, kind, decided, sign);
          await refresh();
        }
        return true;
      } catch (error) {
        setProblem(problemText(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

const held = (kind: DecidedKind, page: ReviewPage, decided: Decided): Promise<void> =>
  holdDecision({
    kind,
    id: decided.id,
    what: () =>
      pairText(
        t(`console.undo.${kind === 'appeal' ? 'appeal' : 'review'}.${decided.verdict}`, {
          what: titleText(kind, page.item),
        }),
        consequenceLine(page, decided.verdict),
      ),
    send: () => sent(askOnLeaving, kind, decided),
  });

const neverSigned: Sign = () => Promise.reject(new Error('only money is signed for'));

async function sent(
  by: typeof ask,
  kind: DecidedKind,
  { id, verdict, rule, note, code }: Decided,
  sign: Sign = neverSigned,
): Promise<unknown> {
  const outcome = verdict === 'yes' ? 'upheld' : 'dismissed';
  if (kind === 'appeal') return by(answerAppeal, { id: idOf(id), outcome, answer: note });
  if ((kind === 'withdrawal' || kind === 'deposit') && verdict === 'yes') {
    return by(decideReview[kind], { id, verdict: 'approve', note, code, signed: await sign() });
  }
  const endpoint = decideReview[kind satisfies RejectableKind];
  const request = {
    id,
    verdict: verdict === 'yes' ? 'approve' : 'reject',
    note,
    code,
    ...(rule === undefined ? {} : { rule }),
  } satisfies RequestOf<typeof endpoint> & { readonly code: string };
  return by(endpoint, request);
}
