import type { Id } from '@cliffhanger/core/kernel';
import { played } from '@cliffhanger/wire/viewing';
import { type RefObject, useEffect } from 'react';
import { call } from '../../../shared/server/index.ts';
import { savePosition } from './persisted-choices.ts';

const TOLD_EVERY_SECONDS = 15;
/** Somebody who swipes past has not watched. */
const COUNTS_FROM_SECONDS = 1;

interface ReportedEpisode {
  readonly dramaId: Id<'drama'>;
  readonly episode: number;
  readonly isCurrent: boolean;
}

/** Tells the server how far somebody has got: at the beginning, now and then, and when they stop. */
export function useReportedPosition(
  video: RefObject<HTMLVideoElement | null>,
  { dramaId, episode, isCurrent }: ReportedEpisode,
): void {
  useEffect(() => {
    const videoElement = video.current;
    if (!isCurrent || videoElement === null) return;
    let toldAt: number | undefined;
    const tell = (): void => {
      toldAt = videoElement.currentTime;
      const positionMs = Math.round(videoElement.currentTime * 1000);
      savePosition(dramaId, episode, positionMs);
      call(played, { dramaId, episode, positionMs }).catch(() => {
        // Reported again with the next position.
      });
    };
    const look = (): void => {
      if (videoElement.paused || videoElement.currentTime < COUNTS_FROM_SECONDS) return;
      if (toldAt === undefined || Math.abs(videoElement.currentTime - toldAt) >= TOLD_EVERY_SECONDS) tell();
    };
    const stop = (): void => {
      if (toldAt !== undefined && toldAt !== videoElement.currentTime) tell();
    };
    videoElement.addEventListener('timeupdate', look);
    videoElement.addEventListener('pause', stop);
    window.addEventListener('pagehide', stop);
    return () => {
      stop();
      videoElement.removeEventListener('timeupdate', look);
      videoElement.removeEventListener('pause', stop);
      window.removeEventListener('pagehide', stop);
    };
  }, [video, dramaId, episode, isCurrent]);
}
