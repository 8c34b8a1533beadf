import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { shows } from '@cliffhanger/testing/observations';
import { listCategories, listHall } from '@cliffhanger/wire/catalog';
import { type AnswerOf, type Endpoint, REFUSALS } from '@cliffhanger/wire/kernel';
import { addDramas } from '@cliffhanger/wire/library';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { HallScreen } from './hall-screen.tsx';

type Drama = AnswerOf<typeof listHall>['list'][number];

const drama = (number: number, change: Partial<Drama> = {}): Drama => ({
  id: idOf<'drama'>(`01990000-0000-7000-8000-00000000000${number}`),
  categoryId: idOf<'category'>('01990000-0000-7000-8000-0000000000c1'),
  category: 'Revenge',
  title: `Drama ${number}`,
  synopsis: '',
  poster: '/poster.svg',
  episodes: 72,
  freeEpisodes: 3,
  wholesale: usdt('0.22'),
  retail: usdt('0.50'),
  margin: usdt('0.28'),
  marginRate: 5_600,
  hotRank: number,
  isOnSale: true,
  isMine: false,
  ...change,
});

let rightsLeft = 7;
/** The server's number of rights when it differs from the page's. */
let rightsLeftNow: number | undefined;
const requests: { path: string; body: Record<string, unknown> }[] = [];

const enveloped = <Answer,>({ answer }: Endpoint<never, Answer>, value: Answer): unknown => ({
  code: 0,
  msg: '',
  data: z.encode(answer, value),
});

const CATEGORIES = [
  'Revenge',
  'Romance',
  'Family',
  'Comedy',
  'Crime',
  'War',
  'Law',
  'Sport',
  'Magic',
  'School',
  'Space',
];

const categoryPage = (page: number) => ({
  list: CATEGORIES.slice((page - 1) * 10, page * 10).map((name, index) => ({
    id: idOf<'category'>(`01990000-0000-7000-8000-0000000${page}0${String(index).padStart(3, '0')}`),
    name,
    dramas: 4,
  })),
  total: CATEGORIES.length,
  page,
  pageSize: 10,
  hasMore: page === 1,
});

function responseTo(path: string, body: Record<string, unknown>): unknown {
  const page = { total: 3, page: 1, pageSize: 20, hasMore: false };
  const rights = { total: 30, used: 30 - rightsLeft, left: rightsLeft };
  if (path === listHall.path)
    return enveloped(
      listHall as never,
      {
        ...page,
        list: [drama(1, { isMine: true }), drama(2), drama(3)],
        rights,
      } as never,
    );
  if (path === listCategories.path)
    return enveloped(listCategories as never, categoryPage(body['page'] as number) as never);
  const wanted = Object.values(body).find(Array.isArray) ?? [];
  if (wanted.length > (rightsLeftNow ?? rightsLeft))
    return { code: REFUSALS['insufficient-rights'].code, msg: '', data: { facts: {} } };
  return enveloped(addDramas as never, { list: [], rights } as never);
}

// Allows for a slow machine; no test measures time.
vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['catalog']);
});
beforeEach(() => {
  rightsLeft = 7;
  rightsLeftNow = undefined;
  requests.length = 0;
  queryClient.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Record<string, unknown>;
    requests.push({ path, body: sent });
    return Response.json(responseTo(path, sent));
  });
});
afterEach(() => vi.unstubAllGlobals());

const opened = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <HallScreen />
      </AtAddress>
    </QueryClientProvider>,
  );
  await screen.findByText('Drama 1');
};
const choose = (title: string) => userEvent.click(screen.getByRole('button', { name: `Select ${title}` }));

test('a drama shows its cost, price and profit', async () => {
  await opened();
  const card = screen.getByText('Drama 2').closest('article') as HTMLElement;
  for (const part of ['0.22', '0.50', '56%', '72 episodes']) expect(card.textContent).toContain(part);
});

test('categories load in pages of ten, and each has a tab', async () => {
  await opened();
  for (const name of CATEGORIES) await screen.findByRole('tab', { name });
  const pages = requests.filter(({ path }) => path === listCategories.path).map(({ body }) => body);
  const [first, second] = pages as { page: number; page_size: number }[];
  expect(second).toMatchObject({ page: 2, page_size: first?.page_size });
  shows('category-page', `${first?.page}/${first?.page_size}`);
});

test('a drama in the library cannot be selected again', async () => {
  await opened();
  expect(screen.queryByRole('button', { name: 'Select Drama 1' })).toBeNull();
});

test('selected dramas are added together, and the bar shows the rights they need', async () => {
  await opened();
  await choose('Drama 2');
  await choose('Drama 3');
  expect(screen.getByText('uses 2 of 7 rights')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add to library' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Add to library' })).toBeNull());
  const added = requests.find(({ path }) => path === addDramas.path)?.body;
  expect(Object.values(added ?? {})).toContainEqual([drama(2).id, drama(3).id]);
});

test('the rights of a level bought moments ago count, even if the page is stale', async () => {
  rightsLeft = 1;
  rightsLeftNow = 8;
  await opened();
  await choose('Drama 2');
  await choose('Drama 3');
  await userEvent.click(screen.getByRole('button', { name: 'Add to library' }));
  await vi.waitFor(() => expect(requests.some(({ path }) => path === addDramas.path)).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with too few rights nothing is added; the dialog shows how many are missing and how to get them', async () => {
  rightsLeft = 1;
  await opened();
  await choose('Drama 2');
  await choose('Drama 3');
  await userEvent.click(screen.getByRole('button', { name: 'Add to library' }));
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  expect(dialog.textContent).toContain('You selected 2 dramas and have 1 right left. Nothing was added.');
  expect(within(dialog).getByRole('button', { name: 'See levels and packs' })).toBeDefined();
});
