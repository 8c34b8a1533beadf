import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { createTestDatabase, databaseVariables, type TestDatabase } from '@cliffhanger/testing/database';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { sendEmailCode } from '@cliffhanger/wire/identity';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CollectedSpan, type OtlpCollector, startCollector } from './otlp-collector.ts';

/* An API call, its statements, the job it enqueues and that job's work form one trace over two processes. */

const EMAIL = 'canary.person@example.com';
const PROXYS_TRACE = 'a'.repeat(32);
const SECRET = 'a secret of this test that is long enough';

let database: TestDatabase;
let collector: OtlpCollector;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'traces-'));
const running: RunningProgram[] = [];

beforeAll(async () => {
  [database, collector] = await Promise.all([createTestDatabase(), startCollector()]);
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  url = `http://127.0.0.1:${ports[0]}`;
  const env = {
    CLIFFHANGER_ENV: 'test',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    STORAGE_DIR: folder,
    PUBLIC_URL: url,
    LOG_LEVEL: 'info',
  };
  running.push(
    ...(await Promise.all([
      startProgram({
        main: join(REPOSITORY_FOLDER, 'apps/api/src/main.ts'),
        untilAnswers: `${url}/readyz`,
        env: {
          ...env,
          ...databaseVariables(database),
          PORT: String(ports[0]),
          METRICS_PORT: String(ports[1]),
          TRUSTED_PROXIES: '127.0.0.1',
          TOKEN_SECRET: SECRET,
          ENCRYPTION_KEY: SECRET,
        },
      }),
      startProgram({
        main: join(REPOSITORY_FOLDER, 'apps/worker/src/main.ts'),
        untilAnswers: `http://127.0.0.1:${ports[2]}/readyz`,
        env: {
          ...env,
          DATABASE_URL: database.urlOf('worker'),
          ENCRYPTION_KEY: SECRET,
          SMTP_URL: addressesFrom().smtpUrl,
          PORT: String(ports[2]),
        },
      }),
    ])),
  );
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended();
  }
  await collector?.stop();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

const isBelow = (span: CollectedSpan, ancestor: CollectedSpan | undefined): boolean => {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent === ancestor || isBelow(parent, ancestor));
};

test('from the call to its statements and to the mail that it leaves: one trace, which the log names too', async () => {
  const answer = await fetch(`${url}${sendEmailCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${PROXYS_TRACE}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ email: EMAIL, lang: 'en' }),
  });
  expect(answer.status).toBe(200);
  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === PROXYS_TRACE);
  await vi.waitFor(() => expect(ofTrace().map(({ name }) => name)).toContain('send-mail'), 30_000);
  await vi.waitFor(() => expect(ofTrace().map(({ name }) => name)).toContain(sendEmailCode.name), 30_000);
  const spans = ofTrace();
  const call = spans.find(({ name }) => name === sendEmailCode.name);
  const put = spans.find(({ name }) => name === 'leave-email-code');
  const job = spans.find(({ name }) => name === 'send-mail');
  expect([call?.process, put?.process, job?.process]).toEqual(['api', 'api', 'worker']);
  expect(call?.parentSpanId).toBe('b'.repeat(16));
  for (const span of spans.filter((one) => one !== call)) expect(isBelow(span, call)).toBe(true);
  expect(spans.filter(({ process }) => process === 'api').length).toBeGreaterThan(3);
  expect(running[0]?.log()).toMatch(new RegExp(`"traceId":"${PROXYS_TRACE}".*"msg":"answered"`));
  expect(collector.texts.join('')).not.toContain(EMAIL);
});
