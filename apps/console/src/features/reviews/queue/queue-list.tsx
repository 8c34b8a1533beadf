import type { ReviewKind } from '@cliffhanger/core/reviews';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { moneyText, t, wholeMomentText } from '../../../shared/language/index.ts';
import { Clock, Person } from '../../../shared/parts/index.ts';
import { stateText, titleText } from '../../../shared/review-words/index.ts';
import { useHeldDecisions } from './held-decisions.ts';
import type { Item } from './review-page.ts';

interface QueueListProps {
  readonly kind: ReviewKind;
  readonly list: readonly Item[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
  /** `children` go above the list, `below` after it. */
  readonly children?: ReactNode;
  readonly below?: ReactNode;
}

export function QueueList({ kind, list, chosenId, onChoose, children, below }: QueueListProps) {
  const held = useHeldDecisions().filter((one) => one.kind === kind && one.problem === undefined);
  return (
    <div className="min-h-0 overflow-auto border-line bg-surface max-md:max-h-48 max-md:border-b md:border-e">
      {children}
      <ul aria-label={t('console.queue.waiting')}>
        {list.map((item) => (
          <QueueRow
            key={item.id}
            kind={kind}
            item={item}
            isChosen={item.id === chosenId}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {held.length > 0 && (
        <ul aria-label={t('console.queue.held')}>
          {held.map(({ id, what }) => (
            <li key={id} className="truncate border-b border-line px-3.5 py-2 text-muted" title={what()}>
              {what()}
            </li>
          ))}
        </ul>
      )}
      {below}
    </div>
  );
}

interface QueueRowProps {
  readonly kind: ReviewKind;
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onChoose: (id: string) => void;
}

/** States worth a label. In all others the item simply waits. */
const TELLING: ReadonlySet<string> = new Set([
  'second-look',
  'approved',
  'paying',
  'paid',
  'rejected',
  'deciding',
  'completed',
]);
/** Without a deadline: the row displays the submission time instead. */
const ENDED: ReadonlySet<string> = new Set(['paid', 'rejected']);

function QueueRow({ kind, item, isChosen, onChoose }: QueueRowProps) {
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
        className={clsx(
          'block w-full px-3.5 pt-2 pb-2 text-start',
          isChosen ? 'bg-chosen shadow-[inset_2px_0_0_var(--primary-strong)]' : 'hover:bg-hover',
        )}
        onClick={() => onChoose(item.id)}
      >
        <span className="flex justify-between gap-2">
          <span className="truncate text-label">{item.sellerName}</span>
          {item.amount !== null && <span className="font-semibold">{moneyText(item.amount)}</span>}
        </span>
        <span className="block truncate text-muted">{titleText(kind, item)}</span>
        <span className="flex items-center justify-between gap-2 text-small">
          {ENDED.has(item.state) ? (
            <span className="text-muted">{wholeMomentText(item.submittedAt)}</span>
          ) : (
            <Clock from={item.submittedAt} promisedBy={item.promisedBy} />
          )}
          {item.taken !== null ? (
            <span
              className="flex items-center gap-1"
              title={t('console.queue.taken', { name: item.taken.name })}
            >
              <span className="sr-only">{t('console.queue.taken', { name: item.taken.name })}</span>
              <Person name={item.taken.name} />
            </span>
          ) : (
            TELLING.has(item.state) && <span className="truncate text-muted">{stateText(item.state)}</span>
          )}
        </span>
      </button>
    </li>
  );
}
