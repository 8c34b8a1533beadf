import { useEffect } from 'react';

export type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string => {
  const isHeld = ctrlKey || metaKey;
  return isHeld ? `mod+${key.toLowerCase()}` : key.toLowerCase();
};

/** Single keys act on the page as long as nobody types into a field; `mod+enter` acts there too. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = keys[name];
      if (act === undefined || event.altKey || (isTyping(event.target) && !name.startsWith('mod+'))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
