import { SECOND_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { confirmComplaint, takeBackComplaint } from '@cliffhanger/wire/operator/reviews';
import { useEffect } from 'react';
import { ConsequenceFrame } from '../../../shared/consequence/index.ts';
import { dateText, moneyText, pairText, t } from '../../../shared/language/index.ts';
import { Act, ENTER_KEY, Key, MOD_KEY, Problem, useKeys } from '../../../shared/parts/index.ts';
import { refresh, useApiMutation } from '../../../shared/server/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Steps } from '../queue/parts.tsx';
import { type ComplaintCase, costOf } from './case.ts';
import { consequenceText } from './consequence.tsx';

interface UnderWayProps {
  readonly of: ComplaintCase;
  readonly decision: NonNullable<ComplaintCase['decision']>;
}

/** A decision that can still be undone, or that waits for a second person. */
export function UnderWay({ of: one, decision }: UnderWayProps) {
  const { dueAt, decidedBy, decidedByName: name, decidedAt, episodes } = decision;
  const isMine = useSession()?.id === decidedBy;
  const cost = costOf(one, episodes.length);
  const takingBack = useApiMutation(takeBackComplaint);
  const confirming = useApiMutation(confirmComplaint);
  const takeBack = () => void takingBack.send({ id: one.number }).then(() => refresh());
  const confirm = () => void confirming.send({ id: one.number }).then(() => refresh());
  const mayConfirm = dueAt === null && !isMine;
  useKeys({ ...(isMine ? { z: takeBack } : {}), ...(mayConfirm ? { 'mod+enter': confirm } : {}) });
  return (
    <section aria-live="polite">
      <Steps
        list={[
          {
            key: 'decided',
            state: 'done',
            title: t('console.steps.decided', { name }),
            detail: dateText(decidedAt),
            note: pairText(t(`console.decision-reason.${decision.reason}`), decision.note),
          },
          dueAt === null
            ? {
                key: 'second',
                state: isMine ? 'waits' : 'mine',
                title: t(isMine ? 'console.steps.second' : 'console.steps.second-you'),
                detail: t('console.steps.second.finance'),
              }
            : { key: 'posting', state: 'waits', title: t('console.steps.posting'), detail: '' },
        ]}
      />
      <ConsequenceFrame>
        <p className="text-label">{consequenceText(one, cost)}</p>
      </ConsequenceFrame>
      {dueAt !== null && <PostsIn dueAt={dueAt} />}
      {dueAt === null && isMine && (
        <p className="mb-3 rounded-panel bg-warn-soft px-3 py-2 text-warn">{t('console.two-people.waits')}</p>
      )}
      <Problem text={takingBack.problem ?? confirming.problem} />
      {mayConfirm && (
        <Act look="main" isWide disabled={confirming.isBusy} onClick={confirm}>
          {t('console.complaint.confirm-amount', { amount: moneyText(cost.amount) })}
          <Key>{MOD_KEY}</Key>
          <Key>{ENTER_KEY}</Key>
        </Act>
      )}
      {isMine && (
        <Act isWide disabled={takingBack.isBusy} onClick={takeBack}>
          {t(dueAt === null ? 'console.complaint.take-back' : 'console.complaint.undo')}
          <Key>Z</Key>
        </Act>
      )}
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
