import { expect, test, vi } from 'vitest';
import { beginPlaying } from './begin-playing.ts';

/** A film that has not come yet: whoever plays it now is broken off when it does. */
function aVideo() {
  const video = document.createElement('video');
  let isPaused = true;
  const play = vi.fn<() => Promise<void>>();
  Object.defineProperties(video, {
    paused: { get: () => isPaused },
    play: { value: play },
    pause: { value: () => void (isPaused = true) },
    duration: { value: 60 },
  });
  play.mockImplementationOnce(() => Promise.reject(new DOMException('by a new load', 'AbortError')));
  play.mockImplementation(async () => void (isPaused = false));
  return { video, play };
}

const comes = (video: HTMLVideoElement) => video.dispatchEvent(new Event('loadedmetadata'));

test('an episode whose film comes just as it begins plays all the same, from where somebody stopped', async () => {
  const { video, play } = aVideo();
  beginPlaying(video, 12_000);
  await Promise.resolve();
  expect(video.paused).toBe(true);
  comes(video);
  expect(play).toHaveBeenCalledTimes(2);
  expect(video.paused).toBe(false);
  expect(video.currentTime).toBe(12);
});

test('one that was left before its film came stays still', () => {
  const { video, play } = aVideo();
  const end = beginPlaying(video, 0);
  end();
  comes(video);
  expect(play).toHaveBeenCalledTimes(1);
  expect(video.paused).toBe(true);
});
