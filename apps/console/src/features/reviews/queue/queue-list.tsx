import { moneyFigures } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listQueue } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Clock } from '../../../shared/parts/index.ts';

export type Item = AnswerOf<(typeof listQueue)['registration']>['list'][number];

interface QueueListProps {
  readonly list: readonly Item[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}

export const QueueList = ({ list, chosenId, onChoose }: QueueListProps) => (
  <ul
    className="overflow-auto border-line bg-surface max-md:max-h-48 max-md:border-b md:border-e"
    aria-label={t('console.queue.waiting')}
  >
    {list.map((item) => (
      <QueueRow key={item.id} item={item} isChosen={item.id === chosenId} onChoose={onChoose} />
    ))}
  </ul>
);

interface QueueRowProps {
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

function QueueRow({ item, isChosen, onChoose }: QueueRowProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li className="border-b border-line">
      <button
        ref={row}
        type="button"
        aria-current={isChosen}
        className={clsx('block w-full px-4 py-2 text-start', isChosen && 'bg-primary-soft')}
        onClick={() => onChoose(item.id)}
      >
        <span className="flex justify-between gap-2">
          <span className="truncate text-label">{item.sellerName}</span>
          {item.amount !== null && <span>{moneyFigures(item.amount, 'en')}</span>}
        </span>
        <span className="block truncate text-muted">{item.title}</span>
        <span className="flex justify-between gap-2 text-small">
          <span className="truncate text-muted">
            {item.taken === null ? item.state : t('console.queue.taken', { name: item.taken.name })}
          </span>
          <Clock from={item.submittedAt} promisedBy={item.promisedBy} />
        </span>
      </button>
    </li>
  );
}
