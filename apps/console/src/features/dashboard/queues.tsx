import { wordsOf } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { countQueues } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { dateText, t } from '../../shared/language/index.ts';
import { Table } from '../../shared/parts/index.ts';

/** How much waits in each queue, and how long people really took: the figures that sellers are shown too. */
export const Queues = ({ queues, times }: Pick<AnswerOf<typeof countQueues>, 'queues' | 'times'>) => (
  <Table
    label={t('console.overview.queues')}
    heads={[
      [t('console.overview.queue')],
      [t('console.overview.waiting'), true],
      [t('console.overview.overdue'), true],
      [t('console.overview.next')],
      [t('console.overview.median'), true],
      [t('console.overview.p95'), true],
    ]}
  >
    {queues.map(({ kind, waiting, overdue, nextPromise, isMine }) => {
      const taken = times.find((one) => one.kind === kind);
      const name = t(`console.queue.${kind}`);
      return (
        <tr key={kind}>
          <td className="whitespace-nowrap">
            {isMine ? (
              <Link className="text-primary-text" to={`/queue/${kind}`}>
                {name}
              </Link>
            ) : (
              name
            )}
          </td>
          <td className="text-end">{waiting}</td>
          <td className={clsx('text-end', overdue > 0 && 'font-semibold text-bad')}>{overdue}</td>
          <td className="whitespace-nowrap">{nextPromise === null ? '' : dateText(nextPromise)}</td>
          <td className="text-end">{taken === undefined ? '' : wordsOf(taken.medianMs, 'en')}</td>
          <td className="text-end">{taken === undefined ? '' : wordsOf(taken.p95Ms, 'en')}</td>
        </tr>
      );
    })}
  </Table>
);
