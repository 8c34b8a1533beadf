import { wordsOf } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { countQueues } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { dateText, say } from '../../shared/language/index.ts';
import { Table } from '../../shared/parts/index.ts';

/** How much waits in each queue, and how long people really took: the figures that sellers are shown too. */
export const Queues = ({ queues, times }: AnswerOf<typeof countQueues>) => (
  <Table
    label={say('console.overview.queues')}
    heads={[
      [say('console.overview.queue')],
      [say('console.overview.waiting'), true],
      [say('console.overview.overdue'), true],
      [say('console.overview.next')],
      [say('console.overview.median'), true],
      [say('console.overview.p95'), true],
    ]}
  >
    {queues.map(({ kind, waiting, overdue, nextPromise, isMine }) => {
      const taken = times.find((one) => one.kind === kind);
      const name = say(`console.queue.${kind}`);
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
