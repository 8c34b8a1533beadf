import { moneyFigures } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listQueue } from '@cliffhanger/wire/operator/reviews';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/language/index.ts';
import { Clock } from '../../../shared/parts/index.ts';
import { reasonText } from '../complaint/reason-text.ts';

export type Item = AnswerOf<(typeof listQueue)['registration']>['list'][number];

interface QueueListProps {
  readonly kind: ReviewKind;
  readonly list: readonly Item[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}

export const QueueList = ({ kind, list, chosenId, onChoose }: QueueListProps) => (
  <ul
    className="overflow-auto border-line bg-surface max-md:max-h-48 max-md:border-b md:border-e"
    aria-label={t('console.queue.waiting')}
  >
    {list.map((item) => (
      <QueueRow
        key={item.id}
        item={kind === 'complaint' ? inWords(item) : item}
        isChosen={item.id === chosenId}
        onChoose={onChoose}
      />
    ))}
  </ul>
);

/** The order, what its viewer chose and where it stands: no keys, whatever the server calls them. */
const inWords = (item: Item): Item => ({
  ...item,
  title: `${item.id} · ${reasonText(item.title)}`,
  state: isComplaintState(item.state) ? t(`console.complaint.state.${item.state}`) : item.state,
});

const COMPLAINT_STATES = ['audit', 'completed', 'deciding', 'second-look'] as const;
const isComplaintState = (state: string): state is (typeof COMPLAINT_STATES)[number] =>
  COMPLAINT_STATES.some((known) => known === state);

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
