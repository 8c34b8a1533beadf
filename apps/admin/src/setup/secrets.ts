import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';

/* What nobody has to think up: made once, by chance, and known to nobody but the files. */

const SECRET_BYTES = 32;

/** Letters and digits alone, so that it is the same in a URL. */
export const aPassword = (): string => randomBytes(SECRET_BYTES).toString('hex');

/** Of whoever asks the signer, and of the public log: an Ed25519 key is 32 bytes of chance. */
export const aPrivateKey = (): string => randomBytes(SECRET_BYTES).toString('base64');

/** What stands before an Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export function publicKeyOf(privateKey: string): string {
  const der = Buffer.concat([PKCS8, Buffer.from(privateKey, 'base64')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return spki.subarray(-SECRET_BYTES).toString('base64');
}

/** `postgres://host/database?options` with a login before the host. */
export function loginUrl(address: string, role: string, password: string): string {
  const url = new URL(address);
  url.username = role;
  url.password = password;
  return url.href;
}

/** Of each server of a cluster, with commas between them. */
export const natsUrls = (addresses: string, user: string, password: string): string =>
  addresses
    .split(',')
    .map((address) => address.trim().replace('//', `//${user}:${password}@`))
    .join(',');

export const passwordIn = (url: string): string => new URL(url).password;
