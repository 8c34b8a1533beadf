import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberSound } from '../../../shared/sound/sound.ts';
import { toggleSound, useSoundHeard } from '../../../shared/sound/use-sound.ts';
import { playWithSound } from './play-with-sound.ts';

beforeEach(() => localStorage.clear());

function aVideo(play: () => Promise<void> = async () => {}): HTMLVideoElement {
  const video = document.createElement('video');
  video.play = vi.fn(play);
  document.body.replaceChildren(video);
  return video;
}

test('a film that was started by a tap has sound without a second tap', async () => {
  const video = aVideo();
  await playWithSound(video);
  expect(video.muted).toBe(false);
});

test('a muted film stays muted', async () => {
  rememberSound(false);
  const video = aVideo();
  await playWithSound(video);
  expect(video.muted).toBe(true);
});

test('where the browser forbids sound the film plays muted, and one press unmutes it', async () => {
  let tries = 0;
  const video = aVideo(async () => {
    tries += 1;
    if (tries === 1) throw new DOMException('', 'NotAllowedError');
  });
  const { result, rerender } = renderHook(useSoundHeard);
  await playWithSound(video);
  rerender();
  expect(video.muted).toBe(true);
  expect(result.current).toBe(false);
  toggleSound();
  expect(video.muted).toBe(false);
});
