import { type Id, idOf, MINUTE_MS } from '@cliffhanger/core/kernel';
import { dutiesAt } from '@cliffhanger/core/staff';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { mayCall } from '@cliffhanger/wire/operator';
import type { listUrgent } from '@cliffhanger/wire/operator/reviews';
import { listDuties, pageDuty } from '@cliffhanger/wire/operator/staff';
import { useMemo, useRef, useState } from 'react';
import { momentText, pairText, t } from '../../shared/language/index.ts';
import { Act, Answered, Key, Person, Problem, useKeyHints, useKeys } from '../../shared/parts/index.ts';
import { useApiMutation, useApiQuery } from '../../shared/server/index.ts';
import { useSession } from '../../shared/session/index.ts';

type Duties = AnswerOf<typeof listDuties>['list'];
export type UrgentItem = AnswerOf<typeof listUrgent>['list'][number];

interface OnDutyProps {
  /** The selected urgent item, sent along with the page. */
  readonly about: UrgentItem | undefined;
}

/** Pages the person on duty about something urgent, with one key. */
export const OnDuty = ({ about }: OnDutyProps) => {
  const duties = useApiQuery(listDuties, {});
  return <Answered of={duties}>{({ list }) => <Duty duties={list} about={about} />}</Answered>;
};

function Duty({ duties, about }: OnDutyProps & { readonly duties: Duties }) {
  const now = useNow(MINUTE_MS);
  const { current, next } = dutiesAt(duties, now);
  const { page, told, problem, isBusy } = usePaging(about);
  const isOnDuty = current !== undefined;
  const roles = useSession()?.roles ?? [];
  const mayPage = isOnDuty && mayCall(pageDuty.roles, roles);
  // oxlint-disable-next-line react/exhaustive-deps -- what the key does follows whom it calls, and about what
  useKeys(useMemo(() => (mayPage ? { p: page } : {}), [mayPage, about?.item.id, isBusy]));
  useKeyHints(mayPage ? [{ keys: ['P'], name: t('console.shortcuts.page') }] : []);
  return (
    <div className="px-3.5 py-2">
      <div className="flex items-center gap-3">
        {isOnDuty && <Person name={current.personName} size="full" />}
        <p className="min-w-0 flex-1">
          <span className="block truncate text-label">
            {isOnDuty ? t('console.duty.now', { name: current.personName }) : t('console.duty.nobody')}
          </span>
          <span className="block text-small text-muted">{laterText({ current, next }, now)}</span>
        </p>
        {mayPage && (
          <Act disabled={isBusy} onClick={page}>
            {t('console.duty.page')} <Key>P</Key>
          </Act>
        )}
      </div>
      {mayPage && about !== undefined && (
        <p className="truncate pt-1 text-small text-muted">
          {t('console.duty.about', {
            item: pairText(t(`console.queue.${about.kind}`), about.item.sellerName),
          })}
        </p>
      )}
      <Problem text={problem} />
      {told !== undefined && <output className="block pt-1 text-small text-good">{told}</output>}
    </div>
  );
}

function laterText({ current, next }: ReturnType<typeof dutiesAt<Duties[number]>>, now: number): string {
  const following =
    next === undefined ? undefined : { next: next.personName, from: momentText(next.startsAt, now) };
  if (current === undefined)
    return following === undefined
      ? t('console.duty.nobody.roles')
      : t('console.duty.nobody.next', following);
  const until = momentText(current.endsAt, now);
  if (following === undefined) return t('console.duty.until', { until });
  return next?.startsAt === current.endsAt
    ? t('console.duty.until-then', { until, next: following.next })
    : t('console.duty.until-gap', { until, ...following });
}

/** One idempotency key per intent: a retry after a lost response does not send a second mail. */
function usePaging(about: UrgentItem | undefined) {
  const { send, isBusy, problem } = useApiMutation(pageDuty);
  const [told, setTold] = useState<string>();
  const wish = useRef<{ readonly about: string | undefined; readonly key: Id<'duty-page'> }>(undefined);
  const page = async (): Promise<void> => {
    if (isBusy) return;
    if (wish.current === undefined || wish.current.about !== about?.item.id)
      wish.current = { about: about?.item.id, key: idOf<'duty-page'>(crypto.randomUUID()) };
    setTold(undefined);
    const paged = await send({
      key: wish.current.key,
      ...(about === undefined ? {} : { about: { queue: about.kind, id: about.item.id } }),
    });
    if (paged === undefined) return;
    wish.current = undefined;
    setTold(t('console.duty.paged', { name: paged.name }));
  };
  return { page: () => void page(), told, problem, isBusy };
}
