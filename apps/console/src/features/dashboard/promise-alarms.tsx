import { Link } from '@cliffhanger/client/router';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { countQueues } from '@cliffhanger/wire/operator/reviews';
import { dateText, pairText, t } from '../../shared/language/index.ts';

type Alarm = AnswerOf<typeof countQueues>['alarms'][number];

/** Missed deadlines. They stay at the top until a person decides. */
export function PromiseAlarms({ alarms }: { readonly alarms: readonly Alarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <section role="alert" className="mb-4 rounded-bar bg-bad-soft px-4 py-2 text-bad">
      <h2 className="text-label">{t('console.promise.title')}</h2>
      <ul>
        {alarms.map(({ kind, missed, since, toldAt, adminsToldAt }) => (
          <li key={kind} className="flex flex-wrap justify-between gap-x-3 py-0.5">
            <Link className="underline" to={`/queue/${kind}`}>
              {pairText(
                t(`console.queue.${kind}`),
                t('console.promise.missed', { count: missed, since: dateText(since) }),
              )}
            </Link>
            <span className="text-small">
              {adminsToldAt !== null
                ? t('console.promise.admins', { at: dateText(adminsToldAt) })
                : toldAt !== null && t('console.promise.duty', { at: dateText(toldAt) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
