import { generateKeyPairSync } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import { keysFrom } from './key-file.ts';
import { type KeyService, keysOfService } from './key-service.ts';
import { addressOfKey, signDigest } from './key-store.ts';

/* A fake with the response formats of real services; it does not contact one. */

const HOT = '4c'.repeat(32);
const DIGEST = Uint8Array.from(Buffer.from('ab'.repeat(32), 'hex'));
const FILE = keysFrom({
  hot: HOT,
  gas: '5d'.repeat(32),
  deposits:
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
});

const HEADER = '3056301006072a8648ce3d020106052b8104000a034200';
const key = Uint8Array.from(Buffer.from(HOT, 'hex'));

function service({ flipped = false } = {}): KeyService & { readonly requested: string[] } {
  const requested: string[] = [];
  return {
    requested,
    publicKey: async (name) => {
      requested.push(name);
      return Buffer.from(
        `${HEADER}${Buffer.from(secp256k1.getPublicKey(key, false)).toString('hex')}`,
        'hex',
      );
    },
    signDigest: async (_name, digest) => {
      const given = secp256k1.Signature.fromBytes(secp256k1.sign(digest, key, { prehash: false }), 'compact');
      const s = flipped ? secp256k1.Point.Fn.ORDER - given.s : given.s;
      return new secp256k1.Signature(given.r, s).toBytes('der');
    },
  };
}

const NAMES = { hot: 'alias/cliffhanger-hot' };

test('a key in a service has the same address and signatures as in a file', async () => {
  const keys = keysOfService(service(), NAMES);
  expect(await addressOfKey(keys, 'hot')).toBe(await addressOfKey(FILE, 'hot'));
  expect(await signDigest(keys, 'hot', DIGEST)).toEqual(await signDigest(FILE, 'hot', DIGEST));
});

test('signatures from either half of the curve are normalised to the lower half', async () => {
  const upper = keysOfService(service({ flipped: true }), NAMES);
  expect(await signDigest(upper, 'hot', DIGEST)).toEqual(await signDigest(FILE, 'hot', DIGEST));
});

test('the public key is fetched once, and again after an outage of the service', async () => {
  const requested = service();
  const keys = keysOfService(requested, NAMES);
  await Promise.all([keys.publicKeyOf('hot'), keys.publicKeyOf('hot')]);
  expect(requested.requested).toEqual(['alias/cliffhanger-hot']);
  let isAway = true;
  const away = keysOfService(
    {
      ...requested,
      publicKey: (name) => (isAway ? Promise.reject(new Error('away')) : requested.publicKey(name)),
    },
    NAMES,
  );
  await expect(away.publicKeyOf('hot')).rejects.toThrow('away');
  isAway = false;
  expect(await away.publicKeyOf('hot')).toEqual(await FILE.publicKeyOf('hot'));
});

test('keys that the service does not hold are missing: deposit keys and unconfigured names', async () => {
  const keys = keysOfService(service(), NAMES);
  expect(await keys.publicKeyOf('deposit/7')).toBeUndefined();
  expect(await keys.publicKeyOf('gas')).toBeUndefined();
  await expect(keys.sign(DIGEST, 'deposit/7')).rejects.toThrow('no key');
});

test('a key on another curve and a signature by another key are rejected', async () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = publicKey.export({ format: 'der', type: 'spki' });
  const wrongCurve = keysOfService({ ...service(), publicKey: async () => other }, NAMES);
  await expect(wrongCurve.publicKeyOf('hot')).rejects.toThrow('another type');
  const stranger = Uint8Array.from(Buffer.from('77'.repeat(32), 'hex'));
  const mixedUp = keysOfService(
    {
      ...service(),
      signDigest: async (_name, digest) =>
        secp256k1.sign(digest, stranger, { prehash: false, format: 'der' }),
    },
    NAMES,
  );
  await expect(signDigest(mixedUp, 'hot', DIGEST)).rejects.toThrow('does not fit');
});
