import { DrawnInSteps, SkeletonRows } from '@cliffhanger/ui';
import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { Suspense, use, useMemo } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { addressOf, locationOf, type OpenedPage, PageBeside } from '../../shared/navigation/index.ts';
import { router } from '../router.tsx';
import { PaneBox } from './pane-box.tsx';
import { routerOfList, useListAddress } from './visits.ts';

interface ListPaneProps {
  readonly list: PageName;
  readonly shown: OpenedPage;
  readonly sheets: HTMLElement | null;
  readonly visit: string;
  readonly className: string;
}

/** The same page whether the browser's address is its own or that of the detail beside it: it is never drawn anew. */
export function ListPane({ list, shown, sheets, visit, className }: ListPaneProps) {
  const t = useTranslation();
  const address = useListAddress(list);
  const ownRouter = useMemo(() => routerOfList(router, list), [list]);
  const page = useMemo<OpenedPage>(
    () => ({
      location: locationOf(address, `list ${list}`),
      found: {},
      how: 'returned',
      tab: undefined,
      behind: 0,
      opened: undefined,
      slides: false,
      slidIn: false,
      keepsScroll: true,
    }),
    [address, list],
  );
  const isBeside = shown.location.path !== PAGES[list];
  return (
    <PaneBox
      name={`list ${list}`}
      place="list"
      isBeside={isBeside}
      close={undefined}
      sheets={sheets}
      visit={visit}
      className={className}
    >
      <PageBeside router={ownRouter} page={page} beside={isBeside ? addressOf(shown.location) : undefined}>
        <DrawnInSteps value={false}>
          <Suspense fallback={<SkeletonRows count={6} label={t('shell.list.loading')} />}>
            <ListScreen list={list} />
          </Suspense>
        </DrawnInSteps>
      </PageBeside>
    </PaneBox>
  );
}

function ListScreen({ list }: { list: PageName }) {
  const opening = router.screenAt(PAGES[list]);
  const opened = opening instanceof Promise ? use(opening) : opening;
  return 'Screen' in opened ? <opened.Screen /> : null;
}
