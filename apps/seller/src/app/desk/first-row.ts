import type { PageName } from '@cliffhanger/wire/pages';
import { type RefObject, useEffect, useState } from 'react';
import { locationOf } from '../../shared/navigation/index.ts';
import { mayStandBeside, pageAt } from './panes.ts';

/*
 * A list that is opened on a wide window has its first row open beside it. The address stays that of the list: it is no
 * step of the history, a phone never sees it, and nothing but what a row shows is asked of the server.
 */

const HASH = '#';

interface Drawn {
  /** Of the first row that is drawn, counted from 1: of a long list only a part is. */
  readonly position: number;
  readonly addresses: readonly string[];
}

/** The rows of a list as they are drawn; undefined while they are those of another filter. */
export function drawnRows(pane: Element, list: PageName): Drawn | undefined {
  if (pane.querySelector('[aria-busy="true"] > [data-row]') !== null) return undefined;
  const listed = [...pane.querySelectorAll<HTMLElement>('[data-row]')];
  // Steps and menus have no rows of a list: there each link to a page is one.
  const rows = listed.length > 0 ? listed : [...pane.querySelectorAll<HTMLElement>('[data-page]')];
  const addresses = rows.flatMap((row) => {
    const links = [...row.querySelectorAll(`a[href^="${HASH}/"]`)];
    const inside = links.map((link) => link.getAttribute('href')?.slice(HASH.length) ?? '');
    return inside.filter((address) => opensBeside(address, list)).slice(0, 1);
  });
  return { position: Number(rows[0]?.getAttribute('aria-posinset') ?? 1), addresses };
}

function opensBeside(address: string, list: PageName): boolean {
  const page = pageAt(locationOf(address).path);
  return page !== undefined && mayStandBeside(page, list);
}

/** What is open stays open while its row is there, or out of sight, or something is being decided about it. */
export function firstOpened(
  { position, addresses }: Drawn,
  { opened, isBusy }: { readonly opened: string | undefined; readonly isBusy: boolean },
): string | undefined {
  const stays = opened !== undefined && (isBusy || position > 1 || addresses.includes(opened));
  return stays ? opened : addresses[0];
}

interface FirstRowOptions {
  /** Undefined: no row opens of itself. */
  readonly list: PageName | undefined;
  readonly panes: RefObject<HTMLElement | null>;
  readonly sheets: HTMLElement | null;
}

/** The address of the row that the list has opened of itself. */
export function useFirstRow({ list, panes, sheets }: FirstRowOptions): string | undefined {
  const [first, setFirst] = useState<{ readonly list: PageName; readonly address: string | undefined }>();
  useEffect(() => {
    const pane = panes.current?.querySelector('[data-pane="list"]');
    if (list === undefined || pane === undefined || pane === null) return undefined;
    const look = () => {
      const drawn = drawnRows(pane, list);
      if (drawn === undefined) return;
      const isBusy = (sheets?.childElementCount ?? 0) > 0;
      setFirst((before) => {
        const opened = before?.list === list ? before.address : undefined;
        const address = firstOpened(drawn, { opened, isBusy });
        return before?.list === list && address === opened ? before : { list, address };
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(pane, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'href'] });
    if (sheets !== null) observer.observe(sheets, { childList: true });
    look();
    return () => observer.disconnect();
  }, [list, panes, sheets]);
  return list !== undefined && first?.list === list ? first.address : undefined;
}
