import { idOf } from '@cliffhanger/core/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadMessages } from '../src/shared/language/index.ts';
import { queryClient } from '../src/shared/server/index.ts';
import { endSession, openSession } from '../src/shared/session/index.ts';

const SUE = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');

const isList = (input: Parameters<typeof fetch>[0]): boolean =>
  (input instanceof Request ? input.url : input.toString()).endsWith('-list');
const answered = (body: object): Response => new Response(JSON.stringify({ ...body, request_id: 'r' }));
const bodiesIn = (calls: readonly Parameters<typeof fetch>[]): readonly unknown[] =>
  calls.filter(([input]) => !isList(input)).map(([, request]) => JSON.parse(request?.body as string));

/** A screen that Sue of the staff has opened, and a server that answers as a test says. */
export function screenUnderTest(opened: ReactElement) {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(async () => {
    vi.stubGlobal('fetch', fetched);
    fetched.mockReset();
    await loadMessages();
  });
  afterEach(() => {
    cleanup();
    endSession();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return {
    fetched,
    answer: (data: object, code = 0, msg = '') =>
      fetched.mockImplementation(async (input) =>
        isList(input) ? answered({ code: 0, msg: '', data: { list: [] } }) : answered({ code, msg, data }),
      ),
    shown: (role: 'support' | 'auditor' | 'finance' | 'admin') => {
      openSession({ token: 't', id: SUE, name: 'Sue', email: 'sue@example.org', roles: [role] });
      return render(
        <MemoryRouter>
          <QueryClientProvider client={queryClient}>{opened}</QueryClientProvider>
        </MemoryRouter>,
      );
    },
    sent: () => bodiesIn(fetched.mock.calls)[0],
  };
}
