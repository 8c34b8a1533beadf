import { type Instant, instantOf } from '@cliffhanger/core/kernel';
import { useEffect, useState } from 'react';

type Clock = () => Instant;

let clock: Clock = () => instantOf(Date.now());

/** Whoever knows the time better than the phone says so here; every countdown follows. */
export function followClock(better: Clock): void {
  clock = better;
}

export const currentTime: Clock = () => clock();

/** The time, renewed every `everyMs`; a page in the background does not tick and catches up when it comes back. */
export function useNow(everyMs: number): Instant {
  const [instant, setInstant] = useState(currentTime);
  useEffect(() => {
    const tick = () => setInstant(currentTime());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return instant;
}
