import { expect, test, vi } from 'vitest';
import { beginPlaying } from './begin-playing.ts';

/** A video that is still loading: setting its source aborts a pending play(). */
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

test('an episode whose source arrives during play still starts, at the stored position', async () => {
  const { video, play } = aVideo();
  beginPlaying(video, 12_000);
  await Promise.resolve();
  expect(video.paused).toBe(true);
  comes(video);
  expect(play).toHaveBeenCalledTimes(2);
  expect(video.paused).toBe(false);
  expect(video.currentTime).toBe(12);
});

test('an episode that was left before its source arrived stays paused', () => {
  const { video, play } = aVideo();
  const end = beginPlaying(video, 0);
  end();
  comes(video);
  expect(play).toHaveBeenCalledTimes(1);
  expect(video.paused).toBe(true);
});
