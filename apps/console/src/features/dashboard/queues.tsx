import { Link } from '@cliffhanger/client/router';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { countQueues } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { countText, spanText, t } from '../../shared/language/index.ts';
import { Clock, Table } from '../../shared/parts/index.ts';

type Counted = AnswerOf<typeof countQueues>;

/** The length and deadlines of each queue, with the measured review times that sellers see too. */
export const Queues = ({ queues, times }: Pick<Counted, 'queues' | 'times'>) => (
  // Five columns in a third of the page: no room for a bar, so the remaining time is text only.
  <div className="[&_:is(td,th):not(:first-child)]:ps-0 [&_td]:h-8">
    <Table
      label={t('console.overview.queues')}
      heads={[
        [t('console.overview.queue')],
        [t('console.overview.waiting'), true],
        [t('console.overview.next'), true],
        [t('console.overview.promise'), true],
        [t('console.overview.median'), true],
      ]}
    >
      {queues.map((queue) => (
        <QueueRow key={queue.kind} queue={queue} time={times.find(({ kind }) => kind === queue.kind)} />
      ))}
    </Table>
  </div>
);

interface QueueRowProps {
  readonly queue: Counted['queues'][number];
  readonly time: Counted['times'][number] | undefined;
}

function QueueRow({
  queue: { kind, waiting, overdue, nextPromise, promiseMs, isMine },
  time,
}: QueueRowProps) {
  const now = useNow(HOUR_MS);
  const name = t(`console.queue.${kind}`);
  return (
    <tr>
      <td className="whitespace-nowrap">
        {isMine ? (
          <Link className="text-label" to={`/queue/${kind}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </td>
      <td className={clsx('text-end', overdue > 0 && 'font-semibold text-bad')}>{countText(waiting)}</td>
      <td className="text-end whitespace-nowrap">
        {nextPromise !== null && (
          <Clock
            isBare
            from={(promiseMs === null ? now : nextPromise - promiseMs) as typeof nextPromise}
            promisedBy={nextPromise}
          />
        )}
      </td>
      <td className="text-end whitespace-nowrap text-muted">
        {promiseMs === null ? '–' : spanText(promiseMs)}
      </td>
      <td className="text-end whitespace-nowrap">{time === undefined ? '–' : spanText(time.medianMs)}</td>
    </tr>
  );
}
