import { VIEWS_PATH, type ViewKind, viewText } from '@cliffhanger/core/library';

/** Somebody who swipes past has not watched. */
export const COUNTS_FROM_SECONDS = 1;

/** In passing: nothing waits for it, it outlives the page, and whoever blocks it watches all the same. */
export function tellView(kind: ViewKind, dramaId: string, episode?: number): void {
  try {
    navigator.sendBeacon(VIEWS_PATH, viewText(kind, dramaId, episode));
  } catch {
    // A browser without it is a viewer who is not counted.
  }
}
