import { useRef } from 'react';

/**
 * One key for one wish to move money. It stays the same over retries, so that a lost answer cannot become a second
 * payment; `renew` once the wish was answered. Where the wish can be changed before it is sent again (another way to
 * pay, a newer quote), `wish` says which it is: another wish has another key.
 * @public for the screens that move money
 */
export function useIdempotencyKey(wish = ''): {
  readonly current: () => string;
  readonly renew: () => void;
} {
  const kept = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  return {
    current: () => {
      if (kept.current?.wish !== wish) kept.current = { wish, key: crypto.randomUUID() };
      return kept.current.key;
    },
    renew: () => {
      kept.current = undefined;
    },
  };
}
