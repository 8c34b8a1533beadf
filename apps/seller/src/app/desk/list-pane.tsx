import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { useMemo } from 'react';
import { addressOf, type OpenedPage } from '../../shared/navigation/index.ts';
import { router } from '../router.tsx';
import { BesidePage } from './beside-page.tsx';
import { PaneBox } from './pane-box.tsx';
import { routerOfList, useListAddress } from './visits.ts';

interface ListPaneProps {
  readonly list: PageName;
  readonly shown: OpenedPage;
  /** What the list has opened of itself; undefined where nothing is, or where the address says what. */
  readonly first: string | undefined;
  readonly sheets: HTMLElement | null;
  readonly visit: string;
  readonly className: string;
}

/** The same page whether the browser's address is its own or that of the detail beside it: it is never drawn anew. */
export function ListPane({ list, shown, first, sheets, visit, className }: ListPaneProps) {
  const address = useListAddress(list);
  const ownRouter = useMemo(() => routerOfList(router, list), [list]);
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
      <BesidePage
        address={address}
        name={`list ${list}`}
        opensBy={ownRouter}
        beside={isBeside ? addressOf(shown.location) : first}
      />
    </PaneBox>
  );
}
