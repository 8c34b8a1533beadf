import { accept, instantOf, LOCALES, microUsdt, refuse } from '@cliffhanger/core/kernel';
import { shows } from '@cliffhanger/testing/observations';
import {
  endpoint,
  fields,
  id,
  instant,
  money,
  named,
  nothing,
  requiredText,
  WIRE_LOCALES,
} from '@cliffhanger/wire/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ApiUnderTest, SELLER, startApi, TOKEN } from '../../test/start-api.ts';
import { type Call, serve, serveUpload } from './serve.ts';

const greet = endpoint({
  name: 'content.greet',
  path: '/api/test/greet',
  access: 'public',
  origin: 'ours',
  summary: 'Greets.',
  request: fields({
    realName: requiredText('real-name-required', 20),
    paid: z.optional(money),
    orderNumber: z.optional(named('other_word', z.string())),
  }),
  answer: fields({ greeting: z.string(), paid: z.optional(money), greetedAt: instant }),
  refusals: ['password-too-short'],
});

const whoAmI = endpoint({
  name: 'content.who-am-i',
  path: '/api/test/who-am-i',
  access: 'seller',
  origin: 'ours',
  summary: 'Says who calls.',
  request: nothing,
  answer: fields({ id: id<'seller'>() }),
});

const brokenResponse = endpoint({
  name: 'content.broken-answer',
  path: '/api/test/broken-answer',
  access: 'public',
  origin: 'ours',
  summary: 'Answers what its contract does not say.',
  request: nothing,
  answer: fields({ count: z.int() }),
});

const measure = endpoint({
  name: 'media.measure',
  path: '/api/test/measure',
  access: 'seller',
  origin: 'ours',
  summary: 'Says how large a file is.',
  request: nothing,
  answer: fields({ bytes: z.int() }),
  upload: true,
});

const calls: Omit<Call<{ readonly realName: string }, never, 'public'>, 'idempotent'>[] = [];
let server: ApiUnderTest;

beforeAll(async () => {
  server = await startApi((api) => {
    serve(api, greet, async (call) => {
      calls.push(call);
      if (call.input.realName === 'Short') {
        return refuse('password-too-short', { field: 'orderNumber', facts: { shortest: 8 } });
      }
      return accept({
        greeting: `Hello ${call.input.realName}`,
        paid: call.input.paid,
        greetedAt: instantOf(0),
      });
    });
    serve(api, whoAmI, async ({ seller }) => accept({ id: seller.id }));
    serve(api, brokenResponse, async () => accept({ count: 'three' as unknown as number }));
    serveUpload(api, measure, async ({ input }) => accept({ bytes: input.bytes.length }));
  });
});
afterAll(() => server.stop());

test('an accepted call answers 200 with an envelope in wire words', async () => {
  const { status, headers, envelope } = await server.post(greet.path, {
    real_name: ' Ada ',
    paid: '12.50',
    lang: 'en',
  });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(envelope).toEqual({
    code: 0,
    msg: '',
    data: { greeting: 'Hello Ada', paid: '12.5', greeted_at: '1970-01-01T00:00:00.000Z' },
    request_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
  });
});

test('the use case gets the input in inside words', async () => {
  await server.post(greet.path, {
    real_name: 'Ada',
    paid: '0.000001',
    other_word: 'A1',
    lang: 'en',
    more: 1,
  });
  expect(calls.at(-1)?.input).toEqual({ realName: 'Ada', paid: microUsdt(1n), orderNumber: 'A1' });
});

test.each(LOCALES.map((locale) => [WIRE_LOCALES[locale], locale] as const))(
  'the language code %s reaches the use case as %s',
  async (lang, locale) => {
    await server.post(greet.path, { real_name: 'Ada', lang });
    expect(calls.at(-1)?.locale).toBe(locale);
  },
);

test('the use case learns where a call comes from', async () => {
  const agent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
  const { envelope } = await server.post(
    greet.path,
    { real_name: 'Ada', lang: 'en' },
    { 'user-agent': agent },
  );
  expect(calls.at(-1)).toMatchObject({
    device: 'Chrome, Android',
    address: '127.0.0.1',
    requestId: envelope.request_id,
    seller: undefined,
  });
});

test('the first thing wrong with an input is named, with its field and a text', async () => {
  const { status, envelope } = await server.post(greet.path, { paid: 5, lang: 'en' });
  expect(status).toBe(200);
  expect(envelope).toMatchObject({
    code: 1004,
    msg: 'Please enter your real name.',
    data: { field: 'real_name', facts: {} },
  });
});

test('a rule that refuses names the field in wire words too', async () => {
  const { envelope } = await server.post(greet.path, { real_name: 'Short', lang: 'en' });
  expect(envelope).toMatchObject({
    code: 1015,
    msg: 'Use at least 8 characters.',
    data: { field: 'other_word', facts: { shortest: 8 } },
  });
});

test('a seller’s call without a token, or with a wrong one, answers code −1', async () => {
  for (const headers of [{}, { 'access-token': 'wrong' }, { 'access-token': 'x'.repeat(10_000) }]) {
    const { status, envelope } = await server.post(whoAmI.path, { lang: 'en' }, headers);
    expect(status).toBe(200);
    expect(envelope).toMatchObject({ code: -1, msg: 'Please log in again.', data: null });
  }
});

test('a seller’s call with their token knows the seller', async () => {
  const { envelope } = await server.post(whoAmI.path, { lang: 'en' }, { 'access-token': TOKEN });
  expect(envelope).toMatchObject({ code: 0, data: { id: SELLER.id } });
});

test('an answer that breaks the contract is a failure, not something a client has to guess at', async () => {
  const { status, envelope } = await server.post(brokenResponse.path, { lang: 'en' });
  expect(status).toBe(500);
  expect(envelope).toMatchObject({ code: 500, data: null });
  expect(JSON.stringify(envelope)).not.toContain('three');
});

const form = (parts: Readonly<Record<string, Blob | string>>): FormData => {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) data.append(name, part);
  return data;
};
const upload = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
  const response = await server.send(measure.path, {
    method: 'POST',
    headers: { 'access-token': TOKEN, ...headers },
    body: body ?? null,
  });
  return { status: response.status, envelope: await response.json() };
};

test('a file arrives whole, beside its language', async () => {
  const { envelope } = await upload(form({ lang: 'en', file: new Blob([new Uint8Array(3_000_000)]) }));
  expect(envelope).toMatchObject({ code: 0, data: { bytes: 3_000_000 } });
});

test('a file that is too large, missing, or not in a form is refused', async () => {
  const large = await upload(form({ file: new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) }));
  expect(large.envelope).toMatchObject({ code: 1032, data: { field: 'file', facts: { megabytes: 10 } } });
  expect((await upload(form({ lang: 'en' }))).envelope).toMatchObject({ code: 1001 });
  expect((await upload('{"lang":"en"}', { 'content-type': 'application/json' })).envelope).toMatchObject({
    code: 1001,
  });
  const cut = await upload('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc', {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(cut).toMatchObject({ status: 200, envelope: { code: 1000 } });
  const many = new FormData();
  for (let part = 0; part < 20; part += 1) many.append('file', new Blob(['x']));
  expect((await upload(many)).status).toBe(200);
});

test('an upload without a token is not read', async () => {
  const { envelope } = await upload(form({ file: new Blob(['x']) }), { 'access-token': 'wrong' });
  expect(envelope).toMatchObject({ code: -1 });
});

test('a request that takes longer than a minute is given up', () => {
  const { requestTimeout } = server.api.http.server;
  expect(requestTimeout).toBe(60_000);
  shows('server-request-timeout', requestTimeout);
});
