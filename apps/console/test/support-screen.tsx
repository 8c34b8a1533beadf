import { AtAddress } from '@cliffhanger/client/router/for-tests';
import { idOf } from '@cliffhanger/core/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { loadMessages } from '../src/shared/language/index.ts';
import { queryClient } from '../src/shared/server/index.ts';
import { endSession, openSession } from '../src/shared/session/index.ts';
import { anAuthenticator, challengeOf, forgetAuthenticator } from './device-key.ts';

const SUE = idOf<'operator'>('0198c0de-0000-7000-8000-000000000001');

type Input = Parameters<typeof fetch>[0];
const endsWith = (input: Input, end: string): boolean =>
  (input instanceof Request ? input.url : input.toString()).endsWith(end);
const isList = (input: Input): boolean => endsWith(input, '-list');
const isAsked = (input: Input): boolean => endsWith(input, '-challenge');
const isPreview = (input: Input): boolean => endsWith(input, '-preview');
const answered = (body: object): Response => new Response(JSON.stringify({ ...body, request_id: 'r' }));
const bodiesIn = (calls: readonly Parameters<typeof fetch>[]): readonly unknown[] =>
  calls
    .filter(([input]) => !isList(input) && !isPreview(input) && !isAsked(input))
    .map(([, request]) => JSON.parse(request?.body as string));

/** A screen opened by Sue, a staff member, with a mocked server. */
export function screenUnderTest(opened: ReactElement) {
  const fetched = vi.fn<typeof fetch>();
  let previewed: object = {};
  beforeEach(async () => {
    previewed = { from: 'bronze', rights_added: 7, posted_when: 'never', lines: [] };
    vi.stubGlobal('fetch', fetched);
    fetched.mockReset();
    anAuthenticator();
    await loadMessages();
  });
  afterEach(() => {
    cleanup();
    forgetAuthenticator();
    endSession();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return {
    fetched,
    answer: (data: object, code = 0, msg = '') =>
      fetched.mockImplementation(async (input) => {
        if (isList(input)) return answered({ code: 0, msg: '', data: { list: [] } });
        if (isAsked(input)) return answered({ code: 0, msg: '', data: challengeOf('deed\nnonce 1') });
        if (isPreview(input)) return answered({ code: 0, msg: '', data: previewed });
        return answered({ code, msg, data });
      }),
    /** Sets the response of the preview. */
    preview: (data: object) => {
      previewed = data;
    },
    shown: (role: 'support' | 'auditor' | 'finance' | 'admin') => {
      openSession({ token: 't', id: SUE, name: 'Sue', email: 'sue@example.org', roles: [role] });
      return render(
        <AtAddress>
          <QueryClientProvider client={queryClient}>{opened}</QueryClientProvider>
        </AtAddress>,
      );
    },
    sent: () => bodiesIn(fetched.mock.calls)[0],
  };
}
