import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../../shared/language/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { AuditScreen } from './audit-screen.tsx';

const line = (sequence: number, traits: object) => ({
  sequence: String(sequence),
  at: '2026-01-01T00:00:00.000Z',
  operator_id: null,
  operator_name: '',
  typed_name: null,
  roles: '',
  session_id: null,
  action: 'admin.lock-account',
  kind: 'change',
  is_personal: false,
  subject: null,
  facts: '{}',
  result: 'ok',
  request_id: 'r',
  previous_hash: '00',
  hash: '01',
  ...traits,
});

beforeEach(async () => {
  const list = [
    line(4, { typed_name: 'ida', roles: 'command-line' }),
    line(3, { typed_name: '', roles: 'command-line' }),
    line(2, { operator_name: 'Ada Lovelace', roles: 'admin' }),
    line(1, {}),
  ];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      async () =>
        new Response(JSON.stringify({ code: 0, msg: '', data: { list, has_more: false }, request_id: 'r' })),
    ),
  );
  await loadMessages();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a name that was typed at the command line is not shown as somebody who logged in', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AuditScreen />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('command line, as “ida”')).toBeDefined();
  // Behind the disc with initials, which nobody hears.
  const who = screen
    .getAllByRole('row')
    .map((row) => row.querySelectorAll('td')[2]?.querySelector('span')?.lastChild?.textContent);
  expect(who.slice(1)).toEqual(['command line, as “ida”', 'command line', 'Ada Lovelace', 'nobody']);
  await userEvent.click(screen.getByRole('button', { name: '4' }));
  expect(screen.getByText('command line, as “ida” (command-line)')).toBeDefined();
});
