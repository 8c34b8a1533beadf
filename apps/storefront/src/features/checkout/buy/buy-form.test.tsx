import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf, usdt } from '@cliffhanger/core/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { activateLocale } from '../../../shared/language/index.ts';
import { ADDRESSES } from '../../../shared/navigation/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { BuyForm } from './buy-form.tsx';
import type { Quote } from './quote.ts';

const fetched = vi.fn<typeof fetch>();
beforeAll(() => activateLocale('en'));
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const QUOTE: Quote = {
  dramaId: idOf<'drama'>('01990000-0000-7000-8000-0000000d0001'),
  title: 'The Night Ferry',
  poster: '/posters/a.svg',
  episodes: 64,
  readyThrough: 64,
  needsCountry: false,
  firstEpisode: 6,
  lastEpisode: 64,
  quantity: 59,
  retail: usdt('0.25'),
  amount: usdt('14.75'),
  preOrder: null,
  seller: { name: 'Lantern Picks', picture: null },
  email: null,
  processors: [
    { name: 'sandbox', isDemo: true, currency: 'USD', charged: '14.75', networks: [] },
    { name: 'usdt', isDemo: false, currency: 'USDT', charged: '14.75', networks: ['bep20'] },
  ],
};

const open = (quote = QUOTE) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress address="/buy/x" addresses={ADDRESSES}>
        <BuyForm whole={quote} some={undefined} quantity={undefined} onQuantity={() => {}} />
      </AtAddress>
    </QueryClientProvider>,
  );
const pays = () => userEvent.click(screen.getByRole('button', { name: 'Pay 14.75 USDT' }));
const sent = (call = 0) => {
  const [, init] = fetched.mock.calls[call] ?? [];
  return {
    body: JSON.parse(String(init?.body)) as Record<string, unknown>,
    headers: new Headers(init?.headers),
  };
};
const respond = (data: unknown, code = 0, msg = '') =>
  new Response(JSON.stringify({ code, msg, data, request_id: 'r1' }));

test('the page shows the total, the seller, and that play money is not real', () => {
  open();
  expect(screen.getByText('Sold by Lantern Picks')).toBeDefined();
  expect(screen.getByText('59 episodes × 0.25, no fee from us, no subscription')).toBeDefined();
  expect(screen.getByText('A demonstration: no real money moves')).toBeDefined();
  expect(screen.getByRole('radio', { name: /^USDT, BEP-20/ })).toBeDefined();
});

test('in a wide window fewer episodes show their price before they are selected, and no promise appears twice', () => {
  // The header requests the site's name.
  fetched.mockReturnValue(new Promise(() => {}));
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  open();
  expect(screen.getByText('2.50')).toBeDefined();
  expect(screen.getByText('Log in with your email on any device, no password needed.')).toBeDefined();
  expect(screen.getAllByText(/Your receipt goes there/)).toHaveLength(1);
});

test('unreleased episodes are not sold, and the page shows how many are out', () => {
  open({ ...QUOTE, readyThrough: 7, lastEpisode: 7, quantity: 2, amount: usdt('0.5') });
  expect(screen.getByText('7 of 64 episodes out')).toBeDefined();
  expect(screen.getByRole('radio', { name: /^All 2 that are out/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pay 0.50 USDT' })).toBeDefined();
});

test('a guest must enter an email before anything is sent', async () => {
  open();
  await pays();
  expect(screen.getByText('Please enter your email address.')).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('for a series that is not licensed everywhere, a viewer of unknown country must state it before anything is sent', async () => {
  open({ ...QUOTE, needsCountry: true });
  await userEvent.type(screen.getByLabelText('Email'), 'vera@example.org');
  await pays();
  expect(screen.getByText('Please choose your country.')).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('the displayed price is paid, and a lost response is retried with the same idempotency key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockImplementation(async () =>
    respond({
      purchase_id: '01990000-0000-7000-8000-0000000b0001',
      state: 'paid',
      drama_id: QUOTE.dramaId,
      quantity: 59,
      amount: '14.75',
      order_id: '01990000-0000-7000-8000-0000000a0001',
      number: '261115-0001',
      first_episode: 6,
      last_episode: 64,
      reason: null,
      redirect_to: null,
      expires_at: null,
      invoice: null,
    }),
  );
  open();
  await userEvent.type(screen.getByLabelText('Email'), 'vera@example.org');
  await pays();
  expect(await screen.findByRole('alert')).toBeDefined();
  await pays();
  await vi.waitFor(() => expect(ADDRESSES.current()).toBe('/paid/01990000-0000-7000-8000-0000000a0001'));
  expect(sent().body).toMatchObject({
    quantity: 59,
    amount: '14.75',
    processor: 'sandbox',
    email: 'vera@example.org',
  });
  const keys = [sent(0), sent(1)].map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[0]).not.toBeNull();
});

test('a refusal appears beside the button', async () => {
  fetched.mockImplementation(async () => respond({ facts: {} }, 4009, 'You cannot buy from yourself.'));
  open();
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.org');
  await pays();
  expect((await screen.findByRole('alert')).textContent).toContain('You cannot buy from yourself.');
});

test('a browser whose session has ended gets a new one and pays once, with the same idempotency key', async () => {
  fetched
    .mockResolvedValueOnce(respond({ facts: {} }, 4065, 'Who pays?'))
    .mockResolvedValueOnce(respond({}))
    .mockRejectedValue(new TypeError('gone'));
  open();
  await userEvent.type(screen.getByRole('textbox'), 'vera@example.com');
  await pays();
  await screen.findByRole('alert');
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    '/api/viewer/checkout/pay',
    '/api/viewer/account/begin',
    '/api/viewer/checkout/pay',
  ]);
  const [first, again] = [sent(0), sent(2)];
  expect(again.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
  expect(again.body).toEqual(first.body);
});

test('a pre-order shows its release date, and what happens if it is late, before the payment', async () => {
  fetched.mockResolvedValueOnce(respond({}, 4001, 'no'));
  open({ ...QUOTE, preOrder: { comesOn: '2026-11-22', lateAfterDays: 7 }, readyThrough: 5 });
  expect(screen.getByRole('heading', { name: 'Pre-order' })).toBeDefined();
  expect(
    screen.getByText(
      'You will get Episodes 6–64 by Nov 22. Refunded by itself if they are more than 7 days late.',
    ),
  ).toBeDefined();
  await userEvent.type(screen.getByLabelText('Email'), 'v@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Pre-order for 14.75 USDT' }));
  expect(sent().body).toMatchObject({ pre_order_by: '2026-11-22', quantity: 59 });
});
