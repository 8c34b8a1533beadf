import type { Id } from '@cliffhanger/core/kernel';
import { played } from '@cliffhanger/wire/viewing';
import { type RefObject, useEffect } from 'react';
import { keepPosition } from '../../../shared/positions/positions.ts';
import { call } from '../../../shared/server/index.ts';
import { COUNTS_FROM_SECONDS, tellView } from '../../../shared/views/tell-view.ts';

const TOLD_EVERY_SECONDS = 15;
const STAYS_FROM_MS = 1_000;

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
    // Whoever stays at an episode is at it, also before it is played.
    const stays = setTimeout(
      () => keepPosition(dramaId, episode, Math.round(videoElement.currentTime * 1000)),
      STAYS_FROM_MS,
    );
    const tell = (): void => {
      toldAt = videoElement.currentTime;
      const positionMs = Math.round(videoElement.currentTime * 1000);
      keepPosition(dramaId, episode, positionMs);
      call(played, { dramaId, episode, positionMs }).catch(() => {
        // Reported again with the next position.
      });
    };
    const look = (): void => {
      if (videoElement.paused || videoElement.currentTime < COUNTS_FROM_SECONDS) return;
      if (toldAt === undefined) tellView('play', dramaId, episode);
      if (toldAt === undefined || Math.abs(videoElement.currentTime - toldAt) >= TOLD_EVERY_SECONDS) tell();
    };
    const stop = (): void => {
      if (toldAt !== undefined && toldAt !== videoElement.currentTime) tell();
    };
    videoElement.addEventListener('timeupdate', look);
    videoElement.addEventListener('pause', stop);
    window.addEventListener('pagehide', stop);
    return () => {
      clearTimeout(stays);
      stop();
      videoElement.removeEventListener('timeupdate', look);
      videoElement.removeEventListener('pause', stop);
      window.removeEventListener('pagehide', stop);
    };
  }, [video, dramaId, episode, isCurrent]);
}
