import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

const TOP_Y = 120;
const BOTTOM_Y = 720;
const MOVES = 10;
/** With inertia this scrolls up to 10,000 pixels per second; phones limit a flick to 8,000. */
const MOVE_MS = 11;
/** The next flick starts while the page still scrolls. */
const PAUSE_MS = 250;

/** A swipe on the screen; an upward swipe scrolls down. */
export async function flick(session: CDPSession, direction: 'down' | 'up'): Promise<void> {
  const [from, to] = direction === 'down' ? [BOTTOM_Y, TOP_Y] : [TOP_Y, BOTTOM_Y];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', move: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y: from + ((to - from) * move) / MOVES }],
    });
  await touch('touchStart', 0);
  for (let move = 1; move <= MOVES; move += 1) {
    await touch('touchMove', move);
    await setTimeout(MOVE_MS);
  }
  await touch('touchEnd', MOVES);
  await setTimeout(PAUSE_MS);
}
