import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { type MadeKey, openSoftToken, type SoftToken, TOKEN_PIN } from '@cliffhanger/testing/soft-hsm';
import { recoverTransactionAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anAddress,
  COLD_WALLET,
  headersFor,
  newRequester,
  POLICY_FILE,
  payout,
  SELLER,
} from '../test/signer-fixture.ts';
import { configFrom } from './config.ts';
import type { SignRequest } from './policy/sign-request.ts';
import { encodeSign } from './requests/decode.ts';

/* The process as in production, with keys on a SoftHSM token; never skipped. */

const [ALLOWLISTER, PAYER, AUDITOR] = ['allowlister', 'payer', 'auditor'].map(newRequester) as [
  ReturnType<typeof newRequester>,
  ReturnType<typeof newRequester>,
  ReturnType<typeof newRequester>,
];
const folder = mkdtempSync(join(tmpdir(), 'signer-in-production-'));

let token: SoftToken;
let made: readonly MadeKey[];
let program: RunningProgram;
let url: string;
let env: Record<string, string>;
beforeAll(async () => {
  token = openSoftToken();
  made = token.makeKeys();
  const port = await freePort();
  const policy = join(folder, 'policy');
  writeFileSync(policy, JSON.stringify({ ...POLICY_FILE, addressAgeMs: 0 }));
  url = `http://127.0.0.1:${port}`;
  env = {
    CLIFFHANGER_ENV: 'production',
    PORT: String(port),
    SIGNER_POLICY_FILE: policy,
    SIGNER_JOURNAL_FILE: join(folder, 'journal'),
    SIGNER_ALLOWLISTER_KEY: ALLOWLISTER.publicKey,
    SIGNER_PAYER_KEY: PAYER.publicKey,
    SIGNER_AUDITOR_KEY: AUDITOR.publicKey,
    ...token.env,
  };
  const main = join(import.meta.dirname, 'main.ts');
  program = await startProgram({ main, env, untilAnswers: `${url}/healthz` });
  await post('/v1/allowlist', { address: SELLER }, ALLOWLISTER);
});
afterAll(async () => {
  program?.child.kill('SIGTERM');
  await program?.ended();
  token?.remove();
  rmSync(folder, { recursive: true });
});

async function post(path: string, content: unknown, by: ReturnType<typeof newRequester>) {
  const body = JSON.stringify(content);
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: headersFor(path, body, { by }),
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const requestSignature = (ask: SignRequest) => post('/v1/sign', encodeSign(ask), PAYER);
const senderOf = async (raw: string | undefined): Promise<string> =>
  (await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toLowerCase();
const addressOf = (key: MadeKey['key']): string | undefined => made.find((one) => one.key === key)?.address;

const consolidation = (to: SignRequest['payment']['to'], derivationIndex = 7): SignRequest => ({
  ...payout({ to, nonce: 0, units: 400n }, `consolidation-${derivationIndex}-${to}`),
  purpose: { kind: 'consolidation', derivationIndex },
});

test('it reports the wallets of the token', async () => {
  const { body } = await post('/v1/wallets', {}, PAYER);
  expect(body).toEqual({ hot: addressOf('hot'), gas: addressOf('gas') });
});

test('a payout is signed by the token’s hot wallet, only within the policy', async () => {
  const { status, body } = await requestSignature(payout());
  expect(status).toBe(200);
  expect(await senderOf(body['raw'])).toBe(addressOf('hot'));
  const tooMuch = payout({ nonce: 1, units: 1_001n }, 'too-much');
  expect(await requestSignature(tooMuch)).toEqual({
    status: 422,
    body: { refused: 'above-per-transaction' },
  });
});

test('a deposit is consolidated to the hot or the cold wallet only', async () => {
  const { body } = await requestSignature(consolidation(COLD_WALLET));
  expect(await senderOf(body['raw'])).toBe(body['from']);
  expect(body['from']).not.toBe(addressOf('hot'));
  const hot = addressOf('hot') as SignRequest['payment']['to'];
  expect((await requestSignature(consolidation(hot, 8))).status).toBe(200);
  for (const to of [SELLER, anAddress('bad'), addressOf('gas') as SignRequest['payment']['to']]) {
    const refused = { status: 422, body: { refused: 'destination-not-allowed' } };
    expect(await requestSignature(consolidation(to, 9))).toEqual(refused);
  }
});

test('while the token is missing requests fail; afterwards they are signed and recorded once', async () => {
  const ask = payout({ nonce: 4, units: 100n }, 'while-away');
  token.pullOut();
  expect(await requestSignature(ask)).toMatchObject({ status: 500 });
  token.putBack();
  const { status, body } = await requestSignature(ask);
  expect(status).toBe(200);
  expect(await senderOf(body['raw'])).toBe(addressOf('hot'));
  const journal = readFileSync(env['SIGNER_JOURNAL_FILE'] ?? '', 'utf8');
  expect(journal.match(/"while-away"/g)).toHaveLength(1);
});

test('the log names the token and never contains the PIN', () => {
  expect(program.log()).toContain('"happened":"started"');
  expect(program.log()).toContain('"manufacturer":"SoftHSM project"');
  expect(program.log()).not.toContain(TOKEN_PIN);
});

test('it does not start with file keys, without a PIN, or with two PINs', () => {
  const { SIGNER_PKCS11_PIN_FILE: _, ...withoutPin } = env;
  expect(() => configFrom({ ...env, SIGNER_KEY_STORE: 'file', SIGNER_KEY_FILE: '/keys' })).toThrow(
    'keys from a file',
  );
  expect(() => configFrom({ ...env, SIGNER_KEY_STORE: '' })).toThrow('keys from a file');
  expect(() => configFrom({ ...env, SIGNER_KEY_STORE: 'vault' })).toThrow('must be file or pkcs11');
  expect(() => configFrom(withoutPin)).toThrow('SIGNER_PKCS11_PIN is required');
  expect(() => configFrom({ ...env, SIGNER_PKCS11_PIN: '1' })).toThrow('is given twice');
  expect(configFrom({ ...withoutPin, SIGNER_PKCS11_PIN: '1' }).keys).toMatchObject({ token: { pin: '1' } });
});
