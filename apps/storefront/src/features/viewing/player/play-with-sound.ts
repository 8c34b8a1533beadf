import { isSoundWanted } from '../../../shared/sound/sound.ts';
import { noteSound } from '../../../shared/sound/use-sound.ts';

/** Plays with sound if wanted and allowed; browsers that forbid sound before the first tap play muted. */
export async function playWithSound(video: HTMLVideoElement): Promise<void> {
  video.muted = !isSoundWanted();
  try {
    await video.play();
    if (!video.muted) noteSound(true);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return;
    video.muted = true;
    noteSound(false);
    await video.play().catch(() => {});
  }
}
