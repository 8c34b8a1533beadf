import { useEffect } from 'react';

/** What a key does: `j`, `mod+enter`, or two of them one after the other, `g q`. */
export type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  const isHeld = ctrlKey || metaKey;
  return isHeld ? `mod+${key.toLowerCase()}` : key.toLowerCase();
};

/** The first of two keys, and how long the second may take. */
const LEADER = 'g';
const LEADS_FOR_MS = 1_500;
let ledAt = Number.NEGATIVE_INFINITY;
/** Every listener of one event is told the same. */
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

/** Single keys act on the page as long as nobody types into a field; `mod+enter` and `escape` act there too. */
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
