import { Link } from '@cliffhanger/client/router';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { useMemo, useRef } from 'react';
import { listText, moneyText, pairText, t } from '../../shared/language/index.ts';
import { BARS, Clock, Empty, Person, urgencyOf, useKeyHints, useKeys } from '../../shared/parts/index.ts';
import { titleText } from '../../shared/review-words/index.ts';
import type { UrgentItem } from './on-duty.tsx';

interface UrgentProps {
  readonly list: readonly UrgentItem[];
  readonly onChoose: (item: UrgentItem) => void;
}

/** Moves the focus to the link of the next or previous row. */
function focusRow(rows: HTMLElement | null, by: 1 | -1): void {
  const links = [...(rows?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at === -1 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)]?.focus();
}

/** Overdue items first, then those close to their deadline, across all queues. */
export function Urgent({ list, onChoose }: UrgentProps) {
  const now = useNow(MINUTE_MS);
  const rows = useRef<HTMLUListElement>(null);
  useKeys(useMemo(() => ({ j: () => focusRow(rows.current, 1), k: () => focusRow(rows.current, -1) }), []));
  useKeyHints(list.length > 0 ? [{ keys: ['J', 'K'], name: t('console.shortcuts.choose') }] : []);
  if (list.length === 0) return <Empty text={t('console.overview.nothing')} />;
  return (
    <ul ref={rows}>
      {list.map((urgent) => {
        const { kind, item } = urgent;
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
            <Link
              className="min-w-0 flex-1"
              onFocus={() => onChoose(urgent)}
              to={`/queue/${kind}?id=${item.id}`}
            >
              <span className="block truncate text-label">
                {pairText(t(`console.queue.${kind}`), item.sellerName)}
              </span>
              <span className="block truncate text-small text-muted">
                {listText([item.amount === null ? '' : moneyText(item.amount), titleText(kind, item)])}
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
