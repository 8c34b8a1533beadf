import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import { listQueue } from '@cliffhanger/wire/operator/reviews';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { t } from '../../../shared/language/index.ts';
import { Answered, Empty, Key, useKeys } from '../../../shared/parts/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { ItemPage } from './item-page.tsx';
import { type Item, QueueList } from './queue-list.tsx';

const PAGE_SIZE = 50;
const kindOf = (word: string | undefined): ReviewKind =>
  REVIEW_KINDS.find((kind) => kind === word) ?? 'registration';

/** One queue, worked through by keyboard: object left, facts in the middle, decision right. */
export function QueueScreen() {
  const kind = kindOf(useParams()['kind']);
  return <Queue key={kind} kind={kind} />;
}

function Queue({ kind }: { readonly kind: ReviewKind }) {
  const waiting = useApiQuery(listQueue[kind], { pageSize: PAGE_SIZE });
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line bg-surface px-5">
        <h1 className="text-strong">{t(`console.queue.${kind}`)}</h1>
      </header>
      <Answered of={waiting}>
        {({ list }) =>
          list.length === 0 ? <Empty text={t('console.queue.empty')} /> : <Panes kind={kind} list={list} />
        }
      </Answered>
    </>
  );
}

function Panes({ kind, list }: { readonly kind: ReviewKind; readonly list: readonly Item[] }) {
  const [asked] = useSearchParams();
  const [chosenId, choose] = useState(asked.get('id') ?? list[0]?.id);
  const index = Math.max(
    0,
    list.findIndex(({ id }) => id === chosenId),
  );
  const chosen = list[index];
  const keys = useMemo(
    () => ({
      j: () => choose(list[Math.min(list.length - 1, index + 1)]?.id),
      k: () => choose(list[Math.max(0, index - 1)]?.id),
    }),
    [list, index],
  );
  useKeys(keys);
  return (
    <>
      <div className="min-h-0 flex-1 max-md:overflow-auto md:grid md:grid-cols-[276px_1fr]">
        <QueueList kind={kind} list={list} chosenId={chosen?.id} onChoose={choose} />
        {chosen !== undefined && <ItemPage key={chosen.id} kind={kind} id={chosen.id} />}
      </div>
      <footer className="flex h-9 shrink-0 items-center gap-5 border-t border-line bg-sunken px-4 text-small text-muted max-md:hidden">
        <span>
          <Key>J</Key> <Key>K</Key> {t('console.shortcuts.move')}
        </span>
        {kind === 'complaint' ? <ComplaintKeys /> : kind !== 'payment-exception' && <DecidingKeys />}
        <span>
          <Key>T</Key> {t('console.shortcuts.take')}
        </span>
        <span>
          <Key>Ctrl</Key> <Key>↵</Key> {t('console.shortcuts.send')}
        </span>
      </footer>
    </>
  );
}

const ComplaintKeys = () => (
  <>
    {(['refund', 'part', 'none', 'undo'] as const).map((act) => (
      <span key={act}>
        <Key>{COMPLAINT_KEYS[act]}</Key> {t(`console.shortcuts.${act}`)}
      </span>
    ))}
    <span>
      <Key>1</Key>–<Key>8</Key> {t('console.shortcuts.reason')}
    </span>
  </>
);

const COMPLAINT_KEYS = { refund: 'F', part: 'P', none: 'N', undo: 'Z' } as const;

const DecidingKeys = () => (
  <>
    <span>
      <Key>A</Key> {t('console.shortcuts.approve')}
    </span>
    <span>
      <Key>R</Key> {t('console.shortcuts.reject')}
    </span>
    <span>
      <Key>1</Key>–<Key>9</Key> {t('console.shortcuts.reason')}
    </span>
  </>
);
