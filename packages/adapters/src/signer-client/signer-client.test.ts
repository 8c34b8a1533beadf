import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignerAsk } from '@cliffhanger/application/ports';
import { encodeFunctionData, erc20Abi, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigner } from './index.ts';

/*
 * The client verifies the signer's responses. Correct responses come from the real signer in the payout
 * tests.
 */

const wallet = privateKeyToAccount(`0x${'4c'.repeat(32)}`);
const stranger = privateKeyToAccount(`0x${'5d'.repeat(32)}`);
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const SELLER = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const ASK: SignerAsk = {
  purpose: { kind: 'payout' },
  reference: 'payout',
  chainId: 31_337,
  nonce: 7,
  fees: { gasLimit: 100_000n, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n },
  token: TOKEN,
  to: SELLER,
  units: 19_000_000n,
  from: wallet.address,
};

interface Signing {
  readonly by?: typeof wallet;
  readonly to?: `0x${string}`;
  readonly units?: bigint;
  readonly nonce?: number;
  readonly chainId?: number;
  readonly token?: `0x${string}`;
  readonly maxFeePerGas?: bigint;
  readonly value?: bigint;
}

async function signedBy(signing: Signing = {}): Promise<object> {
  const raw = await (signing.by ?? wallet).signTransaction({
    type: 'eip1559',
    chainId: signing.chainId ?? ASK.chainId,
    nonce: signing.nonce ?? ASK.nonce,
    gas: ASK.fees.gasLimit,
    maxFeePerGas: signing.maxFeePerGas ?? ASK.fees.maxFeePerGas,
    maxPriorityFeePerGas: ASK.fees.maxPriorityFeePerGas,
    to: signing.token ?? TOKEN,
    ...(signing.value === undefined ? {} : { value: signing.value }),
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [signing.to ?? SELLER, signing.units ?? ASK.units],
    }),
  });
  return { raw, hash: keccak256(raw) };
}

let reply: { readonly status: number; readonly body: object } = { status: 500, body: {} };
const server = createServer((_, response) => {
  response.writeHead(reply.status).end(JSON.stringify(reply.body));
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const privateKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .subarray(-32)
  .toString('base64');
const sign = (status: number, body: object) => {
  reply = { status, body };
  return createSigner({ url, privateKey }).sign(ASK);
};

test('what was asked for is taken, and a refusal is an answer', async () => {
  const right = await signedBy();
  expect(await sign(200, right)).toEqual({ kind: 'signed', transaction: right });
  expect(await sign(422, { refused: 'above-per-day' })).toEqual({
    kind: 'refused',
    because: 'above-per-day',
  });
});

test.each<[string, Signing]>([
  ['to somebody else', { to: OTHER }],
  ['of another sum', { units: 19_000_001n }],
  ['under another nonce', { nonce: 8 }],
  ['on another chain', { chainId: 1 }],
  ['of another token', { token: OTHER }],
  ['with more gas', { maxFeePerGas: 31n }],
  ['with coins of the chain besides', { value: 1n }],
  ['by another wallet', { by: stranger }],
])('a transaction %s is not taken', async (_, signing) => {
  await expect(sign(200, await signedBy(signing))).rejects.toThrow('something else');
});

test('a hash that is not the transaction’s, an answer that is none, and no answer at all mean: nothing is known', async () => {
  await expect(sign(200, { ...(await signedBy()), hash: `0x${'ab'.repeat(32)}` })).rejects.toThrow(
    'something else',
  );
  await expect(sign(200, {})).rejects.toThrow('200');
  await expect(sign(401, { fault: 'request-stale' })).rejects.toThrow('request-stale');
  const nobody = createSigner({ url: 'http://127.0.0.1:9', privateKey });
  await expect(nobody.sign(ASK)).rejects.toThrow('does not answer');
});
