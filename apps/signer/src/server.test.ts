import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { parseTransaction } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
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

const ALLOWLISTER = newRequester('allowlister');
const PAYER = newRequester('payer');
const folder = mkdtempSync(join(tmpdir(), 'signer-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** No waiting period for addresses in these tests. */
function environmentOf(name: string): Record<string, string> {
  const file = (kind: string, content?: unknown): string => {
    const path = join(folder, `${name}-${kind}`);
    if (content !== undefined) writeFileSync(path, JSON.stringify(content));
    return path;
  };
  return {
    CLIFFHANGER_ENV: 'test',
    PORT: '0',
    SIGNER_POLICY_FILE: file('policy', { ...POLICY_FILE, addressAgeMs: 0 }),
    SIGNER_KEY_FILE: file('keys', KEY_FILE),
    SIGNER_JOURNAL_FILE: file('journal'),
    SIGNER_ALLOWLISTER_KEY: ALLOWLISTER.publicKey,
    SIGNER_PAYER_KEY: PAYER.publicKey,
  };
}

interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;
}

interface Sent {
  readonly port: number;
  readonly by: TestRequester;
  readonly sentAt?: number;
  readonly once?: string;
  /** The body to send in place of the signed one. */
  readonly instead?: string;
}

async function post(path: string, content: unknown, { port, by, instead, ...rest }: Sent): Promise<Answered> {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: headersFor(path, body, { by, ...rest }),
    body: instead ?? body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const requestSignature = (ask: SignRequest, port: number): Promise<Answered> =>
  post('/v1/sign', encodeSign(ask), { port, by: PAYER });
const allowlist = (address: string, port: number): Promise<Answered> =>
  post('/v1/allowlist', { address }, { port, by: ALLOWLISTER });

let port = 0;
let close = async (): Promise<void> => {};
beforeAll(async () => {
  const server = await start(configFrom(environmentOf('open')), { log: () => {} });
  port = server.port;
  close = () => server.close();
  await allowlist(SELLER, port);
});
afterAll(() => close());

test('a payout is signed for an authorised requester, as requested', async () => {
  const { status, body } = await requestSignature(payout(), port);
  expect(status).toBe(200);
  expect(parseTransaction(body['raw'] as `0x02${string}`)).toMatchObject({ chainId: 31_337, gas: 60_000n });
});

test('a refusal names the rule', async () => {
  const ask = payout({ nonce: 1, units: 1_001n }, 'too-much');
  expect(await requestSignature(ask, port)).toEqual({
    status: 422,
    body: { refused: 'above-per-transaction' },
  });
});

test('the allow-lister cannot sign, and the payer cannot allow-list', async () => {
  const sign = await post('/v1/sign', encodeSign(payout()), { port, by: ALLOWLISTER });
  const announced = await post('/v1/allowlist', { address: anAddress('bad') }, { port, by: PAYER });
  expect([sign, announced].map(({ body }) => body['fault'])).toEqual(['not-its-right', 'not-its-right']);
});

test('an unknown requester, a changed, a late or a replayed request is rejected', async () => {
  const body = JSON.stringify(encodeSign(payout()));
  const fault = async (sent: Partial<Sent>): Promise<string | undefined> =>
    (await post('/v1/sign', body, { port, by: PAYER, ...sent })).body['fault'];
  expect(await fault({ by: newRequester('stranger') })).toBe('requester-unknown');
  expect(await fault({ by: { ...newRequester('payer') } })).toBe('signature-wrong');
  expect(await fault({ instead: body.replace('"500"', '"999"') })).toBe('signature-wrong');
  expect(await fault({ sentAt: Date.now() - 31_000 })).toBe('request-stale');
  expect(await fault({ sentAt: Date.now() + 31_000 })).toBe('request-stale');
  expect(await fault({ once: 'a-number-used-once' })).toBeUndefined();
  expect(await fault({ once: 'a-number-used-once' })).toBe('request-replayed');
  expect(await fault({ once: 'short' })).toBe('request-malformed');
});

test('a request from before the start of the process is rejected', async () => {
  const other = await start(configFrom(environmentOf('later')), { log: () => {} });
  const { body } = await post('/v1/wallets', {}, { port: other.port, by: PAYER, sentAt: Date.now() - 5_000 });
  await other.close();
  expect(body['fault']).toBe('request-stale');
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['an unknown field', { ...encodeSign(payout()), comment: '' }],
  ['an amount as a number', { ...encodeSign(payout()), payment: { ...payout().payment, ...numbers(500) } }],
  ['a negative amount', { ...encodeSign(payout()), payment: { ...payout().payment, ...numbers('-1') } }],
  [
    'an amount with leading zeros',
    { ...encodeSign(payout()), payment: { ...payout().payment, ...numbers('0500') } },
  ],
  [
    'the zero address',
    { ...encodeSign(payout()), payment: { ...payout().payment, ...numbers('1'), to: `0x${'0'.repeat(40)}` } },
  ],
  ['a reference with a line break', { ...encodeSign(payout()), reference: 'a\nb' }],
  [
    'a derivation index for a payout',
    { ...encodeSign(payout()), purpose: { kind: 'payout', derivationIndex: 1 } },
  ],
  [
    'a negative derivation index',
    { ...encodeSign(payout()), purpose: { kind: 'consolidation', derivationIndex: -1 } },
  ],
])('%s is malformed', async (_, content) => {
  expect(await post('/v1/sign', content, { port, by: PAYER })).toMatchObject({ status: 400 });
});

function numbers(units: unknown) {
  return { gasLimit: '60000', maxFeePerGas: '100', maxPriorityFeePerGas: '10', units };
}

test('an endless body is not read to its end', async () => {
  expect(await post('/v1/sign', `"${'a'.repeat(9_000)}"`, { port, by: PAYER })).toMatchObject({
    status: 413,
  });
});

/* The steps of docs/runbooks/rotate-signer-request-keys.md. */
test('during a key rotation both keys of a requester are accepted, afterwards only the new one', async () => {
  const [payer, allowlister] = [newRequester('payer'), newRequester('allowlister')];
  const env = environmentOf('changed-keys');
  const statusesWith = async (keys: Readonly<Record<string, string>>) => {
    const server = await start(configFrom({ ...env, ...keys }), { log: () => {} });
    const sign = async (by: TestRequester) =>
      (await post('/v1/sign', encodeSign(payout({ units: 1n }, 'changed-keys')), { port: server.port, by }))
        .status;
    const tell = async (by: TestRequester) =>
      (await post('/v1/allowlist', { address: SELLER }, { port: server.port, by })).status;
    const answers = {
      tell: [await tell(ALLOWLISTER), await tell(allowlister), await tell({ ...payer, name: 'allowlister' })],
      sign: [await sign(PAYER), await sign(payer), await sign({ ...allowlister, name: 'payer' })],
    };
    await server.close();
    return answers;
  };
  const [before, both, afterwards] = [
    await statusesWith({}),
    await statusesWith({
      SIGNER_PAYER_KEY: `${PAYER.publicKey}, ${payer.publicKey}`,
      SIGNER_ALLOWLISTER_KEY: `${ALLOWLISTER.publicKey},${allowlister.publicKey}`,
    }),
    await statusesWith({
      SIGNER_PAYER_KEY: payer.publicKey,
      SIGNER_ALLOWLISTER_KEY: allowlister.publicKey,
    }),
  ];
  expect(before).toEqual({ tell: [200, 401, 401], sign: [200, 401, 401] });
  expect(both).toEqual({ tell: [200, 200, 401], sign: [200, 200, 401] });
  expect(afterwards).toEqual({ tell: [401, 200, 401], sign: [401, 200, 401] });
});

test('a third key of a requester and an invalid key are rejected', () => {
  const three = [PAYER, newRequester('payer'), newRequester('payer')]
    .map(({ publicKey }) => publicKey)
    .join();
  for (const [keys, message] of [
    [three, 'more than 2 public keys'],
    [`${PAYER.publicKey},`, 'not 32 bytes'],
  ] as const)
    expect(() => configFrom({ ...environmentOf('open'), SIGNER_PAYER_KEY: keys })).toThrow(message);
});

test('keys from a file are rejected in production', () => {
  const production = { CLIFFHANGER_ENV: 'production', SIGNER_AUDITOR_KEY: PAYER.publicKey };
  expect(() => configFrom({ ...environmentOf('open'), ...production })).toThrow('keys from a file');
});

/* Kills the process at every step and restarts it with its journal. */

const DYING = join(import.meta.dirname, '../test/dying-signer.ts');

async function startDying(
  env: Record<string, string>,
  dieAt: string,
): Promise<RunningProgram & { port: number }> {
  const at = await freePort();
  const program = await startProgram({
    main: DYING,
    env: { ...env, PORT: String(at), DIE_AT: dieAt },
    untilAnswers: `http://127.0.0.1:${at}/healthz`,
  });
  return { ...program, port: at };
}

const LIFETIMES = 2;

test.each([
  ['before it has judged', 'received'],
  ['before it has written anything down', 'judged'],
  ['in the middle of a line of its journal', 'torn'],
  ['before it has signed', 'journalled'],
  ['before it has answered', 'signed'],
])(
  'killed %s, it signs the request after a restart, with the same signature and once',
  async (_, point) => {
    const env = environmentOf(point);
    let nonce = 0;
    for (let lifetime = 0; lifetime < LIFETIMES; lifetime += 1) {
      // In the first lifetime the first journal entry is the allow-listed address.
      const dying = await startDying(env, `${point}:${point === 'torn' && lifetime === 0 ? 3 : 2}`);
      if (lifetime === 0) await allowlist(SELLER, dying.port);
      expect(
        await requestSignature(payout({ nonce, units: 100n }, `payout-${nonce}`), dying.port),
      ).toMatchObject({
        status: 200,
      });
      const lost = payout({ nonce: nonce + 1, units: 100n }, `payout-${nonce + 1}`);
      await expect(requestSignature(lost, dying.port)).rejects.toThrow('fetch failed');
      await dying.ended();
      const again = await startDying(env, '');
      const answered = await requestSignature(lost, again.port);
      expect(answered).toMatchObject({ status: 200 });
      expect(await requestSignature(lost, again.port)).toEqual(answered);
      again.child.kill('SIGKILL');
      await again.ended();
      nonce += 2;
    }
    const journal = readFileSync(env['SIGNER_JOURNAL_FILE'] ?? '', 'utf8');
    expect(journal.match(/"type":"signed"/g)).toHaveLength(2 * LIFETIMES);
  },
  60_000,
);
