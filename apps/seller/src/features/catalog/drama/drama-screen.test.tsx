import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { getDrama, getPassport } from '@cliffhanger/wire/catalog';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { addPromotionLink } from '@cliffhanger/wire/promotion';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import type { DramaView, OwnDrama } from './drama.ts';
import { DramaScreen } from './drama-screen.tsx';

const AT = instantOf(Date.UTC(2026, 10, 15, 21, 41));
const ID = '01990000-0000-7000-8000-000000000001';

const BROUGHT: DramaView['links'] = {
  clicks: 200,
  landings: 110,
  previews: 60,
  freePlays: 70,
  paidPlays: 9,
  orders: 4,
  sales: usdt('48'),
  profit: usdt('26.88'),
  refunds: 0,
  refunded: usdt('0'),
  funnel: [
    { step: 'click', visits: 200 },
    { step: 'landing', visits: 110 },
    { step: 'preview', visits: 100 },
    { step: 'free-play', visits: 25 },
    { step: 'checkout', visits: 5 },
    { step: 'order', visits: 4 },
  ],
};

const MINE: OwnDrama = {
  consignmentId: idOf<'consignment'>('01990000-0000-7000-8000-0000000000c1'),
  addedAt: AT,
  state: 'not_promoted',
  autoShip: true,
  dailyCostLimit: null,
  trackingLinks: [
    {
      code: 'mv7k2abc',
      path: '/r/mv7k2abc',
      url: 'https://cliffhanger.test/r/mv7k2abc',
      subId: '',
      createdAt: AT,
      ...BROUGHT,
      clicks: 12,
    },
  ],
  promotionLinks: [],
  mostOpenLinks: 3,
};

const DRAMA: DramaView = {
  id: idOf<'drama'>(ID),
  categoryId: idOf<'category'>('01990000-0000-7000-8000-0000000000c2'),
  category: 'Revenge',
  title: 'The Ninth Debt',
  synopsis: 'Eight men ruined her family.',
  poster: '/poster.svg',
  episodes: 72,
  freeEpisodes: 2,
  wholesale: usdt('0.22'),
  retail: usdt('0.50'),
  margin: usdt('0.28'),
  marginRate: 5_600,
  hotRank: 1,
  isOnSale: true,
  publishedAt: AT,
  preview: null,
  kit: [],
  mine: MINE,
  announced: [],
  autoShipsWhenAdded: true,
  preOrders: [],
  results: {
    days: 30,
    clicks: 200,
    plays: 50,
    orders: 4,
    episodes: 96,
    sales: usdt('48'),
    profit: usdt('26.88'),
    refreshedAt: AT,
  },
  links: BROUGHT,
};

const PASSPORT = {
  title: 'The Ninth Debt',
  poster: '/posters/the-ninth-debt.svg',
  episodes: 72,
  url: `https://cliffhanger.test/watch/licence/${ID}`,
  licences: [
    {
      state: 'ends-soon' as const,
      territory: 'world' as const,
      countries: ['JP'],
      languages: ['en', 'de'],
      holder: 'Red Harbour Pictures',
      validFrom: instantOf(Date.UTC(2026, 0, 1)),
      validUntil: instantOf(Date.UTC(2026, 11, 1)),
      proofDigest: 'ab'.repeat(32),
      recordedAt: AT,
      recordedBy: 'content' as const,
    },
  ],
};

let drama: DramaView;
let sent: string[];

const respond = <Request, Answer>({ answer }: Endpoint<Request, Answer>, value: Answer): Response =>
  Response.json({ code: 0, msg: '', data: z.encode(answer, value), request_id: 'r' });
const refused = (code: number, msg: string) => Response.json({ code, msg, data: null, request_id: 'r' });

vi.setConfig({ testTimeout: 30_000 });
const PATIENT = { timeout: 15_000 };

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['catalog', 'library', 'passport', 'promotion']);
  await import('./passport-dialog.tsx');
  await import('./add-link-dialog.tsx');
});
beforeEach(() => {
  drama = DRAMA;
  sent = [];
  queryClient.clear();
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === getDrama.path) return respond(getDrama, drama);
    if (path === getPassport.path) return respond(getPassport, PASSPORT);
    if (path === addPromotionLink.path) sent.push(body);
    return refused(5_999, 'unexpected call');
  });
});
afterEach(() => vi.unstubAllGlobals());

const opened = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress address={`/?id=${ID}`}>
        <DramaScreen />
      </AtAddress>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'The Ninth Debt' }, PATIENT);
};

test('the calculator starts at the average order and computes like the ledger', async () => {
  await opened();
  const slider = screen.getByRole('slider', { name: 'Episodes per order' });
  expect(slider.getAttribute('aria-valuetext')).toBe('24');
  expect(screen.getByText('12.00')).toBeDefined();
  expect(screen.getByText('6.72')).toBeDefined();
  fireEvent.change(slider, { target: { value: '10' } });
  expect(screen.getByText('5.00')).toBeDefined();
  expect(screen.getByText('2.80')).toBeDefined();
});

test('the calculator excludes free episodes, which cannot be bought', async () => {
  await opened();
  expect(screen.getByRole('slider').getAttribute('max')).toBe('70');
});

test('the funnel shows the conversion rate of each step', async () => {
  await opened();
  expect(screen.getByText('25% of the step above')).toBeDefined();
  expect(screen.getByText('80% of the step above')).toBeDefined();
  expect(screen.getByText('Bought')).toBeDefined();
});

test('a link without https is refused before it is sent', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Add a post' }));
  await userEvent.type(
    await screen.findByLabelText('Address of the post', {}, PATIENT),
    'http://tiktok.com/@mia/video/7',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send for review' }));
  expect(await screen.findByText('The link must begin with https://.', {}, PATIENT)).toBeDefined();
  expect(sent).toEqual([]);
});

test('with every slot taken no further post can be added', async () => {
  const link = (number: number) => ({
    id: idOf<'promotion-link'>(`01990000-0000-7000-8000-00000000010${number}`),
    url: `https://tiktok.com/@mia/video/${number}`,
    state: 'under-review' as const,
    submittedAt: AT,
    promisedBy: AT,
  });
  drama = { ...DRAMA, mine: { ...MINE, promotionLinks: [link(1), link(2), link(3)] } };
  await opened();
  expect(screen.getByText('3 of 3 in use')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a post' })).toBeNull();
});

test('the licences, their territories and end dates are one tap away', async () => {
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Who may sell this' }));
  expect(await screen.findByText('Until November 30, 2026', {}, PATIENT)).toBeDefined();
  for (const text of ['Licence ends soon', 'not Japan', 'Deutsch', 'Red Harbour Pictures', 'ab'.repeat(32)])
    expect(screen.getByText(text)).toBeDefined();
});

test('a drama outside the library can be added and shows no tracking link', async () => {
  drama = { ...DRAMA, mine: null };
  await opened();
  expect(screen.getByRole('button', { name: 'Add to library' })).toBeDefined();
  expect(screen.queryByText('Tracking link')).toBeNull();
});
