import { idOf } from '@cliffhanger/core/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../shared/language/index.ts';
import { endSession, openSession } from '../../shared/session/index.ts';
import { ReconciliationScreen } from './reconciliation-screen.tsx';

const GRETA = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const COMPARED = {
  day: '2026-11-15',
  state: 'equal',
  difference: '0',
  compared_at: '2026-11-15T12:00:00.000Z',
  explanation: null,
};
const part = (name: string, amount: string) => ({ name, amount });
const CUSTODY = {
  ...COMPARED,
  side: 'custody:bep20',
  parts: [
    part('outside', '19802'),
    part('in the books', '19871.99365'),
    part('came in, not booked yet', '0'),
    part('credited without a transfer', '-1213'),
    part('paid from elsewhere', '1143.00635'),
  ],
};

function answeredWith(...list: readonly object[]): void {
  const data = { list, has_more: false };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      async () => new Response(JSON.stringify({ code: 0, msg: '', data, request_id: 'r' })),
    ),
  );
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReconciliationScreen />
    </QueryClientProvider>,
  );

beforeEach(async () => {
  await loadMessages();
  openSession({ token: 't', id: GRETA, name: 'Greta', email: 'greta@example.org', roles: ['auditor'] });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

test('beside two different sums stands what leads from one to the other', async () => {
  answeredWith(CUSTODY);
  show();
  const row = (await screen.findByRole('button', { name: 'Held on BEP-20' })).closest('tr') as HTMLElement;
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells).toEqual([
    'Held on BEP-20',
    '19,871.99',
    '–',
    '–',
    '−1,213.00',
    '+1,143.01',
    '–',
    '19,802.00',
    '19,802.00',
    '0.00',
  ]);
  expect(screen.queryByText(/equal/i)).toBeNull();
});

test('sums without what leads from one to the other are not called equal', async () => {
  answeredWith({ ...CUSTODY, parts: CUSTODY.parts.slice(0, -1) });
  show();
  await waitFor(() => expect(screen.getAllByText('the lines do not add up')).toHaveLength(2));
  expect(screen.queryByText('0.00')).toBeNull();
});

test('of a processor it is said that we do not query the processor itself', async () => {
  answeredWith({
    ...COMPARED,
    side: 'processor:stripe',
    parts: [
      part('outside', '90'),
      part('in the books', '90'),
      part('cleared', '100'),
      part('given back', '10'),
    ],
  });
  show();
  expect(await screen.findByText(/we do not query the processor itself/)).toBeTruthy();
});

test('what nobody has explained is the red cell of its row, and is opened by itself', async () => {
  answeredWith({
    ...CUSTODY,
    difference: '-12.25',
    state: 'open',
    parts: [part('outside', '87.75'), part('in the books', '100')],
  });
  show();
  await waitFor(() => expect(screen.getAllByText('−12.25')).toHaveLength(2));
  expect(screen.getByText('0 of 1 explained to the last cent')).toBeTruthy();
});
