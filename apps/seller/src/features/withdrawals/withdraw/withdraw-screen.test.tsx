import { PagesOf, routerAt } from '@cliffhanger/client/router/for-tests';
import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { PAGES } from '@cliffhanger/wire/pages';
import {
  getWithdrawalLimits,
  listPayoutMethods,
  quoteWithdrawal,
  requestWithdrawal,
} from '@cliffhanger/wire/withdrawals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import type { PayoutMethod } from '../payout-method.ts';
import type { Limits, Quote } from './quote.ts';
import { WithdrawScreen } from './withdraw-screen.tsx';

const METHOD = {
  methodId: idOf<'payout-method'>('0198c0de-0000-7000-8000-0000000000a1'),
  type: 'usdt',
  network: 'bep20',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  addedAt: instantOf(Date.UTC(2026, 10, 1)),
  readyAt: instantOf(Date.UTC(2026, 10, 2)),
  isReady: true,
  isKnown: true,
} as const satisfies PayoutMethod;
const LIMITS: Limits = {
  available: usdt('482.16'),
  minimum: usdt('10'),
  fee: usdt('1'),
  byRuleUpTo: usdt('200'),
  byRuleADay: usdt('500'),
  twoPeopleAbove: usdt('1000'),
  promisedHours: 48,
  newMethodWaitsHours: 24,
  networks: ['bep20'],
  openWithdrawals: 0,
  stoppedNetworks: [],
};
const QUOTE: Quote = {
  amount: usdt('200'),
  fee: usdt('1'),
  net: usdt('199'),
  needs: 'rule',
  available: usdt('482.16'),
  minimum: usdt('10'),
  promisedBy: instantOf(Date.UTC(2026, 10, 17)),
};
const WRONG_PASSWORD = { code: 2015, msg: 'Fund password is incorrect. 4 tries left.', data: { left: 4 } };

interface Sent {
  readonly path: string;
  readonly key: string | undefined;
}

let sent: Sent[] = [];
let methods: PayoutMethod[] = [];
let requestResponse: object = {};
let limits = LIMITS;

const responseOf = (path: string): object =>
  ({
    [getWithdrawalLimits.path]: { data: z.encode(getWithdrawalLimits.answer, limits) },
    [listPayoutMethods.path]: { data: z.encode(listPayoutMethods.answer, { list: methods }) },
    [quoteWithdrawal.path]: { data: z.encode(quoteWithdrawal.answer, QUOTE) },
    [requestWithdrawal.path]: requestResponse,
  })[path] ?? {};

beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  await changeLocale('en');
  await loadMessages(['withdrawals']);
  sent = [];
  methods = [METHOD];
  limits = LIMITS;
  requestResponse = WRONG_PASSWORD;
  window.scrollTo = () => {};
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, key: headers['idempotency-key'] });
    return Response.json({ code: 0, msg: '', data: {}, request_id: 'r', ...responseOf(path) });
  });
});

afterEach(() => vi.unstubAllGlobals());

function open() {
  const router = routerAt(PAGES.withdraw, { [PAGES.withdraw]: WithdrawScreen });
  render(
    <QueryClientProvider client={queryClient}>
      <PagesOf router={router} />
    </QueryClientProvider>,
  );
}

const calls = (path: string): readonly Sent[] => sent.filter((one) => one.path === path);

async function reviews(amount: string): Promise<void> {
  const field = await screen.findByLabelText('Amount');
  await userEvent.clear(field);
  await userEvent.type(field, `${amount}{Enter}`);
}

test('net amount and remaining balance update while typing', async () => {
  open();
  await userEvent.type(await screen.findByLabelText('Amount'), '200');
  expect(screen.getByText('199.00')).toBeTruthy();
  expect(screen.getByText('282.16')).toBeTruthy();
});

test('amounts above the balance or below the minimum are refused below the field, without a request', async () => {
  open();
  await reviews('482.17');
  expect(await screen.findByText('Insufficient available balance, withdrawal failed.')).toBeTruthy();
  await reviews('9.99');
  expect(await screen.findByText('The minimum withdrawal is 10.00 USDT.')).toBeTruthy();
  expect(calls(quoteWithdrawal.path)).toEqual([]);
});

const figuresOf = (label: string): string | null | undefined =>
  screen.getByText(label).parentElement?.querySelector('dd')?.textContent;

test('with no amount the lines add up: no fee, nothing arrives', async () => {
  open();
  await screen.findByLabelText('Amount');
  expect(figuresOf('Taken from your balance')).toBe('0.00');
  expect(figuresOf('Fee')).toBe('0.00');
  expect(figuresOf('You receive')).toBe('0.00USDT');
  expect(screen.getByText('The fee is 1.00 USDT, and never more than 10% of the amount.')).toBeTruthy();
});

test('a balance below the minimum can be withdrawn whole: the refusal offers it, at a fee of a tenth', async () => {
  limits = { ...LIMITS, available: usdt('3.2') };
  open();
  await reviews('3.19');
  expect(
    await screen.findByText(
      'The minimum withdrawal is 10.00 USDT. You can still withdraw your whole balance of 3.20 USDT.',
    ),
  ).toBeTruthy();
  expect(calls(quoteWithdrawal.path)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw all 3.20 USDT' }));
  expect(figuresOf('Fee')).toBe('−0.32');
  expect(figuresOf('You receive')).toBe('2.88USDT');
  await userEvent.click(screen.getByRole('button', { name: 'Review withdrawal' }));
  await waitFor(() => expect(calls(quoteWithdrawal.path)).toHaveLength(1));
});

test('a new address cannot receive a withdrawal yet', async () => {
  methods = [{ ...METHOD, isReady: false, isKnown: false, readyAt: instantOf(Date.UTC(2099, 0, 1)) }];
  open();
  expect(await screen.findByText('This address is new')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Review withdrawal' })).toHaveProperty('disabled', true);
});

test('a paused network is mentioned for its own addresses', async () => {
  limits = { ...LIMITS, stoppedNetworks: ['bep20'] };
  open();
  expect(await screen.findByText('Withdrawals on BEP-20 are paused')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Review withdrawal' })).toHaveProperty('disabled', false);
});

test('a pause on another network is not mentioned', async () => {
  limits = { ...LIMITS, stoppedNetworks: ['trc20'] };
  open();
  await screen.findByLabelText('Amount');
  expect(screen.queryByText(/are paused/)).toBeNull();
});

test('without an address the page links to adding one', async () => {
  methods = [];
  open();
  expect(await screen.findByRole('link', { name: 'Add an address' })).toBeTruthy();
});

test('a wrong fund password keeps the keypad open, and the next attempt has a new idempotency key', async () => {
  open();
  await reviews('200');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Fund password');
  await userEvent.keyboard('111111');
  expect(await screen.findByText('Fund password is incorrect. 4 tries left.')).toBeTruthy();
  await userEvent.keyboard('222222');
  await waitFor(() => expect(calls(requestWithdrawal.path)).toHaveLength(2));
  const [first, second] = calls(requestWithdrawal.path);
  expect(first?.key).toBeTypeOf('string');
  expect(second?.key).not.toBe(first?.key);
});

test('after the request the title shows the result, and the form behind requests no second quote', async () => {
  const made = {
    id: idOf<'withdrawal'>('0198c0de-0000-7000-8000-0000000000b1'),
    methodId: METHOD.methodId,
    network: METHOD.network,
    address: METHOD.address,
    amount: QUOTE.amount,
    fee: QUOTE.fee,
    net: QUOTE.net,
    needs: QUOTE.needs,
    state: 'requested',
    requestedAt: QUOTE.promisedBy,
    promisedBy: QUOTE.promisedBy,
    escalatedAt: null,
    currency: 'USDT',
  } as const;
  requestResponse = { data: z.encode(requestWithdrawal.answer, made) };
  open();
  await reviews('200');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Fund password');
  await userEvent.keyboard('222222');
  expect(await screen.findByRole('dialog', { name: 'Withdrawal requested' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('');
});
