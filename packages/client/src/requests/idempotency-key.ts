import { useRef } from 'react';

interface IdempotencyKey {
  readonly current: (wish?: string) => string;
  readonly renew: () => void;
}

/**
 * The key stays the same over retries, so that a lost response cannot cause a second payment. Call `renew` after a
 * response. `wish` identifies the request: when it changes (another payment method, a newer quote), the key changes
 * too.
 */
export function useIdempotencyKey(wish = ''): IdempotencyKey {
  const stored = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  return {
    current: (sent = wish) => {
      if (stored.current?.wish !== sent) stored.current = { wish: sent, key: crypto.randomUUID() };
      return stored.current.key;
    },
    renew: () => {
      stored.current = undefined;
    },
  };
}
