import { type Instant, instantOf } from '@cliffhanger/core/kernel';
import { useEffect, useState } from 'react';

const now = (): Instant => instantOf(Date.now());

/** The time, renewed every `everyMs`; a page in the background does not tick and catches up when it comes back. */
export function useNow(everyMs: number): Instant {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const tick = () => setInstant(now());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return instant;
}
