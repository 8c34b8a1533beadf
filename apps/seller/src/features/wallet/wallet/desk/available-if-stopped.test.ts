import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { availableIfStopped } from './available-if-stopped.ts';

const release = (day: string, sum: string, holdReason: 'settlement' | 'audit' = 'settlement') => ({
  day,
  sum: usdt(sum),
  orders: 1,
  holdReason,
});

test('each day includes the releases up to its end, until the last certain release', () => {
  const then = availableIfStopped(usdt('100'), {
    today: '2026-11-29',
    list: [
      release('2026-11-28', '1.000001'),
      release('2026-12-01', '20'),
      release('2026-12-20', '36', 'audit'),
    ],
  });
  expect(then).toEqual({
    days: [
      { day: '2026-11-29', available: usdt('101.000001') },
      { day: '2026-11-30', available: usdt('101.000001') },
      { day: '2026-12-01', available: usdt('121.000001') },
    ],
    last: '2026-12-01',
    available: usdt('121.000001'),
    released: usdt('21.000001'),
    inReview: usdt('36'),
  });
});

test('money in review alone has no release', () => {
  const then = availableIfStopped(usdt('5'), {
    today: '2026-11-29',
    list: [release('2026-12-20', '36', 'audit')],
  });
  expect(then).toMatchObject({ available: usdt('5'), released: 0n, last: '2026-11-29' });
  expect(availableIfStopped(usdt('5'), { today: '2026-11-29', list: [] })).toBeUndefined();
});
