import { useRef } from 'react';

interface IdempotencyKey {
  readonly current: (wish?: string) => string;
  readonly renew: () => void;
}

/**
 * One key for one wish to move money. It stays the same over retries, so that a lost answer cannot become a second
 * payment; `renew` once the wish was answered. Where the wish can be changed before it is sent again (another way to
 * pay, a newer quote), `wish` says which it is, here or when it is sent: another wish has another key.
 */
export function useIdempotencyKey(wish = ''): IdempotencyKey {
  const kept = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  return {
    current: (sent = wish) => {
      if (kept.current?.wish !== sent) kept.current = { wish: sent, key: crypto.randomUUID() };
      return kept.current.key;
    },
    renew: () => {
      kept.current = undefined;
    },
  };
}
