import { generateKeyPairSync } from 'node:crypto';

/** Publicly known private keys. */
export const TEST_KEYS = {
  hot: '4c'.repeat(32),
  gas: '5d'.repeat(32),
  /** Test vector 1 of BIP-32, from which tests derive deposit addresses. */
  deposits:
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
} as const;

export interface RequesterKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const BARE_KEY_BYTES = 32;

/** Ed25519 keys of a requester, as raw bytes: the end of the DER encoding. */
export function newRequesterKeys(): RequesterKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bare = (der: Buffer): string => der.subarray(-BARE_KEY_BYTES).toString('base64');
  return {
    publicKey: bare(publicKey.export({ format: 'der', type: 'spki' })),
    privateKey: bare(privateKey.export({ format: 'der', type: 'pkcs8' })),
  };
}
