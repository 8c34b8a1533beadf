import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  COLD_WALLET,
  headersFor,
  KEY_FILE,
  newRequester,
  POLICY_FILE,
  payout,
  SELLER,
  type TestRequester,
} from '../test/signer-fixture.ts';
import { configFrom } from './config.ts';
import type { SignRequest } from './policy/sign-request.ts';
import { encodeSign } from './requests/decode.ts';
import { start } from './start.ts';

/* The auditor's signals: permissions, effects, and that they survive a restart. */

const AUDITOR = newRequester('auditor');
const PAYER = newRequester('payer');
const ALLOWLISTER = newRequester('allowlister');
const folder = mkdtempSync(join(tmpdir(), 'signer-stop-'));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};

const ENVIRONMENT = {
  CLIFFHANGER_ENV: 'test',
  PORT: '0',
  SIGNER_POLICY_FILE: written('policy', { ...POLICY_FILE, addressAgeMs: 0 }),
  SIGNER_KEY_FILE: written('keys', KEY_FILE),
  SIGNER_JOURNAL_FILE: join(folder, 'journal'),
  SIGNER_ALLOWLISTER_KEY: ALLOWLISTER.publicKey,
  SIGNER_PAYER_KEY: PAYER.publicKey,
  SIGNER_AUDITOR_KEY: AUDITOR.publicKey,
};

const startSigner = () => start(configFrom(ENVIRONMENT), { log: () => {} });

async function post(port: number, path: string, content: unknown, by: TestRequester) {
  const body = JSON.stringify(content);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: headersFor(path, body, { by }),
    body,
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

const STOPPED = { status: 422, body: { refused: 'payouts-stopped' } };
const toColdWallet = (nonce: number): SignRequest => ({
  ...payout({ nonce, to: COLD_WALLET }, `to-cold-wallet-${nonce}`),
  purpose: { kind: 'to-cold-wallet' },
});

test('between stop and resume no new payout is signed, also after a restart; everything else continues', async () => {
  let server = await startSigner();
  const word = (path: string, saidAt: number, by = AUDITOR) =>
    post(server.port, path, { saidAt, because: 'books and rows differ' }, by);
  const sign = (ask: SignRequest) => post(server.port, '/v1/sign', encodeSign(ask), PAYER);
  await post(server.port, '/v1/allowlist', { address: SELLER }, ALLOWLISTER);
  const before = await sign(payout({ nonce: 0 }, 'before'));
  expect(before.status).toBe(200);

  expect(await word('/v1/stop', 100)).toEqual({
    status: 200,
    body: { payouts: 'stopped', because: 'books and rows differ' },
  });
  expect(await sign(payout({ nonce: 1 }, 'after'))).toEqual(STOPPED);
  expect((await sign(toColdWallet(1))).status).toBe(200);
  // Signed before the stop: a refusal would claim that it never was.
  expect(await sign(payout({ nonce: 0 }, 'before'))).toEqual(before);

  await server.close();
  server = await startSigner();
  expect(await sign(payout({ nonce: 2 }, 'after'))).toEqual(STOPPED);
  expect(await word('/v1/resume', 100)).toMatchObject({ body: { payouts: 'stopped' } });
  expect(await word('/v1/resume', 99)).toMatchObject({ body: { payouts: 'stopped' } });
  expect(await sign(payout({ nonce: 2 }, 'after'))).toEqual(STOPPED);

  expect(await word('/v1/resume', 101)).toEqual({ status: 200, body: { payouts: 'open' } });
  expect(await word('/v1/stop', 100)).toEqual({ status: 200, body: { payouts: 'open' } });
  expect((await sign(payout({ nonce: 2 }, 'after'))).status).toBe(200);
  await server.close();
});

test('only the auditor can stop or resume, and the auditor can neither sign nor allow-list', async () => {
  const server = await startSigner();
  const word = { saidAt: 1_000, because: 'x' };
  const faults = await Promise.all([
    post(server.port, '/v1/stop', word, PAYER),
    post(server.port, '/v1/resume', word, ALLOWLISTER),
    post(server.port, '/v1/stop', word, newRequester('auditor')),
    post(server.port, '/v1/sign', encodeSign(payout()), AUDITOR),
    post(server.port, '/v1/allowlist', { address: SELLER }, AUDITOR),
  ]);
  await server.close();
  expect(faults.map(({ body }) => body)).toEqual([
    { fault: 'not-its-right' },
    { fault: 'not-its-right' },
    { fault: 'signature-wrong' },
    { fault: 'not-its-right' },
    { fault: 'not-its-right' },
  ]);
});

test.each([
  ['no reason', { saidAt: 1 }],
  ['a reason with a line break', { saidAt: 1, because: 'a\nb' }],
  ['no date', { because: 'x' }],
  ['something else', { saidAt: 1, because: 'x', chain: 56 }],
])('a word with %s is malformed', async (_, word) => {
  const server = await startSigner();
  expect(await post(server.port, '/v1/stop', word, AUDITOR)).toMatchObject({ status: 400 });
  await server.close();
});

test('in production a signer without the key of an auditor does not start', () => {
  const { SIGNER_AUDITOR_KEY: _, ...without } = ENVIRONMENT;
  expect(() => configFrom({ ...without, CLIFFHANGER_ENV: 'production' })).toThrow('SIGNER_AUDITOR_KEY');
});
