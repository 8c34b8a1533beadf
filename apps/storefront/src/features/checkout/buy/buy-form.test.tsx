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
const answer = (data: unknown, code = 0, msg = '') =>
  new Response(JSON.stringify({ code, msg, data, request_id: 'r1' }));

test('the whole price, the seller and that play money is none stand on the page', () => {
  open();
  expect(screen.getByText('Sold by Lantern Picks')).toBeDefined();
  expect(screen.getByText('59 episodes × 0.25, no fee from us, no subscription')).toBeDefined();
  expect(screen.getByText('A demonstration: no real money moves')).toBeDefined();
  expect(screen.getByRole('radio', { name: /^USDT, BEP-20/ })).toBeDefined();
});

test('on a wide window fewer episodes have their price before they are chosen, and no promise stands there twice', () => {
  // The head asks what the site is called.
  fetched.mockReturnValue(new Promise(() => {}));
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  open();
  expect(screen.getByText('2.50')).toBeDefined();
  expect(screen.getByText('Log in with your email on any device, no password needed.')).toBeDefined();
  expect(screen.getAllByText(/Your receipt goes there/)).toHaveLength(1);
});

test('what is not out is not for sale, and the page says how much is', () => {
  open({ ...QUOTE, readyThrough: 7, lastEpisode: 7, quantity: 2, amount: usdt('0.5') });
  expect(screen.getByText('7 of 64 episodes out')).toBeDefined();
  expect(screen.getByRole('radio', { name: /^All 2 that are out/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pay 0.50 USDT' })).toBeDefined();
});

test('a guest is asked for an email before anything is sent', async () => {
  open();
  await pays();
  expect(screen.getByText('Please enter your email address.')).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('where it is not licensed everywhere, whoever is nobody knows where says so before anything is sent', async () => {
  open({ ...QUOTE, needsCountry: true });
  await userEvent.type(screen.getByLabelText('Email'), 'vera@example.org');
  await pays();
  expect(screen.getByText('Please choose your country.')).toBeDefined();
  expect(fetched).not.toHaveBeenCalled();
});

test('what was shown is what is paid, and a lost answer is asked for again under the same key', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockImplementation(async () =>
    answer({
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

test('a refusal is said beside the button', async () => {
  fetched.mockImplementation(async () => answer({ facts: {} }, 4009, 'You cannot buy from yourself.'));
  open();
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.org');
  await pays();
  expect((await screen.findByRole('alert')).textContent).toContain('You cannot buy from yourself.');
});

test('a browser whose session has ended is given another one, and pays once, with the key it had', async () => {
  fetched
    .mockResolvedValueOnce(answer({ facts: {} }, 4065, 'Who pays?'))
    .mockResolvedValueOnce(answer({}))
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

test('a pre-order says before anybody pays what comes by when, and what happens if it does not', async () => {
  fetched.mockResolvedValueOnce(answer({}, 4001, 'no'));
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
