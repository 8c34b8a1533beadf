import fc from 'fast-check';
import { expect, test } from 'vitest';
import { episodeStates, nextToBuy } from './episodes.ts';
import { announcedRanges, nextToPreOrder, preOrderDue, preOrdered, refundedFrom } from './pre-orders.ts';

const TODAY = '2026-11-16';
const EIGHT_OF_16 = { episodes: 16, freeEpisodes: 3, readyThrough: 8 };
const announced = (comesOn: string, ...numbers: number[]) => numbers.map((number) => ({ number, comesOn }));
const NEXT_FOUR = announced('2026-11-22', 9, 10, 11, 12);

test('what is announced can be pre-ordered up to the first gap, by the last of its days', () => {
  const later = [...NEXT_FOUR.slice(0, 3), ...announced('2026-12-01', 12), ...announced('2026-12-01', 14)];
  const offered = { taken: [], announced: later, today: TODAY };
  expect(nextToPreOrder(EIGHT_OF_16, offered)).toEqual({ first: 9, last: 12 });
  expect(preOrdered(EIGHT_OF_16, offered, 3)).toMatchObject({
    value: { first: 9, last: 11, comesOn: '2026-11-22' },
  });
  expect(preOrdered(EIGHT_OF_16, offered, 4)).toMatchObject({ value: { comesOn: '2026-12-01' } });
  expect(preOrdered(EIGHT_OF_16, offered, 5)).toMatchObject({ refusal: { facts: { most: 4 } } });
});

test('a day that has passed promises nothing, and what somebody has is not offered again', () => {
  expect(
    nextToPreOrder(EIGHT_OF_16, { taken: [], announced: announced('2026-11-15', 9), today: TODAY }),
  ).toBe(undefined);
  const taken = [{ first: 9, last: 10 }];
  expect(nextToPreOrder(EIGHT_OF_16, { taken, announced: NEXT_FOUR, today: TODAY })).toEqual({
    first: 11,
    last: 12,
  });
});

test('seven days late is waited for, on the eighth the money goes back; what is out is delivered on any day', () => {
  const from = refundedFrom('2026-11-22');
  expect(from).toBe('2026-11-30');
  const waiting = { last: 12, refundedFrom: from };
  expect(preOrderDue(waiting, { readyThrough: 11, today: '2026-11-29' })).toBe('wait');
  expect(preOrderDue(waiting, { readyThrough: 11, today: '2026-11-30' })).toBe('refund');
  expect(preOrderDue(waiting, { readyThrough: 12, today: '2027-01-01' })).toBe('deliver');
  expect(() => refundedFrom('soon')).toThrow('no day');
});

test('episodes of one day in a row are said together', () => {
  expect(announcedRanges([...announced('2026-11-22', 10, 9), ...announced('2026-12-01', 11, 13)])).toEqual([
    { first: 9, last: 10, comesOn: '2026-11-22' },
    { first: 11, last: 11, comesOn: '2026-12-01' },
    { first: 13, last: 13, comesOn: '2026-12-01' },
  ]);
});

test('a pre-ordered episode is neither locked nor owned, even when it is out before the others', () => {
  const coming = { awaited: [{ first: 9, last: 10 }], isAnnounced: (episode: number) => episode <= 11 };
  const states = episodeStates({ ...EIGHT_OF_16, readyThrough: 9 }, [], (episode) => episode <= 9, coming);
  expect(states.slice(7, 12)).toEqual(['locked', 'pre-ordered', 'pre-ordered', 'announced', 'not-ready']);
});

test('nothing is offered both as out and as announced', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 12 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 12 })),
      (episodes, ready, numbers) => {
        const drama = { episodes, freeEpisodes: 0, readyThrough: Math.min(ready, episodes) };
        const out = nextToBuy(drama, []);
        const next = nextToPreOrder(drama, {
          taken: [],
          announced: announced(TODAY, ...numbers),
          today: TODAY,
        });
        if (next === undefined) return;
        expect(next.first).toBeGreaterThan(out?.last ?? 0);
        expect(next.last).toBeLessThanOrEqual(episodes);
      },
    ),
  );
});
