import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readyThrough } from '../catalog/index.ts';
import {
  type DramaForSale,
  type EpisodeRange,
  episodeStates,
  episodesBought,
  episodesForSale,
  episodesLeft,
  nextToBuy,
} from './episodes.ts';

const SEVEN_OF_72: DramaForSale = { episodes: 72, freeEpisodes: 5, readyThrough: 7 };

describe('with seven of seventy-two episodes ready', () => {
  it('two are for sale, and no third', () => {
    expect(nextToBuy(SEVEN_OF_72, [])).toEqual({ first: 6, last: 7 });
    expect(episodesForSale(SEVEN_OF_72)).toBe(2);
    expect(episodesLeft(SEVEN_OF_72, [])).toBe(2);
    expect(episodesBought(SEVEN_OF_72, [], 2)).toEqual({ ok: true, value: { first: 6, last: 7 } });
    expect(episodesBought(SEVEN_OF_72, [], 3)).toMatchObject({
      refusal: { name: 'too-many-episodes', facts: { most: 2 } },
    });
  });

  it('who owns both can buy nothing more', () => {
    const owned = [{ first: 6, last: 7 }];
    expect(nextToBuy(SEVEN_OF_72, owned)).toBeUndefined();
    expect(episodesLeft(SEVEN_OF_72, owned)).toBe(0);
  });

  it('what was bought further on, before it was taken away, opens nothing beyond', () => {
    expect(nextToBuy(SEVEN_OF_72, [{ first: 40, last: 50 }])).toEqual({ first: 6, last: 7 });
  });
});

test('an episode that is there behind one that is not is no episode to buy', () => {
  const isReady = (episode: number) => episode !== 3;
  expect(episodeStates({ episodes: 4, freeEpisodes: 1, readyThrough: 2 }, [], isReady)).toEqual([
    'free',
    'locked',
    'not-ready',
    'not-ready',
  ]);
});

/** Any catalogue entry: ready episodes with gaps, and owned ranges, in any order. */
const anyCase = fc.integer({ min: 1, max: 60 }).chain((episodes) =>
  fc.record({
    episodes: fc.constant(episodes),
    freeEpisodes: fc.integer({ min: 0, max: episodes }),
    // Episodes of a longer plan, too: a drama may have been shortened before it was sold.
    ready: fc.uniqueArray(fc.integer({ min: 0, max: episodes + 5 })),
    owned: fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: episodes }), fc.integer({ min: 0, max: 20 }))
        .map(([first, more]): EpisodeRange => ({ first, last: Math.min(episodes, first + more) })),
      { maxLength: 4 },
    ),
    quantity: fc.integer({ min: 1, max: 70 }),
  }),
);

const numbersOf = ({ first, last }: EpisodeRange): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('whatever is ready and whoever owns what, nothing is quoted, offered or sold that cannot be played', () => {
  fc.assert(
    fc.property(anyCase, ({ ready, owned, quantity, ...length }) => {
      const drama = { ...length, readyThrough: readyThrough(ready) };
      const isOwned = (episode: number) =>
        owned.some(({ first, last }) => first <= episode && episode <= last);
      const maySell = (episode: number) =>
        episode > drama.freeEpisodes &&
        episode <= drama.episodes &&
        !isOwned(episode) &&
        numbersOf({ first: 1, last: episode }).every((one) => ready.includes(one));

      const next = nextToBuy(drama, owned);
      const quoted = next === undefined ? [] : numbersOf(next);
      expect(quoted.filter((episode) => !maySell(episode))).toEqual([]);
      const bought = episodesBought(drama, owned, quantity);
      const sold = bought.ok ? numbersOf(bought.value) : [];
      expect(sold).toEqual(quantity <= quoted.length ? quoted.slice(0, quantity) : []);

      const states = episodeStates(drama, owned, (episode) => ready.includes(episode));
      const locked = numbersOf({ first: 1, last: drama.episodes }).filter(
        (episode) => states[episode - 1] === 'locked',
      );
      expect(locked).toEqual(numbersOf({ first: 1, last: drama.episodes }).filter(maySell));
      // "Unlock all N" is as many as there are locks.
      expect(episodesLeft(drama, owned)).toBe(locked.length);
      expect(next?.first).toBe(locked[0]);
    }),
    { numRuns: 500 },
  );
});
