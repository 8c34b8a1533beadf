import { SECOND_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { confirmComplaint, takeBackComplaint } from '@cliffhanger/wire/operator/reviews';
import { useEffect } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Act, Key, Problem, useKeys } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { type ComplaintCase, costOf } from './case.ts';
import { consequenceText } from './consequence.tsx';

interface UnderWayProps {
  readonly of: ComplaintCase;
  readonly decision: NonNullable<ComplaintCase['decision']>;
}

/** Decided: it can be taken back until it is posted, or waits for a second person. */
export function UnderWay({ of: one, decision }: UnderWayProps) {
  const { dueAt, decidedByName: name, episodes } = decision;
  const what = consequenceText(one, costOf(one, episodes.length));
  const takingBack = useApiMutation(takeBackComplaint);
  const confirming = useApiMutation(confirmComplaint);
  const takeBack = () => void takingBack.send({ id: one.number }).then(() => refresh());
  useKeys({ z: takeBack });
  return (
    <section className="rounded-bar border border-line bg-page p-3" aria-live="polite">
      <p className="mb-2 font-medium">
        {t(dueAt === null ? 'console.complaint.waits-for-second' : 'console.complaint.decided', {
          name,
          what,
        })}
      </p>
      <p className="mb-3 text-muted">{t(`console.decision-reason.${decision.reason}`)}</p>
      {dueAt !== null && <PostsIn dueAt={dueAt} />}
      <Problem text={takingBack.problem ?? confirming.problem} />
      <span className="flex items-center gap-2">
        {dueAt === null && (
          <Act
            look="main"
            disabled={confirming.isBusy}
            onClick={() => void confirming.send({ id: one.number }).then(() => refresh())}
          >
            {t('console.complaint.confirm')}
          </Act>
        )}
        <Act disabled={takingBack.isBusy} onClick={takeBack}>
          {t(dueAt === null ? 'console.complaint.take-back' : 'console.complaint.undo')}
        </Act>
        <Key>Z</Key>
      </span>
    </section>
  );
}

function PostsIn({ dueAt }: { readonly dueAt: number }) {
  const now = useNow(SECOND_MS);
  const seconds = Math.ceil((dueAt - now) / SECOND_MS);
  const isOver = seconds <= 0;
  useEffect(() => {
    if (!isOver) return undefined;
    const again = setInterval(() => void refresh(), 2 * SECOND_MS);
    return () => clearInterval(again);
  }, [isOver]);
  return (
    <p className="mb-3 text-small text-muted" role="timer">
      {isOver ? t('console.complaint.posting') : t('console.complaint.posts-in', { seconds })}
    </p>
  );
}
