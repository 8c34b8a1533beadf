import { type Email, parseEmail } from '@cliffhanger/core/identity';
import { idOf, instantOf } from '@cliffhanger/core/kernel';
import { getStore } from '@cliffhanger/wire/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '../language/index.ts';
import { currentSession, endSession, openSession, type Session } from '../session/index.ts';
import { queryClient, useApiQuery } from './query-client.ts';

const MARA: Session = {
  token: 'secret',
  user: {
    id: idOf('0190c8f2-7a44-7000-8000-000000000001'),
    email: parseEmail('mara@nightlantern.example') as Email,
    realName: 'Mara Velden',
    country: 'NL',
    avatar: null,
    contact: { kind: 'telegram', address: '@mara_velden' },
    level: 'gold',
    hasFundPassword: true,
    registeredAt: instantOf(0),
  },
};

const fetched = vi.fn<typeof fetch>();
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => {
    const body =
      currentSession() === undefined
        ? { code: -1, msg: 'Please log in again.', data: null, request_id: 'r' }
        : { code: 0, msg: '', data: { shown: null, proposed: null }, request_id: 'r' };
    return new Response(JSON.stringify(body));
  });
  await changeLocale('en');
  openSession(MARA);
});
afterEach(() => {
  endSession('logged-out');
  vi.unstubAllGlobals();
  localStorage.clear();
});

const around = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const read = () => renderHook(() => useApiQuery(getStore, {}), { wrapper: around });

test('a query sent after the end of a session is sent again after the next login', async () => {
  const before = read();
  await waitFor(() => expect(before.result.current.data).toBeDefined());
  // The page stays mounted until the login page has loaded, and renders once more without its data.
  act(() => endSession('expired'));
  before.rerender();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  before.unmount();

  openSession(MARA);
  const after = read();
  await waitFor(() => expect(after.result.current.data).toBeDefined());
});
