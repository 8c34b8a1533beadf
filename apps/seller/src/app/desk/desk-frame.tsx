import { DrawnInSteps, Icon, ToastHost, WhenOpened } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { clsx } from 'clsx';
import { MousePointerClick } from 'lucide-react';
import { Fragment, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type TablePlace,
  useDeskSettings,
  useTablePlace,
  useWindowSize,
  type WindowSize,
} from '../../shared/desk/index.ts';
import { loadMessages, useTranslation } from '../../shared/language/index.ts';
import { addressOf, type OpenedPage, type OpenedScreen } from '../../shared/navigation/index.ts';
import { RefusalHost } from '../../shared/server/index.ts';
import { ArrivingPage } from '../pages/arriving-page.tsx';
import { router } from '../router.tsx';
import { StateBars } from '../state-bars.tsx';
import { BesidePage } from './beside-page.tsx';
import { useFirstRow } from './first-row.ts';
import { ListPane } from './list-pane.tsx';
import { PaneBox } from './pane-box.tsx';
import { hasSpreadDetails, isSpread, opensFirst, type Plan, pageAt } from './panes.ts';
import { Side } from './side.tsx';
import { ACCOUNT, WORK } from './side-items.ts';
import { Strip } from './strip.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { closeDetail, followVisits, routerOfFirst, useIsAlone, visitOf } from './visits.ts';

followVisits(router);

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

const DeskSearch = lazy(async () => {
  const [{ DeskSearch: Found }] = await Promise.all([
    import('./search/desk-search.tsx'),
    // Labels of orders and dramas in the results.
    loadMessages(['orders', 'catalog']),
  ]);
  return { default: Found };
});

interface DeskFrameProps {
  readonly shown: OpenedPage;
  readonly opened: OpenedScreen;
}

/** The frame of a wide window: sidebar, then one column or a list with its detail. */
export function DeskFrame({ shown, opened }: DeskFrameProps) {
  // Taken from the screen: an import here would add a file to every phone.
  const { Around = Fragment } = opened;
  const size = useWindowSize();
  const table = useTablePlace();
  const isWholeWidth = table !== undefined;
  const { isPinned } = useDeskSettings();
  const [areKeysShown, setKeysShown] = useState(false);
  useOwnScrolling();
  const [isSearchShown, setSearchShown] = useState(false);
  useDeskKeys({ showKeys: () => setKeysShown(true), showSearch: () => setSearchShown(true) });
  const canPin = size === 'panes' && !isWholeWidth;
  const isRail = size === 'column' || isWholeWidth || (canPin && !isPinned);
  return (
    <Around>
      <div
        className={clsx(
          'grid h-dvh overflow-clip bg-page [--tab-bar:0px]',
          isRail && 'grid-cols-[64px_minmax(0,1fr)]',
          !isRail &&
            (size === 'huge' ? 'grid-cols-[240px_minmax(0,1fr)]' : 'grid-cols-[208px_minmax(0,1fr)]'),
        )}
      >
        <Side
          isRail={isRail}
          canPin={canPin}
          current={sideItemOf(shown)}
          onShowKeys={() => setKeysShown(true)}
          onSearch={() => setSearchShown(true)}
        />
        <div className="flex min-h-0 min-w-0 flex-col">
          <StateBars />
          <Panes shown={shown} opened={opened} size={size} table={table} />
        </div>
      </div>
      <WhenOpened isOpen={areKeysShown}>
        <KeysDialog isOpen={areKeysShown} onClose={() => setKeysShown(false)} />
      </WhenOpened>
      {isSearchShown && (
        <Suspense>
          <DeskSearch onClose={() => setSearchShown(false)} />
        </Suspense>
      )}
      <ToastHost />
      <RefusalHost />
    </Around>
  );
}

/** Turns off window scrolling; panes scroll instead. */
function useOwnScrolling(): void {
  useEffect(() => {
    document.documentElement.dataset['desk'] = '';
    return () => {
      delete document.documentElement.dataset['desk'];
    };
  }, []);
}

const SIDE_PAGES: readonly PageName[] = [...WORK, ...ACCOUNT].map(({ page }) => page);

/** The sidebar item to highlight: of the page itself, or of the list it is shown beside. */
function sideItemOf(shown: OpenedPage): PageName | undefined {
  const page = pageAt(shown.location.path);
  if (page === undefined || page === 'settings' || SIDE_PAGES.includes(page)) return page;
  const { plan } = visitOf(shown);
  const list = plan.kind === 'panes' ? plan.list : undefined;
  // The guide is a section of home.
  if (list === 'guide') return 'home';
  return list !== undefined && SIDE_PAGES.includes(list) ? list : 'wallet';
}

interface PanesProps extends DeskFrameProps {
  readonly size: WindowSize;
  readonly table: TablePlace | undefined;
}

const NARROW_PANE = 'flex-[1_1_500px] max-w-column';

const hasThreePanes = (size: WindowSize): boolean => size === 'desk' || size === 'huge';

/** Beside a detail of two columns. */
const NARROW_LIST = 'w-82 shrink-0 border-e border-line';

const paneOf = (plan: Plan, isWideDetail: boolean): 'column' | 'detail' | 'plan' => {
  if (plan.kind !== 'panes') return plan.kind;
  return isWideDetail ? 'plan' : 'detail';
};

/** Width of the list pane, by which pane shows a table. */
const LIST_PLACES: Readonly<Record<TablePlace | 'none', string>> = {
  none: `${NARROW_PANE} border-e border-line`,
  list: 'flex-1',
  detail: 'hidden',
};

/** Sheets get their own pane on the right, or overlay the last pane where there is no room. */
const sheetsPlace = (size: WindowSize, plan: Plan['kind']): string =>
  hasThreePanes(size) && plan === 'panes'
    ? 'flex-[0_0_392px]'
    : 'absolute inset-y-0 end-0 z-20 w-[min(100%,440px)]';

function Panes({ shown, opened: { Screen }, size, table }: PanesProps) {
  const [sheets, setSheets] = useState<HTMLElement | null>(null);
  const visit = visitOf(shown);
  const plan: Plan = size === 'column' ? { kind: 'column' } : visit.plan;
  const list = plan.kind === 'panes' ? plan.list : undefined;
  const isListItself = list !== undefined && pageAt(shown.location.path) === list;
  const isAlone = useIsAlone(list);
  const panes = useRef<HTMLDivElement>(null);
  const mayOpenFirst = isListItself && !isAlone && table === undefined && opensFirst(list);
  const first = useFirstRow({ list: mayOpenFirst ? list : undefined, panes, sheets });
  const isWideDetail =
    hasThreePanes(size) &&
    list !== undefined &&
    // Applied before the first row loads, so that the list does not change its width then.
    (mayOpenFirst ? hasSpreadDetails(list) : isSpread(pageAt(shown.location.path)));
  const isClosable = list !== undefined && visit.behind !== 'detail';
  const close = useCallback(() => closeDetail(router, shown), [shown]);
  return (
    <div
      ref={panes}
      className={clsx(
        'relative flex min-h-0 flex-1',
        (size === 'column' || size === 'huge' || plan.kind === 'column') && 'justify-center',
      )}
    >
      {list !== undefined && (
        <ListPane
          key={list}
          list={list}
          shown={shown}
          first={first}
          sheets={sheets}
          visit={visit.name}
          className={isWideDetail ? NARROW_LIST : LIST_PLACES[table ?? 'none']}
        />
      )}
      {isListItself && first !== undefined && (
        <FirstPane
          key={first}
          address={first}
          place={paneOf(plan, isWideDetail)}
          sheets={sheets}
          close={close}
          className={isWideDetail ? 'flex-1' : NARROW_PANE}
        />
      )}
      {isListItself ? (
        table === undefined && first === undefined && <NothingChosen isSaid={!mayOpenFirst} />
      ) : (
        <PaneBox
          key={visit.name}
          name={visit.name}
          place={paneOf(plan, isWideDetail)}
          isBeside={false}
          close={isClosable ? close : undefined}
          sheets={size === 'column' ? null : sheets}
          visit={visit.name}
          className={clsx(
            plan.kind === 'plan' || isWideDetail ? 'flex-1' : NARROW_PANE,
            list !== undefined && 'animate-aside border-e border-line',
            table === 'list' && list !== undefined && 'absolute! inset-y-0 end-0 z-10 w-column border-s',
            table === 'detail' && 'max-w-none!',
          )}
        >
          <ArrivingPage>
            <DrawnInSteps value>
              <Screen />
            </DrawnInSteps>
          </ArrivingPage>
        </PaneBox>
      )}
      {list !== undefined && table === undefined && (
        <Strip list={list} address={first ?? addressOf(shown.location)} size={size} />
      )}
      <div
        ref={setSheets}
        data-sheets
        className={clsx('min-w-0 border-s border-line empty:hidden *:h-full', sheetsPlace(size, plan.kind))}
      />
    </div>
  );
}

interface FirstPaneProps {
  readonly address: string;
  readonly place: 'column' | 'detail' | 'plan';
  readonly sheets: HTMLElement | null;
  readonly close: () => void;
  readonly className: string;
}

/** The row the list opened automatically; address, title and focus remain those of the list. */
function FirstPane({ address, place, sheets, close, className }: FirstPaneProps) {
  const ownRouter = useMemo(() => routerOfFirst(router, address), [address]);
  return (
    <PaneBox
      name={`first ${address}`}
      place={place}
      isBeside
      close={close}
      sheets={sheets}
      visit={address}
      className={clsx('border-e border-line', className)}
    >
      <BesidePage address={address} name={`first ${address}`} opensBy={ownRouter} beside={undefined} />
    </PaneBox>
  );
}

/** The empty detail pane; sheets of the list use it. */
function NothingChosen({ isSaid }: { isSaid: boolean }) {
  const t = useTranslation();
  return (
    <div
      className={`${NARROW_PANE} relative grid min-w-0 place-items-center border-e border-line contain-layout has-[~[data-sheets]:not(:empty)]:hidden`}
    >
      <ArrivingPage>
        {isSaid && (
          <p className="grid justify-items-center gap-3 px-6 text-center text-small text-muted">
            <Icon of={MousePointerClick} size={28} />
            {t('desk.nothing-chosen')}
          </p>
        )}
      </ArrivingPage>
    </div>
  );
}
