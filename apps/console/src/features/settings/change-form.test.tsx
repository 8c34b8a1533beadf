import { idOf } from '@cliffhanger/core/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../shared/language/index.ts';
import { endSession, openSession } from '../../shared/session/index.ts';
import { ChangeForm } from './change-form.tsx';

const ADA = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');
const FEE = { name: 'withdrawalFee', value: '1', byDefault: '1', takesTwo: true, since: null } as const;

beforeEach(async () => {
  await loadMessages();
  openSession({ token: 't', id: ADA, name: 'Ada', email: 'ada@example.org', roles: ['admin'] });
  vi.stubGlobal('fetch', async (path: string) => {
    const data = path.endsWith('/change') ? { state: 'proposed' } : { effect: null };
    return Response.json({ code: 0, msg: '', data, request_id: 'r' });
  });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangeForm setting={FEE} />
    </QueryClientProvider>,
  );

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('after a proposal the form stands as before it: the same is not proposed twice', async () => {
  show();
  const [field] = screen.getAllByRole('textbox');
  fireEvent.change(field as HTMLElement, { target: { value: '2' } });
  type(/^Reason/, 'The network costs more.');
  type(/code/i, '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Propose' }));
  await vi.waitFor(() => expect((field as HTMLInputElement).value).toBe('1'));
  expect(screen.getByRole('button', { name: 'Propose' })).toHaveProperty('disabled', true);
});

test('a value that is not possible says what is', () => {
  show();
  const [field] = screen.getAllByRole('textbox');
  fireEvent.change(field as HTMLElement, { target: { value: '999' } });
  expect(screen.getByText(/^Possible: .* to .*USDT/)).toBeDefined();
});
