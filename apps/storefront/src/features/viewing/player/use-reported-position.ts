import type { Id } from '@cliffhanger/core/kernel';
import { played } from '@cliffhanger/wire/viewing';
import { type RefObject, useEffect } from 'react';
import { storePosition } from '../../../shared/positions/positions.ts';
import { call } from '../../../shared/server/index.ts';
import { COUNTS_FROM_SECONDS, tellView } from '../../../shared/views/tell-view.ts';

const REPORT_EVERY_SECONDS = 15;
const STAYS_FROM_MS = 1_000;

interface ReportedEpisode {
  readonly dramaId: Id<'drama'>;
  readonly episode: number;
  readonly isCurrent: boolean;
}

/** Reports the position to the server: at the start, periodically, and on pause. */
export function useReportedPosition(
  video: RefObject<HTMLVideoElement | null>,
  { dramaId, episode, isCurrent }: ReportedEpisode,
): void {
  useEffect(() => {
    const videoElement = video.current;
    if (!isCurrent || videoElement === null) return;
    let reportedAt: number | undefined;
    // After a while an episode counts as current even if it is not played.
    const stayTimer = setTimeout(
      () => storePosition(dramaId, episode, Math.round(videoElement.currentTime * 1000)),
      STAYS_FROM_MS,
    );
    const report = (): void => {
      reportedAt = videoElement.currentTime;
      const positionMs = Math.round(videoElement.currentTime * 1000);
      storePosition(dramaId, episode, positionMs);
      call(played, { dramaId, episode, positionMs }).catch(() => {
        // The next report includes it.
      });
    };
    const look = (): void => {
      if (videoElement.paused || videoElement.currentTime < COUNTS_FROM_SECONDS) return;
      if (reportedAt === undefined) tellView('play', dramaId, episode);
      if (reportedAt === undefined || Math.abs(videoElement.currentTime - reportedAt) >= REPORT_EVERY_SECONDS)
        report();
    };
    const stop = (): void => {
      if (reportedAt !== undefined && reportedAt !== videoElement.currentTime) report();
    };
    videoElement.addEventListener('timeupdate', look);
    videoElement.addEventListener('pause', stop);
    window.addEventListener('pagehide', stop);
    return () => {
      clearTimeout(stayTimer);
      stop();
      videoElement.removeEventListener('timeupdate', look);
      videoElement.removeEventListener('pause', stop);
      window.removeEventListener('pagehide', stop);
    };
  }, [video, dramaId, episode, isCurrent]);
}
