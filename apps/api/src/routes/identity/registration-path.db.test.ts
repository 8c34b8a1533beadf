import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { decideRegistration } from '@cliffhanger/application/identity';
import type { Email } from '@cliffhanger/core/identity';
import { anEmail, FIRST_TERMS, type Fixture, openFixture } from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/identity';
import { getBalances } from '@cliffhanger/wire/wallet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_ENCRYPTION_KEY, startWholeApi, type WholeApi } from '../../../test/start-whole-api.ts';

/*
 * A seller's registration over HTTP: the production api and worker, the real database, the real mail server.
 * Only the reviewer's decision calls the use case directly, as the console does.
 */

const base = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? 4100);
const SMTP_URL = process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${base + 3}`;
const MAILBOX_URL = process.env['MAILBOX_URL'] ?? `http://127.0.0.1:${base + 4}`;
const WORKER = fileURLToPath(new URL('../../../../worker/src/main.ts', import.meta.url));
const MAIL_WITHIN_MS = 30_000;

let fixture: Fixture;
let folder: string;
let server: WholeApi;
let worker: ChildProcess;

beforeAll(async () => {
  fixture = await openFixture();
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-api-'));
  server = await startWholeApi({ database: fixture.database, storageDir: folder });
  worker = spawn(process.execPath, [WORKER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      CLIFFHANGER_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: fixture.database.urlOf('worker'),
      SMTP_URL,
      STORAGE_DIR: folder,
      ENCRYPTION_KEY: API_ENCRYPTION_KEY,
    },
  });
});
afterAll(async () => {
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGTERM');
  await ended;
  await server.stop();
  await fixture.close();
  await rm(folder, { recursive: true });
});

interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
}

/** Polls until an address has received this many mails; newest first. */
async function mailsAt(address: string, count: number): Promise<readonly ReceivedMail[]> {
  const deadline = Date.now() + MAIL_WITHIN_MS;
  for (;;) {
    const response = await fetch(`${MAILBOX_URL}/messages?to=${encodeURIComponent(address)}`);
    const mails = (await response.json()) as ReceivedMail[];
    if (mails.length >= count) return mails;
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails came to ${address}`);
    await sleep(50);
  }
}

/** The mail sink keeps mails of earlier runs, so every run uses new addresses. */
const anAddress = (): Email => anEmail(`path-${Date.now()}`);

const FORM = {
  realName: 'Анна Каренина',
  country: 'RU',
  password: 'a theatre at night',
  confirmPassword: 'a theatre at night',
  invitationCode: 'cliffhanger',
  termsVersion: FIRST_TERMS,
  socialAccounts: [{ handle: 'anna.late', followers: 15_300 }],
  contact: { kind: 'telegram', address: '@anna_late' },
} as const;

test('somebody registers with the code from the mail, is approved, logs in and sees an empty wallet', async () => {
  const email = anAddress();
  const visitor = server.client({ locale: 'ru' });

  expect(await visitor(wire.sendEmailCode, { email })).toEqual({ ok: true, value: {} });
  const [codeMail] = await mailsAt(email, 1);
  const code = /\b[0-9]{6}\b/.exec(codeMail?.text ?? '')?.[0] ?? '';
  expect(code).toMatch(/^[0-9]{6}$/);

  const registered = await visitor(wire.register, {
    ...FORM,
    socialAccounts: [...FORM.socialAccounts],
    email,
    code,
  });
  expect(registered).toMatchObject({ ok: true, value: { promisedBy: expect.any(Number) } });
  await mailsAt(email, 2);

  const credentials = { email, password: FORM.password };
  expect(await visitor(wire.login, credentials)).toMatchObject({
    refusal: { name: 'registration-pending', offer: 'see-review' },
  });
  expect(await visitor(wire.checkReviewStatus, { email })).toMatchObject({ value: { state: 'pending' } });

  await decideRegistration(fixture.dependencies)({
    email,
    decision: { kind: 'approve' },
    operator: 'Ida Reviewer',
  });
  await mailsAt(email, 3);
  expect(await visitor(wire.checkReviewStatus, { email })).toEqual({
    ok: true,
    value: { state: 'approved' },
  });

  const loggedIn = await visitor(wire.login, credentials);
  if (!loggedIn.ok) throw new Error(loggedIn.refusal.message);
  const { token, userInfo } = loggedIn.value;
  expect(userInfo).toMatchObject({
    email,
    realName: 'Анна Каренина',
    level: 'bronze',
    hasFundPassword: false,
    avatar: null,
  });

  const seller = server.client({ token, locale: 'ru' });
  expect(await seller(getBalances, {})).toEqual({
    ok: true,
    value: { available: 0n, unsettled: 0n, withdrawing: 0n, episodes: 0 },
  });
  expect(await seller(wire.listSessions, {})).toMatchObject({
    value: { list: [{ device: 'Chrome, Android', isCurrent: true }] },
  });
  await seller(wire.logout, {});
  await expect(seller(wire.getProfile, {})).rejects.toThrow('the token is not valid');
});

test('somebody who was rejected reads why, and registers again', async () => {
  const email = anAddress();
  const visitor = server.client({ locale: 'de' });
  const register = async (mailsSoFar: number) => {
    await visitor(wire.sendEmailCode, { email });
    const [codeMail] = await mailsAt(email, mailsSoFar + 1);
    const code = /\b[0-9]{6}\b/.exec(codeMail?.text ?? '')?.[0] ?? '';
    return visitor(wire.register, { ...FORM, socialAccounts: [...FORM.socialAccounts], email, code });
  };
  expect((await register(0)).ok).toBe(true);
  const note = 'Unter diesem Namen ist nichts zu finden.';
  const decision = {
    kind: 'reject',
    rule: 'social-account-not-found',
    facts: { handle: 'anna.late' },
    note,
  } as const;
  await decideRegistration(fixture.dependencies)({ email, decision, operator: 'Ida Reviewer' });
  // Separate jobs send the last two mails, in either order.
  const mails = await mailsAt(email, 3);
  expect(mails.map(({ text }) => text)).toContainEqual(expect.stringContaining(note));
  expect(await visitor(wire.checkReviewStatus, { email })).toMatchObject({
    value: { state: 'rejected', notice: { rule: 'social-account-not-found', decidedBy: 'person', note } },
  });
  // Codes need a minute between them; the daily count of sent codes stays.
  await fixture.owner.query(
    `update identity.email_codes set sent_at = sent_at - interval '61 seconds' where email = $1`,
    [email],
  );
  expect((await register(3)).ok).toBe(true);
  expect(await visitor(wire.checkReviewStatus, { email })).toMatchObject({ value: { state: 'pending' } });
});

test('a form whose answer was lost is sent again with its key and answered the same', async () => {
  const email = anAddress();
  const visitor = server.client();
  await visitor(wire.sendEmailCode, { email });
  const [codeMail] = await mailsAt(email, 1);
  const code = /\b[0-9]{6}\b/.exec(codeMail?.text ?? '')?.[0] ?? '';
  const form = { ...FORM, socialAccounts: [...FORM.socialAccounts], email, code };
  const options = { idempotencyKey: `registration-${email}` };
  const first = await visitor(wire.register, form, options);
  expect(first.ok).toBe(true);
  expect(await visitor(wire.register, form, options)).toEqual(first);
  expect(await visitor(wire.register, form)).toMatchObject({
    refusal: { name: 'email-code-wrong', field: 'code' },
  });
});
