import { type MouseEvent, useEffect, useRef } from 'react';
import { DOUBLE_TAP_MS, doubleTapGesture, type Gesture, isDoubleTap, type Tap } from './taps.ts';

/** Delays a single tap until no second tap can follow. */
export function useGestures(onGesture: (gesture: Gesture) => void) {
  const first = useRef<Tap>(undefined);
  const timer = useRef<number>(undefined);
  const onGestureRef = useRef(onGesture);
  onGestureRef.current = onGesture;
  useEffect(() => () => clearTimeout(timer.current), []);

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const tap: Tap = { at: event.timeStamp, across: width === 0 ? 0.5 : (event.clientX - left) / width };
    clearTimeout(timer.current);
    if (isDoubleTap(first.current, tap)) {
      first.current = undefined;
      onGestureRef.current(doubleTapGesture(tap));
      return;
    }
    first.current = tap;
    timer.current = window.setTimeout(() => {
      first.current = undefined;
      onGestureRef.current('toggle');
    }, DOUBLE_TAP_MS);
  };
  return { onClick };
}
