import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { KeyId, KeyStore } from './key-store.ts';

/** Keys on the token or key service: three, however many deposit addresses there are. */
export type HeldKey = 'hot' | 'gas' | 'deposits';

export interface HeldKeys {
  /** Uncompressed, 65 bytes. Undefined if there is no such key. */
  publicKeyOf(key: HeldKey): Promise<Uint8Array | undefined>;
  /** 64 bytes: r and s over these 32 bytes, without further hashing. */
  sign(digest: Uint8Array, key: HeldKey): Promise<Uint8Array>;
}

const { Fn } = secp256k1.Point;
const DEPOSIT_KEY = /^deposit\/(0|[1-9][0-9]{0,9})$/;
const DOMAIN = utf8ToBytes('cliffhanger deposit address 1');
const INDEX_BYTES = 4;
const MOST_INDEX = 0x7f_ff_ff_ff;
const SCALAR_BYTES = 32;

/**
 * Deposit address i has the private key t·k, where k is the held key `deposits` and t a hash of its public key and i.
 * Signing with t·k does not require knowing k: s = (z + r·t·k)/n = t · (z/t + r·k)/n, so k signs z/t and s is
 * multiplied by t (docs/adr/0063).
 */
export function withDepositKeys(held: HeldKeys): KeyStore {
  const childOf = async (keyId: KeyId): Promise<Child | undefined> => {
    const base = await held.publicKeyOf('deposits');
    return base && childAt(base, indexOf(keyId));
  };
  return {
    publicKeyOf: async (keyId) =>
      isHeld(keyId) ? held.publicKeyOf(keyId) : (await childOf(keyId))?.publicKey,
    sign: async (digest, keyId) => {
      if (isHeld(keyId)) return held.sign(digest, keyId);
      const child = await childOf(keyId);
      if (child === undefined) throw new Error(`there is no key ${keyId}`);
      return multipliedBy(child.factor, await held.sign(dividedBy(child.factor, digest), 'deposits'));
    },
  };
}

const CHECKSUM_BYTES = 4;

/**
 * The public key of `deposits`, for processes that derive deposit addresses, with a checksum against typing errors.
 */
export function depositKeyText(base: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(base).toBytes(true);
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
  return `point:${hex(point)}:${hex(sha256(point).subarray(0, CHECKSUM_BYTES))}`;
}

interface Child {
  readonly factor: bigint;
  readonly publicKey: Uint8Array;
}

const isHeld = (keyId: KeyId): keyId is 'hot' | 'gas' => keyId === 'hot' || keyId === 'gas';

function indexOf(keyId: KeyId): number {
  const index = Number(DEPOSIT_KEY.exec(keyId)?.[1] ?? Number.NaN);
  if (!(index <= MOST_INDEX)) throw new RangeError(`${keyId} is not a deposit key`);
  return index;
}

function childAt(base: Uint8Array, index: number): Child {
  const parent = secp256k1.Point.fromBytes(base);
  const number = Buffer.alloc(INDEX_BYTES);
  number.writeUInt32BE(index);
  const hash = sha512(concatBytes(DOMAIN, parent.toBytes(true), number));
  const factor = Fn.create(BigInt(`0x${Buffer.from(hash).toString('hex')}`));
  return { factor, publicKey: parent.multiply(factor).toBytes(false) };
}

function dividedBy(factor: bigint, digest: Uint8Array): Uint8Array {
  const z = Fn.create(BigInt(`0x${Buffer.from(digest).toString('hex')}`));
  return Fn.toBytes(Fn.mul(z, Fn.inv(factor)));
}

function multipliedBy(factor: bigint, signature: Uint8Array): Uint8Array {
  const s = Fn.fromBytes(signature.subarray(SCALAR_BYTES));
  return concatBytes(signature.subarray(0, SCALAR_BYTES), Fn.toBytes(Fn.mul(s, factor)));
}
