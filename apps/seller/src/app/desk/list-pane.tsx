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
  /** The automatically opened row; `undefined` when there is none, or when the address names the detail. */
  readonly first: string | undefined;
  readonly sheets: HTMLElement | null;
  readonly visit: string;
  readonly className: string;
}

/** One element whether the browser's address is the list's or the detail's, so that the list never remounts. */
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
