import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Address, parseAddress } from '../ethereum/address.ts';
import type { Entry } from '../policy/memory.ts';
import {
  decodeAllowlist,
  decodeAttestation,
  decodeKey,
  decodeRevoked,
  decodeSign,
  decodeSignal,
  encodeSign,
  Malformed,
} from '../requests/decode.ts';

/**
 * All commitments of the signer, one per line: the hash of the line, a space, and JSON with the entry and the hash of
 * the previous line. A line is durable on disk before its signature is sent.
 */
export interface Journal {
  readonly entries: readonly Entry[];
  append(entry: Entry): void;
  close(): void;
}

/** Writes lines to disk; tests replace it with a function that fails halfway. */
export type AppendBytes = (file: number, bytes: Buffer) => void;

const BEGINNING = '0'.repeat(64);
const HASH_LENGTH = 64;

/**
 * Throws if a line was changed, removed or inserted. A truncated last line is removed, because its signature was never
 * sent.
 */
export function openJournal(path: string, append: AppendBytes = appendDurably): Journal {
  const { entries, head, length } = read(path);
  const file = openSync(path, 'a', 0o600);
  ftruncateSync(file, length);
  fsyncSync(file);
  syncFolder(dirname(path));
  let previous = head;
  let isBroken = false;
  return {
    entries,
    append: (entry) => {
      // The file may end with half a line. The next start removes it; nothing may be appended after it.
      if (isBroken) throw new Error('a journal write failed: restart the signer');
      const text = textOf(entry, previous);
      const hash = hashOf(text);
      isBroken = true;
      append(file, Buffer.from(`${hash} ${text}\n`));
      isBroken = false;
      previous = hash;
    },
    close: () => closeSync(file),
  };
}

export function appendDurably(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
  fsyncSync(file);
}

/** fsync of the folder makes a new file durable. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

interface Read {
  readonly entries: readonly Entry[];
  readonly head: string;
  /** Length of the complete lines in bytes. */
  readonly length: number;
}

function read(path: string): Read {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const length = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.subarray(0, length).toString('utf8').split('\n').slice(0, -1);
  let head = BEGINNING;
  const entries = lines.map((line, at) => {
    const text = line.slice(HASH_LENGTH + 1);
    const { previous, ...entry } = parsed(line, text, at);
    if (previous !== head) throw new Error(`line ${at + 1} of the journal does not follow the previous one`);
    head = line.slice(0, HASH_LENGTH);
    return entryFrom(entry, at);
  });
  return { entries, head, length };
}

function parsed(line: string, text: string, at: number): Record<string, unknown> {
  if (hashOf(text) !== line.slice(0, HASH_LENGTH))
    throw new Error(`line ${at + 1} of the journal was changed`);
  return JSON.parse(text) as Record<string, unknown>;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

function textOf(entry: Entry, previous: string): string {
  const content = entry.type === 'signed' ? { ...entry, ask: encodeSign(entry.ask) } : entry;
  return JSON.stringify({ previous, ...content });
}

function payerIn(value: unknown, line: number): Address {
  const address = parseAddress(String(value));
  if (address === undefined) throw new Malformed(`line ${line + 1} of the journal has no wallet`);
  return address;
}

function entryFrom({ type, at, ...content }: Record<string, unknown>, line: number): Entry {
  if (typeof at !== 'number') throw new Malformed(`line ${line + 1} of the journal has no time`);
  const keyId = String(content['keyId']);
  switch (type) {
    case 'signed':
      return { type, at, from: payerIn(content['from'], line), ask: decodeSign(content['ask']) };
    case 'attested':
      return { type, at, said: decodeAttestation(content['said']) };
    case 'announced':
      return { type, at, ...decodeAllowlist(content) };
    case 'enrolled':
      return { type, at, keyId, key: decodeKey(content['key']) };
    case 'retired':
      return { type, at, keyId };
    case 'revoked':
      return { type, at, revoked: decodeRevoked(content['revoked']) };
    case 'stopped':
    case 'resumed':
      return { type, at, word: decodeSignal(content['word']) };
    default:
      throw new Malformed(`line ${line + 1} of the journal has an unknown type`);
  }
}
