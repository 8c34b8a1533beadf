import { createHash, createHmac } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/*
 * A second implementation of BIP-32, as far as an auditor needs it: children of an extended public key, their
 * addresses, and children of a key on a token. It shares no code with the process that hands out addresses.
 */

export type AddressFamily = 'evm' | 'tron';

export type Derive = (family: AddressFamily, index: number) => string;

const { Point } = secp256k1;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;
const CHECKSUM_BYTES = 4;
/** Version, depth, fingerprint, index, chain code, key. */
const KEY_BYTES = 78;
const VERSION_OF_PUBLIC = 0x0488b21e;
const CHAIN_CODE_AT = 13;
const PUBLIC_KEY_AT = 45;
/** Indexes from here on need the private key. */
const FIRST_HARDENED = 0x80000000;
const HALF = 32;
const ACCOUNT_BYTES = 20;
const TRON_PREFIX = 0x41;

type ChildAt = (index: Buffer) => InstanceType<typeof Point>;

/** The error never contains the key: a private key given by mistake must not end up in a log. */
export function deriverOf(key: string): Derive {
  const childAt = key.startsWith('point:') ? childrenOfPoint(key) : childrenOfExtendedKey(key);
  return (family, index) => {
    if (!Number.isInteger(index) || index < 0 || index >= FIRST_HARDENED)
      throw new RangeError(`${index} is no index of a public key`);
    const indexBytes = Buffer.alloc(4);
    indexBytes.writeUInt32BE(index);
    const child = childAt(indexBytes);
    return addressOf(family, keccak_256(child.toBytes(false).subarray(1)).slice(-ACCOUNT_BYTES));
  };
}

function childrenOfExtendedKey(extendedKey: string): ChildAt {
  const bytes = bytesOfBase58(extendedKey);
  if (bytes === undefined || bytes.length !== KEY_BYTES || bytes.readUInt32BE(0) !== VERSION_OF_PUBLIC)
    throw new TypeError('this is no extended public key');
  const chainCode = bytes.subarray(CHAIN_CODE_AT, PUBLIC_KEY_AT);
  const parentKey = bytes.subarray(PUBLIC_KEY_AT);
  const parent = Point.fromBytes(parentKey);
  return (index) => {
    const digest = createHmac('sha512', chainCode).update(parentKey).update(index).digest();
    const tweak = BigInt(`0x${digest.subarray(0, HALF).toString('hex')}`);
    return Point.BASE.multiply(tweak).add(parent);
  };
}

/**
 * `point:<compressed point>:<checksum>`. The private key is on a token (ADR 63). A child is the point
 * multiplied by a hash of the point and the index.
 */
function childrenOfPoint(key: string): ChildAt {
  const [, hex = '', checksum = ''] = key.split(':');
  const bytes = Buffer.from(hex, 'hex');
  if (checksum === '' || sha256(bytes).subarray(0, CHECKSUM_BYTES).toString('hex') !== checksum)
    throw new TypeError('this is no public key of a token');
  const parent = Point.fromBytes(bytes);
  return (index) => {
    const seed = Buffer.concat([Buffer.from('cliffhanger deposit address 1'), bytes, index]);
    const digest = createHash('sha512').update(seed).digest('hex');
    return parent.multiply(Point.Fn.create(BigInt(`0x${digest}`)));
  };
}

const addressOf = (family: AddressFamily, account: Uint8Array): string =>
  family === 'evm'
    ? `0x${Buffer.from(account).toString('hex')}`
    : base58Of(Buffer.from([TRON_PREFIX, ...account]));

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const checksumOf = (payload: Uint8Array): Buffer => sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES);

function base58Of(payload: Buffer): string {
  let number = BigInt(`0x${Buffer.concat([payload, checksumOf(payload)]).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= BASE) text = `${ALPHABET[Number(number % BASE)]}${text}`;
  return text;
}

/**
 * Undefined if the checksum is wrong. Neither prefix starts with a zero byte, so no leading zeros are lost.
 */
function bytesOfBase58(text: string): Buffer | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit === -1) return undefined;
    number = number * BASE + BigInt(digit);
  }
  const whole = Buffer.from(number.toString(16).padStart((KEY_BYTES + CHECKSUM_BYTES) * 2, '0'), 'hex');
  const payload = whole.subarray(0, -CHECKSUM_BYTES);
  return checksumOf(payload).equals(whole.subarray(-CHECKSUM_BYTES)) ? payload : undefined;
}
