import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('two run, three wait, the sixth is sent away, and everybody who waited gets a turn', async () => {
  const run = atMost({ atOnce: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const work = async (): Promise<string> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return 'done';
  };
  const runs = await Promise.allSettled(Array.from({ length: 6 }, () => run(work)));
  expect(runs.map(({ status }) => status)).toEqual([...Array<string>(5).fill('fulfilled'), 'rejected']);
  expect(most).toBe(2);
  expect(await run(work)).toBe('done');
});

test('work that fails makes room like any other', async () => {
  const run = atMost({ atOnce: 1, waiting: 0 });
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await run(async () => 'next')).toBe('next');
});
