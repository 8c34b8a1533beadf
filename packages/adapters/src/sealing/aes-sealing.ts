import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealing } from '@cliffhanger/application/ports';

/*
 * AES-256-GCM. Layout: version (1), key id (4), nonce (12), tag (16), ciphertext. The context is
 * authenticated but not stored, so a value sealed for one context cannot be opened in another.
 */

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_AT = 1;
const NONCE_AT = KEY_ID_AT + KEY_ID_BYTES;
const TAG_AT = NONCE_AT + NONCE_BYTES;
const CIPHERTEXT_AT = TAG_AT + TAG_BYTES;

interface Key {
  /** Identifies the key without revealing it. */
  readonly id: string;
  readonly bytes: Buffer;
}

export interface SealingKeys {
  /** The secret for new seals. */
  readonly current: string;
  /** Previous secrets, only for opening. */
  readonly former?: readonly string[];
}

export function createAesSealing({ current, former = [] }: SealingKeys): Sealing {
  const sealing = keyOf(current);
  const keys = new Map([sealing, ...former.map(keyOf)].map((key) => [key.id, key]));
  return {
    seal(context, plain) {
      // Random nonces are safe for some four billion seals under one key.
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing.bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
      const keyId = Buffer.from(sealing.id, 'hex');
      return Buffer.concat([Buffer.of(VERSION), keyId, nonce, cipher.getAuthTag(), ciphertext]);
    },

    open(context, sealed) {
      const bytes = Buffer.from(sealed);
      if (!isSealed(bytes)) throw new Error('this is nothing sealed');
      const key = keys.get(keyIdOf(bytes));
      if (key === undefined) throw new Error('sealed with a key that is not known here');
      const nonce = bytes.subarray(NONCE_AT, TAG_AT);
      const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(TAG_AT, CIPHERTEXT_AT));
      return Buffer.concat([decipher.update(bytes.subarray(CIPHERTEXT_AT)), decipher.final()]);
    },

    keyOf(sealed) {
      const bytes = Buffer.from(sealed);
      if (!isSealed(bytes)) return 'unknown';
      if (keyIdOf(bytes) === sealing.id) return 'current';
      return keys.has(keyIdOf(bytes)) ? 'former' : 'unknown';
    },
  };
}

const isSealed = (bytes: Buffer): boolean => bytes.length >= CIPHERTEXT_AT && bytes[0] === VERSION;

const keyIdOf = (bytes: Buffer): string => bytes.subarray(KEY_ID_AT, NONCE_AT).toString('hex');

/** The secret is text of any length; HKDF derives the key. */
function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'cliffhanger vault', KEY_BYTES));
  const id = createHash('sha256').update('key id\n').update(bytes).digest('hex');
  return { id: id.slice(0, 2 * KEY_ID_BYTES), bytes };
}
