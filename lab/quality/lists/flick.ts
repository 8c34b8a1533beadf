import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

const TOP_Y = 120;
const BOTTOM_Y = 720;
const MOVES = 10;
/** Together with the gliding it makes about 10,000 pixels a second at the most: a phone makes 8,000 of any finger. */
const MOVE_MS = 11;
/** As one flicks through a long list: the next one comes while the page still glides. */
const PAUSE_MS = 250;

/** A finger that is drawn over the glass and let go; upwards is down the list. */
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
