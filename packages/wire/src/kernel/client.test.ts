import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient, RequestFailed, type Transport } from './client.ts';
import { endpoint } from './endpoint.ts';
import { fields, named } from './fields.ts';
import { money } from './values.ts';

const pay = endpoint({
  name: 'wallet.test-pay',
  path: '/api/test/pay',
  access: 'seller',
  origin: 'ours',
  summary: 'Pays.',
  request: fields({ orderNumber: named('order_sn', z.string()), amount: money }),
  answer: fields({ balanceAfter: money }),
  movesMoney: true,
});
const REQUEST = { orderNumber: 'A1', amount: 5_000_000n } as never;

const answering = (envelope: unknown, status = 200): Transport => {
  const text = typeof envelope === 'string' ? envelope : JSON.stringify(envelope);
  return vi.fn<Transport>(async () => ({ status, text }));
};
const clientOver = (transport: Transport, more: object = {}) =>
  createClient({
    transport,
    token: () => 'the-token',
    locale: () => 'es',
    onTokenInvalid: () => {
      throw new Error('not expected here');
    },
    ...more,
  });

describe('what is sent', () => {
  test('the request in wire words, with the language, the token and the key', async () => {
    const transport = answering({ code: 0, msg: '', data: { balance_after: '1.5' }, request_id: 'r' });
    await clientOver(transport)(pay, REQUEST, { idempotencyKey: 'key-12345' });
    expect(transport).toHaveBeenCalledExactlyOnceWith({
      path: '/api/test/pay',
      headers: {
        'content-type': 'application/json',
        'access-token': 'the-token',
        'idempotency-key': 'key-12345',
      },
      body: '{"order_sn":"A1","amount":"5","lang":"xby"}',
    });
  });

  test('neither token nor key where there is none', async () => {
    const transport = answering({ code: 0, msg: '', data: { balance_after: '1' }, request_id: 'r' });
    await clientOver(transport, { token: () => undefined })(pay, REQUEST);
    expect(vi.mocked(transport).mock.calls[0]?.[0].headers).toEqual({ 'content-type': 'application/json' });
  });
});

describe('what comes back', () => {
  test('an answer in inside words', async () => {
    const call = clientOver(answering({ code: 0, msg: '', data: { balance_after: '1.5' }, request_id: 'r' }));
    expect(await call(pay, REQUEST)).toEqual({ ok: true, value: { balanceAfter: 1_500_000n } });
  });

  test('a refusal with its name, its text, its field in inside words, and what is offered', async () => {
    const data = { field: 'order_sn', facts: { short: '2' }, offer: 'deposit' };
    const call = clientOver(answering({ code: 3000, msg: 'Saldo insuficiente', data, request_id: 'r' }));
    expect(await call(pay, REQUEST)).toEqual({
      ok: false,
      refusal: {
        code: 3000,
        name: 'insufficient-balance',
        message: 'Saldo insuficiente',
        field: 'orderNumber',
        offer: 'deposit',
        facts: { short: '2' },
      },
    });
  });

  test('a refusal that this client does not know yet still has its text', async () => {
    const call = clientOver(answering({ code: 4_999, msg: 'New.', data: null, request_id: 'r' }));
    expect(await call(pay, REQUEST)).toEqual({
      ok: false,
      refusal: { code: 4_999, name: undefined, message: 'New.', facts: {} },
    });
  });
});

describe('code −1', () => {
  test('forgets the user and never resolves', async () => {
    const onTokenInvalid = vi.fn<() => void>();
    const call = clientOver(answering({ code: -1, msg: 'x', data: null, request_id: 'r' }), {
      onTokenInvalid,
    });
    const settled = vi.fn<() => void>();
    call(pay, REQUEST).then(settled, settled);
    await vi.waitFor(() => expect(onTokenInvalid).toHaveBeenCalledOnce());
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
  });
});

describe('what is no answer is rejected', () => {
  test.each([404, 413, 429, 500, 503])('status %i', async (status) => {
    const failed = clientOver(answering({ code: status, msg: 'x', data: null, request_id: 'r' }, status))(
      pay,
      REQUEST,
    );
    await expect(failed).rejects.toBeInstanceOf(RequestFailed);
    await expect(failed).rejects.toMatchObject({ status });
  });

  test('no line', async () => {
    const cause = new TypeError('fetch failed');
    const failed = clientOver(() => Promise.reject(cause))(pay, REQUEST);
    await expect(failed).rejects.toBeInstanceOf(RequestFailed);
    await expect(failed).rejects.toMatchObject({ status: undefined, cause });
  });

  test.each(['', '<html>', 'null', '[]', '{"code":"0"}'])('a body that is no envelope: %j', async (text) => {
    await expect(clientOver(answering(text))(pay, REQUEST)).rejects.toBeInstanceOf(RequestFailed);
  });

  test('an answer that is not what the contract says', async () => {
    const call = clientOver(answering({ code: 0, msg: '', data: { balance_after: 1.5 }, request_id: 'r' }));
    await expect(call(pay, REQUEST)).rejects.toBeInstanceOf(RequestFailed);
  });
});
