import { type Instant, instantOf } from '@cliffhanger/core/kernel';
import { useEffect, useState } from 'react';

type Clock = () => Instant;

let clock: Clock = () => instantOf(Date.now());

/** Replaces the clock of the device, for example by server time; every countdown uses it. */
export function followClock(better: Clock): void {
  clock = better;
}

export const currentTime: Clock = () => clock();

/**
 * The time, updated every `everyMs`. Pauses in the background and catches up when the page becomes visible.
 */
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
