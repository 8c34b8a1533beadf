import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { activateLocale } from '../../../shared/language/index.ts';
import { ADDRESSES } from '../../../shared/navigation/index.ts';
import { EndSlide } from './end-slide.tsx';
import type { Episode, ViewerDrama } from './feed.ts';

beforeAll(() => activateLocale('en'));

const EMPTY: ViewerDrama = {
  id: idOf<'drama'>('01990000-0000-7000-8000-0000000d0001'),
  title: 'The Night Ferry',
  poster: '/posters/a.svg',
  episodes: 60,
  freeEpisodes: 4,
  readyThrough: 0,
  retail: usdt('0.6'),
  seriesPrice: usdt('0'),
  category: 'Romance',
  synopsis: '',
  preview: null,
  isOnSale: true,
  episodeList: [{ number: 1, state: 'not-ready', comesOn: null }],
  remaining: { episodes: 0, amount: usdt('0') },
  preOrder: null,
  seller: null,
  captionLangs: [],
};
const open = (drama: ViewerDrama, episode: Episode) =>
  render(
    <AtAddress addresses={ADDRESSES}>
      <EndSlide drama={drama} episode={episode} isCurrent />
    </AtAddress>,
  );

test('a series without released episodes shows that, names no date and sells nothing', () => {
  open(EMPTY, { number: 1, state: 'not-ready', comesOn: null });
  expect(screen.getByRole('heading', { name: 'Nothing to watch yet' })).toBeDefined();
  expect(screen.queryByText(/on its way/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('after the last released episode the next is marked as not yet out', () => {
  open({ ...EMPTY, readyThrough: 7 }, { number: 8, state: 'not-ready', comesOn: null });
  expect(screen.getByRole('heading', { name: 'Episode 8 is not out yet' })).toBeDefined();
});

test('the price at the end covers the released episodes', () => {
  const remaining = { episodes: 3, amount: usdt('1.8') };
  open({ ...EMPTY, readyThrough: 7, remaining }, { number: 5, state: 'locked', comesOn: null });
  expect(screen.getByText('One payment for every episode that is out.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Unlock all 3 that are out 1.80 USDT' })).toBeDefined();
});
