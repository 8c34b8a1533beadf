import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listUrgent } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { listText, pairText, t } from '../../shared/language/index.ts';
import { BARS, briefText, Clock, Empty, Person, urgencyOf } from '../../shared/parts/index.ts';
import { titleText } from '../../shared/review-words/index.ts';

type List = AnswerOf<typeof listUrgent>['list'];

/** What is past its promise, then what is near it, whatever its queue. */
export function Urgent({ list }: { readonly list: List }) {
  const now = useNow(MINUTE_MS);
  if (list.length === 0) return <Empty text={t('console.overview.nothing')} />;
  return (
    <ul>
      {list.map(({ kind, item }) => {
        const urgency = urgencyOf({ from: item.submittedAt, promisedBy: item.promisedBy }, now);
        return (
          <li
            key={`${kind} ${item.id}`}
            className={clsx(
              'flex min-h-11 items-center gap-3.5 border-b border-line px-3.5 py-1 last:border-0',
              urgency === 'late' && 'bg-bad-soft',
            )}
          >
            <span aria-hidden className={clsx('size-2 shrink-0 rounded-full', BARS[urgency])} />
            <Link className="min-w-0 flex-1" to={`/queue/${kind}?id=${item.id}`}>
              <span className="block truncate text-label">
                {pairText(t(`console.queue.${kind}`), item.sellerName)}
              </span>
              <span className="block truncate text-small text-muted">
                {listText([item.amount === null ? '' : briefText(item.amount), titleText(kind, item)])}
              </span>
            </Link>
            <span className="flex w-36 shrink-0 items-center gap-2 truncate text-muted max-md:hidden">
              {item.taken === null ? (
                t('console.overview.nobody')
              ) : (
                <>
                  <Person name={item.taken.name} /> {item.taken.name}
                </>
              )}
            </span>
            <Clock isAligned from={item.submittedAt} promisedBy={item.promisedBy} />
          </li>
        );
      })}
    </ul>
  );
}
