import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterAll, expect, test } from 'vitest';
import {
  headersFor,
  KEY_FILE,
  newRequester,
  POLICY_FILE,
  type TestRequester,
} from '../test/signer-fixture.ts';
import { configFrom } from './config.ts';
import { addressOf } from './ethereum/address.ts';
import { addressText, messageDigest } from './ethereum/message.ts';
import { start } from './start.ts';

/* Attests that a wallet is ours, on a day and at a block; nothing else is ever signed as a message. */

const AUDITOR = newRequester('auditor');
const PAYER = newRequester('payer');
const ALLOWLISTER = newRequester('allowlister');
const folder = mkdtempSync(join(tmpdir(), 'signer-address-'));
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

const attestation = (address: string, change: object = {}) => ({
  origin: 'cliffhanger.example/log',
  day: '2026-11-15',
  network: 'bep20',
  address,
  block: 52_931_806,
  blockHash: `0x${'ab'.repeat(32)}`,
  ...change,
});

/** Recovers the signer from the signature. */
function signerOf(text: string, signature: string): string {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const recovery = (bytes.at(-1) ?? 0) - 27;
  const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
    .addRecoveryBit(recovery)
    .recoverPublicKey(messageDigest(text));
  return addressOf(point.toBytes(false));
}

test('the hot wallet signs for its own address, and anyone can verify it', async () => {
  const signer = await startSigner();
  try {
    const { body: wallets } = await post(signer.port, '/v1/wallets', {}, PAYER);
    const { hot, gas } = wallets as { readonly hot: string; readonly gas: string };
    for (const address of [hot, gas]) {
      const { status, body } = await post(signer.port, '/v1/sign-address', attestation(address), PAYER);
      const { signature } = body as { readonly signature: string };
      expect(status).toBe(200);
      expect(
        signerOf(addressText(attestation(address) as Parameters<typeof addressText>[0]), signature),
      ).toBe(address);
    }
  } finally {
    await signer.close();
  }
});

test('other addresses, texts and requesters are rejected; the entry survives a restart', async () => {
  const signer = await startSigner();
  try {
    const { body } = await post(signer.port, '/v1/wallets', {}, PAYER);
    const { hot } = body as { readonly hot: string };
    const ask = (content: unknown, by = PAYER) => post(signer.port, '/v1/sign-address', content, by);
    expect(await ask(attestation(`0x${'11'.repeat(20)}`))).toMatchObject({
      status: 422,
      body: { refused: 'not-our-wallet' },
    });
    for (const by of [ALLOWLISTER, AUDITOR]) expect((await ask(attestation(hot), by)).status).toBe(403);
    for (const change of [
      { origin: 'a\nb' },
      { origin: 'a b' },
      { day: '2026-11-15\n' },
      { network: 'bep20\n0x' },
      { blockHash: 'ab' },
      { block: -1 },
      { text: 'pay me' },
    ])
      expect(await ask(attestation(hot, change)), JSON.stringify(change)).toMatchObject({ status: 400 });
  } finally {
    await signer.close();
  }
});
