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

/** The error omits the key: if it is a private one by mistake, it must not be logged. */
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
