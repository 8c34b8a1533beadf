import { execFileSync } from 'node:child_process';
import { openSoftToken, type SoftToken, TOKEN_PIN } from '@cliffhanger/testing/soft-hsm';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import pkcs11js from 'pkcs11js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { givenIn } from '../../environment.ts';
import { addressOf, hexOf } from '../../ethereum/address.ts';
import { VARIABLES } from '../../variables.ts';
import { withDepositKeys } from '../deposit-keys.ts';
import { addressOfKey, signDigest } from '../key-store.ts';
import { type TokenConfig, tokenFrom } from './config.ts';
import { makeKey } from './make-key.ts';
import { openPkcs11Keys, type Pkcs11Keys } from './pkcs11-keys.ts';
import { aboutToken, finalize, loadModule, openSession, refuseLastAttempt, type Session } from './token.ts';
import { SECP256K1 } from './token-key.ts';

/* Needs a SoftHSM token (apt-get install softhsm2 opensc). Without it these tests fail; they are never skipped. */

let token: SoftToken;
let config: TokenConfig;
let opened: Pkcs11Keys | undefined;
beforeAll(() => {
  token = openSoftToken();
  // The module reads this variable when it is initialised.
  process.env['SOFTHSM2_CONF'] = token.env['SOFTHSM2_CONF'];
  token.makeKeys();
  config = tokenFrom(givenIn(token.env, VARIABLES));
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});
afterAll(() => {
  delete process.env['SOFTHSM2_CONF'];
  token?.remove();
});

function open(over: Partial<TokenConfig> = {}): Pkcs11Keys {
  opened = openPkcs11Keys({ ...config, ...over });
  return opened;
}

const digestOf = (count: number): Uint8Array => new Uint8Array(32).fill(count + 1);

/** An attacker with the PIN and all rights of a login. */
function asIntruder<T>(act: (session: Session) => T, over: Partial<TokenConfig> = {}): T {
  const cryptoki = loadModule(config);
  try {
    return act(openSession(cryptoki, { ...config, ...over }, 'writes'));
  } finally {
    finalize(cryptoki);
  }
}

test('the keys have the addresses that were printed at their creation', async () => {
  const keys = withDepositKeys(open());
  const [hot, gas] = token.makeKeys();
  expect([hot, gas].map((made) => made?.happened)).toEqual(['was there', 'was there']);
  expect(await addressOfKey(keys, 'hot')).toBe(hot?.address);
  expect(await addressOfKey(keys, 'gas')).toBe(gas?.address);
});

test('every signature is valid for its key and in the lower half of the curve', async () => {
  const held = open();
  const keys = withDepositKeys(held);
  const halves = new Set<boolean>();
  for (let count = 0; count < 40; count += 1) {
    const digest = digestOf(count);
    halves.add(secp256k1.Signature.fromBytes(await held.sign(digest, 'hot'), 'compact').hasHighS());
    for (const keyId of ['hot', 'gas', `deposit/${count}`] as const) {
      const { r, s, yParity } = await signDigest(keys, keyId, digest);
      const signature = new secp256k1.Signature(r, s, yParity);
      expect(signature.hasHighS()).toBe(false);
      const sender = addressOf(signature.recoverPublicKey(digest).toBytes(false));
      expect(sender).toBe(await addressOfKey(keys, keyId));
    }
  }
  expect(halves).toEqual(new Set([true, false]));
});

test('concurrent requests are signed one after another, each with its own digest', async () => {
  const keys = open();
  const publicKey = (await keys.publicKeyOf('hot')) as Uint8Array;
  const digests = Array.from({ length: 30 }, (_, count) => digestOf(count));
  const signatures = await Promise.all(digests.map((digest) => keys.sign(digest, 'hot')));
  const isRight = signatures.map((signature, count) =>
    secp256k1.verify(signature, digestOf(count), publicKey, { prehash: false, lowS: false }),
  );
  expect(new Set(isRight)).toEqual(new Set([true]));
});

test('a wrong PIN is refused', () => {
  expect(() => open({ pin: 'wrong' })).toThrow('the token refuses the PIN');
});

test('after a wrong PIN no login is tried again, because tokens lock themselves', async () => {
  const keys = open();
  changePin(TOKEN_PIN, 'another-one');
  finalize(loadModule(config));
  try {
    await expect(keys.sign(digestOf(1), 'hot')).rejects.toThrow('the token refuses the PIN');
  } finally {
    changePin('another-one', TOKEN_PIN);
  }
  await expect(keys.sign(digestOf(1), 'hot')).rejects.toThrow('it is not tried again');
});

test('the last PIN attempt is left to a person', () => {
  const { CKF_LOGIN_REQUIRED, CKF_USER_PIN_COUNT_LOW } = pkcs11js;
  expect(() => refuseLastAttempt({ flags: CKF_LOGIN_REQUIRED | CKF_USER_PIN_COUNT_LOW })).not.toThrow();
  for (const flag of [pkcs11js.CKF_USER_PIN_FINAL_TRY, pkcs11js.CKF_USER_PIN_LOCKED])
    expect(() => refuseLastAttempt({ flags: CKF_LOGIN_REQUIRED | flag })).toThrow('log in manually first');
});

function changePin(from: string, to: string): void {
  const token = ['--module', config.module, '--token-label', config.label];
  execFileSync('pkcs11-tool', [...token, '--change-pin', '--pin', from, '--new-pin', to], {
    stdio: 'ignore',
  });
}

test('a session that ends is reopened silently', async () => {
  const keys = withDepositKeys(open());
  await signDigest(keys, 'hot', digestOf(1));
  finalize(loadModule(config));
  await signDigest(keys, 'hot', digestOf(2));
  asIntruder(({ cryptoki, handle }) => cryptoki.C_Logout(handle));
  expect(await signDigest(keys, 'deposit/3', digestOf(3))).toMatchObject({ yParity: expect.any(Number) });
});

test('nothing is signed while the token is missing, and signing resumes when it is back', async () => {
  const keys = withDepositKeys(open());
  await signDigest(keys, 'hot', digestOf(1));
  token.pullOut();
  try {
    await expect(signDigest(keys, 'hot', digestOf(2))).rejects.toThrow('there is no token');
    await expect(signDigest(keys, 'gas', digestOf(2))).rejects.toThrow('there is no token');
  } finally {
    token.putBack();
  }
  await signDigest(keys, 'hot', digestOf(2));
});

test('a token with the same name and other keys is rejected', async () => {
  const keys = open();
  token.pullOut();
  try {
    token.addToken(config.label);
    token.makeKeys();
    await expect(keys.sign(digestOf(1), 'hot')).rejects.toThrow('another key hot');
  } finally {
    token.putBack();
  }
  await keys.sign(digestOf(1), 'hot');
});

test('the serial number distinguishes two tokens with the same label', async () => {
  const { serial } = asIntruder(aboutToken);
  token.addToken(config.label);
  expect(() => open()).toThrow('there are 2 tokens cliffhanger: name its serial number');
  const keys = open({ serial });
  await keys.sign(digestOf(1), 'hot');
  config = { ...config, serial };
});

const PRIVATE_KEY = [
  { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PRIVATE_KEY },
  { type: pkcs11js.CKA_TOKEN, value: true },
  { type: pkcs11js.CKA_SIGN, value: true },
];

interface Made {
  readonly label: string;
  readonly attributes?: pkcs11js.Template;
  readonly curve?: Buffer;
}

/** Creates a key with weaker attributes. */
function makeCarelessKey({ label, attributes = [], curve = SECP256K1 }: Made): void {
  asIntruder(({ cryptoki, handle }) => {
    const named = { type: pkcs11js.CKA_LABEL, value: label };
    cryptoki.C_GenerateKeyPair(
      handle,
      { mechanism: pkcs11js.CKM_EC_KEY_PAIR_GEN },
      [{ type: pkcs11js.CKA_TOKEN, value: true }, named, { type: pkcs11js.CKA_EC_PARAMS, value: curve }],
      [...PRIVATE_KEY, named, ...attributes],
    );
  });
}

const openWithHot = (label: string) => open({ keyLabels: { ...config.keyLabels, hot: label } });
const P_256 = Buffer.from('06082a8648ce3d030107', 'hex');
const SAFE = [
  { type: pkcs11js.CKA_PRIVATE, value: true },
  { type: pkcs11js.CKA_SENSITIVE, value: true },
  { type: pkcs11js.CKA_EXTRACTABLE, value: false },
];

test.each([
  ['extractable', { type: pkcs11js.CKA_EXTRACTABLE, value: true }, 'it can be taken off the token'],
  ['readable', { type: pkcs11js.CKA_SENSITIVE, value: false }, 'it can be read'],
  ['public', { type: pkcs11js.CKA_PRIVATE, value: false }, 'it is used without a login'],
])('a key that is %s is refused', (label, attribute, fault) => {
  const others = SAFE.filter(({ type }) => type !== attribute.type);
  makeCarelessKey({ label, attributes: [...others, attribute] });
  expect(() => openWithHot(label)).toThrow(`the key ${label} is refused: ${fault}`);
});

test('a key that was ever extractable is rejected', () => {
  makeCarelessKey({
    label: 'repented',
    attributes: [...SAFE.slice(0, 2), { type: pkcs11js.CKA_EXTRACTABLE, value: true }],
  });
  asIntruder((session) => {
    const key = keyOf(session, 'repented');
    session.cryptoki.C_SetAttributeValue(session.handle, key, [
      { type: pkcs11js.CKA_EXTRACTABLE, value: false },
    ]);
  });
  expect(() => openWithHot('repented')).toThrow('it could be taken off the token once');
});

test('an imported key is rejected, because a copy may exist elsewhere', () => {
  asIntruder(({ cryptoki, handle }) => {
    const secret = Buffer.alloc(32, 7);
    const point = Buffer.from(`0441${hexOf(secp256k1.getPublicKey(secret, false))}`, 'hex');
    const common = [
      { type: pkcs11js.CKA_LABEL, value: 'imported' },
      { type: pkcs11js.CKA_KEY_TYPE, value: pkcs11js.CKK_EC },
      { type: pkcs11js.CKA_EC_PARAMS, value: SECP256K1 },
    ];
    cryptoki.C_CreateObject(handle, [
      ...PRIVATE_KEY,
      ...common,
      ...SAFE,
      { type: pkcs11js.CKA_VALUE, value: secret },
    ]);
    cryptoki.C_CreateObject(handle, [
      { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PUBLIC_KEY },
      { type: pkcs11js.CKA_TOKEN, value: true },
      ...common,
      { type: pkcs11js.CKA_EC_POINT, value: point },
    ]);
  });
  expect(() => openWithHot('imported')).toThrow('it was not made on the token');
});

test('a key on another curve, a missing key and a duplicate label are rejected', () => {
  makeCarelessKey({ label: 'p-256', attributes: SAFE, curve: P_256 });
  expect(() => openWithHot('p-256')).toThrow('it is on another curve');
  expect(() => openWithHot('nobody')).toThrow('the token has no key pair nobody');
  makeCarelessKey({ label: 'twice', attributes: SAFE });
  expect(() => asIntruder((session) => makeKey(session, 'twice'))).toThrow('has a key twice already');
  makeCarelessKey({ label: 'twice', attributes: SAFE });
  expect(() => openWithHot('twice')).toThrow('the token has two keys twice');
});

function keyOf({ cryptoki, handle }: Session, label: string): pkcs11js.Handle {
  cryptoki.C_FindObjectsInit(handle, [
    { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PRIVATE_KEY },
    { type: pkcs11js.CKA_LABEL, value: label },
  ]);
  const [key] = cryptoki.C_FindObjects(handle, 1);
  cryptoki.C_FindObjectsFinal(handle);
  if (key === undefined) throw new Error(`no key ${label}`);
  return key;
}

const AES_KEY = [
  { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_SECRET_KEY },
  { type: pkcs11js.CKA_KEY_TYPE, value: pkcs11js.CKK_AES },
  { type: pkcs11js.CKA_VALUE_LEN, value: 32 },
  { type: pkcs11js.CKA_TOKEN, value: false },
  { type: pkcs11js.CKA_WRAP, value: true },
];

test.each([
  [
    'reads it',
    ({ cryptoki, handle }: Session, key: pkcs11js.Handle) =>
      cryptoki.C_GetAttributeValue(handle, key, [{ type: pkcs11js.CKA_VALUE }]),
    'CKR_ATTRIBUTE_SENSITIVE',
  ],
  [
    'wraps it with a key of its own',
    ({ cryptoki, handle }: Session, key: pkcs11js.Handle) => {
      const wrapping = cryptoki.C_GenerateKey(handle, { mechanism: pkcs11js.CKM_AES_KEY_GEN }, AES_KEY);
      const mechanism = { mechanism: pkcs11js.CKM_AES_KEY_WRAP_PAD };
      return cryptoki.C_WrapKey(handle, mechanism, wrapping, key, Buffer.alloc(512));
    },
    'CKR_KEY_UNEXTRACTABLE',
  ],
  [
    'declares it extractable',
    ({ cryptoki, handle }: Session, key: pkcs11js.Handle) =>
      cryptoki.C_SetAttributeValue(handle, key, [{ type: pkcs11js.CKA_EXTRACTABLE, value: true }]),
    'CKR_ATTRIBUTE_READ_ONLY',
  ],
  [
    'declares it readable',
    ({ cryptoki, handle }: Session, key: pkcs11js.Handle) =>
      cryptoki.C_SetAttributeValue(handle, key, [{ type: pkcs11js.CKA_SENSITIVE, value: false }]),
    'CKR_ATTRIBUTE_READ_ONLY',
  ],
  [
    'copies it as an extractable one',
    ({ cryptoki, handle }: Session, key: pkcs11js.Handle) =>
      cryptoki.C_CopyObject(handle, key, [{ type: pkcs11js.CKA_EXTRACTABLE, value: true }]),
    'CKR_ATTRIBUTE_READ_ONLY',
  ],
])('an intruder who knows the PIN and %s gets no key', (_, act, refusal) => {
  for (const label of ['hot', 'gas', 'deposits'])
    expect(() => asIntruder((session) => act(session, keyOf(session, label)))).toThrow(refusal);
});

test('the same attacker can extract a key with weaker attributes', () => {
  makeCarelessKey({
    label: 'careless',
    attributes: [
      { type: pkcs11js.CKA_SENSITIVE, value: false },
      { type: pkcs11js.CKA_EXTRACTABLE, value: true },
    ],
  });
  const [value] = asIntruder(({ cryptoki, handle }) =>
    cryptoki.C_GetAttributeValue(handle, keyOf({ cryptoki, handle }, 'careless'), [
      { type: pkcs11js.CKA_VALUE },
    ]),
  );
  expect(value?.value.length).toBe(32);
});
