import { softwareKey, TEST_PARTY } from '@cliffhanger/testing/approvals';
import { expect, test } from 'vitest';
import { type Assertion, keyOf, readAssertion, readNewKey, statementIn } from './index.ts';
import { type PayStatement, parseStatement, type Statement, statementText } from './statement.ts';

const PAY: PayStatement = {
  kind: 'pay',
  subject: 'withdrawal',
  id: '01990000-0000-7000-8000-0000000000b1',
  payment: 1,
  network: 'bep20',
  address: '0x55d398326f99059fF775485246999027B3197955',
  amount: 899_000_001n,
  until: Date.UTC(2026, 10, 20, 12),
  nonce: 'a-nonce-that-is-long-enough',
};

const key = softwareKey();
const read = (assertion: Assertion, publicKey = key.publicKey) =>
  readAssertion(assertion, publicKey, TEST_PARTY);

/** Changes one field of the client data and keeps the signature. */
function withClientData(assertion: Assertion, change: (data: Record<string, unknown>) => void): Assertion {
  const data = JSON.parse(Buffer.from(assertion.clientData, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  change(data);
  return { ...assertion, clientData: Buffer.from(JSON.stringify(data)).toString('base64url') };
}

test('the signed statement is read from the assertion, word for word', () => {
  expect(read(key.sign(PAY))).toEqual({ statement: PAY, counter: 1 });
  expect(statementText(PAY)).toContain('amount 899.000001 USDT');
});

test.each<[string, Statement]>([
  ['a payment', PAY],
  ['a return', { ...PAY, subject: 'return', amount: 1n }],
  [
    'a key that is let in',
    {
      kind: 'enrol',
      person: 'ida',
      duty: 'payouts',
      keyId: key.keyId,
      publicKey: key.publicKey,
      nonce: PAY.nonce,
    },
  ],
  ['a key that is taken away', { kind: 'retire', keyId: key.keyId, nonce: PAY.nonce }],
  ['a key that is made', { kind: 'new-key', person: 'ida', nonce: PAY.nonce }],
])('%s is written and read as the same', (_, statement) => {
  expect(parseStatement(statementText(statement))).toEqual(statement);
});

test.each([
  ['another title', statementText(PAY).replace('approval-1', 'approval-2')],
  ['a line more', `${statementText(PAY)}\namount 1.000000 USDT`],
  ['a line break in the address', statementText({ ...PAY, address: '0x1\namount 1.000000 USDT' })],
  ['an amount with a sign', statementText(PAY).replace('899', '-899')],
  ['an amount with a leading zero', statementText(PAY).replace('899', '0899')],
  ['a day without an hour', statementText(PAY).replace('T12:00:00Z', '')],
  ['no nonce', statementText({ ...PAY, nonce: '' })],
  ['an empty text', ''],
])('%s is no statement', (_, text) => {
  expect(parseStatement(text)).toBeUndefined();
});

test('a signature is valid for one text only: another amount, address or withdrawal invalidates it', () => {
  const signed = key.sign(PAY);
  for (const other of [
    { ...PAY, amount: PAY.amount + 1n },
    { ...PAY, address: '0x00000000000000000000000000000000000bad01' },
    { ...PAY, id: '01990000-0000-7000-8000-0000000000b2' },
    { ...PAY, network: 'erc20' },
    { ...PAY, until: PAY.until + 1_000 },
    { ...PAY, nonce: 'another-nonce-of-that-length' },
  ]) {
    const challenge = Buffer.from(statementText(other)).toString('base64url');
    const forged = withClientData(signed, (data) => {
      data['challenge'] = challenge;
    });
    expect(statementIn(forged)).toEqual(other);
    expect(read(forged)).toBe('signature-wrong');
  }
});

test('another key, a changed signature and a missing signature are detected', () => {
  const signed = key.sign(PAY);
  expect(read(signed, softwareKey().publicKey)).toBe('signature-wrong');
  const bytes = Buffer.from(signed.signature, 'base64url');
  for (const at of [8, bytes.length - 1]) {
    const tampered = Buffer.from(bytes);
    tampered[at] = (tampered[at] ?? 0) ^ 1;
    expect(read({ ...signed, signature: tampered.toString('base64url') })).toBe('signature-wrong');
  }
  expect(read({ ...signed, signature: 'AAAA' })).toBe('signature-wrong');
  expect(read({ ...signed, signature: '' })).toBe('malformed');
});

test('high and low s are accepted, because ES256 does not require low s', () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const signed = key.sign(PAY);
  expect(read({ ...signed, signature: otherHalf(signed.signature, order) })).toEqual(read(signed));
});

/** The same signature with n − s, in DER. */
function otherHalf(signature: string, order: bigint): string {
  const der = Buffer.from(signature, 'base64url');
  const rLength = der[3] ?? 0;
  const r = der.subarray(2, 4 + rLength);
  const s = BigInt(`0x${der.subarray(6 + rLength).toString('hex')}`);
  const hex = (order - s).toString(16).padStart(64, '0');
  const body = Buffer.from((Number.parseInt(hex.slice(0, 2), 16) & 0x80) === 0 ? hex : `00${hex}`, 'hex');
  const start = body.findIndex((byte, at) => byte !== 0 || ((body[at + 1] ?? 0) & 0x80) !== 0);
  const number = body.subarray(start);
  const content = Buffer.concat([r, Buffer.of(2, number.length), number]);
  return Buffer.concat([Buffer.of(0x30, content.length), content]).toString('base64url');
}

test.each([
  ['on another page', { origin: 'https://console.example.net' }, 'other-origin'],
  ['on our host but another port', { origin: 'http://localhost:9999' }, 'other-origin'],
  ['in a frame of another page', { crossOrigin: true }, 'other-origin'],
  ['for another host', { rpId: 'example.net' }, 'other-party'],
  ['while a key was being made', { type: 'webauthn.create' }, 'other-act'],
  ['without a fingerprint or PIN on the device', { flags: 0x01 }, 'not-verified'],
  ['without user presence', { flags: 0x04 }, 'not-verified'],
] as const)('an assertion signed %s is rejected', (_, odd, fault) => {
  expect(read(key.sign(PAY, odd))).toBe(fault);
});

test('an unknown challenge and non-canonical encodings are malformed', () => {
  expect(read(key.sign('withdrawal 1, please'))).toBe('malformed');
  const signed = key.sign(PAY);
  expect(read({ ...signed, clientData: `${signed.clientData}=` })).toBe('malformed');
  expect(read({ ...signed, authenticatorData: signed.authenticatorData.slice(0, 20) })).toBe('malformed');
  expect(read({ ...signed, clientData: Buffer.from('[]').toString('base64url') })).toBe('malformed');
});

const MADE: Statement = { kind: 'new-key', person: 'ida', nonce: PAY.nonce };

test('a new key is read from the authenticator data', () => {
  const made = softwareKey();
  expect(readNewKey(made.create(MADE), TEST_PARTY)).toEqual({
    keyId: made.keyId,
    publicKey: made.publicKey,
    statement: MADE,
    counter: 1,
  });
});

test('a new key is rejected if made on another page, unverified, exportable, or of another algorithm', () => {
  const made = softwareKey();
  expect(readNewKey(made.create(MADE, { origin: 'https://example.net' }), TEST_PARTY)).toBe('other-origin');
  expect(readNewKey(made.create(MADE, { flags: 0x01 }), TEST_PARTY)).toBe('not-verified');
  expect(readNewKey(made.create(MADE, { flags: 0x0d }), TEST_PARTY)).toBe('may-be-copied');
  const good = made.create(MADE);
  const bytes = Buffer.from(good.authenticatorData, 'base64url');
  // RS256 in place of ES256.
  const algorithmAt = bytes.indexOf(Buffer.from('0326', 'hex'));
  bytes[algorithmAt + 1] = 0x27;
  expect(readNewKey({ ...good, authenticatorData: bytes.toString('base64url') }, TEST_PARTY)).toBe(
    'malformed',
  );
});

test('a point that is not on the curve is rejected', () => {
  const point = Buffer.from(key.publicKey, 'base64url');
  point[64] = (point[64] ?? 0) ^ 1;
  expect(keyOf(point.toString('base64url'))).toBeUndefined();
  expect(keyOf(key.publicKey)).toBeDefined();
});
