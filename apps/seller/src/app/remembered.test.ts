import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('a loaded value is returned synchronously and fetched once', async () => {
  const fetchIt = vi.fn(async () => 'page');
  const page = remembered(fetchIt);
  const [first, second] = [page(), page()];
  expect(await first).toBe('page');
  expect(await second).toBe('page');
  expect(page()).toBe('page');
  expect(fetchIt).toHaveBeenCalledOnce();
});

test('a failed fetch is retried', async () => {
  const fetchIt = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('network error'));
  const page = remembered(fetchIt);
  await expect(page()).rejects.toThrow('network error');
  expect(await page()).toBe('page');
});
