import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { activateLocale } from '../../../shared/language/index.ts';
import { ADDRESSES } from '../../../shared/navigation/index.ts';
import type { Episode, ViewerDrama } from '../player/feed.ts';
import { EpisodeSheet } from './episode-sheet.tsx';

beforeAll(() => activateLocale('en'));

const stateOf = (number: number): Episode['state'] =>
  number <= 2 ? 'free' : number <= 4 ? 'owned' : 'locked';

const DRAMA: ViewerDrama = {
  id: idOf<'drama'>('01990000-0000-7000-8000-0000000d0001'),
  title: 'The Night Ferry',
  poster: '/posters/a.svg',
  episodes: 40,
  freeEpisodes: 2,
  readyThrough: 40,
  retail: usdt('0.25'),
  seriesPrice: usdt('9.5'),
  category: 'Romance',
  synopsis: '',
  preview: null,
  isOnSale: true,
  episodeList: Array.from({ length: 40 }, (_, index) => ({
    number: index + 1,
    state: stateOf(index + 1),
    comesOn: null,
  })),
  preOrder: null,
  remaining: { episodes: 36, amount: usdt('9') },
  seller: null,
  captionLangs: [],
};

const open = (onChoose = vi.fn(), drama = DRAMA) => {
  render(
    <AtAddress addresses={ADDRESSES}>
      <EpisodeSheet drama={drama} current={3} isOpen onClose={() => {}} onChoose={onChoose} />
    </AtAddress>,
  );
  return onChoose;
};

test('a viewer sees free, owned and locked episodes, and the price of the rest', () => {
  open();
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText('2 free')).toBeDefined();
  expect(sheet.getByText('2 unlocked')).toBeDefined();
  expect(sheet.getByText('36 locked')).toBeDefined();
  expect(sheet.getByRole('button', { name: 'Episode 3, unlocked' }).getAttribute('aria-current')).toBe(
    'true',
  );
  expect(sheet.getByRole('link', { name: 'Unlock all 36 left 9.00 USDT' })).toBeDefined();
});

test('for an incomplete series the price covers the released episodes, and their number is shown', () => {
  open(vi.fn(), {
    ...DRAMA,
    readyThrough: 6,
    episodeList: DRAMA.episodeList.map(({ number, state }) => ({
      number,
      state: number > 6 ? 'not-ready' : state,
      comesOn: null,
    })),
    remaining: { episodes: 2, amount: usdt('0.5') },
  });
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText('2 locked')).toBeDefined();
  expect(sheet.getByText('6 of 40 episodes out')).toBeDefined();
  expect(sheet.getByRole('link', { name: 'Unlock all 2 that are out 0.50 USDT' })).toBeDefined();
});

test('a playable episode plays, a locked one opens the checkout', async () => {
  const chosen = open();
  await userEvent.click(screen.getByRole('button', { name: 'Episode 2, free' }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith(2);
  await userEvent.click(screen.getByRole('button', { name: 'Episode 9, locked' }));
  expect(ADDRESSES.current()).toBe(`/buy/${DRAMA.id}`);
  expect(chosen).toHaveBeenCalledTimes(1);
});

test('episodes beyond the thirtieth are on a separate page', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Episode 31, locked' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '31–40' }));
  expect(screen.getByRole('button', { name: 'Episode 31, locked' })).toBeDefined();
});

test('announced episodes show their date, and those with pre-order link to it', () => {
  open(vi.fn(), {
    ...DRAMA,
    readyThrough: 8,
    episodeList: DRAMA.episodeList.map(({ number, state }) => ({
      number,
      state: number > 12 ? 'not-ready' : number > 8 ? 'announced' : state,
      comesOn: number > 8 && number <= 12 ? '2026-11-22' : null,
    })),
    preOrder: { firstEpisode: 9, lastEpisode: 12, amount: usdt('1'), comesOn: '2026-11-22' },
  });
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByText('Episodes 9–12 · Nov 22')).toBeDefined();
  expect(sheet.getByRole('button', { name: 'Episode 9, comes Nov 22' })).toBeDefined();
  expect(sheet.getByRole('link', { name: 'Pre-order Episodes 9–12 1.00 USDT' }).getAttribute('href')).toMatch(
    /\/pre-order\//,
  );
});
