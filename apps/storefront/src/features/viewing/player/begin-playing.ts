import { playWithSound } from './play-with-sound.ts';

/** A stored position closer to the end than this is ignored. */
const NOTHING_LEFT_SECONDS = 3;

/** Plays from the stored position; the returned function cancels it. */
export function beginPlaying(video: HTMLVideoElement, beginsAtMs: number): () => void {
  const goOn = () => {
    const at = beginsAtMs / 1000;
    if (at > 0 && video.currentTime === 0 && at < video.duration - NOTHING_LEFT_SECONDS)
      video.currentTime = at;
  };
  const videoCame = () => {
    goOn();
    // A source that arrives during play() aborts it, so play again.
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
