import { isSoundWanted } from '../../../shared/sound/sound.ts';
import { noteSound } from '../../../shared/sound/use-sound.ts';

/** With sound where it is wanted and allowed; a browser that forbids it before the first tap plays without. */
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
