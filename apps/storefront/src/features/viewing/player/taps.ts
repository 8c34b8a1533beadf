/* A tap toggles playback; two taps in the same place seek or like. */

export type Gesture = 'toggle' | 'back' | 'forward' | 'like';

export interface Tap {
  readonly at: number;
  /** 0 at the left edge, 1 at the right. */
  readonly across: number;
}

/** A later second tap counts as a new first one. */
export const DOUBLE_TAP_MS = 280;
export const JUMP_SECONDS = 10;
const EDGE = 1 / 3;

export const isDoubleTap = (first: Tap | undefined, second: Tap): boolean =>
  first !== undefined && second.at - first.at <= DOUBLE_TAP_MS && zoneOf(first) === zoneOf(second);

const zoneOf = ({ across }: Tap): Exclude<Gesture, 'toggle'> =>
  across < EDGE ? 'back' : across > 1 - EDGE ? 'forward' : 'like';

export const doubleTapGesture = zoneOf;
