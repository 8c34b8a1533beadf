import { useState } from 'react';
import type { EarlyQuote } from './hold.ts';

/**
 * The newest quote while the sheet is open. After the settlement it holds the settled quote until the sheet reopens,
 * because a refetched quote is empty.
 */
export function useShownQuote(newest: EarlyQuote, isOpen: boolean): readonly [EarlyQuote, () => void] {
  const [held, setHeld] = useState<EarlyQuote>();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setHeld(undefined);
  }
  const displayed = held ?? newest;
  return [displayed, () => setHeld(displayed)];
}
