import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
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
import { Decision } from './decision.tsx';
import type { ReviewPage } from './review-page.ts';
import { NOTHING_ELSE } from './review-under-test.ts';
import { UndoBar } from './undo-bar.tsx';

const ADA = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const LINK = '0198c0de-0000-7000-8000-000000000002';
const SELLER = idOf<'seller'>('0198c0de-0000-7000-8000-000000000003');

const PAGE: ReviewPage = {
  item: {
    id: LINK,
    sellerId: SELLER,
    sellerName: 'Nora Lindqvist',
    title: 'https://tiktok.com/@nora/video/7',
    state: 'under-review',
    amount: null,
    submittedAt: instantOf(0),
    promisedBy: instantOf(1),
    sortAt: instantOf(0),
    taken: null,
  },
  ...NOTHING_ELSE,
  rules: [
    { rule: 'post-not-found', text: 'Kein Beitrag.', words: 'There is no such post.' },
    { rule: 'promises-earnings', text: 'Verspricht Einnahmen.', words: 'It promises earnings.' },
  ],
};

const fetched = vi.fn<typeof fetch>();
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  fetched.mockImplementation(
    async () =>
      new Response(
        JSON.stringify({
          code: 0,
          msg: '',
          data: { state: 'failed', is_new: true, until: '2026-11-18T00:00:00.000Z' },
          request_id: 'r',
        }),
      ),
  );
  await loadMessages();
  openSession({ token: 't', id: ADA, name: 'Ada', email: 'ada@example.org', roles: ['reviewer'] });
});
afterEach(() => {
  forgetAuthenticator();
  endSession();
  vi.unstubAllGlobals();
});

const show = (decision: ReactElement) =>
  render(<QueryClientProvider client={queryClient}>{decision}</QueryClientProvider>);

const sent = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;

const calls = () => fetched.mock.calls.map(([path]) => String(path));
const DECIDED = '/api/operator/reviews/promotion-link/decide';
const bodyOf = (path: string) => {
  const call = fetched.mock.calls.find(([asked]) => String(asked) === path);
  return call === undefined
    ? undefined
    : { ...call[1], body: JSON.parse(String(call[1]?.body)) as Record<string, unknown> };
};

test('a no is chosen by its number, shown in the seller’s words, and held by keyboard alone', async () => {
  const onDone = vi.fn<() => void>();
  show(
    <>
      <Decision kind="promotion-link" page={PAGE} onDone={onDone} />
      <UndoBar />
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('2');
  expect(screen.getByText('Verspricht Einnahmen.')).toBeTruthy();
  expect(screen.getByText('No money moves.')).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(calls()).toEqual(['/api/operator/reviews/promotion-link/take']);
  expect(screen.getByRole('status').textContent).toMatch(/Reject https:\/\/tiktok.com.*sent in \d+ s/);
  // Leaving the page confirms the decision: a keepalive request outlives the page.
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(calls()).toContain(DECIDED));
  expect(bodyOf(DECIDED)).toMatchObject({
    keepalive: true,
    body: { id: LINK, verdict: 'reject', rule: 'promises-earnings' },
  });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('what is held is sent after ten seconds, and not before', async () => {
  show(<Decision kind="promotion-link" page={PAGE} onDone={() => undefined} />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.keyboard('a{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(calls()).not.toContain(DECIDED);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(calls()).toContain(DECIDED);
  vi.useRealTimers();
});

test('Z takes the newest one back: it is free for others again, and nothing was decided', async () => {
  show(
    <>
      <Decision kind="promotion-link" page={PAGE} onDone={() => undefined} />
      <UndoBar />
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('a{Control>}{Enter}{/Control}');
  await screen.findByRole('status');
  await user.keyboard('z');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  window.dispatchEvent(new Event('pagehide'));
  expect(calls()).toEqual([
    '/api/operator/reviews/promotion-link/take',
    '/api/operator/reviews/promotion-link/release',
  ]);
});

test('what a colleague has is not held, and the page says whose it is', async () => {
  fetched.mockImplementation(
    async () =>
      new Response(
        JSON.stringify({ code: 1, msg: 'A colleague is working on it.', data: {}, request_id: 'r' }),
      ),
  );
  const onDone = vi.fn<() => void>();
  show(<Decision kind="promotion-link" page={PAGE} onDone={onDone} />);
  await userEvent.setup().keyboard('a{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toContain('A colleague is working on it.');
  expect(onDone).not.toHaveBeenCalled();
});

test('who has approved first reads that it waits for a second person, and has no button', () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  const steps = [
    { act: 'approved', actor: `operator:${ADA}`, at: instantOf(0), note: 'Looks right.' },
  ] as const;
  show(
    <Decision
      kind="deposit"
      page={{ ...PAGE, steps: [...steps], item: { ...PAGE.item, state: 'second-look' } }}
      onDone={() => undefined}
    />,
  );
  expect(screen.getByText(/It waits for a second person/)).toBeTruthy();
  expect(screen.getByText('“Looks right.”')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a no without a reason is not sent', async () => {
  show(<Decision kind="promotion-link" page={PAGE} onDone={() => undefined} />);
  const user = userEvent.setup();
  await user.keyboard('r{Control>}{Enter}{/Control}');
  expect(fetched).not.toHaveBeenCalled();
});

test('keys that are typed into a note decide nothing', async () => {
  show(<Decision kind="promotion-link" page={PAGE} onDone={() => undefined} />);
  const user = userEvent.setup();
  await user.keyboard('a');
  await user.type(screen.getByRole('textbox'), 'r 1');
  expect(screen.getByRole('button', { pressed: true }).textContent).toMatch(/Approve/);
});

test('money is not sent without a code', async () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  withDeviceKey(['a2V5']);
  queryClient.clear();
  show(<Decision kind="deposit" page={PAGE} onDone={() => undefined} />);
  const user = userEvent.setup();
  await user.keyboard('a{Control>}{Enter}{/Control}');
  await screen.findByText(/amount 899.000000 USDT/);
  const decided = '/api/operator/reviews/deposit/decide';
  expect(calls()).not.toContain(decided);
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(bodyOf(decided)?.body).toMatchObject({
      verdict: 'approve',
      code: '123456',
      signed: { key_id: 'a2V5' },
    }),
  );
});

const STATEMENT = `cliffhanger-approval-1
pay withdrawal ${LINK}
payment 1
network bep20
address 0x55d398326f99059fF775485246999027B3197955
amount 899.000000 USDT
nonce `;

/** Mocked server responses by call, with an authenticator that signs any challenge. */
function withDeviceKey(keyIds: readonly string[], hasWaitingKey = false) {
  let asked = 0;
  fetched.mockImplementation(async (path) => {
    if (isChallenge(String(path))) asked += 1;
    const challenge = challengeOf(`${STATEMENT}${asked}`, keyIds, hasWaitingKey);
    const data = isChallenge(String(path)) ? challenge : { state: 'approved', is_new: true };
    return new Response(JSON.stringify({ code: 0, msg: '', data, request_id: 'r' }));
  });
  return anAuthenticator();
}

test('a yes to a withdrawal shows what is signed, and sends the signature of the device key', async () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  const get = withDeviceKey(['a2V5']);
  show(
    <Decision
      kind="withdrawal"
      page={{ ...PAGE, item: { ...PAGE.item, state: 'requested' } }}
      onDone={() => undefined}
    />,
  );
  const user = userEvent.setup();
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByText(/amount 899.000000 USDT/)).toBeTruthy());
  expect(screen.queryByText(/nonce/)).toBeNull();
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(calls()).toContain('/api/operator/reviews/withdrawal/decide'));
  const challenge = get.mock.calls[0]?.[0].publicKey?.challenge as Uint8Array;
  expect(new TextDecoder().decode(challenge)).toBe(`${STATEMENT}2`);
  const body = fetched.mock.calls.find(([path]) => String(path).endsWith('/withdrawal/decide'))?.[1]?.body;
  expect(JSON.parse(String(body))).toMatchObject({
    verdict: 'approve',
    code: '123456',
    signed: { key_id: 'a2V5', signature: 'c2lnbmF0dXJl' },
  });
});

test('who has no device key reads where to get one, and nothing is sent', async () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  withDeviceKey([]);
  queryClient.clear();
  show(
    <Decision
      kind="withdrawal"
      page={{ ...PAGE, item: { ...PAGE.item, state: 'requested' } }}
      onDone={() => undefined}
    />,
  );
  const user = userEvent.setup();
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByText(/Enrol one on the page Device keys/)).toBeTruthy());
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.getAllByText(/Enrol one on the page Device keys/)).toHaveLength(2));
  expect(calls()).not.toContain('/api/operator/reviews/withdrawal/decide');
});

test('who has a key that waits for its admins reads that it waits', async () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  withDeviceKey([], true);
  queryClient.clear();
  show(
    <Decision
      kind="withdrawal"
      page={{ ...PAGE, item: { ...PAGE.item, state: 'requested' } }}
      onDone={() => undefined}
    />,
  );
  await userEvent.setup().keyboard('a');
  await waitFor(() => expect(screen.getByText(/Your device key is not confirmed yet/)).toBeTruthy());
  expect(screen.queryByText(/Enrol one/)).toBeNull();
});

test('a device that is cancelled signs nothing, says so, and nothing is sent', async () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  const get = withDeviceKey(['a2V5']);
  get.mockRejectedValue(new DOMException('The operation was cancelled.', 'NotAllowedError'));
  queryClient.clear();
  show(
    <Decision
      kind="withdrawal"
      page={{ ...PAGE, item: { ...PAGE.item, state: 'requested' } }}
      onDone={() => undefined}
    />,
  );
  const user = userEvent.setup();
  await user.keyboard('a');
  await waitFor(() => expect(screen.getByText(/amount 899.000000 USDT/)).toBeTruthy());
  await user.type(screen.getByLabelText('Code from your authenticator app'), '123456');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was signed.*sign again/);
  expect(calls()).not.toContain('/api/operator/reviews/withdrawal/decide');
});

test('who may look and not decide has no buttons', () => {
  openSession({ token: 't', id: ADA, name: 'Eve', email: 'eve@example.org', roles: ['auditor'] });
  show(<Decision kind="promotion-link" page={PAGE} onDone={() => undefined} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a payment exception is closed with words about what was done, and not without', async () => {
  openSession({ token: 't', id: ADA, name: 'Fay', email: 'fay@example.org', roles: ['finance'] });
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ code: 0, msg: '', data: {}, request_id: 'r' })),
  );
  show(<Decision kind="payment-exception" page={PAGE} onDone={() => undefined} />);
  const user = userEvent.setup();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(fetched).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('What was done about it'), 'Answered at Stripe.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/operator/reviews/payment-exception/close');
  expect(sent()).toMatchObject({ id: LINK, note: 'Answered at Stripe.' });
});
