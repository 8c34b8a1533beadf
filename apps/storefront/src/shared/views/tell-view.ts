import { VIEWS_PATH, type ViewKind, viewText } from '@cliffhanger/core/library';

/** Shorter views, by viewers who swipe past, do not count. */
export const COUNTS_FROM_SECONDS = 1;

/** Sent as a beacon: nothing waits for it, it outlives the page, and blocking it does not affect playback. */
export function tellView(kind: ViewKind, dramaId: string, episode?: number): void {
  try {
    navigator.sendBeacon(VIEWS_PATH, viewText(kind, dramaId, episode));
  } catch {
    // Without beacons the view is not counted.
  }
}
