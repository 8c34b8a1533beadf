import { playWithSound } from './play-with-sound.ts';

/** Less than this before the end there is nothing left to go on with. */
const NOTHING_LEFT_SECONDS = 3;

/** Plays from where somebody stopped; what is answered ends it. */
export function beginPlaying(video: HTMLVideoElement, beginsAtMs: number): () => void {
  const goOn = () => {
    const at = beginsAtMs / 1000;
    if (at > 0 && video.currentTime === 0 && at < video.duration - NOTHING_LEFT_SECONDS)
      video.currentTime = at;
  };
  const videoCame = () => {
    goOn();
    // A film that comes while it is about to begin breaks that off, and nobody would begin it again.
    if (video.paused) void playWithSound(video);
  };
  if (video.readyState > 0) goOn();
  else video.addEventListener('loadedmetadata', videoCame, { once: true });
  void playWithSound(video);
  return () => {
    video.removeEventListener('loadedmetadata', videoCame);
    video.pause();
  };
}
