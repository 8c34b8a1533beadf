import { type Direction, nearest } from './nearest.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const REACHED = 'a[href], button:not([disabled]), input:not([disabled]), select, summary';
/** Left and right belong to these elements; up and down move the focus. */
const MOVED_ALONG = 'input:not([type="radio"], [type="checkbox"]), textarea';

const isSeen = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
  element.closest('[inert]') === null &&
  element.tabIndex >= 0;

/** Moves the focus in a direction; returns false if nothing is there. */
function moveFocus(direction: Direction): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(REACHED)].filter(isSeen);
  const from = document.activeElement;
  const others = all.filter((element) => element !== from);
  const [first] = document.querySelectorAll<HTMLElement>('[data-arrows-begin]');
  if (!(from instanceof HTMLElement) || from === document.body) return focusOn(first ?? others[0]);
  const index = nearest(
    from.getBoundingClientRect(),
    others.map((element) => element.getBoundingClientRect()),
    direction,
  );
  return focusOn(index === undefined ? undefined : others[index]);
}

function focusOn(element: HTMLElement | undefined): boolean {
  if (element === undefined) return false;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'auto' });
  return true;
}

/** Spatial navigation with arrow keys and Enter. */
export function listenToArrows(): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'radio') {
      event.preventDefault();
      target.click();
      return;
    }
    const direction = DIRECTIONS[key];
    if (direction === undefined || !(target instanceof Element) || isTheirs(target, direction)) return;
    if (moveFocus(direction)) event.preventDefault();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/**
 * In the player without a focused element the arrow keys belong to the film; in its list and buttons they move the
 * focus.
 */
const ROLLED_BY_ARROWS = 'body:has([data-player]), [role="feed"]';

function isTheirs(target: Element, direction: Direction): boolean {
  if (target.matches(ROLLED_BY_ARROWS)) return true;
  const isAlong = direction === 'left' || direction === 'right';
  return target.matches('select') || (isAlong && target.matches(MOVED_ALONG));
}
