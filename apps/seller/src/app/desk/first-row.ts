import type { PageName } from '@cliffhanger/wire/pages';
import { type RefObject, useEffect, useState } from 'react';
import { locationOf } from '../../shared/navigation/index.ts';
import { mayStandBeside, pageAt } from './panes.ts';

/*
 * In a wide window a list shows its first row in the detail pane. The address remains that of the list: there is no
 * history entry, and opening a row must have no effect on the server.
 */

const HASH = '#';

interface Drawn {
  /** 1-based position of the first rendered row; long lists are virtualised. */
  readonly position: number;
  readonly addresses: readonly string[];
}

/** The rendered rows of a list; `undefined` while they belong to the previous filter. */
export function drawnRows(pane: Element, list: PageName): Drawn | undefined {
  if (pane.querySelector('[aria-busy="true"] > [data-row]') !== null) return undefined;
  const listed = [...pane.querySelectorAll<HTMLElement>('[data-row]')];
  // First steps and menus have no list rows; there each page link counts as one.
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

/** The open row stays open while it is listed, scrolled out of view, or a sheet is confirming an action on it. */
export function firstOpened(
  { position, addresses }: Drawn,
  { opened, isBusy }: { readonly opened: string | undefined; readonly isBusy: boolean },
): string | undefined {
  const stays = opened !== undefined && (isBusy || position > 1 || addresses.includes(opened));
  return stays ? opened : addresses[0];
}

interface FirstRowOptions {
  /** `undefined`: no row opens automatically. */
  readonly list: PageName | undefined;
  readonly panes: RefObject<HTMLElement | null>;
  readonly sheets: HTMLElement | null;
}

/** The address of the automatically opened row. */
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
