import { idOf } from '@cliffhanger/core/kernel';
import type { RejectableKind, ReviewKind } from '@cliffhanger/core/reviews';
import type { RequestOf } from '@cliffhanger/wire/kernel';
import { answerAppeal, decideReview } from '@cliffhanger/wire/operator/reviews';
import { useState } from 'react';
import type { Signed } from '../../../shared/device-key/index.ts';
import { ask, problemText } from '../../../shared/server/index.ts';

/** For an appeal, yes means that whoever appealed is right. */
export type Verdict = 'yes' | 'no';

/** What has a yes and a no. */
export type DecidedKind = Exclude<ReviewKind, 'payment-exception' | 'complaint'>;

/** Only a yes to a withdrawal is signed. */
type Sign = () => Promise<Signed>;

export interface Decided {
  readonly id: string;
  readonly verdict: Verdict;
  readonly rule: string | undefined;
  readonly note: string;
  readonly code: string;
}

/** Each kind has a call of its own; the page decides all of them alike. */
export function useDecide(kind: DecidedKind, sign: Sign) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    problem,
    async send(decided: Decided): Promise<boolean> {
      setBusy(true);
      setProblem(undefined);
      try {
        await sent(kind, decided, sign);
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

async function sent(
  kind: DecidedKind,
  { id, verdict, rule, note, code }: Decided,
  sign: Sign,
): Promise<unknown> {
  const outcome = verdict === 'yes' ? 'upheld' : 'dismissed';
  if (kind === 'appeal') return ask(answerAppeal, { id: idOf(id), outcome, answer: note });
  if (kind === 'withdrawal' && verdict === 'yes') {
    return ask(decideReview.withdrawal, { id, verdict: 'approve', note, code, signed: await sign() });
  }
  const endpoint = decideReview[kind satisfies RejectableKind];
  const request = {
    id,
    verdict: verdict === 'yes' ? 'approve' : 'reject',
    note,
    code,
    ...(rule === undefined ? {} : { rule }),
  } satisfies RequestOf<typeof endpoint> & { readonly code: string };
  return ask(endpoint, request);
}
