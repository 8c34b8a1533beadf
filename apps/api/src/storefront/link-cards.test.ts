import { expect, test, vi } from 'vitest';
import { linkCards } from './link-cards.ts';

test('a link that goes round is drawn once', async () => {
  const draw = vi.fn(async () => Buffer.from('card'));
  const cards = linkCards({ readPoster: async () => Buffer.from('poster'), draw });
  const drawn = await Promise.all([
    cards('/posters/a.svg'),
    cards('/posters/a.svg'),
    cards('/posters/b.svg'),
  ]);
  expect(drawn.map(String)).toEqual(['card', 'card', 'card']);
  expect(draw).toHaveBeenCalledTimes(2);
});

test('a drama without a poster of ours has no card', async () => {
  const cards = linkCards({ readPoster: async () => undefined, draw: async () => Buffer.from('card') });
  expect(await cards('https://elsewhere.example/a.svg')).toBeUndefined();
});

test('what failed is tried again', async () => {
  let tries = 0;
  const draw = async () => {
    tries += 1;
    if (tries === 1) throw new Error('busy');
    return Buffer.from('card');
  };
  const cards = linkCards({ readPoster: async () => Buffer.from('poster'), draw });
  await expect(cards('/posters/a.svg')).rejects.toThrow('busy');
  expect(String(await cards('/posters/a.svg'))).toBe('card');
});
