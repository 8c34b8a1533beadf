import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ALGORITHMS,
  concatBytes,
  cosignedText,
  keyIdOf,
  parseNote,
  signatureLine,
  verifierKeyText,
} from '@cliffhanger/core/proofs';
import { writeWhole } from './state.ts';

export interface WitnessKey {
  readonly verifierKey: string;
  /** The note with this witness's signature line appended (cosignature/v1). */
  readonly countersign: (note: string, seconds: number) => string;
}

const KEY = 'key.pem';
const OWNER_ONLY = 0o600;
const TIME_BYTES = 8;

/** The witness's own key, created at the first start and readable by its owner only. */
export function witnessKeyIn(folder: string, name: string): WitnessKey {
  const path = join(folder, KEY);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const { privateKey } = generateKeyPairSync('ed25519');
    writeWhole(path, privateKey.export({ format: 'pem', type: 'pkcs8' }) as string, OWNER_ONLY);
  }
  return witnessKeyOf(createPrivateKey(readFileSync(path, 'utf8')), name);
}

function witnessKeyOf(key: KeyObject, name: string): WitnessKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = Uint8Array.from(Buffer.from(x, 'base64url'));
  const id = keyIdOf(name, ALGORITHMS.witness, publicKey);
  return {
    verifierKey: verifierKeyText(name, ALGORITHMS.witness, publicKey),
    countersign: (note, seconds) => {
      const text = parseNote(note)?.text ?? '';
      const signature = sign(null, Buffer.from(cosignedText(text, seconds)), key);
      return note + signatureLine(name, id, concatBytes(secondsBytes(seconds), signature));
    },
  };
}

function secondsBytes(seconds: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds));
  return bytes;
}
