import { useRef } from 'react';

/** Spec §9: a second tap within this time is the same tap. */
const REPEAT_CLICK_LOCK_MS = 1500;

/** Answers whether this click counts. The time comes from the event, so that a busy page cannot let two through. */
export function useRepeatClickLock(lockMs = REPEAT_CLICK_LOCK_MS): (timeStamp: number) => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (timeStamp) => {
    if (timeStamp - last.current < lockMs) return false;
    last.current = timeStamp;
    return true;
  };
}
