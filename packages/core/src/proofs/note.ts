import { fromBase64, toBase64 } from './base64.ts';
import { bytesToHex, concatBytes, sha256, utf8ToBytes } from './bytes.ts';

/* Signed notes and checkpoints in the form of C2SP signed-note, tlog-checkpoint and cosignature/v1 (docs/proofs.md §6). */

export const ALGORITHMS = { platform: 1, witness: 4 } as const;

export interface VerifierKey {
  readonly name: string;
  /** Eight hex digits. */
  readonly id: string;
  readonly algorithm: number;
  readonly publicKey: Uint8Array;
}

export interface NoteSignature {
  readonly name: string;
  readonly keyId: string;
  readonly bytes: Uint8Array;
}

export interface SignedNote {
  /** The signed text; ends with a line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

const ID_BYTES = 4;
const KEY_BYTES = 32;
const NAME = /^[^\s+]+$/u;
const SIZE = /^(0|[1-9]\d{0,15})$/;

export function keyIdOf(name: string, algorithm: number, publicKey: Uint8Array): string {
  const hash = sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(algorithm), publicKey));
  return bytesToHex(hash.subarray(0, ID_BYTES));
}

export const verifierKeyText = (name: string, algorithm: number, publicKey: Uint8Array): string =>
  `${name}+${keyIdOf(name, algorithm, publicKey)}+${toBase64(concatBytes(Uint8Array.of(algorithm), publicKey))}`;

/** Undefined unless the text is a verifier key with a matching id. */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const [name = '', id = '', ...rest] = text.split('+');
  const bytes = fromBase64(rest.join('+'));
  if (bytes?.length !== 1 + KEY_BYTES || !NAME.test(name)) return undefined;
  const algorithm = bytes[0] as number;
  const publicKey = bytes.subarray(1);
  return keyIdOf(name, algorithm, publicKey) === id ? { name, id, algorithm, publicKey } : undefined;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

export function signatureLine(name: string, keyId: string, bytes: Uint8Array): string {
  const id = Uint8Array.from(keyId.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return `— ${name} ${toBase64(concatBytes(id, bytes))}\n`;
}

export const noteText = (text: string, signatureLines: readonly string[]): string =>
  `${text}\n${signatureLines.join('')}`;

/** Undefined if the text is no signed note. */
export function parseNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(parseSignatureLine);
  return signatures.every((signature) => signature !== undefined)
    ? { text: note.slice(0, end + 1), signatures }
    : undefined;
}

function parseSignatureLine(line: string): NoteSignature | undefined {
  const [dash, name = '', encoded = '', ...rest] = line.split(' ');
  const bytes = fromBase64(encoded);
  if (dash !== '—' || !NAME.test(name) || rest.length > 0) return undefined;
  if (bytes === undefined || bytes.length <= ID_BYTES) return undefined;
  return { name, keyId: bytesToHex(bytes.subarray(0, ID_BYTES)), bytes: bytes.subarray(ID_BYTES) };
}

/** Undefined if the note is no checkpoint. Further lines are ignored. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', size = '', encoded = ''] = text.split('\n');
  const root = fromBase64(encoded);
  if (origin === '' || !SIZE.test(size) || root?.length !== KEY_BYTES || !text.endsWith('\n'))
    return undefined;
  const count = Number(size);
  return Number.isSafeInteger(count) ? { origin, size: count, root } : undefined;
}

/** The text of a witness's signature: the note and the time it was seen. */
export const cosignedText = (text: string, seconds: number): string =>
  `cosignature/v1\ntime ${seconds}\n${text}`;

/** Throws if the stored note is no checkpoint. */
export function originOfNote(note: string): string {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
  if (checkpoint === undefined) throw new TypeError('this note is no checkpoint');
  return checkpoint.origin;
}
