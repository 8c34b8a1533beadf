import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf } from '@cliffhanger/core/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../shared/language/index.ts';
import { endSession, openSession } from '../../shared/session/index.ts';
import { BooksScreen } from './books-screen.tsx';

const GRETA = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const ID = '0198c0de-0000-7000-8000-000000000002';
const TRANSFER = {
  id: ID,
  kind: 'shipment',
  reference: 'CH-0001ABCD',
  seller_id: null,
  sequence: '7',
  at: '2026-11-15T12:00:00.000Z',
  recorded_at: '2026-11-15T12:00:00.000Z',
  actor: 'rule:ship-overdue-orders',
  reason: null,
  corrects: null,
  previous_hash: '00',
  hash: 'c0ffee',
  entries: [],
};

beforeEach(async () => {
  await loadMessages();
  openSession({ token: 't', id: GRETA, name: 'Greta', email: 'greta@example.org', roles: ['auditor'] });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test('a transfer that somebody was sent a link to is open', async () => {
  const fetched = vi.fn<typeof fetch>(async (path) => {
    const data = String(path).endsWith('/transfer-detail') ? TRANSFER : { list: [], has_more: false };
    return new Response(JSON.stringify({ code: 0, msg: '', data, request_id: 'r' }));
  });
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AtAddress address={`/books?transfer=${ID}`}>
        <BooksScreen />
      </AtAddress>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('c0ffee')).toBeTruthy();
  const asked = fetched.mock.calls.find(([path]) => String(path).endsWith('/transfer-detail'));
  expect(JSON.parse(String(asked?.[1]?.body))).toMatchObject({ id: ID });
});
