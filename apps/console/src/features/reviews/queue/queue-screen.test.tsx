import { PagesOf, routerAt } from '@cliffhanger/client/router/for-tests';
import { idOf } from '@cliffhanger/core/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  anAuthenticator,
  challengeOf,
  forgetAuthenticator,
  isChallenge,
} from '../../../../test/device-key.ts';
import { loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { endSession, openSession } from '../../../shared/session/index.ts';
import { QueueScreen } from './queue-screen.tsx';
import { NOTHING_ELSE } from './review-under-test.ts';

const ADA = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const FIRST = '0198c0de-0000-7000-8000-000000000002';
const SECOND = '0198c0de-0000-7000-8000-000000000004';
const THIRD = '0198c0de-0000-7000-8000-000000000005';
const FURTHER_DOWN = '0198c0de-0000-7000-8000-000000000099';

const WAITING = {
  id: FIRST,
  seller_id: '0198c0de-0000-7000-8000-000000000003',
  seller_name: 'Nora Lindqvist',
  title: 'https://tiktok.com/@nora/video/7',
  state: 'under-review',
  amount: null,
  submitted_at: '2026-11-18T00:00:00.000Z',
  promised_by: '2026-11-19T00:00:00.000Z',
  sort_at: '2026-11-18T00:00:00.000Z',
  taken: null,
};

const fetched = vi.fn<typeof fetch>();
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async (path) => {
    const data = String(path).endsWith('/list') ? { list: [WAITING], has_more: false } : null;
    return new Response(JSON.stringify({ code: 0, msg: '', data, request_id: 'r' }));
  });
  await loadMessages();
  openSession({ token: 't', id: ADA, name: 'Ada', email: 'ada@example.org', roles: ['reviewer'] });
});
afterEach(() => {
  forgetAuthenticator();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const opened = (kind = 'promotion-link'): readonly unknown[] =>
  fetched.mock.calls
    .filter(([path]) => String(path).endsWith(`/${kind}/detail`))
    .map(([, init]) => (JSON.parse(String(init?.body)) as { id: unknown }).id);

const show = (address: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PagesOf router={routerAt(address, { '/queue/:kind': QueueScreen })} />
    </QueryClientProvider>,
  );

test.for([
  ['the first one', '/queue/promotion-link', FIRST],
  ['the one that a link leads to', `/queue/promotion-link?id=${FIRST}`, FIRST],
  [
    'the one that a link leads to, further down than the list',
    `/queue/promotion-link?id=${FURTHER_DOWN}`,
    FURTHER_DOWN,
  ],
] as const)('a queue opens %s', async ([, address, id]) => {
  show(address);
  await waitFor(() => expect(opened()).toEqual([id]));
});

/** Three deposits are waiting. The response to a decision is pending until the test releases it. */
function threeDepositsWait(): { readonly answers: () => void } {
  const list = [FIRST, SECOND, THIRD].map((id) => ({
    ...WAITING,
    id,
    title: id,
    amount: '50',
    state: 'paid',
  }));
  const { promise, resolve: answers } = Promise.withResolvers<void>();
  fetched.mockImplementation(async (path, init) => {
    const { id } = JSON.parse(String(init?.body)) as { readonly id?: string };
    if (String(path).endsWith('/decide')) await promise;
    const page = { ...NOTHING_ELSE, item: list.find((one) => one.id === id) };
    const data = String(path).endsWith('/list')
      ? { list, has_more: false }
      : String(path).endsWith('/detail')
        ? page
        : String(path).endsWith('/decide')
          ? { state: 'confirming', is_new: true }
          : isChallenge(String(path))
            ? challengeOf('deed\nnonce 1')
            : null;
    return new Response(JSON.stringify({ code: 0, msg: '', data, request_id: 'r' }));
  });
  anAuthenticator();
  return { answers };
}

async function approvesTheFirst() {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  const { answers } = threeDepositsWait();
  show('/queue/deposit');
  const user = userEvent.setup();
  await screen.findByRole('button', { name: /Approve/ });
  await user.keyboard('a');
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await screen.findByText('deed');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(fetched.mock.calls.some(([path]) => String(path).endsWith('/decide'))).toBe(true),
  );
  return { user, answers };
}

const isSettled = () =>
  waitFor(() =>
    expect(
      fetched.mock.calls.filter(([path]) => String(path).endsWith('/deposit/list')).length,
    ).toBeGreaterThan(1),
  );

test('what is decided makes room for the next one', async () => {
  const { answers } = await approvesTheFirst();
  answers();
  await isSettled();
  await waitFor(() => expect(opened('deposit').at(-1)).toBe(SECOND));
});

test('whoever has opened another one while it is sent stays there', async () => {
  const { user, answers } = await approvesTheFirst();
  await user.click(screen.getAllByRole('button', { name: /Nora Lindqvist/ }).at(2) as HTMLElement);
  await waitFor(() => expect(opened('deposit').at(-1)).toBe(THIRD));
  answers();
  await isSettled();
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /Nora Lindqvist/ })[2]?.ariaCurrent).toBe('true'),
  );
  expect(opened('deposit')).not.toContain(SECOND);
});

test('withdrawals that are being sent have a tab of their own, and one of them says where it is', async () => {
  const sent = {
    ...WAITING,
    title: 'bep20 0x51a0c3d2e1f0c3d2e1f0c3d2e1f0ab12',
    state: 'paying',
    amount: '150',
  };
  fetched.mockImplementation(async (path) => {
    const answers: Record<string, unknown> = {
      '/stage': { list: [sent], has_more: false, sending: 1 },
      '/detail': {
        item: sent,
        ...NOTHING_ELSE,
        facts: [
          { name: 'pays out', value: '149' },
          { name: 'recorded by', value: 'chain' },
          { name: 'transaction', value: `0x${'ab'.repeat(32)}` },
        ],
      },
    };
    const data = Object.entries(answers).find(([end]) => String(path).endsWith(end))?.[1] ?? null;
    return new Response(JSON.stringify({ code: 0, msg: '', data, request_id: 'r' }));
  });
  openSession({ token: 't', id: ADA, name: 'Ada', email: 'ada@example.org', roles: ['finance'] });
  show('/queue/withdrawal?stage=sent');
  expect(await screen.findByText('On the chain, being confirmed')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sent 1' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Nora Lindqvist, 150.00 USDT', { selector: 'h1' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Record the payment' })).toBeNull();
});
