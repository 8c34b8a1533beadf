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
  about: null,
  facts: '{}',
  result: 'ok',
  request_id: 'r',
  previous_hash: '00',
  hash: '01',
  ...traits,
});

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  await loadMessages();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DRAMA = { kind: 'drama', id: '0198c0de-0000-7000-8000-000000000001' };
const ADA = { operator_id: '0198c0de-0000-7000-8000-000000000009', operator_name: 'Ada Lovelace' };

function show(list: readonly object[]) {
  fetched.mockReset();
  fetched.mockImplementation(
    async (path) =>
      new Response(
        JSON.stringify({
          code: 0,
          msg: '',
          data: String(path).endsWith('/audit-list') ? { list, has_more: false } : { list: [] },
          request_id: 'r',
        }),
      ),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <AuditScreen />
    </QueryClientProvider>,
  );
}

/** The text after the initials, which are hidden from screen readers. */
const rows = async (): Promise<readonly (string | null)[]> => {
  const day = await screen.findByRole('region');
  return [...day.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('button > span:not([aria-hidden])')]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join(' '),
  );
};

test('a name that was typed at the command line is not shown as somebody who logged in', async () => {
  show([
    line(4, { typed_name: 'ida', roles: 'command-line' }),
    line(3, { typed_name: '', roles: 'command-line' }),
    line(2, { ...ADA, roles: 'admin' }),
    line(1, {}),
  ]);
  const shown = await rows();
  expect(shown.map((row) => row?.split(' locked')[0])).toEqual([
    'command line, as “ida”',
    'command line',
    'Ada Lovelace',
    'nobody',
  ]);
});

test('a drama that goes on sale reads differently from one that comes off', async () => {
  const about = { name: 'Salt and Satin', amount: null };
  const sale = { ...ADA, action: 'catalog.put-on-sale', subject: DRAMA, about };
  show([
    line(2, { ...sale, facts: '{"is_on_sale":false}' }),
    line(1, { ...sale, facts: '{"is_on_sale":true}' }),
  ]);
  expect(await rows()).toEqual([
    'Ada Lovelace took Salt and Satin off sale',
    'Ada Lovelace put Salt and Satin on sale',
  ]);
});

test('an attempt that was refused does not read as done', async () => {
  const about = { name: 'Nora Lindqvist', amount: '150' };
  const subject = { kind: 'withdrawal', id: DRAMA.id };
  const decision = {
    ...ADA,
    action: 'reviews.decide-withdrawal',
    subject,
    about,
    facts: '{"verdict":"approve"}',
  };
  show([line(1, { ...decision, result: 'taken-by-another' })]);
  expect(await rows()).toEqual([
    'Ada Lovelace tried and was refused: approved the withdrawal of Nora Lindqvist, 150.00 USDT Refused',
  ]);
});

test('decisions come first; pages that were looked at are folded and belong to everything', async () => {
  const view = { ...ADA, kind: 'view', action: 'reviews.list-withdrawal' };
  show([line(3, view), line(2, view), line(1, { ...ADA, action: 'staff.log-out' })]);
  expect(await rows()).toEqual(['Ada Lovelace looked at 2 pages Show', 'Ada Lovelace logged out']);
  const partsAsked = () =>
    fetched.mock.calls
      .filter(([path]) => String(path).endsWith('/audit-list'))
      .map(([, init]) => (JSON.parse(String(init?.body)) as { part?: string }).part);
  expect(partsAsked()).toEqual(['decisions']);
  await userEvent.click(screen.getByRole('button', { name: /looked at 2 pages/ }));
  expect((await rows())[0]).toBe('Ada Lovelace opened a page: Withdrawals');
  await userEvent.click(screen.getByRole('tab', { name: 'Everything' }));
  expect(partsAsked().at(-1)).toBeUndefined();
});
