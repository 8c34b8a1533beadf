import { useRef } from 'react';

/**
 * One key for one wish to move money. It stays the same over retries, so that a lost answer cannot become a second
 * payment; `renew` once the wish was answered or changed.
 * @public for the screens that move money
 */
export function useIdempotencyKey(): { readonly current: () => string; readonly renew: () => void } {
  const key = useRef<string>(undefined);
  return {
    current: () => {
      key.current ??= crypto.randomUUID();
      return key.current;
    },
    renew: () => {
      key.current = undefined;
    },
  };
}
