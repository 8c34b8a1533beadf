import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import { listQueue } from '@cliffhanger/wire/operator/reviews';
import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { t } from '../../../shared/language/index.ts';
import {
  Answered,
  Empty,
  ENTER_KEY,
  type KeyHint,
  MOD_KEY,
  TopBar,
  useKeyHints,
  useKeys,
} from '../../../shared/parts/index.ts';
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
      <TopBar title={t(`console.queue.${kind}`)} />
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
  useKeyHints(queueHints(kind));
  return (
    <>
      <div className="min-h-0 flex-1 max-md:overflow-auto md:grid md:grid-cols-[276px_1fr]">
        <QueueList kind={kind} list={list} chosenId={chosen?.id} onChoose={choose} />
        {chosen !== undefined && <ItemPage key={chosen.id} kind={kind} id={chosen.id} />}
      </div>
    </>
  );
}

const key = (name: KeyName, ...keys: readonly string[]): KeyHint => ({
  keys,
  name: t(`console.shortcuts.${name}`),
});

type KeyName =
  | 'move'
  | 'take'
  | 'send'
  | 'refund'
  | 'part'
  | 'none'
  | 'undo'
  | 'reason'
  | 'approve'
  | 'reject';

const decidingHints = (kind: ReviewKind): readonly KeyHint[] => {
  if (kind === 'payment-exception') return [];
  if (kind === 'complaint')
    return [
      key('refund', 'F'),
      key('part', 'P'),
      key('none', 'N'),
      key('reason', '1', '–', '8'),
      key('undo', 'Z'),
    ];
  return [key('approve', 'A'), key('reject', 'R'), key('reason', '1', '–', '9')];
};

const queueHints = (kind: ReviewKind): readonly KeyHint[] => [
  key('move', 'J', 'K'),
  ...decidingHints(kind),
  key('take', 'T'),
  key('send', MOD_KEY, ENTER_KEY),
];
