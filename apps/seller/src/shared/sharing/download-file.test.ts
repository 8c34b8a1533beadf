import { shows } from '@cliffhanger/testing/observations';
import { afterEach, expect, test, vi } from 'vitest';
import { downloadFile } from './download-file.ts';

afterEach(() => vi.unstubAllGlobals());

test('a download gives up after a minute', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', async () => new Response('film'));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  await downloadFile('/files/film.mp4', 'film.mp4');
  const patience = 60_000;
  expect(timeout).toHaveBeenCalledWith(patience);
  shows('download-timeout', patience);
});

test('what the server does not have is said', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(downloadFile('/files/none.mp4', 'none.mp4')).rejects.toThrow('404');
});
