import { useState } from 'react';
import type { EarlyQuote } from './hold.ts';

/**
 * The newest quote while the sheet is open; once it was carried out, that one, until the sheet is opened anew: what is
 * asked for afterwards has nothing left to settle.
 */
export function useShownQuote(newest: EarlyQuote, isOpen: boolean): readonly [EarlyQuote, () => void] {
  const [held, setHeld] = useState<EarlyQuote>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setHeld(undefined);
  }
  const shown = held ?? newest;
  return [shown, () => setHeld(shown)];
}
