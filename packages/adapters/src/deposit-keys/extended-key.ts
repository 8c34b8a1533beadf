import { ECDH } from 'node:crypto';
import type { AddressFamily } from '@cliffhanger/core/wallet';
import { HDKey } from '@scure/bip32';

/** The public key at a derivation index, uncompressed. */
export type PublicKeyAt = (derivationIndex: number) => Uint8Array;

export function childrenOfExtendedKey(family: AddressFamily, key: string): PublicKeyAt {
  const account = watchOnly(family, key);
  return (derivationIndex) => {
    const { publicKey } = account.deriveChild(derivationIndex);
    if (publicKey === null) throw new Error('a derived key without its public part');
    const whole = ECDH.convertKey(Buffer.from(publicKey), 'secp256k1', undefined, undefined, 'uncompressed');
    return new Uint8Array(whole as Buffer);
  };
}

/** The message never repeats the key: one that was a private one by mistake must not end up in a log. */
function watchOnly(family: AddressFamily, key: string): HDKey {
  const account = parse(family, key);
  if (account.privateKey !== null) throw new TypeError(`the key for ${family} deposits must be a public one`);
  return account;
}

function parse(family: AddressFamily, key: string): HDKey {
  try {
    return HDKey.fromExtendedKey(key);
  } catch {
    throw new TypeError(`the key for ${family} deposits is no extended public key`);
  }
}
