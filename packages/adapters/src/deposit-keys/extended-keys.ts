import { ECDH } from 'node:crypto';
import type { DepositKeys } from '@cliffhanger/application/ports';
import { type AddressFamily, addressOfPublicKey, familyOf, type Network } from '@cliffhanger/core/wallet';
import { HDKey } from '@scure/bip32';

/** One extended public key (BIP-32) a family; derivation indexes are its children that need no private key. */
export type ExtendedKeys = Readonly<Partial<Record<AddressFamily, string | undefined>>>;

export function createDepositKeys(keys: ExtendedKeys): DepositKeys {
  const accounts = new Map<AddressFamily, HDKey>();
  for (const [family, key] of Object.entries(keys) as [AddressFamily, string | undefined][]) {
    if (key !== undefined) accounts.set(family, watchOnly(family, key));
  }
  return {
    addressAt: (network, derivationIndex) => {
      const account = accounts.get(familyOf(network));
      return account === undefined ? undefined : derive(account, network, derivationIndex);
    },
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

function derive(account: HDKey, network: Network, derivationIndex: number): string {
  const { publicKey } = account.deriveChild(derivationIndex);
  if (publicKey === null) throw new Error('a derived key without its public part');
  const whole = ECDH.convertKey(Buffer.from(publicKey), 'secp256k1', undefined, undefined, 'uncompressed');
  return addressOfPublicKey(network, new Uint8Array(whole as Buffer));
}
