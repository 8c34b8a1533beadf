import { usePane } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { useEffect } from 'react';
import { create } from 'zustand';
import { hasRoomForPanes, useDeskSettings, useWholeWidth, useWindowSize } from '../desk/index.ts';

/** Cards in a pane, or a table over the whole width. */
type View = 'list' | 'table';

/** Stored per page and device. */
const storageKey = (page: PageName): string => `view-${page}`;

const stored = (page: PageName): View =>
  localStorage.getItem(storageKey(page)) === 'table' ? 'table' : 'list';

const useViews = create<Partial<Record<PageName, View>>>(() => ({}));

function changeView(page: PageName, view: View): void {
  useViews.setState({ [page]: view });
  localStorage.setItem(storageKey(page), view);
}

export interface PageView {
  readonly isTable: boolean;
  /** `undefined` where the window has no room for a table. */
  readonly change: ((view: View) => void) | undefined;
}

/** Whether a page shows its list or its table, which takes the whole width. The key `T` toggles. */
export function usePageView(page: PageName): PageView {
  const size = useWindowSize();
  const hasRoom = hasRoomForPanes(size);
  const view = useViews((views) => views[page]) ?? stored(page);
  const isTable = hasRoom && view === 'table';
  useWholeWidth(isTable, usePane()?.place === 'detail' ? 'detail' : 'list');
  useTableKey(hasRoom, () => changeView(page, isTable ? 'list' : 'table'));
  return { isTable, change: hasRoom ? (next) => changeView(page, next) : undefined };
}

const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';

function useTableKey(isWanted: boolean, onKey: () => void): void {
  const { lettersAreOff } = useDeskSettings();
  // oxlint-disable-next-line react/exhaustive-deps -- the handler changes with every render
  useEffect(() => {
    if (!isWanted || lettersAreOff) return undefined;
    const listen = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (key.toLowerCase() !== 't' || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.matches(FIELDS)) return;
      event.preventDefault();
      onKey();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}
