import { accept } from '@cliffhanger/core/kernel';
import { endpoint, fields } from '@cliffhanger/wire/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ApiUnderTest, startApi, TOKEN } from '../../../test/start-api.ts';
import { serve } from '../serve.ts';

/* Puts canaries in every place a secret can be; none may reach the log, at any level. */

const CANARY = {
  email: 'canary.person@example.com',
  password: 'canary-password-7731',
  code: '773155',
  name: 'Canary Realname',
} as const;

const login = endpoint({
  name: 'identity.test-login',
  path: '/api/test/login',
  access: 'seller',
  origin: 'ours',
  summary: 'Takes secrets.',
  request: fields({ email: z.string(), password: z.string(), code: z.string(), realName: z.string() }),
  answer: fields({ token: z.string() }),
});

/** An error of the PostgreSQL driver, which quotes the row. */
const uniqueViolation = (): Error =>
  Object.assign(new Error(`duplicate key value: ${CANARY.name}`), {
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${CANARY.email}) already exists.`,
    where: `PL/pgSQL function, value ${CANARY.code}`,
    constraint: 'sellers_email_key',
    routine: '_bt_check_unique',
  });

const MISHAPS: Readonly<Record<string, () => Error>> = {
  'a database error': uniqueViolation,
  'an error with secrets in its text': () => new Error(`cannot mail ${CANARY.email} the code ${CANARY.code}`),
  'an error that holds a token': () => new Error(`no session for ${'T0ken'.repeat(10)}`),
  'an error caused by another': () => new Error('failed', { cause: uniqueViolation() }),
};

let server: ApiUnderTest;
beforeAll(async () => {
  server = await startApi((api) => {
    serve(api, login, async (call) => {
      // A careless log call: keys that hold secrets are redacted.
      api.http.log.info({ input: call.input, ...call.input }, 'careless');
      const mishap = MISHAPS[call.input.code];
      if (mishap !== undefined) throw mishap();
      return accept({ token: 'answered-canary-token' });
    });
  });
});
afterAll(() => server.stop());

const SECRETS = [...Object.values(CANARY), TOKEN, 'answered-canary-token', 'T0kenT0ken'];
const log = () => server.logLines.join('');

test('an ordinary call leaves its name, outcome and duration, and no secret', async () => {
  await server.post(
    login.path,
    { email: CANARY.email, password: CANARY.password, code: CANARY.code, real_name: CANARY.name, lang: 'en' },
    { 'access-token': TOKEN },
  );
  const line = server.logLines.find((text) => text.includes('"answered"')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    process: 'api',
    requestId: expect.any(String),
    endpoint: 'identity.test-login',
    status: 200,
    outcome: 'ok',
    ms: expect.any(Number),
  });
  for (const secret of SECRETS) expect(log()).not.toContain(secret);
  expect(log()).toContain('"email":"[redacted]"');
});

test.each(Object.keys(MISHAPS))('%s is logged without a secret', async (mishap) => {
  const before = server.logLines.length;
  const { status } = await server.post(
    login.path,
    { email: CANARY.email, password: CANARY.password, code: mishap, real_name: CANARY.name, lang: 'en' },
    { 'access-token': TOKEN },
  );
  expect(status).toBe(500);
  expect(
    server.logLines.slice(before).some((line) => line.includes('"err"') && line.includes('"stack"')),
  ).toBe(true);
  for (const secret of SECRETS) expect(log()).not.toContain(secret);
});

test('a database error is still worth reading', () => {
  expect(log()).toContain('"errorCode":"23505"');
  expect(log()).toContain('"constraint":"sellers_email_key"');
});

test('bodies that cannot be read, wrong tokens and odd addresses are not repeated either', async () => {
  await server.post(login.path, `{"password":"${CANARY.password}"`, {
    'access-token': 'canary-token-nobody-has',
  });
  await server.send(`/?token=${CANARY.password}`, {});
  await server.send(`/reset/${CANARY.password}`, { headers: { cookie: `c=${CANARY.password}` } });
  for (const secret of [...SECRETS, 'canary-token-nobody-has']) expect(log()).not.toContain(secret);
});
