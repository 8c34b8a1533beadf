import { AtAddress } from '@cliffhanger/client/router/for-tests';
import type { DramaId } from '@cliffhanger/core/catalog';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { FUNNEL_STEPS, NO_LINK_RESULTS } from '@cliffhanger/core/library';
import { getDrama, getPassport } from '@cliffhanger/wire/catalog';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearCompareTray, compareDrama, useCompareTray } from '../../../shared/compare/index.ts';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import type { DramaView } from '../drama/drama.ts';
import { CompareStrip } from './compare-strip.tsx';

const drama = (number: number): DramaId => idOf<'drama'>(`01990000-0000-7000-8000-00000000000${number}`);

/** The second costs more and has the higher margin; the first sells more per click. */
const view = (number: number): DramaView => ({
  id: drama(number),
  categoryId: idOf<'category'>('01990000-0000-7000-8000-0000000000c1'),
  category: 'Revenge',
  title: `Drama ${number}`,
  synopsis: '',
  poster: '/poster.svg',
  episodes: 60 + number,
  freeEpisodes: 5,
  wholesale: usdt('0.2'),
  retail: number === 1 ? usdt('0.4') : usdt('0.6'),
  margin: number === 1 ? usdt('0.2') : usdt('0.4'),
  marginRate: number === 1 ? 5_000 : 6_666,
  hotRank: number,
  isOnSale: true,
  publishedAt: 0 as DramaView['publishedAt'],
  preview: null,
  kit: [],
  mine: null,
  announced: [],
  autoShipsWhenAdded: true,
  preOrders: [],
  results: {
    days: 30,
    clicks: 100,
    plays: 10,
    orders: 2,
    episodes: 40,
    sales: usdt('16'),
    profit: usdt('8'),
    refreshedAt: null,
  },
  links: {
    ...NO_LINK_RESULTS,
    clicks: number === 1 ? 100 : 400,
    orders: 2,
    profit: usdt('8'),
    funnel: FUNNEL_STEPS.map((step) => ({ step, visits: 0 })),
  },
});

const enveloped = ({ answer }: Endpoint, value: unknown): unknown => ({
  code: 0,
  msg: '',
  data: z.encode(answer, value as never),
});

const LICENCE = {
  state: 'in-force',
  territory: 'world',
  countries: ['JP'],
  languages: ['en'],
  holder: 'Silk Lantern',
  validFrom: 0,
  validUntil: 1,
  proofDigest: 'ff',
  recordedAt: 0,
  recordedBy: 'content',
};

function responseTo(path: string, { id }: { id?: string }): unknown {
  const number = Number(id?.at(-1));
  if (path === getDrama.path) return enveloped(getDrama as unknown as Endpoint, view(number));
  if (path === getPassport.path)
    return enveloped(getPassport as unknown as Endpoint, {
      title: '',
      poster: '',
      episodes: 1,
      url: '',
      licences: [LICENCE],
    });
  return { code: 1, msg: 'unexpected call', data: {} };
}

vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['catalog', 'passport', 'desk']);
});
beforeEach(() => {
  clearCompareTray();
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) =>
    Response.json(responseTo(path, JSON.parse(body) as { id?: string })),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <CompareStrip />
      </AtAddress>
    </QueryClientProvider>,
  );
});
afterEach(() => vi.unstubAllGlobals());

const cells = (label: string) =>
  within(screen.getByRole('rowheader', { name: label }).closest('[role=row]') as HTMLElement).getAllByRole(
    'cell',
  );

test('of two dramas, every row marks the better one, and a sentence sums up', async () => {
  act(() => {
    compareDrama(drama(1));
    compareDrama(drama(2));
  });
  await screen.findByRole('rowheader', { name: 'Price' });
  expect(cells('Price').map(({ textContent }) => textContent)).toEqual(['0.40', '0.60']);
  expect(cells('Profit %').map(({ textContent }) => textContent)).toEqual(['50%', '66%']);
  expect(cells('Profit per 1,000 clicks').map(({ textContent }) => textContent)).toEqual(['80.00', '20.00']);
  const green = (label: string) => cells(label).map(({ className }) => className.includes('text-good'));
  expect(green('Profit per episode')).toEqual([false, true]);
  expect(green('Profit per 1,000 clicks')).toEqual([true, false]);
  expect(green('Price')).toEqual([false, false]);
  await waitFor(() => expect(screen.getAllByText('The whole world, not Japan')).toHaveLength(2));
  expect(screen.getByText('Drama 1 earns you the most per click.')).toBeDefined();
});

test('a dropped poster is compared, a dropped file is not', () => {
  const strip = screen.getByRole('complementary');
  const dropping = (kind: string, text: string) => ({
    dataTransfer: { types: [kind], getData: (wanted: string) => (wanted === kind ? text : '') },
  });
  fireEvent.drop(strip, dropping('Files', drama(1)));
  fireEvent.drop(strip, dropping('application/x-cliffhanger-drama', 'not an id'));
  expect(useCompareTray.getState().ids).toEqual([]);
  fireEvent.drop(strip, dropping('application/x-cliffhanger-drama', drama(1)));
  expect(useCompareTray.getState().ids).toEqual([drama(1)]);
});
