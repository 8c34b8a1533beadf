import { SECOND_MS } from '@cliffhanger/core/kernel';
import { PAGES } from '@cliffhanger/wire/pages';
import { useEffect, useRef } from 'react';
import { togglePinned, useDeskSettings } from '../../shared/desk/index.ts';
import { router } from '../router.tsx';
import { actionOf, type KeyAction, type PressedKey } from './keys.ts';
import { moveInList } from './move-in-list.ts';
import { closeDetail, openFromSide } from './visits.ts';

/** So long `G` waits for the letter of a page. */
const WAITS_FOR_PAGE_MS = 1.5 * SECOND_MS;

const FIELDS = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
const MOVED_BY_ARROWS =
  '[role="tab"], [role="slider"], [role="radio"], input[type="radio"], input[type="range"], [role="menuitem"]';
/** Covers what the keys act on, until it is closed; its own keys are its own. */
const MODAL = '[role="dialog"]:not([data-sheet-pane]), [role="alertdialog"]';

function pressedIn(event: KeyboardEvent, isAfterG: boolean): PressedKey {
  const target = event.target instanceof Element ? event.target : document.body;
  return {
    key: event.key,
    isHeld: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: target.matches(FIELDS),
    takesArrows:
      target.matches(MOVED_BY_ARROWS) || target.closest('[data-pane="detail"], [data-pane="plan"]') !== null,
    isAfterG,
    lettersAreOff: useDeskSettings.getState().lettersAreOff,
  };
}

/** Listens on the window before everybody else: a dialog that Escape closes is still there to be seen. */
export function useDeskKeys(onShowKeys: () => void): void {
  const showKeys = useRef(onShowKeys);
  showKeys.current = onShowKeys;
  useEffect(() => {
    let afterGUntil = 0;
    const act = (action: KeyAction): boolean => {
      if (action.does === 'go') openFromSide(() => router.open(PAGES[action.to]));
      else if (action.does === 'move') return moveInList(action.by);
      else if (action.does === 'close') return closeShown();
      else if (action.does === 'pin') togglePinned();
      else if (action.does === 'show-keys') showKeys.current();
      return true;
    };
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector(MODAL) !== null) return;
      const action = actionOf(pressedIn(event, performance.now() < afterGUntil));
      afterGUntil = action?.does === 'await-page' ? performance.now() + WAITS_FOR_PAGE_MS : 0;
      if (action !== undefined && act(action)) event.preventDefault();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** One level: a sheet that stands beside closes itself first. */
function closeShown(): boolean {
  const { shown } = router.state();
  if (shown === undefined || document.querySelector('[data-sheet-pane]') !== null) return false;
  closeDetail(router, shown);
  return true;
}
