import { useOpenAddress, useParameter, usePathParameters } from '@cliffhanger/client/router';
import { REVIEW_KINDS, type ReviewKind } from '@cliffhanger/core/reviews';
import type { WithdrawalStage } from '@cliffhanger/core/withdrawals';
import { countQueues, listQueue, listWithdrawals } from '@cliffhanger/wire/operator/reviews';
import { type ReactNode, useMemo, useState } from 'react';
import { dateText, t } from '../../../shared/language/index.ts';
import {
  Act,
  Answered,
  Chip,
  Empty,
  ENTER_KEY,
  type KeyHint,
  MOD_KEY,
  TopBar,
  useKeyHints,
  useKeys,
} from '../../../shared/parts/index.ts';
import { headingText } from '../../../shared/review-words/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import { StageTabs, stageOf, toSent } from '../withdrawal/stages.tsx';
import { useHeldDecisions, useUndone } from './held-decisions.ts';
import { ItemPage } from './item-page.tsx';
import { QueueList } from './queue-list.tsx';
import type { Item } from './review-page.ts';
import { UndoBar } from './undo-bar.tsx';

const PAGE_SIZE = 50;
const LARGEST_PAGE = 100;
const kindOf = (word: string | undefined): ReviewKind =>
  REVIEW_KINDS.find((kind) => kind === word) ?? 'registration';

/** One queue, operated by keyboard: items on the left, facts in the middle, the decision on the right. */
export function QueueScreen() {
  const kind = kindOf(usePathParameters()['kind']);
  const asked = useParameter('id');
  const stage = stageOf(useParameter('stage'));
  const key = `${kind} ${stage} ${asked}`;
  return kind === 'withdrawal' && stage !== undefined ? (
    <Stage key={key} stage={stage} asked={asked} />
  ) : (
    <Queue key={key} kind={kind} asked={asked} />
  );
}

interface QueueProps {
  readonly kind: ReviewKind;
  /** The item id from the link, if any. */
  readonly asked: string | undefined;
}

function Queue({ kind, asked }: QueueProps) {
  const waiting = useApiQuery(listQueue[kind], { pageSize: PAGE_SIZE });
  const held = useHeldDecisions();
  const { data: counted } = useApiQuery(countQueues, {});
  useKeyHints(
    queueHints(kind),
    counted && { name: t('console.queue.cleared'), value: String(counted.clearedToday) },
  );
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <Answered of={waiting}>
        {({ list }) => (
          <Panes
            kind={kind}
            asked={asked}
            list={list.filter(({ id }) => !held.some((one) => one.id === id && one.problem === undefined))}
          />
        )}
      </Answered>
      <UndoBar />
    </div>
  );
}

/**
 * Selects the linked item, even if it is beyond the loaded part of the list. After a decision, the item that
 * moves into its position is selected.
 */
function usePosition(list: readonly Item[], asked: QueueProps['asked']) {
  const [chosen, setChosen] = useState({ id: asked ?? list[0]?.id, index: asked === undefined ? 0 : -1 });
  const undone = useUndone();
  const [opened, setOpened] = useState(undone);
  // Opens an undone item again, once.
  if (undone !== opened) {
    setOpened(undone);
    if (undone !== undefined) setChosen({ id: undone.id, index: -1 });
  }
  const found = list.findIndex(({ id }) => id === chosen.id);
  const isFurtherDown = found < 0 && chosen.index < 0;
  const index = found < 0 && !isFurtherDown ? Math.max(0, Math.min(chosen.index, list.length - 1)) : found;
  const moveTo = (at: number) => {
    const next = Math.max(0, Math.min(at, list.length - 1));
    setChosen({ id: list[next]?.id, index: next });
  };
  return {
    item: list[index],
    id: isFurtherDown ? chosen.id : list[index]?.id,
    index,
    moveTo,
    // A late response does not change the selection if the reader has opened another item meanwhile.
    goOn: () => {
      const next = index === list.length - 1 ? 0 : index + 1;
      setChosen((now) => (now === chosen ? { id: list[next]?.id, index: next } : now));
    },
    choose: (id: string) => setChosen({ id, index: list.findIndex((one) => one.id === id) }),
  };
}

/** Each poll writes a line to the audit log. */
const FOLLOWED_EVERY_MS = 15_000;

/** Withdrawals without an open decision: being sent, finished, or decided by the reader. */
function Stage({ stage, asked }: { readonly stage: WithdrawalStage; readonly asked: string | undefined }) {
  const [pageSize, setPageSize] = useState(PAGE_SIZE);
  const listed = useApiQuery(
    listWithdrawals,
    { stage, pageSize },
    { refetchEveryMs: (answer) => stage === 'sent' && answer?.list.length !== 0 && FOLLOWED_EVERY_MS },
  );
  return (
    <Answered of={listed}>
      {({ list, hasMore }) => (
        <Panes
          kind="withdrawal"
          asked={asked}
          list={list}
          stage={stage}
          below={
            <>
              {stage === 'sent' && (
                <p className="px-3.5 py-3 text-small text-muted">{t('console.withdrawal.moves')}</p>
              )}
              {hasMore && pageSize < LARGEST_PAGE && (
                <p className="p-3">
                  <Act onClick={() => setPageSize(LARGEST_PAGE)}>{t('console.audit.older')}</Act>
                </p>
              )}
            </>
          }
        />
      )}
    </Answered>
  );
}

interface PanesProps extends QueueProps {
  readonly list: readonly Item[];
  readonly stage?: WithdrawalStage;
  readonly below?: ReactNode;
}

function Panes({ kind, asked, list, stage, below }: PanesProps) {
  const { item, id, index, moveTo, goOn, choose } = usePosition(list, asked);
  const openAddress = useOpenAddress();
  useKeys(
    useMemo(
      () => ({ j: () => moveTo(index + 1), s: () => moveTo(index + 1), k: () => moveTo(index - 1) }),
      // oxlint-disable-next-line react/exhaustive-deps -- what a key does follows where one stands
      [list, index],
    ),
  );
  const after = list.length - index - 1;
  return (
    <>
      <TopBar
        {...(item === undefined
          ? { title: t(`console.queue.${kind}`) }
          : { crumb: t(`console.queue.${kind}`), title: headingText(kind, item) })}
        beside={
          <>
            {item?.state === 'second-look' && <Chip tone="warn">{t('console.queue.second')}</Chip>}
            {stage === undefined && after > 0 && <Chip>{t('console.queue.after', { count: after })}</Chip>}
          </>
        }
        aside={
          item !== undefined &&
          stage !== 'done' && (
            <span className="text-small text-muted max-lg:hidden">
              {t('console.queue.promised', { at: dateText(item.promisedBy) })}
            </span>
          )
        }
      />
      {id === undefined && kind !== 'withdrawal' ? (
        <Empty text={t('console.queue.empty')} />
      ) : (
        <div className="min-h-0 flex-1 max-md:overflow-auto md:grid md:grid-cols-[200px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)] xl:grid-cols-[264px_minmax(0,1fr)]">
          <QueueList kind={kind} list={list} chosenId={id} onChoose={choose} below={below}>
            {kind === 'withdrawal' && <StageTabs stage={stage} />}
          </QueueList>
          {id === undefined ? (
            <Empty text={t(`console.withdrawal.empty.${stage ?? 'open'}`)} />
          ) : (
            <ItemPage
              key={id}
              kind={kind}
              id={id}
              onDone={(isToBeSent) => (isToBeSent ? openAddress(toSent(id)) : goOn())}
            />
          )}
        </div>
      )}
    </>
  );
}

type KeyName =
  | 'move'
  | 'take'
  | 'send'
  | 'skip'
  | 'refund'
  | 'part'
  | 'none'
  | 'undo'
  | 'reason'
  | 'approve'
  | 'reject'
  | 'edit';

const key = (name: KeyName, ...keys: readonly string[]): KeyHint => ({
  keys,
  name: t(`console.shortcuts.${name}`),
});

const decidingHints = (kind: ReviewKind): readonly KeyHint[] => {
  if (kind === 'payment-exception') return [];
  if (kind === 'complaint')
    return [key('refund', 'F'), key('part', 'P'), key('none', 'N'), key('reason', '1', '–', '8')];
  return [key('approve', 'A'), key('reject', 'R'), key('reason', '1', '–', '9'), key('edit', 'E')];
};

const queueHints = (kind: ReviewKind): readonly KeyHint[] => [
  key('move', 'J', 'K'),
  ...decidingHints(kind),
  key('send', MOD_KEY, ENTER_KEY),
  key('undo', 'Z'),
  key('take', 'T'),
  key('skip', 'S'),
];
