import { shows } from '@cliffhanger/testing/observations';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

afterEach(() => vi.unstubAllGlobals());

test('a download times out after a minute', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', async () => new Response('film'));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  await downloadFile('/files/film.mp4', 'film.mp4');
  const timeoutMs = 60_000;
  expect(timeout).toHaveBeenCalledWith(timeoutMs);
  shows('download-timeout', timeoutMs);
});

test('a missing file is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(downloadFile('/files/none.mp4', 'none.mp4')).rejects.toThrow('404');
});
