import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { type Id, idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { getSettlementFigures, listReleaseDays } from '@cliffhanger/wire/settlement';
import {
  getAssets,
  getBalances,
  getStatementFile,
  listFundLog,
  listStatements,
} from '@cliffhanger/wire/wallet';
import { getWithdrawal, listWithdrawals } from '@cliffhanger/wire/withdrawals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { changeLocale, loadMessages } from '../../../../shared/language/index.ts';
import { queryClient } from '../../../../shared/server/index.ts';
import { DeskColumns } from './desk-columns.tsx';

vi.setConfig({ testTimeout: 30_000 });
const PATIENT = { timeout: 15_000 };

const NOW = instantOf(Date.UTC(2026, 10, 19, 12));

const anId = <Of extends string>(last: number): Id<Of> =>
  idOf<Of>(`01990000-0000-7000-8000-00000000000${last}`);

const withdrawal = {
  id: anId<'withdrawal'>(1),
  methodId: anId<'payout-method'>(2),
  network: 'bep20' as const,
  address: '0x7b3E00000000000000000000000000000000041c9',
  amount: usdt('150'),
  fee: usdt('1'),
  net: usdt('149'),
  needs: 'rule' as const,
  state: 'paying' as const,
  requestedAt: NOW,
  promisedBy: NOW,
  currency: 'USDT',
  escalatedAt: null,
};

const transfer = (
  last: number,
  kind: 'payment' | 'settlement',
  account: 'escrow' | 'available',
  amount: string,
) => ({
  id: anId<'transfer'>(last),
  sequence: last,
  hash: 'ab',
  kind,
  at: NOW,
  referenceType: 'order',
  referenceId: 'x',
  reason: null,
  corrects: null,
  movements: [{ account, asset: 'USDT' as const, amount, orders: 1 }],
});

const page = <Row,>(list: readonly Row[]) => ({
  list: [...list],
  total: list.length,
  page: 1,
  pageSize: 10,
  hasMore: false,
});

const figure = (count: number, sum: string) => ({ count, sum: usdt(sum) });

const responsesWith = (openWithdrawals: number): ReadonlyMap<string, unknown> => {
  const balances = {
    available: usdt('482.16'),
    unsettled: usdt('936.4'),
    withdrawing: usdt('150'),
    episodes: 0,
  };
  const responseOf = (endpoint: unknown, value: unknown) =>
    [(endpoint as Endpoint).path, z.encode((endpoint as Endpoint).answer, value as never)] as const;
  return new Map<string, unknown>([
    responseOf(getAssets, {
      ...balances,
      escrow: usdt('0'),
      nextRelease: null,
      openWithdrawals,
      openDeposits: 0,
    }),
    responseOf(getBalances, balances),
    responseOf(getSettlementFigures, {
      onHold: figure(39, '936.4'),
      shipped: figure(0, '0'),
      waiting: figure(38, '900.4'),
      audit: figure(1, '36'),
      nextRelease: null,
      releasedLately: figure(0, '0'),
      latelyDays: 7,
    }),
    responseOf(listReleaseDays, {
      today: '2026-11-19',
      list: [
        { day: '2026-11-20', holdReason: 'settlement', orders: 38, sum: usdt('900.4') },
        { day: '2026-12-03', holdReason: 'audit', orders: 1, sum: usdt('36') },
      ],
    }),
    responseOf(
      listWithdrawals,
      page([{ ...withdrawal, id: anId<'withdrawal'>(9), state: 'paid' }, withdrawal]),
    ),
    responseOf(getWithdrawal, {
      ...withdrawal,
      steps: [
        { step: 'requested', at: NOW },
        { step: 'approved', at: NOW },
        { step: 'paying', at: null },
        { step: 'paid', at: null },
      ],
      isPaused: false,
      requestTransfer: anId<'transfer'>(3),
      endingTransfer: null,
    }),
    responseOf(
      listFundLog,
      page([
        transfer(5, 'payment', 'escrow', '10'),
        transfer(4, 'settlement', 'available', '71.2'),
        transfer(3, 'settlement', 'available', '1'),
      ]),
    ),
    responseOf(listStatements, {
      list: ['2026-10', '2026-09', '2026-08', '2026-07'].map((month) => ({
        month,
        lines: 12,
        available: usdt('1'),
        unsettled: usdt('1'),
        withdrawing: usdt('1'),
        profit: usdt('1'),
        sales: 1,
        refunds: 0,
        withdrawals: 0,
        withdrawn: usdt('0'),
      })),
    }),
  ]);
};

let wanted: unknown[];
let responses: ReadonlyMap<string, unknown>;

beforeAll(async () => {
  await changeLocale('en');
  await loadMessages(['desk', 'place', 'settlement', 'statements', 'wallet', 'withdrawals']);
});
beforeEach(() => {
  wanted = [];
  queryClient.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path === getStatementFile.path) wanted.push(JSON.parse(body));
    const data = responses.get(path);
    return Response.json(
      data === undefined
        ? { code: 5_999, msg: 'unexpected call', data: { facts: {} }, request_id: 'r' }
        : { code: 0, msg: '', data, request_id: 'r' },
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

function open(openWithdrawals = 1): void {
  responses = responsesWith(openWithdrawals);
  render(
    <QueryClientProvider client={queryClient}>
      <AtAddress>
        <DeskColumns />
      </AtAddress>
    </QueryClientProvider>,
  );
}

const cardOf = async (title: string) => {
  const card = (await screen.findByText(title, { selector: 'h2' }, PATIENT)).closest('section');
  if (card === null) throw new Error(`no card ${title}`);
  return within(card);
};

test('the log shows the available balance after each line, and names a balance only once', async () => {
  open();
  const log = await cardOf('Transactions');
  const rows = () =>
    log
      .getAllByRole('row')
      .map((row) => row.textContent)
      .filter((text) => /paid|Settl/.test(text))
      .map((text) => text.replace(/^.*?[AP]M/, ''));
  await waitFor(
    () =>
      expect(rows()).toEqual(['Viewer paid10.00482.16', 'Settlement+71.20482.16', 'Settlement+1.00410.96']),
    PATIENT,
  );
});

test('the current withdrawal is shown with steps, fee and net amount', async () => {
  open();
  const card = await cardOf('Withdrawal');
  expect(card.getByText('Being sent')).toBeDefined();
  expect(card.getByText('Sent to the network').closest('li')?.getAttribute('aria-current')).toBe('step');
  expect(card.getByText('1.00')).toBeDefined();
  expect(card.getByRole('link').getAttribute('href')).toContain(withdrawal.id);
});

test('without a current withdrawal its card is missing', async () => {
  open(0);
  await screen.findByText('On hold for 7 days · 38 orders', {}, PATIENT);
  expect(screen.queryByText('Withdrawal', { selector: 'h2' })).toBeNull();
});

test('a selected day of the calendar shows its orders and sum', async () => {
  open();
  const calendar = await cardOf('Release calendar');
  expect(calendar.queryByRole('status')).toBeNull();
  await userEvent.click(calendar.getByRole('button', { name: 'Thursday, December 3: 1 order, 36.00' }));
  expect(calendar.getByRole('status').textContent).toBe(
    'Thursday, December 31 order in review, decided by then36.00',
  );
});

test('the balance after stopping today includes holds up to their last day, without money in review', async () => {
  open();
  const card = await cardOf('If you stop today');
  expect(card.getByText('1,382.56')).toBeDefined();
  expect(card.getByText(/^482.16 now, 900.40 released until then/).textContent).toContain(
    '36.00 in review is not counted.',
  );
});

test('the newest three months can be downloaded in each format, the rest is linked', async () => {
  open();
  const card = await cardOf('Statements');
  await waitFor(() => expect(card.getAllByRole('button')).toHaveLength(9), PATIENT);
  await userEvent.click(card.getByRole('button', { name: 'CSV September 2026' }));
  expect(wanted).toMatchObject([{ kind: 'csv' }]);
  expect(card.getByRole('link', { name: 'Any dates' }).getAttribute('href')).toContain('by=days');
});
