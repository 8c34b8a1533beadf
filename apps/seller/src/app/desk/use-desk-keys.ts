import { SECOND_MS } from '@cliffhanger/core/kernel';
import { PAGES } from '@cliffhanger/wire/pages';
import { useEffect, useRef } from 'react';
import { togglePinned, useDeskSettings } from '../../shared/desk/index.ts';
import { router } from '../router.tsx';
import { actionOf, type KeyAction, type PressedKey } from './keys.ts';
import { moveInList } from './move-in-list.ts';
import { confirmInSheet, extendInList, focusFilter, pressShortcut } from './shortcuts.ts';
import { closeDetail, openFromSide } from './visits.ts';

/** How long `G` waits for its second key. */
const WAITS_FOR_PAGE_MS = 1.5 * SECOND_MS;

const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
const MOVED_BY_ARROWS =
  '[role="tab"], [role="slider"], [role="radio"], input[type="radio"], input[type="range"], [role="menuitem"]';
/** A modal dialog handles its keys itself. */
const MODAL = '[role="dialog"]:not([data-sheet-pane]), [role="alertdialog"], dialog[open]';

function pressedIn(event: KeyboardEvent, isAfterG: boolean): PressedKey {
  const target = event.target instanceof Element ? event.target : document.body;
  return {
    key: event.key,
    isHeld: event.ctrlKey || event.metaKey || event.altKey,
    isCommand: (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey,
    isShift: event.shiftKey,
    isTyping: target.matches(FIELDS),
    takesArrows:
      target.matches(MOVED_BY_ARROWS) || target.closest('[data-pane="detail"], [data-pane="plan"]') !== null,
    isAfterG,
    lettersAreOff: useDeskSettings.getState().lettersAreOff,
  };
}

interface DeskOverlays {
  readonly showKeys: () => void;
  readonly showSearch: () => void;
}

/** Returns false when the key had no effect. */
function act(action: KeyAction, overlays: DeskOverlays): boolean {
  switch (action.does) {
    case 'go':
      openFromSide(() => router.open(PAGES[action.to]));
      return true;
    case 'move':
      return action.extends === true ? extendInList(action.by) : moveInList(action.by);
    case 'press':
      return pressShortcut(action.shortcut);
    case 'confirm':
      return confirmInSheet();
    case 'filter':
      if (!focusFilter()) overlays.showSearch();
      return true;
    case 'search':
      overlays.showSearch();
      return true;
    case 'close':
      return closeShown();
    case 'pin':
      togglePinned();
      return true;
    case 'show-keys':
      overlays.showKeys();
      return true;
    case 'await-page':
      return true;
  }
}

/** Uses the capture phase, so that a dialog which Escape closes still exists when this listener checks for it. */
export function useDeskKeys(shown: DeskOverlays): void {
  const overlays = useRef(shown);
  overlays.current = shown;
  useEffect(() => {
    let afterGUntil = 0;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector(MODAL) !== null) return;
      // By the event's own time, in case a slow machine handles it late.
      const action = actionOf(pressedIn(event, event.timeStamp < afterGUntil));
      afterGUntil = action?.does === 'await-page' ? event.timeStamp + WAITS_FOR_PAGE_MS : 0;
      if (action !== undefined && act(action, overlays.current)) event.preventDefault();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** Closes one level; an open sheet closes itself first. */
function closeShown(): boolean {
  const { shown } = router.state();
  if (shown === undefined || document.querySelector('[data-sheet-pane]') !== null) return false;
  closeDetail(router, shown);
  return true;
}
