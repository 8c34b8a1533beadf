import type { Id } from '@cliffhanger/core/kernel';
import { played } from '@cliffhanger/wire/viewing';
import { type RefObject, useEffect } from 'react';
import { call } from '../../../shared/server/index.ts';
import { keepPlace } from './kept-choices.ts';

const TOLD_EVERY_SECONDS = 15;
/** Somebody who swipes past has not watched. */
const COUNTS_FROM_SECONDS = 1;

interface Told {
  readonly dramaId: Id<'drama'>;
  readonly episode: number;
  readonly isCurrent: boolean;
}

/** Tells the server how far somebody has got: at the beginning, now and then, and when they stop. */
export function useToldPlace(
  video: RefObject<HTMLVideoElement | null>,
  { dramaId, episode, isCurrent }: Told,
): void {
  useEffect(() => {
    const place = video.current;
    if (!isCurrent || place === null) return;
    let toldAt: number | undefined;
    const tell = (): void => {
      toldAt = place.currentTime;
      const positionMs = Math.round(place.currentTime * 1000);
      keepPlace(dramaId, episode, positionMs);
      call(played, { dramaId, episode, positionMs }).catch(() => {
        // Told again with the next place.
      });
    };
    const look = (): void => {
      if (place.paused || place.currentTime < COUNTS_FROM_SECONDS) return;
      if (toldAt === undefined || Math.abs(place.currentTime - toldAt) >= TOLD_EVERY_SECONDS) tell();
    };
    const stop = (): void => {
      if (toldAt !== undefined && toldAt !== place.currentTime) tell();
    };
    place.addEventListener('timeupdate', look);
    place.addEventListener('pause', stop);
    window.addEventListener('pagehide', stop);
    return () => {
      stop();
      place.removeEventListener('timeupdate', look);
      place.removeEventListener('pause', stop);
      window.removeEventListener('pagehide', stop);
    };
  }, [video, dramaId, episode, isCurrent]);
}
