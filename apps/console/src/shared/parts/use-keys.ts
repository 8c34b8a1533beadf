import { useEffect } from 'react';

/** Actions by shortcut: `j`, `mod+enter`, or the sequence `g q`. */
export type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const LATIN = /^[\u0020-\u007e]$/;
const PLACE = /^(?:Key|Digit)(.)$/;

/**
 * Non-Latin letters are mapped by their position on the keyboard, so that shortcuts work with a Russian
 * layout or an input method.
 */
function letterOf({ key, code }: KeyboardEvent): string {
  const isOther = key === 'Process' || (key.length === 1 && !LATIN.test(key));
  return ((isOther ? PLACE.exec(code)?.[1] : undefined) ?? key).toLowerCase();
}

const nameOf = (event: KeyboardEvent): string =>
  event.ctrlKey || event.metaKey ? `mod+${letterOf(event)}` : letterOf(event);

/** The first key of a sequence, and the time limit for the second. */
const LEADER = 'g';
const LEADS_FOR_MS = 1_500;
let ledAt = Number.NEGATIVE_INFINITY;
/** Each listener gets the same event, but the sequence state may change only once per event. */
const nameOfEvent = new WeakMap<KeyboardEvent, string>();

function pressed(event: KeyboardEvent): string {
  const known = nameOfEvent.get(event);
  if (known !== undefined) return known;
  const single = nameOf(event);
  const isLed = event.timeStamp - ledAt < LEADS_FOR_MS && !isTyping(event.target);
  ledAt = single === LEADER && !isLed ? event.timeStamp : Number.NEGATIVE_INFINITY;
  const name = isLed ? `${LEADER} ${single}` : single;
  nameOfEvent.set(event, name);
  return name;
}

const actsWhileTyping = (name: string): boolean => name.startsWith('mod+') || name === 'escape';

/** Single keys are ignored while the user types in a field; `mod+…` and `escape` work there too. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = pressed(event);
      const act = keys[name];
      if (act === undefined || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) && !actsWhileTyping(name)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
