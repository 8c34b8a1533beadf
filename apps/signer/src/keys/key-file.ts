import { readFileSync } from 'node:fs';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import type { KeyId, KeyStore } from './key-store.ts';

/** Keys in a file, for development and tests only. The signer does not start with one in production. */
interface KeyFile {
  /** 32 bytes in hex. */
  readonly hot: string;
  readonly gas: string;
  /** Extended private key of the deposit addresses. */
  readonly deposits: string;
}

const PRIVATE_KEY = /^(0x)?[0-9a-f]{64}$/i;
const DEPOSIT_KEY = /^deposit\/(0|[1-9][0-9]{0,9})$/;

export const openKeyFile = (path: string): KeyStore => keysFrom(parse(readFileSync(path, 'utf8')));

export function keysFrom({ hot, gas, deposits }: KeyFile): KeyStore {
  const account = HDKey.fromExtendedKey(deposits);
  if (account.privateKey === null) throw new TypeError('deposits must be a private key');
  const plain: Readonly<Record<string, Uint8Array>> = {
    hot: privateKey('hot', hot),
    gas: privateKey('gas', gas),
  };
  const find = (keyId: KeyId): Uint8Array | undefined => {
    const derivationIndex = DEPOSIT_KEY.exec(keyId)?.[1];
    return derivationIndex === undefined
      ? plain[keyId]
      : (account.deriveChild(Number(derivationIndex)).privateKey ?? undefined);
  };
  const hotAndGas = new Map(
    Object.entries(plain).map(([keyId, key]) => [keyId, secp256k1.getPublicKey(key, false)]),
  );
  return {
    publicKeyOf: async (keyId) => {
      const key = find(keyId);
      return key && (hotAndGas.get(keyId) ?? secp256k1.getPublicKey(key, false));
    },
    sign: async (digest, keyId) => {
      const key = find(keyId);
      if (key === undefined) throw new Error(`there is no key ${keyId}`);
      return secp256k1.sign(digest, key, { prehash: false, format: 'compact' });
    },
  };
}

/** Messages never contain the content of the file. */
function parse(text: string): KeyFile {
  const { hot, gas, deposits } = JSON.parse(text) as Partial<KeyFile>;
  if (typeof hot !== 'string' || typeof gas !== 'string' || typeof deposits !== 'string') {
    throw new TypeError('the key file needs hot, gas and deposits');
  }
  return { hot, gas, deposits };
}

function privateKey(name: string, hex: string): Uint8Array {
  if (!PRIVATE_KEY.test(hex)) throw new TypeError(`the key ${name} is not 32 bytes of hex`);
  return Uint8Array.from(Buffer.from(hex.replace(/^0x/i, ''), 'hex'));
}
