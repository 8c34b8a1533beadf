import type { Call, Endpoint, Received } from '@cliffhanger/wire/kernel';
import { RequestFailed } from '@cliffhanger/wire/kernel';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../language/index.ts';
import { createProblemText } from '../refusals/index.ts';
import { createQueryClient, createRefresh } from './query-client.ts';
import { createUseApiMutation } from './use-api-mutation.ts';
import { createUseApiQuery } from './use-api-query.ts';

interface Wish {
  readonly amount: bigint;
  readonly to: string;
}
const QUOTE = { name: 'wallet.test-quote', movesMoney: false } as unknown as Endpoint<Wish, string>;
const PAY = { name: 'wallet.test-pay', movesMoney: true } as unknown as Endpoint<Wish, string>;

const sent = vi.fn<(name: string, request: unknown, key: string | undefined) => Promise<Received<unknown>>>();
const call: Call = (endpoint, request, { idempotencyKey } = {}) =>
  sent(endpoint.name, request, idempotencyKey) as never;
const keys = () => sent.mock.calls.map(([, , key]) => key);

let queryClient = createQueryClient();
const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
beforeEach(() => {
  queryClient = createQueryClient();
  sent.mockReset();
  sent.mockImplementation(async (_, request) => ({
    ok: true,
    value: `${(request as Wish).amount} to ${(request as Wish).to}`,
  }));
});

const useApiQuery = createUseApiQuery(call);
const read = (request: Wish) => renderHook(() => useApiQuery(QUOTE, request), { wrapper: around }).result;

test('another amount is another query, another order of keys is not', async () => {
  const five = read({ amount: 5n, to: 'Mara' });
  await waitFor(() => expect(five.current.data).toBe('5 to Mara'));
  const six = read({ amount: 6n, to: 'Mara' });
  await waitFor(() => expect(six.current.data).toBe('6 to Mara'));
  expect(read({ to: 'Mara', amount: 5n }).current.data).toBe('5 to Mara');
  expect(sent).toHaveBeenCalledTimes(2);
});

test('a refusal is an error, and is not retried', async () => {
  sent.mockResolvedValue({
    ok: false,
    refusal: { code: 1, name: undefined, message: 'Not now.', facts: {} },
  });
  const refused = read({ amount: 5n, to: 'Mara' });
  await waitFor(() => expect(refused.current.error?.message).toBe('Not now.'));
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each([
  [true, 'five'],
  [false, undefined],
])(
  'while another language loads, the previous response stays only with staysInOtherLanguage: %s',
  async (stays, there) => {
    const useStaying = createUseApiQuery(call, { staysInOtherLanguage: stays });
    sent.mockResolvedValueOnce({ ok: true, value: 'five' });
    const wish = { amount: 5n, to: 'Mara' };
    const { result, rerender } = renderHook((request: Wish) => useStaying(QUOTE, request), {
      wrapper: around,
      initialProps: wish,
    });
    await waitFor(() => expect(result.current.data).toBe('five'));
    sent.mockReturnValueOnce(new Promise(() => {}));
    act(() => setLocale('de'));
    expect(result.current.data).toBe(there);
    rerender({ ...wish, amount: 6n });
    expect(result.current.data).toBeUndefined();
    act(() => setLocale('en'));
  },
);

test('refresh fetches again by endpoint or everything', async () => {
  const refresh = createRefresh(queryClient);
  const quote = read({ amount: 5n, to: 'Mara' });
  await waitFor(() => expect(quote.current.isSuccess).toBe(true));
  await act(() => refresh(PAY));
  expect(sent).toHaveBeenCalledTimes(1);
  await act(() => refresh(QUOTE));
  expect(sent).toHaveBeenCalledTimes(2);
  await act(() => refresh());
  expect(sent).toHaveBeenCalledTimes(3);
});

const useApiMutation = createUseApiMutation({ call, problemText: createProblemText(({ kind }) => kind) });
const sending = (endpoint = PAY) => renderHook(() => useApiMutation(endpoint)).result;
const send = (result: ReturnType<typeof sending>, request: Wish) => act(() => result.current.send(request));

test('a payment that is retried after a lost connection has the same idempotency key; a changed or later one has a new key', async () => {
  const pay = sending();
  sent.mockRejectedValueOnce(new RequestFailed(undefined));
  expect(await send(pay, { amount: 5n, to: 'Mara' })).toBeUndefined();
  expect(pay.current).toMatchObject({ isBusy: false, problem: 'no-answer', refusal: undefined });
  sent.mockRejectedValueOnce(new RequestFailed(undefined));
  await send(pay, { amount: 5n, to: 'Mara' });
  expect(await send(pay, { amount: 6n, to: 'Mara' })).toBe('6 to Mara');
  await send(pay, { amount: 6n, to: 'Mara' });
  const [first, again, other, next] = keys();
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});

test('a mutation without money has no idempotency key, and a refusal is shown with its own message', async () => {
  const quote = sending(QUOTE);
  const refusal = { code: 1, name: undefined, message: 'Not now.', facts: {} };
  sent.mockResolvedValueOnce({ ok: false, refusal });
  expect(await send(quote, { amount: 5n, to: 'Mara' })).toBeUndefined();
  expect(quote.current).toMatchObject({ isBusy: false, problem: 'Not now.', refusal });
  expect(keys()).toEqual([undefined]);
});
