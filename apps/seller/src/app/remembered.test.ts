import { expect, test, vi } from 'vitest';
import { remembered } from './remembered.ts';

test('what is there already is given at once, and is fetched once', async () => {
  const fetchIt = vi.fn(async () => 'page');
  const page = remembered(fetchIt);
  const [first, second] = [page(), page()];
  expect(await first).toBe('page');
  expect(await second).toBe('page');
  expect(page()).toBe('page');
  expect(fetchIt).toHaveBeenCalledOnce();
});

test('what could not be fetched is tried again', async () => {
  const fetchIt = vi.fn(async () => 'page').mockRejectedValueOnce(new Error('no line'));
  const page = remembered(fetchIt);
  await expect(page()).rejects.toThrow('no line');
  expect(await page()).toBe('page');
});
