import { useRef } from 'react';

/** Spec §9: ignore a second click within this time. */
const REPEAT_CLICK_LOCK_MS = 1500;

/**
 * Returns whether to accept a click. It compares event timestamps, because handlers run late on a busy page.
 */
export function useRepeatClickLock(lockMs = REPEAT_CLICK_LOCK_MS): (timeStamp: number) => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (timeStamp) => {
    if (timeStamp - last.current < lockMs) return false;
    last.current = timeStamp;
    return true;
  };
}
