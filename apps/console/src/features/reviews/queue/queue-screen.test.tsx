import { idOf } from '@cliffhanger/core/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { endSession, openSession } from '../../../shared/session/index.ts';
import { QueueScreen } from './queue-screen.tsx';

const ADA = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const FIRST = '0198c0de-0000-7000-8000-000000000002';
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
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const opened = (): readonly unknown[] =>
  fetched.mock.calls
    .filter(([path]) => String(path).endsWith('/promotion-link/detail'))
    .map(([, init]) => (JSON.parse(String(init?.body)) as { id: unknown }).id);

const show = (address: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="queue/:kind" Component={QueueScreen} />
        </Routes>
      </MemoryRouter>
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
