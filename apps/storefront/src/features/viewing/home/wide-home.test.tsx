import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { listMoreDramas } from '@cliffhanger/wire/checkout';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { activateLocale } from '../../../shared/language/index.ts';
import { ADDRESSES } from '../../../shared/navigation/index.ts';
import type { DramaCard } from '../../../shared/parts/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { WideHome } from './wide-home.tsx';

beforeAll(() => activateLocale('en'));
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise<never>(() => {}));
});

const idOfDrama = (number: number) => idOf<'drama'>(`01990000-0000-7000-8000-0000000d000${number}`);
const cardOf = (number: number): DramaCard => ({
  id: idOfDrama(number),
  title: `Drama ${number}`,
  poster: '/posters/a.svg',
  episodes: 60,
  freeEpisodes: 5,
  readyThrough: number === 2 ? 20 : 60,
  retail: usdt('0.5'),
  seriesPrice: usdt('27.5'),
});
const BEGUN = {
  dramaId: idOfDrama(3),
  title: 'Drama 3',
  poster: '/posters/a.svg',
  episodes: 60,
  freeEpisodes: 5,
  ownedEpisodes: 0,
  comesOn: null,
  resume: { episode: 4, positionMs: 1_000, at: 0 },
} as unknown as Parameters<typeof WideHome>[0]['begun'][number];

const open = (begun: Parameters<typeof WideHome>[0]['begun'], hasMore = false) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress addresses={ADDRESSES}>
        <WideHome popular={{ list: [cardOf(1), cardOf(2)], hasMore }} begun={begun} />
      </AtAddress>
    </QueryClientProvider>,
  );

test('A row of posters shows the price of each series, or of its released episodes', () => {
  open([]);
  const row = within(screen.getByRole('region', { name: 'Popular now' }));
  expect(row.getByText('27.50 USDT, whole series')).toBeDefined();
  expect(row.getByText('27.50 USDT, 20 of 60 episodes out')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull();
});

test('A started series continues at its position', () => {
  open([BEGUN]);
  const row = within(screen.getByRole('region', { name: 'Continue watching' }));
  expect(row.getByRole('link').getAttribute('href')).toBe(`/watch/play/${BEGUN.dramaId}/4`);
  expect(row.getByText('Episode 4 of 60')).toBeDefined();
});

test('series after the first page load page by page on request', async () => {
  const page = (input: { page: number; page_size: number }) => ({
    list: [
      {
        id: idOfDrama(input.page + 2),
        title: `Drama ${input.page + 2}`,
        poster: '/posters/a.svg',
        episodes: 60,
        free_episodes: 5,
        ready_through: 60,
        retail: '0.5',
        series_price: '27.5',
      },
    ],
    total: 60,
    page: input.page,
    page_size: input.page_size,
    has_more: input.page < 3,
  });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path !== listMoreDramas.path) return new Promise<never>(() => {});
    return Response.json({
      code: 0,
      msg: '',
      data: page(JSON.parse(body) as Parameters<typeof page>[0]),
      request_id: 'r',
    });
  });
  open([], true);
  const more = within(screen.getByRole('region', { name: 'More series' }));
  expect(await more.findByText('Drama 4')).toBeDefined();
  fireEvent.click(more.getByRole('button', { name: 'Show more series' }));
  expect(await more.findByText('Drama 5')).toBeDefined();
  expect(more.queryByRole('button')).toBeNull();
});
