import type { DepositKeys } from '@cliffhanger/application/ports';
import { type AddressFamily, addressOfPublicKey, familyOf } from '@cliffhanger/core/wallet';
import { childrenOfExtendedKey, type PublicKeyAt } from './extended-key.ts';
import { childrenOfPoint, isPointKey } from './point-key.ts';

/** One public key per family. Derivation indexes are its non-hardened children. */
type PublicKeys = Readonly<Partial<Record<AddressFamily, string | undefined>>>;

/** BIP-32 extended keys, and keys whose private half never leaves a token (docs/adr/0063). */
export function createDepositKeys(keys: PublicKeys): DepositKeys {
  const derivers = new Map<AddressFamily, PublicKeyAt>();
  for (const [family, key] of Object.entries(keys) as [AddressFamily, string | undefined][]) {
    if (key !== undefined)
      derivers.set(family, (isPointKey(key) ? childrenOfPoint : childrenOfExtendedKey)(family, key));
  }
  return {
    addressAt: (network, derivationIndex) => {
      const publicKeyAt = derivers.get(familyOf(network));
      return publicKeyAt && addressOfPublicKey(network, publicKeyAt(derivationIndex));
    },
  };
}
