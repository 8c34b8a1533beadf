import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';

/* Random secrets of a new installation. */

const SECRET_BYTES = 32;

/** Hex, so that it needs no escaping in a URL. */
export const aPassword = (): string => randomBytes(SECRET_BYTES).toString('hex');

/** For requesters of the signer and for the public log: an Ed25519 seed of 32 random bytes. */
export const aPrivateKey = (): string => randomBytes(SECRET_BYTES).toString('base64');

/** PKCS #8 header of an Ed25519 private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function publicKeyOf(privateKey: string): string {
  const der = Buffer.concat([PKCS8, Buffer.from(privateKey, 'base64')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return spki.subarray(-SECRET_BYTES).toString('base64');
}

/** Adds a login to `postgres://host/database?options`. */
export function loginUrl(address: string, role: string, password: string): string {
  const url = new URL(address);
  url.username = role;
  url.password = password;
  return url.href;
}

/** One URL per server of a cluster, comma-separated. */
export const natsUrls = (addresses: string, user: string, password: string): string =>
  addresses
    .split(',')
    .map((address) => address.trim().replace('//', `//${user}:${password}@`))
    .join(',');

export const passwordIn = (url: string): string => new URL(url).password;
