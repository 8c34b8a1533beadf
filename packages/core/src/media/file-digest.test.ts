import { expect, test } from 'vitest';
import { digestInParts, fileDigest } from './file-digest.ts';

test('a file in parts has the digest of the whole', () => {
  const bytes = Uint8Array.from([0x61, 0x62, 0x63]);
  expect(fileDigest(bytes)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  const parts = digestInParts();
  parts.add(bytes.subarray(0, 1));
  parts.add(bytes.subarray(1));
  expect(parts.end()).toBe(fileDigest(bytes));
});
