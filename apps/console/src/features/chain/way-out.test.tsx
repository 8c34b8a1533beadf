import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import type { listSuspense } from '@cliffhanger/wire/operator/chain';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAuthenticator, challengeOf, forgetAuthenticator, isChallenge } from '../../../test/device-key.ts';
import { loadMessages } from '../../shared/language/index.ts';
import { queryClient } from '../../shared/server/index.ts';
import { endSession, openSession } from '../../shared/session/index.ts';
import { WayOut } from './way-out.tsx';

type SuspenseItem = AnswerOf<typeof listSuspense>['list'][number];

const FAY = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const SELLER = idOf<'seller'>('0198c0de-0000-7000-8000-000000000003');

const SUM: SuspenseItem = {
  subjectKind: 'transfer',
  subjectId: idOf('0198c0de-0000-7000-8000-000000000002'),
  network: 'bep20',
  reason: 'no-owner',
  amount: usdt('40'),
  units: null,
  token: null,
  sender: '0xsender',
  recipient: '0xours',
  transactionHash: '0xhash',
  sellerId: null,
  since: instantOf(0),
  ways: ['return', 'credit'],
  consequences: [
    {
      way: 'return',
      postedWhen: 'when-paid',
      lines: [
        { account: 'platform:suspense', asset: 'USDT', amount: -40_000_000n },
        { account: 'custody:bep20', asset: 'USDT', amount: 40_000_000n },
      ],
    },
    {
      way: 'credit',
      postedWhen: 'after-second-person',
      lines: [
        { account: 'platform:suspense', asset: 'USDT', amount: -40_000_000n },
        { account: 'seller:available', asset: 'USDT', amount: 40_000_000n },
      ],
    },
  ],
  textToSign: null,
  resolution: null,
};

const fetched = vi.fn<typeof fetch>();
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation(
    async (path) =>
      new Response(
        JSON.stringify({
          code: 0,
          msg: '',
          data: isChallenge(String(path)) ? challengeOf('deed\nnonce 1') : { list: [] },
          request_id: 'r',
        }),
      ),
  );
  anAuthenticator();
  await loadMessages();
});
afterEach(() => {
  forgetAuthenticator();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const asRole = (role: 'finance' | 'finance-approver' | 'auditor') =>
  openSession({ token: 't', id: FAY, name: 'Fay', email: 'fay@example.org', roles: [role] });
const shown = (sum: SuspenseItem) =>
  render(
    <QueryClientProvider client={queryClient}>
      <WayOut sum={sum} />
    </QueryClientProvider>,
  );
const sentTo = (path: string) => {
  const call = fetched.mock.calls.find(([url]) => url === path);
  return call === undefined ? undefined : (JSON.parse(String(call[1]?.body)) as Record<string, unknown>);
};

test('finance asks for a sum to be credited to a seller, and says why', async () => {
  asRole('finance');
  shown(SUM);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Credit a seller'));
  await user.type(screen.getByLabelText('Seller ID'), SELLER);
  await user.type(screen.getByLabelText('Because'), 'she sent a receipt');
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  expect(await screen.findByText('deed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Request it' }));
  await waitFor(() =>
    expect(sentTo('/api/operator/chain/resolution-ask')).toMatchObject({
      way: 'credit',
      seller_id: SELLER,
      reason: 'she sent a receipt',
      code: '123456',
      signed: { key_id: 'a2V5' },
    }),
  );
});

test('each way says what the books will say, and when', async () => {
  asRole('finance');
  shown(SUM);
  const box = () => screen.getByRole('region', { name: 'What this decision does' }).textContent;
  expect(box()).toMatch(/has left/);
  await userEvent.setup().click(screen.getByLabelText('Credit a seller'));
  expect(box()).toMatch(/−40\.00.*\+40\.00.*a second person agrees/);
});

test('nothing is asked for without a place where it goes', async () => {
  asRole('finance');
  shown(SUM);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request it' });
  expect(button.disabled).toBe(true);
});

test('what was asked for is confirmed by an approver with a code, and only looked at by an auditor', async () => {
  const asked: SuspenseItem = {
    ...SUM,
    resolution: {
      id: idOf('0198c0de-0000-7000-8000-000000000004'),
      subjectKind: 'transfer',
      subjectId: SUM.subjectId,
      network: 'bep20',
      reason: 'no-owner',
      amount: SUM.amount,
      way: 'credit',
      address: null,
      sellerId: SELLER,
      because: 'she sent a receipt',
      reopenedAt: null,
      state: 'asked',
      askedBy: FAY,
      askedAt: instantOf(0),
      endedBy: null,
      endedAt: null,
      transactionHash: null,
    },
  };
  asRole('auditor');
  const { unmount } = shown(asked);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  asRole('finance-approver');
  shown(asked);
  const user = userEvent.setup();
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  expect(confirm.disabled).toBe(true);
  await user.type(screen.getByLabelText('Code from your authenticator app'), '654321');
  await user.click(confirm);
  await waitFor(() =>
    expect(sentTo('/api/operator/chain/resolution-end')).toMatchObject({
      outcome: 'confirmed',
      code: '654321',
      signed: { key_id: 'a2V5' },
    }),
  );
});
