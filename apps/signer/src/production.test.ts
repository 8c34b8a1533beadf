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
import type { SignAsk } from './policy/ask.ts';
import { encodeAsk } from './requests/decode.ts';

/* The process as it runs in production: its keys on a token of SoftHSM, which is never skipped. */

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

const askToSign = (ask: SignAsk) => post('/v1/sign', encodeAsk(ask), PAYER);
const senderOf = async (raw: string | undefined): Promise<string> =>
  (await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toLowerCase();
const addressOf = (key: MadeKey['key']): string | undefined => made.find((one) => one.key === key)?.address;

const consolidation = (to: SignAsk['payment']['to'], derivationIndex = 7): SignAsk => ({
  ...payout({ to, nonce: 0, units: 400n }, `consolidation-${derivationIndex}-${to}`),
  purpose: { kind: 'consolidation', derivationIndex },
});

test('it says whose wallets these are: those of the token', async () => {
  const { body } = await post('/v1/wallets', {}, PAYER);
  expect(body).toEqual({ hot: addressOf('hot'), gas: addressOf('gas') });
});

test('a payout is signed by the token’s hot wallet, within the policy and not beyond', async () => {
  const { status, body } = await askToSign(payout());
  expect(status).toBe(200);
  expect(await senderOf(body['raw'])).toBe(addressOf('hot'));
  const tooMuch = payout({ nonce: 1, units: 1_001n }, 'too-much');
  expect(await askToSign(tooMuch)).toEqual({ status: 422, body: { refused: 'above-per-transaction' } });
});

test('a deposit is brought to the hot or the cold wallet by the key of its address, and nowhere else', async () => {
  const { body } = await askToSign(consolidation(COLD_WALLET));
  expect(await senderOf(body['raw'])).toBe(body['from']);
  expect(body['from']).not.toBe(addressOf('hot'));
  const hot = addressOf('hot') as SignAsk['payment']['to'];
  expect((await askToSign(consolidation(hot, 8))).status).toBe(200);
  for (const to of [SELLER, anAddress('bad'), addressOf('gas') as SignAsk['payment']['to']]) {
    const refused = { status: 422, body: { refused: 'destination-not-allowed' } };
    expect(await askToSign(consolidation(to, 9))).toEqual(refused);
  }
});

test('while the token is away it refuses nothing and signs nothing; then it signs what was asked, once in its journal', async () => {
  const ask = payout({ nonce: 4, units: 100n }, 'while-away');
  token.pullOut();
  expect(await askToSign(ask)).toMatchObject({ status: 500 });
  token.putBack();
  const { status, body } = await askToSign(ask);
  expect(status).toBe(200);
  expect(await senderOf(body['raw'])).toBe(addressOf('hot'));
  const journal = readFileSync(env['SIGNER_JOURNAL_FILE'] ?? '', 'utf8');
  expect(journal.match(/"while-away"/g)).toHaveLength(1);
});

test('it says which token it is, and no line has the PIN', () => {
  expect(program.log()).toContain('"happened":"started"');
  expect(program.log()).toContain('"manufacturer":"SoftHSM project"');
  expect(program.log()).not.toContain(TOKEN_PIN);
});

test('it does not start with keys from a file, without a PIN, or with two of them', () => {
  const { SIGNER_PKCS11_PIN_FILE: _, ...withoutPin } = env;
  expect(() => configFrom({ ...env, SIGNER_KEY_STORE: 'file', SIGNER_KEY_FILE: '/keys' })).toThrow(
    'keys from a file',
  );
  expect(() => configFrom({ ...env, SIGNER_KEY_STORE: '' })).toThrow('keys from a file');
  expect(() => configFrom({ ...env, SIGNER_KEY_STORE: 'vault' })).toThrow('must be file or pkcs11');
  expect(() => configFrom(withoutPin)).toThrow('SIGNER_PKCS11_PIN is needed');
  expect(() => configFrom({ ...env, SIGNER_PKCS11_PIN: '1' })).toThrow('is given twice');
  expect(configFrom({ ...withoutPin, SIGNER_PKCS11_PIN: '1' }).keys).toMatchObject({ token: { pin: '1' } });
});
