import { moneyFigures } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listUrgent } from '@cliffhanger/wire/operator/reviews';
import { Link } from 'react-router';
import { t } from '../../shared/language/index.ts';
import { Clock, Empty } from '../../shared/parts/index.ts';

type List = AnswerOf<typeof listUrgent>['list'];

export function Urgent({ list }: { readonly list: List }) {
  if (list.length === 0) return <Empty text={t('console.overview.nothing')} />;
  return (
    <ul>
      {list.map(({ kind, item }) => (
        <li
          key={`${kind} ${item.id}`}
          className="flex items-center gap-4 border-b border-line px-4 py-2 last:border-0"
        >
          <Link className="min-w-0 flex-1" to={`/queue/${kind}?id=${item.id}`}>
            <span className="block truncate text-label">
              {t(`console.queue.${kind}`)}: {item.sellerName}
            </span>
            <span className="block truncate text-small text-muted">
              {item.amount === null ? item.title : `${moneyFigures(item.amount, 'en')}, ${item.title}`}
            </span>
          </Link>
          <span className="max-w-36 truncate text-small text-muted">
            {item.taken === null ? '' : t('console.queue.taken', { name: item.taken.name })}
          </span>
          <Clock from={item.submittedAt} promisedBy={item.promisedBy} />
        </li>
      ))}
    </ul>
  );
}
