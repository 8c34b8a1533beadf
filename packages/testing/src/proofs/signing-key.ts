import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  ALGORITHMS,
  concatBytes,
  cosignedText,
  keyIdOf,
  sha256,
  signatureLine,
  utf8ToBytes,
  verifierKeyText,
} from '@cliffhanger/core/proofs';

/** The prefix of an Ed25519 key in PKCS #8 form, before its 32 bytes. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const TIME_BYTES = 8;

/** A deterministic Ed25519 key of the platform or of a witness. */
export interface SigningKey {
  readonly name: string;
  /** In the format of docs/proofs.md §6. */
  readonly verifierKey: string;
  readonly sign: (text: string) => Uint8Array;
  /** The signature line of a note. */
  readonly line: (text: string) => string;
}

export function platformKey(name: string, seed: string): SigningKey {
  const { publicKey, signText } = keyPair(seed);
  const id = keyIdOf(name, ALGORITHMS.platform, publicKey);
  return {
    name,
    verifierKey: verifierKeyText(name, ALGORITHMS.platform, publicKey),
    sign: signText,
    line: (text) => signatureLine(name, id, signText(text)),
  };
}

export interface WitnessKey {
  readonly name: string;
  readonly verifierKey: string;
  /** The cosignature line of this witness with its timestamp. */
  readonly cosign: (text: string, seconds: number) => string;
}

export function witnessKey(name: string, seed: string): WitnessKey {
  const { publicKey, signText } = keyPair(seed);
  const id = keyIdOf(name, ALGORITHMS.witness, publicKey);
  return {
    name,
    verifierKey: verifierKeyText(name, ALGORITHMS.witness, publicKey),
    cosign: (text, seconds) =>
      signatureLine(name, id, concatBytes(secondsBytes(seconds), signText(cosignedText(text, seconds)))),
  };
}

function secondsBytes(seconds: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds));
  return bytes;
}

function keyPair(seed: string) {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, sha256(utf8ToBytes(seed))]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    publicKey: publicBytes(key),
    signText: (text: string) => Uint8Array.from(sign(null, Buffer.from(text), key)),
  };
}

function publicBytes(key: KeyObject): Uint8Array {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Uint8Array.from(Buffer.from(x, 'base64url'));
}
