import { createHash } from 'node:crypto';
import type { AddressFamily } from '@cliffhanger/core/wallet';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { PublicKeyAt } from './extended-key.ts';

const POINT_KEY = /^point:(0[23][0-9a-f]{64}):([0-9a-f]{8})$/;
const DOMAIN = 'cliffhanger deposit address 1';
const INDEX_BYTES = 4;

export const isPointKey = (key: string): boolean => key.startsWith('point:');

/**
 * Child keys of a key on a token: its point times a hash of the point and the index. The signer signs with
 * the same factor.
 */
export function childrenOfPoint(family: AddressFamily, key: string): PublicKeyAt {
  const point = pointOf(family, key);
  const parent = secp256k1.Point.fromBytes(point);
  return (derivationIndex) => {
    const index = Buffer.alloc(INDEX_BYTES);
    index.writeUInt32BE(derivationIndex);
    const hash = createHash('sha512').update(DOMAIN).update(point).update(index).digest('hex');
    return parent.multiply(BigInt(`0x${hash}`) % secp256k1.Point.Fn.ORDER).toBytes(false);
  };
}

/**
 * The checksum catches typing errors: a wrong digit would yield a point without a private key, and payments
 * to it would be lost.
 */
function pointOf(family: AddressFamily, key: string): Buffer {
  const [, hex = '', checksum] = POINT_KEY.exec(key) ?? [];
  const point = Buffer.from(hex, 'hex');
  const right = createHash('sha256').update(point).digest('hex').slice(0, checksum?.length);
  if (checksum === undefined || checksum !== right)
    throw new TypeError(`the key for ${family} deposits is not the public key of a token`);
  return point;
}
