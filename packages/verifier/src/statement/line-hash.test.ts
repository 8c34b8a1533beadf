import { bytesToHex, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineHash } from './line-hash.ts';

const hash = new LineHash();
const isHashOf = (text: string, hex: string): boolean => {
  hash.write(text);
  return hash.is(hex);
};

test('the published hashes of "abc" and of the empty text', () => {
  expect(isHashOf('abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')).toBe(true);
  expect(isHashOf('', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')).toBe(true);
  expect(isHashOf('abd', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')).toBe(false);
});

test('every length around the ends of blocks, and texts longer than the buffer', () => {
  for (const length of [...Array(200).keys(), 4_000, 4_095, 4_096, 20_000, 100_000]) {
    const text = 'x'.repeat(length);
    expect(isHashOf(text, bytesToHex(sha256(utf8ToBytes(text))))).toBe(true);
  }
});

test('any text in any script', () => {
  const script = fc.string({ unit: 'grapheme', maxLength: 400 }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(script, (text) => {
      expect(isHashOf(text, bytesToHex(sha256(utf8ToBytes(text))))).toBe(true);
    }),
  );
});
